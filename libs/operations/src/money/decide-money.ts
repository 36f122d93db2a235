import { amountDueOf, type Payable } from '@venue/domain/payment/amount-due';
import {
  decideMoney as decide,
  moneyBalanceOf,
  moneyDecisions,
  type MoneyBalance,
  type MoneyDecision,
} from '@venue/domain/payment/decide-money';
import type { LedgerEntry } from '@venue/domain/payment/team-money';
import { displayReference, type BookingId, type Reference } from '@venue/domain/shared/ids';
import { displayPence, noPence, type Pence } from '@venue/domain/shared/money';
import { credit } from './receipts';
import { required, optional } from '../fields/field';
import { bookingReference, int32Max, lines, oneOf, uuid, wholeNumber } from '../fields/kinds';
import type { WriteContext } from '../pipeline/write-context';
import { type FieldError, Problem, refusal, unknown } from '../problems';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import {
  decisionTime,
  entryOf,
  lockPayables,
  subjectOf,
  type LockedPayables,
  type Subject,
} from './lock-money';
import { moneyDecidedAs, moneyOf, MoneyView } from './money-view';
import { type TeamWriteCall, operation } from '../operation';

class DecideMoneyInput {
  @optional(bookingReference, 'The booking, or the tickets, that the money was paid for.')
  reference!: Reference | null;
  @optional(uuid, 'Instead, a payment that pays for nothing by itself.') paymentId!: string | null;
  @required(oneOf(...moneyDecisions), 'What happens to the money.') decision!: MoneyDecision;
  @optional(bookingReference, 'The booking of the same venue to which it is moved.')
  moveTo!: Reference | null;
  @optional(wholeNumber<Pence>(1, int32Max), 'How much; left out, all that is open.')
  amountPence!: Pence | null;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const decideMoney = operation({
  audience: 'team',
  route: 'POST /money/decide',
  capability: 'money.manage',
  effect: 'write',
  title: 'Decide about money that pays for nothing',
  description:
    'Records that money was refunded by the venue at its provider, is kept, or pays for another booking of the same ' +
    'venue. It is an entry of its own in the ledger, and is never changed. Nothing is sent to the provider: a refund ' +
    'is made there by a person.',
  input: DecideMoneyInput,
  check: checkNamed,
  answer: MoneyView,
  problems: ['not-found', 'conflict'],

  async run(input, call): Promise<MoneyView> {
    const { paymentId, reference } = input;
    if (paymentId !== null) return decideUncounted(paymentId, input, call);
    if (reference === null) throw new Error('neither a reference nor a payment');
    const subject = await subjectOf(reference, call);
    const context = { ...(await writeContextOf(subject.venueId, call)), work: call.work };
    const locked = await lockPayables(subject, await targetOf(input, subject, call), context);
    const decided = await decidedMeanwhile({ ...input, reference }, locked, call);
    if (decided !== null) return decided;
    await record(input, locked, context);
    return moneyOf({ reference }, call);
  },
});

function checkNamed(input: DecideMoneyInput): readonly FieldError[] {
  const { reference, paymentId, decision, moveTo } = input;
  if ((reference === null) === (paymentId === null)) {
    return [{ pointer: '/reference', detail: 'Either reference or paymentId is needed.' }];
  }
  const isMoved = decision === 'moved-to';
  if (isMoved && paymentId !== null) {
    const detail = 'A payment that pays for nothing by itself cannot be moved.';
    return [{ pointer: '/decision', detail }];
  }
  if (isMoved === (moveTo !== null)) return [];
  const detail = 'moveTo is needed where money is moved to another booking, and only there.';
  return [{ pointer: '/moveTo', detail }];
}

/** The booking that receives the money; null unless it is moved. */
async function targetOf(
  { reference, moveTo }: DecideMoneyInput,
  { venueId }: Subject,
  call: TeamWriteCall,
): Promise<BookingId | null> {
  if (moveTo === null) return null;
  const { booking } = await bookingInScope(moveTo, call);
  const name = displayReference(moveTo);
  if (booking.heldFor !== null) throw refusal(`There is no booking ${name}.`, '/moveTo');
  if (moveTo === reference) throw refusal(`${name} is where the money is already.`, '/moveTo');
  const isLive = (one: Reference | null): boolean => one?.startsWith('TEST') !== true;
  if (booking.venueId !== venueId || isLive(moveTo) !== isLive(reference)) {
    throw refusal(`${name} is at another venue, so money cannot be moved to it.`, '/moveTo');
  }
  return booking.id;
}

/** The money, if another member has made the same decision about all of it. */
async function decidedMeanwhile(
  { reference, decision, moveTo }: DecideMoneyInput & { readonly reference: Reference },
  { from }: LockedPayables,
  call: TeamWriteCall,
): Promise<MoneyView | null> {
  if (balanceOf(from, call.now).openPence > noPence) return null;
  const kind = decision === 'moved-to' ? 'moved-out' : decision;
  return moneyDecidedAs(
    { reference },
    (entry) => entry.decision === kind && entry.otherReference === moveTo,
    call,
  );
}

/**
 * One entry for the booking or order that the money leaves, and one for the booking that gets it.
 */
async function record(
  input: DecideMoneyInput,
  { from, to }: LockedPayables,
  context: TeamWriteContext,
): Promise<void> {
  const { ids, now, venue, work } = context;
  const amountPence = amountOf(input, { from, to }, context);
  const [leaving, coming] = [ids.uuid(), ids.uuid()];
  const shared = {
    currency: venue.money.currency,
    isCounted: true,
    reason: input.reason,
    decides: null,
    decidedAt: decisionTime(from, now),
  };
  const isMoved = input.decision === 'moved-to';
  await work.team.money.add({
    ...shared,
    id: leaving,
    ...entryOf(from),
    decision: input.decision === 'moved-to' ? 'moved-out' : input.decision,
    amountPence: 0 - amountPence,
    otherEntry: isMoved ? coming : null,
  });
  if (to === null) return;
  const { id, environment } = to.booking;
  await work.team.money.add({
    ...shared,
    id: coming,
    environment,
    subject: { bookingId: id },
    decision: 'moved-in',
    amountPence,
    otherEntry: leaving,
  });
  await credit(await work.bookings.find(id), context);
}

type TeamWriteContext = WriteContext & Pick<TeamWriteCall, 'work'>;

function amountOf(
  { amountPence, moveTo }: DecideMoneyInput,
  { from, to }: LockedPayables,
  { now, venue }: WriteContext,
): Pence {
  const balances = {
    from: balanceOf(from, now),
    to: to === null ? null : balanceOf({ kind: 'table', file: to }, now),
  };
  const outcome = decide({ ...balances, amountPence });
  switch (outcome.kind) {
    case 'decided':
      return outcome.amountPence;
    case 'nothing-open':
      throw new Problem('conflict', {
        detail: 'This money has been decided already.',
      });
    case 'nothing-owed':
      throw moveTo === null
        ? refusal('Nothing is owed for it.', '/decision')
        : refusal(`Nothing is owed for ${displayReference(moveTo)}.`, '/moveTo');
    case 'too-much':
      throw refusal(
        `At most ${displayPence(outcome.atMostPence, venue.money)} can be decided about.`,
        '/amountPence',
      );
  }
}

function balanceOf(payable: Payable, now: WriteContext['now']): MoneyBalance {
  const { status, requiredPence, receivedPence } = amountDueOf(payable, now);
  const isOver = status === 'cancelled' || status === 'expired';
  return moneyBalanceOf({ isOver, requiredPence, receivedPence });
}

/** Decides about an uncounted payment as a whole, and only once. */
async function decideUncounted(
  paymentId: string,
  { decision, amountPence, reason }: DecideMoneyInput,
  { team, venues, ids, now }: TeamWriteCall,
): Promise<MoneyView> {
  const payment = await team.money.lockUncounted(paymentId);
  if (payment === null || !venues.some(({ id }) => id === payment.venueId)) {
    throw unknown('There is no such payment to decide about.');
  }
  if (amountPence !== null && amountPence !== payment.amountPence) {
    throw refusal('This payment can be decided about only as a whole.', '/amountPence');
  }
  const kind = decision === 'refunded-outside' ? decision : 'kept';
  const isNew = await team.money.add({
    id: ids.uuid(),
    environment: payment.environment,
    subject: payment.subject,
    decision: kind,
    amountPence: payment.amountPence,
    currency: payment.currency,
    isCounted: false,
    reason,
    decides: paymentId,
    otherEntry: null,
    decidedAt: now,
  });
  const call = { team, venues };
  if (isNew) return moneyOf({ paymentId }, call);
  const isSame = (entry: LedgerEntry): boolean =>
    entry.decides === paymentId && entry.decision === kind;
  const decided = await moneyDecidedAs({ paymentId }, isSame, call);
  if (decided !== null) return decided;
  throw new Problem('conflict', { detail: 'This payment has been decided already.' });
}
