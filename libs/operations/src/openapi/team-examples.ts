import type { Examples } from '../example';
import { teamBookingExamples } from '../bookings/team-booking-examples';
import { teamDayExamples } from '../bookings/day/team-day-examples';
import { teamEnquiryExamples } from '../enquiries/team-enquiry-examples';
import { teamEventExamples } from '../tickets/door/team-event-examples';
import { teamMoneyExamples } from '../money/team-money-examples';
import { teamNewBookingExamples } from '../bookings/make/team-new-booking-examples';
import { teamPeopleExamples } from '../access/people/team-people-examples';
import { teamSetUpExamples } from '../access/keys/team-set-up-examples';
import { teamQueueExamples, teamWaitingExamples } from '../waiting/waiting-examples';
import { teamWebhookExamples } from '../webhooks/team-webhook-examples';

/** An example of every operation of the team, by its route. */
export const teamExamples: Examples = {
  ...teamNewBookingExamples,
  ...teamPeopleExamples,
  ...teamDayExamples,
  ...teamBookingExamples,
  ...teamEnquiryExamples,
  ...teamMoneyExamples,
  ...teamEventExamples,
  ...teamSetUpExamples,
  ...teamWebhookExamples,
  ...teamWaitingExamples,
  ...teamQueueExamples,
};
