/** Disputes of a booking's payments, and the terms on which it was booked: the venue's evidence. */
import type { Booking } from '@venue/domain/booking/booking';
import type { BookingPayments } from '@venue/domain/payment/booking-payments';
import { disputeStatuses, type DisputeStatus } from '@venue/domain/payment/provider';
import { displayPence, type Money } from '@venue/domain/shared/money';
import { isoOf, isoOrNull } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../fields/field';
import { int32Max, moment, oneOf, plainText, wholeNumber } from '../fields/kinds';
import { formatDuration } from '../wording/format';

export class DisputeAnswer {
  @output(plainText, 'The provider’s id of it.') disputeId!: string;
  @output(
    oneOf(...disputeStatuses),
    'With an `inquiry` the bank only asks. It has taken the money of one that is `open` or `lost`.',
  )
  status!: DisputeStatus;
  @output(wholeNumber(0, int32Max), 'The disputed amount, in pence.') amountPence!: number;
  @output(plainText, 'The guest’s reason, in the words of the provider.') reason!: string;
  @outputOrNull(moment, 'Until when the venue can answer; null where the provider does not say.')
  answerBy!: string | null;
  @output(moment, 'When it was opened.') openedAt!: string;
}

export function toDisputes({ disputes }: BookingPayments): readonly DisputeAnswer[] {
  return disputes.map(({ openedAt, answerBy, ...dispute }) => {
    return { ...dispute, openedAt: isoOf(openedAt), answerBy: isoOrNull(answerBy) };
  });
}

/** The policy that the booking keeps, which its guest accepted with it. */
export function termsOf(
  { policy }: Pick<Booking, 'policy'>,
  { requests }: BookingPayments,
  money: Money,
): readonly string[] {
  const [first] = requests;
  const deposit =
    first === undefined
      ? 'No deposit was asked for.'
      : `A deposit of ${displayPence(first.amountPence, money)} was asked for.`;
  return [
    deposit,
    `Guests can cancel until ${formatDuration(policy.cancelNoticeMinutes)} before the start.`,
    `Guests can change the booking until ${formatDuration(policy.amendNoticeMinutes)} before the start.`,
    `The table is kept for ${formatDuration(policy.graceMinutes)} after the start.`,
  ];
}
