import {
  decideDelay,
  tablesNeededUntil,
  type DelayDecision,
  type DelayTooLong,
} from '@venue/domain/booking/delay';
import { localOf } from '@venue/domain/shared/time';
import { output, outputOrNull, required, optional } from '../../fields/field';
import { outcome } from '../../fields/outcome';
import { object, phone, uuid, venueId, wholeNumber, plainText } from '../../fields/kinds';
import { operation } from '../../operation';
import { Problem } from '../../problems';
import { describePassedOn } from '../change/describe-change';
import {
  describeDelayRefusal,
  describeAcceptedDelay,
  describeTooLate,
  ticketsAreNotLate,
} from './describe-delay';
import { sendDelayNotice } from '../../messages/to-guest';
import { BookingAnswer } from '../booking-view';
import { lockProvedBooking, raiseEnquiry, viewOf, type ChangeCall } from '../change/change-answer';
import { reference } from '../find-booking';
import { dayWithoutBooking } from '../../availability/diary/other-uses';

class ReportRunningLateInput {
  @required(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @required(phone, 'The phone number on the booking.') phone!: string;
  @required(wholeNumber(1, 1440), 'How many minutes after the booked time the guests will arrive.')
  minutesLate!: number;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
}

const outcomes = {
  noted: { has: ['expectedArrival', 'heldUntil'] },
  needs_venue: { has: ['enquiryId'] },
} as const;

export class RunningLateAnswer {
  @output(outcome(outcomes), 'How it went.') outcome!: keyof typeof outcomes;
  @output(object(BookingAnswer), 'The booking as it is now.') booking!: BookingAnswer;
  @outputOrNull(
    plainText,
    'When the guests are expected, venue-local yyyy-MM-ddTHH:mm; with noted.',
  )
  expectedArrival!: string | null;
  @outputOrNull(plainText, 'Until when the table is kept for them, venue-local; with noted.')
  heldUntil!: string | null;
  @outputOrNull(uuid, 'The enquiry raised for the venue’s team, with needs_venue.')
  enquiryId!: string | null;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const reportRunningLate = operation({
  tool: 'report_running_late',
  route: 'POST /bookings/{reference}/running-late',
  capability: 'bookings.manage',
  effect: 'write',
  venue: 'of-the-booking',
  hints: { destructive: false, idempotent: true, openWorld: false },
  title: 'Report running late',
  description:
    'Notes that the guests of a confirmed booking of today will be late. Up to 60 minutes the table is held until ' +
    'then plus the venue’s grace period; a longer delay goes to the venue’s team (needs_venue). A booking that ' +
    'is not today, or whose guests are seated, is booking-not-changeable.',
  input: ReportRunningLateInput,
  answer: RunningLateAnswer,
  problems: ['booking-not-changeable'],

  async run({ minutesLate }, outer): Promise<RunningLateAnswer> {
    const facts = { file: outer.file, minutesLate, venue: outer.venue, now: outer.now };
    const until = tablesNeededUntil(facts);
    // Days are locked before the row, as in every write; only an accepted delay needs them.
    const day = until === null ? null : await dayWithoutBooking(until, outer);
    const call = { ...outer, file: await lockProvedBooking(outer) };
    const decision = decideDelay({ ...facts, file: call.file }, day);
    switch (decision.kind) {
      case 'not-changeable':
        throw new Problem('booking-not-changeable', {
          detail: describeDelayRefusal(decision.because, call),
        });
      case 'needs-venue':
        return passToVenue(minutesLate, decision, call);
      case 'noted':
        return note(decision, call);
    }
  },

  runForTickets(): Promise<RunningLateAnswer> {
    throw new Problem('booking-not-changeable', { detail: ticketsAreNotLate });
  },
});

async function note(
  decision: Extract<DelayDecision, { readonly kind: 'noted' }>,
  call: ChangeCall,
): Promise<RunningLateAnswer> {
  await call.work.bookings.save(decision.booking, decision.allocation);
  const answer = toNoted(decision, call);
  const isNew = decision.expectedArrival !== call.file.booking.expectedArrival;
  if (isNew) await sendDelayNotice(decision.booking, answer.summary, call);
  return answer;
}

function toNoted(
  { booking, expectedArrival, heldUntil }: Extract<DelayDecision, { readonly kind: 'noted' }>,
  call: ChangeCall,
): RunningLateAnswer {
  const { venue } = call;
  const arrival = localOf(expectedArrival, venue.zone);
  const keptUntil = localOf(heldUntil, venue.zone);
  return {
    outcome: 'noted',
    booking: viewOf(booking, call),
    expectedArrival: `${arrival.date}T${arrival.time}`,
    heldUntil: `${keptUntil.date}T${keptUntil.time}`,
    enquiryId: null,
    summary: describeAcceptedDelay({ expectedArrival, heldUntil }, call),
  };
}

async function passToVenue(
  minutesLate: number,
  why: DelayTooLong,
  call: ChangeCall,
): Promise<RunningLateAnswer> {
  const message = `The guests say that they will be ${minutesLate} minutes late for the booked time.`;
  const words = { subject: 'Running very late', message, severity: null };
  const enquiryId = await raiseEnquiry(words, call);
  return {
    outcome: 'needs_venue',
    booking: viewOf(call.file.booking, call),
    expectedArrival: null,
    heldUntil: null,
    enquiryId,
    summary: `${describeTooLate(why, call)} ${describePassedOn(call.venue)}`,
  };
}
