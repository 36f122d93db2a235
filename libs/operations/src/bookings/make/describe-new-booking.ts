import type { Booking } from '@venue/domain/booking/booking';
import { freeUntilOf } from '@venue/domain/booking/guarantee';
import { displayReference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import type { Instant } from '@venue/domain/shared/time';
import type { WriteContext } from '../../pipeline/write-context';
import { describeFee } from '../../availability/card-guarantee';
import { englishWording, type Wording } from '../../wording/wording';

type Here = Pick<WriteContext, 'venue' | 'now'>;

interface Telling {
  /** Whether a payment link reaches the guest. */
  readonly isLinkSent?: boolean;
  /** British English by default. */
  readonly words?: Wording;
}

/** The state of a booking that was just made, paid or changed, for the guest. */
export function describeNewBooking(
  booking: Booking,
  here: Here,
  { isLinkSent = true, words = englishWording(here) }: Telling = {},
): string {
  const { partySize, startsAt, holdUntil, depositPence, guarantee } = booking;
  const place = { venue: here.venue.name, moment: words.moment(startsAt) };
  const table = words.say('table', place, partySize);
  const reference = words.say('reference', { reference: displayReference(booking.reference) });
  const fee = describeFeeOf(booking, here, words);
  if (holdUntil === null) return `${words.say('tableBooked', { table })} ${reference}${fee}`;

  const isCardDue = guarantee?.status === 'awaiting_card';
  const unpaid = { table, holdUntil, owedPence: depositPence, isLinkSent, isCardDue };
  return `${describeUnpaid(unpaid, here, words)}${fee} ${reference}`;
}

/** When the fee is charged; empty for a booking whose card is not asked for or held. */
export function describeFeeOf(booking: Booking, here: Here, words = englishWording(here)): string {
  const { guarantee } = booking;
  const isAsked = guarantee?.status === 'awaiting_card' || guarantee?.status === 'held';
  if (!isAsked) return '';
  const { feePence } = guarantee;
  return ` ${describeFee({ feePence, freeUntil: freeUntilOf(booking) }, here, words)}`;
}

interface UnpaidTable {
  /** The table as the beginning of a sentence. */
  readonly table: string;
  readonly holdUntil: Instant;
  readonly owedPence: Pence;
  readonly isLinkSent: boolean;
  /** Whether a card is asked for, and no money. */
  readonly isCardDue: boolean;
}

/**
 * What the guest of an unpaid table must do. If no payment link reaches the guest, the team gets in
 * touch.
 */
export function describeUnpaid(
  { table, holdUntil, owedPence, isLinkSent, isCardDue }: UnpaidTable,
  here: Here,
  words: Wording = englishWording(here),
): string {
  const until = words.deadline('until', holdUntil);
  const payment = isLinkSent ? 'payToKeep' : 'depositDue';
  const card = isLinkSent ? 'cardToKeep' : 'cardDue';
  const values = { amount: words.money(owedPence), venue: here.venue.name };
  const held = words.say('tableHeld', { table, until });
  return `${held} ${words.say(isCardDue ? card : payment, values)}`;
}
