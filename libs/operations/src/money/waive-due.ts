import type { LedgerEntry } from '@venue/domain/payment/team-money';
import type { Reference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import { credit } from './receipts';
import { required } from '../fields/field';
import { bookingReference, int32Max, lines, wholeNumber } from '../fields/kinds';
import { Problem } from '../problems';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import { lockDue, requireVersion } from './lock-due';
import { isFeeWaivable, waiveFee } from './waive-fee';
import { moneyDecidedAs, moneyOf, MoneyView } from './money-view';
import { operation, type TeamCall, type TeamWriteCall } from '../operation';

class WaiveDueInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber(1, int32Max), 'The version of the booking that was seen.')
  version!: number;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const waiveDue = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/waive',
  capability: 'money.manage',
  effect: 'write',
  title: 'Waive what is owed for a booking',
  description:
    'The booking asks for no more than was received so far. One that only waits for its deposit is confirmed, and ' +
    'the guest is notified. A later change of the party may ask for a deposit again. Where a card guarantees the ' +
    'booking, its fee is waived: the card is not charged, or not asked for any more.',
  input: WaiveDueInput,
  answer: MoneyView,
  problems: ['not-found', 'booking-not-changeable', 'no-deposit-due', 'conflict'],

  async run({ reason, ...target }, call): Promise<MoneyView> {
    try {
      return await waive(reason, target, call);
    } catch (problem) {
      const isConflict = problem instanceof Problem && problem.slug === 'conflict';
      const money = isConflict ? await waivedMeanwhile(target, call) : null;
      if (money === null) throw problem;
      return money;
    }
  },
});

interface Target {
  readonly reference: Reference;
  readonly version: number;
}

async function waive(reason: string, target: Target, call: TeamWriteCall): Promise<MoneyView> {
  const { reference } = target;
  const { work, team, ids, now } = call;
  const match = await bookingInScope(reference, call);
  const locked = await work.bookings.lock(match.booking.id);
  if (isFeeWaivable(locked.booking.guarantee)) {
    requireVersion(locked.booking, target.version);
    const shared = { reason, context: await writeContextOf(match.booking.venueId, call), call };
    await waiveFee(locked, locked.booking.guarantee, shared);
    return moneyOf({ reference }, call);
  }
  const { file, owedPence, context } = await lockDue(target, call);
  const { booking, receivedPence } = file;

  await team.money.add({
    id: ids.uuid(),
    environment: booking.environment,
    subject: { bookingId: booking.id },
    decision: 'waived',
    amountPence: owedPence,
    currency: context.venue.money.currency,
    // A waived amount is not money that the venue holds.
    isCounted: false,
    reason,
    decides: null,
    otherEntry: null,
    decidedAt: now,
  });
  await work.bookings.save({ ...booking, depositPence: receivedPence });
  await credit(await work.bookings.find(booking.id), context);
  return moneyOf({ reference }, call);
}

/** The money of a booking that another member has waived since; null for any other change. */
async function waivedMeanwhile(
  { reference, version }: Target,
  call: TeamCall,
): Promise<MoneyView | null> {
  const { booking } = await bookingInScope(reference, call);
  const isWaived = ({ decision }: LedgerEntry): boolean => decision === 'waived';
  const money = await moneyDecidedAs({ reference }, isWaived, call);
  return booking.version > version && money?.owedPence === noPence ? money : null;
}
