import type { Examples } from './example';
import { teamBookingExamples } from './team-booking-examples';
import { teamDayExamples } from './team-day-examples';
import { teamEnquiryExamples } from './team-enquiry-examples';
import { teamEventExamples } from './team-event-examples';
import { teamMoneyExamples } from './team-money-examples';
import { teamNewBookingExamples } from './team-new-booking-examples';
import { teamPeopleExamples } from './team-people-examples';
import { teamSetUpExamples } from './team-set-up-examples';
import { teamWebhookExamples } from './team-webhook-examples';

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
};
