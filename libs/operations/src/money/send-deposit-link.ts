import { linkThrottle, secondsToWait } from '@venue/domain/access/throttle';
import { stateOf, type Booking, type StoredBooking } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { amountDueOf } from '@venue/domain/payment/amount-due';
import { linkStateOf, type PaymentRequest } from '@venue/domain/payment/request';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { localOf, plusMinutes } from '@venue/domain/shared/time';
import { orderStateOf } from '@venue/domain/tickets/order';
import { output, required, optional } from '../fields/field';
import { oneOf, phone, venueId, wholeNumber, plainText, int32Max } from '../fields/kinds';
import { operation } from '../operation';
import { dueByLink, isTextable, linkText, newRequest } from './request-payment';
import { isOverBudget } from '../messages/reach';
import { Problem } from '../problems';
import { describeUnchangeable } from '../bookings/change/describe-change';
import { describeLinkSent, describeNotTextable, noTicketLinkText } from './describe-deposit';
import { describeOrderUnchangeable } from '../tickets/describe-tickets';
import { lockProvedBooking, type ChangeCall } from '../bookings/change/change-answer';
import { reference } from '../bookings/find-booking';

class SendDepositLinkInput {
  @required(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @required(phone, 'The phone number on the booking; the text goes to that number alone.')
  phone!: string;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
}

class DepositLinkAnswer {
  @output(oneOf('sent'), 'How it went.') outcome!: string;
  @output(wholeNumber(1, int32Max), 'The amount due, in pence.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @output(oneOf('text'), 'Where the link goes.') sentTo!: string;
  @output(plainText, 'Until when it can be paid, venue-local yyyy-MM-ddTHH:mm.')
  linkExpiresAt!: string;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const sendDepositLink = operation({
  tool: 'send_deposit_link',
  route: 'POST /bookings/{reference}/deposit-link',
  capability: 'deposits.send',
  effect: 'write',
  venue: 'of-the-booking',
  hints: { destructive: true, idempotent: false, openWorld: true },
  title: 'Text a deposit link',
  description:
    'Texts the guest a link to pay the deposit of a booking, or the top-up after a change. The text goes to ' +
    'the phone number on the booking and to no other, at most three times an hour.',
  input: SendDepositLinkInput,
  answer: DepositLinkAnswer,
  problems: [
    'booking-not-changeable',
    'no-deposit-due',
    'payment-link-unavailable',
    'too-many-links',
  ],

  async run(_input, call): Promise<DepositLinkAnswer> {
    const file = await lockProvedBooking(call);
    const owedPence = amountOwed({ ...call, file });
    if (!isTextable(file.booking, call)) {
      throw new Problem('payment-link-unavailable', { detail: describeNotTextable(call.venue) });
    }
    await spendText(file.booking, call);

    const existingRequest = await payableLink(file, owedPence, call);
    const request = existingRequest ?? newRequest(file.booking, owedPence, call);
    const text = linkText({ booking: file.booking, request }, call);
    if (existingRequest === null) await call.work.ledger.addRequest(request);
    const sent = await call.work.messages.add([text]);
    if (sent.length === 0) throw new Problem('too-many-links', { retryAfterSeconds: 3600 });
    return toAnswer(request, call);
  },

  /** The venue's template of the text is about a table, so tickets get no text. */
  runForTickets(_input, call): Promise<DepositLinkAnswer> {
    const { ordered, now } = call;
    const state = orderStateOf(ordered.order, now);
    const isOpen = state === 'held' || state === 'confirmed';
    if (!isOpen || ordered.startsAt <= now) {
      throw new Problem('booking-not-changeable', {
        detail: describeOrderUnchangeable(ordered, call),
      });
    }
    if (state === 'confirmed') throw new Problem('no-deposit-due');
    throw new Problem('payment-link-unavailable', { detail: noTicketLinkText });
  },
});

/** The amount due; throws if the table can no longer be paid for, or nothing is due. */
export function amountOwed(call: ChangeCall): Pence {
  const { booking, receivedPence } = call.file;
  const { now } = call;
  const isOpen = ['awaiting_deposit', 'confirmed'].includes(stateOf(booking, now));
  if (!isOpen || booking.startsAt <= now) {
    throw new Problem('booking-not-changeable', { detail: describeUnchangeable(call) });
  }
  const owedPence = dueByLink(booking, outstandingPence(booking.depositPence, receivedPence));
  if (owedPence === noPence) throw new Problem('no-deposit-due');
  return owedPence;
}

/**
 * Counts the text under the booking's row lock, so that parallel calls send three texts at most.
 */
async function spendText(booking: Booking, call: ChangeCall): Promise<void> {
  const since = plusMinutes(call.now, -linkThrottle.withinMinutes);
  const requestTimes = await call.work.messages.linksAskedSince(booking.id, since);
  const retryAfterSeconds = secondsToWait(linkThrottle, requestTimes, call.now);
  if (retryAfterSeconds !== null) throw new Problem('too-many-links', { retryAfterSeconds });
  if (await isOverBudget(booking, call)) {
    throw new Problem('too-many-links', { retryAfterSeconds: 3600 });
  }
}

/** An existing link is texted again only if it can be paid for at least this long. */
const linkMinutesAtLeast = 30;

/** The guest's newest link, if it has the amount due and can still be paid. */
export async function payableLink(
  file: StoredBooking,
  owedPence: Pence,
  { work, now }: ChangeCall,
): Promise<PaymentRequest | null> {
  const newest = await work.ledger.newest(file.booking.id);
  if (newest === null || newest.amountPence !== owedPence) return null;
  const { holdUntil, startsAt } = file.booking;
  // The link of an unpaid booking ends with its hold; any other link is replaced before it expires.
  const isEnding = holdUntil === null && newest.expiresAt < plusMinutes(now, linkMinutesAtLeast);
  // After a move to an earlier start, the link's deadline may be later than the start.
  const isPastStart = newest.expiresAt > startsAt;
  const amountDue = amountDueOf({ kind: 'table', file }, now);
  const isOpen = linkStateOf(newest, { amountDue, newest, wasPaidSince: false, now }) === 'open';
  return isOpen && !isEnding && !isPastStart ? newest : null;
}

function toAnswer(request: PaymentRequest, call: ChangeCall): DepositLinkAnswer {
  const { zone, money } = call.venue;
  const { date, time } = localOf(request.expiresAt, zone);
  return {
    outcome: 'sent',
    amountPence: request.amountPence,
    amountDisplay: displayPence(request.amountPence, money),
    sentTo: 'text',
    linkExpiresAt: `${date}T${time}`,
    summary: describeLinkSent(request, call),
  };
}
