import {
  chargeDays,
  chargeRefusal,
  isRejection,
  type ChargeRefusal,
  type StoredCharge,
} from '@venue/domain/payment/charge';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { output, required } from '../fields/field';
import { bookingReference, int32Max, lines, oneOf, plainText, wholeNumber } from '../fields/kinds';
import { operation } from '../operation';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import { Problem, refusal } from '../problems';

class ChargeFeeInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber<Pence>(1, int32Max), 'How much, at most the fee of the booking.')
  amountPence!: Pence;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

const outcomes = ['pending', 'charged', 'link_sent', 'failed'] as const;

type Outcome = (typeof outcomes)[number];

export class ChargeAnswer {
  @output(
    oneOf(...outcomes),
    'Whether the provider has yet to answer, the card was charged, it was declined and the guest got a link to pay, ' +
      'or the provider refused the charge itself.',
  )
  outcome!: Outcome;
  @output(wholeNumber(1, int32Max), 'The amount, in pence.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
}

export const chargeFee = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/charge',
  capability: 'money.manage',
  effect: 'write',
  title: 'Charge the card that guarantees a booking',
  description:
    'After a no-show, or a cancellation inside the notice, charges at most the fee that the guest agreed to, for 14 days ' +
    'after the start. The worker calls the provider; until it answers the outcome is `pending`, and the same call again ' +
    'returns the outcome. If the card is declined, the guest gets a link to pay. A card is charged once, whatever the ' +
    'amount of a second call. Only after a charge that the provider refused, such as one below its minimum, another ' +
    'amount is a new charge.',
  input: ChargeFeeInput,
  answer: ChargeAnswer,
  problems: ['not-found', 'conflict', 'booking-not-changeable'],

  async run({ reference, amountPence, reason }, call): Promise<ChargeAnswer> {
    const { work, now, ids } = call;
    const match = await bookingInScope(reference, call);
    const { venue } = await writeContextOf(match.booking.venueId, call);
    const { booking } = await work.bookings.lock(match.booking.id);
    const toAnswer = (outcome: Outcome, pence: Pence): ChargeAnswer => ({
      outcome,
      amountPence: pence,
      amountDisplay: displayPence(pence, venue.money),
    });
    // Two managers, or one who presses twice, charge once.
    const earlier = await work.charges.newest(booking.id);
    if (earlier !== null && isFinal(earlier, amountPence))
      return toAnswer(outcomeOf(earlier), earlier.amountPence);

    const because = chargeRefusal(booking, amountPence, now);
    if (because === 'too-much') {
      const most = displayPence(booking.guarantee?.feePence ?? amountPence, venue.money);
      throw refusal(`At most ${most} can be charged.`, '/amountPence');
    }
    if (because !== null) {
      throw new Problem('booking-not-changeable', { detail: refusalWords[because] });
    }
    const id = ids.uuid();
    await work.ledger.decide({
      id,
      environment: booking.environment,
      subject: { bookingId: booking.id },
      decision: 'charged',
      amountPence,
      currency: venue.money.currency,
      // The fee pays for nothing that was booked.
      isCounted: false,
      reason,
      decides: null,
      otherEntry: null,
      decidedAt: now,
    });
    if (!(await work.charges.add(id, booking.id))) throw new Error('a held card that is not there');
    return toAnswer('pending', amountPence);
  },
});

/** The provider would reject the same amount again. */
function isFinal({ failure, amountPence }: StoredCharge, wantedPence: Pence): boolean {
  return !isRejection(failure) || amountPence === wantedPence;
}

function outcomeOf({ status, failure }: StoredCharge): Outcome {
  if (status !== 'failed') return status === 'pending' ? 'pending' : 'charged';
  return isRejection(failure) ? 'failed' : 'link_sent';
}

const refusalWords: Readonly<Record<Exclude<ChargeRefusal, 'too-much'>, string>> = {
  'no-card': 'No card is held for this booking.',
  'not-missed': 'A card is charged only after a no-show or a late cancellation.',
  'too-late': `A card can be charged for ${chargeDays} days after the start of the booking.`,
};
