/** The card that guarantees a booking, in answers and in sentences for the guest. */
import type { Option } from '@venue/domain/availability/free-times';
import { stateOf, type Booking } from '@venue/domain/booking/booking';
import { cancelEndOf } from '@venue/domain/booking/cancel-end';
import { freeUntilOf } from '@venue/domain/booking/guarantee';
import { guaranteeStatuses, type Guarantee } from '@venue/domain/booking/guarantee-terms';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../fields/field';
import { int32Max, oneOf, plainText, wholeNumber } from '../fields/kinds';
import { englishWording } from '../wording/wording';

/** The fee and what became of it. */
export class FeeOfCardAnswer {
  @output(
    oneOf(...guaranteeStatuses),
    'Whether a card is still needed, is held, was charged, or is not charged any more.',
  )
  status!: string;
  @output(wholeNumber(1, int32Max), 'The most that can be charged, in pence.') feePence!: number;
  @output(plainText, 'The amount as text.') feeDisplay!: string;
}

export class CardGuaranteeAnswer extends FeeOfCardAnswer {
  @outputOrNull(
    plainText,
    'Until when cancelling is free, venue-local yyyy-MM-ddTHH:mm; null if it never is.',
  )
  freeUntil!: string | null;
  @outputOrNull(oneOf('text', 'email', 'text and email'), 'Where the link to leave a card goes.')
  sentTo!: string | null;
  @outputOrNull(plainText, 'Until when the table is held for a card, venue-local yyyy-MM-ddTHH:mm.')
  linkExpiresAt!: string | null;
}

interface At {
  readonly venue: Venue;
  readonly now: Instant;
}

/** The card that an option asks for. */
export function guaranteeOfOption(
  { feePence }: Pick<Option, 'feePence'>,
  startsAt: Instant,
  at: At,
): CardGuaranteeAnswer | null {
  if (feePence === noPence) return null;
  const freeUntil = freeUntilOfStart(startsAt, at);
  return answerOf({ feePence, status: 'awaiting_card', freeUntil }, at.venue);
}

/** Null for a time that is too close to be cancelled for nothing. */
function freeUntilOfStart(startsAt: Instant, { venue, now }: At): Instant | null {
  const end = cancelEndOf({ startsAt, policy: venue.policy });
  return end < now ? null : end;
}

/** The card of a booking; `sentTo` lists the channels of its link. */
export function guaranteeOfBooking(
  booking: Pick<
    Booking,
    'guarantee' | 'startsAt' | 'policy' | 'movedInsideNotice' | 'createdAt' | 'holdUntil'
  >,
  venue: Pick<Venue, 'zone' | 'money'>,
  sentTo: readonly string[] = [],
): CardGuaranteeAnswer | null {
  const { guarantee, holdUntil } = booking;
  if (guarantee === null) return null;
  const linkExpiresAt = guarantee.status === 'awaiting_card' ? holdUntil : null;
  return {
    ...answerOf({ ...guarantee, freeUntil: freeUntilOf(booking) }, venue),
    sentTo: sentTo.length === 0 ? null : sentTo.join(' and '),
    linkExpiresAt: momentOf(linkExpiresAt, venue),
  };
}

function answerOf(
  guarantee: Guarantee & { readonly freeUntil: Instant | null },
  venue: Pick<Venue, 'zone' | 'money'>,
): CardGuaranteeAnswer {
  return {
    ...feeOfCard(guarantee, venue.money),
    freeUntil: momentOf(guarantee.freeUntil, venue),
    sentTo: null,
    linkExpiresAt: null,
  };
}

export function feeOfCard({ feePence, status }: Guarantee, money: Venue['money']): FeeOfCardAnswer {
  return { status, feePence, feeDisplay: displayPence(feePence, money) };
}

function momentOf(instant: Instant | null, { zone }: Pick<Venue, 'zone'>): string | null {
  if (instant === null) return null;
  const { date, time } = localOf(instant, zone);
  return `${date}T${time}`;
}

/** `£60.00 is charged if you cancel after Thursday 3 December at 7pm or don’t come.` */
export function describeFee(
  { feePence, freeUntil }: { readonly feePence: Pence; readonly freeUntil: Instant | null },
  at: At,
  words = englishWording(at),
): string {
  const amount = words.money(feePence);
  if (freeUntil === null) return words.say('fee', { amount });
  return words.say('feeAfter', { amount, after: words.deadline('after', freeUntil) });
}

/** The sentences about the card that a booking at that time needs. */
export function describeCardNeeded(feePence: Pence, startsAt: Instant, at: At): string {
  const fee = describeFee({ feePence, freeUntil: freeUntilOfStart(startsAt, at) }, at);
  return `A card is needed to hold the table. Nothing is taken now; ${fee}`;
}

/**
 * When the fee of a booking's card is charged, and what cancelling now costs; null for a booking
 * without a card that is asked for or held.
 */
export function describeCancelNow(
  booking: Booking,
  at: At,
  words = englishWording(at),
): string | null {
  const { guarantee } = booking;
  const isAsked = guarantee?.status === 'awaiting_card' || guarantee?.status === 'held';
  if (!isAsked || !['awaiting_deposit', 'confirmed'].includes(stateOf(booking, at.now)))
    return null;
  const freeUntil = freeUntilOf(booking);
  const fee = describeFee({ feePence: guarantee.feePence, freeUntil }, at, words);
  if (guarantee.status === 'awaiting_card') return fee;
  const isFree = freeUntil !== null && at.now <= freeUntil;
  const cost = isFree
    ? words.say('cancelFree')
    : words.say('cancelCosts', { amount: words.money(guarantee.feePence) });
  return `${fee} ${cost}`;
}
