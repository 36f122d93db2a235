/**
 * Takes over the disputes of a payment as the provider has them now, as `takeRefunds` does with
 * refunds: an event only says where to look.
 */
import { decideDispute, type DisputeStep, type StoredDispute } from '@venue/domain/payment/dispute';
import type {
  DisputeStatus,
  PaymentProvider,
  ProviderDispute,
} from '@venue/domain/payment/provider';
import type { RefundedPayment } from '@venue/domain/payment/refund';
import { displayPence, noPence, pence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { reportToTeam, taskAbout, taskAboutTickets } from '../messages/to-team';
import type { Deployment } from '../pipeline/deployment';
import { formatMoment, todayAt } from '../wording/format';
import { entryOf } from './lock-money';
import { inRefundedMoney, type LockedMoney } from './settle-refund';
import { paymentAt } from './take-refunds';
import { sharedBy, waiveRefunded } from './waive-refunded';

export async function takeDisputes(
  provider: PaymentProvider,
  paymentId: string,
  deployment: Deployment,
): Promise<void> {
  const payment = await paymentAt(provider, paymentId, deployment);
  // Other programs may use the account too, and a payment for nothing known is decided by people.
  if (payment === null || !isOfSomething(payment)) return;
  const from = { provider: provider.name, deployment };
  for (const dispute of await provider.disputesOf(paymentId)) {
    for (const step of stepsOf(dispute)) {
      await inRefundedMoney(payment, from, (locked) => takeDispute(step, payment, locked));
    }
  }
}

function isOfSomething({ bookingId, orderId }: RefundedPayment): boolean {
  return bookingId !== null || orderId !== null;
}

/**
 * A lost dispute was open before. Each step is a transaction of its own, since the history notes an
 * entry when its transaction ends.
 */
function stepsOf(dispute: ProviderDispute): readonly ProviderDispute[] {
  return dispute.status === 'lost' ? [{ ...dispute, status: 'open' }, dispute] : [dispute];
}

async function takeDispute(
  dispute: ProviderDispute,
  payment: RefundedPayment,
  locked: LockedMoney,
): Promise<void> {
  const { ids, work } = locked.context;
  const stored = await work.disputes.find(dispute.disputeId);
  const step = decideDispute(stored, dispute);
  if (step === null) return;
  const { currency, ...facts } = dispute;
  const known = {
    id: stored?.id ?? ids.uuid(),
    paymentId: payment.id,
    entryId: stored?.entryId ?? null,
    ...facts,
    // What left the ledger is what comes back to it.
    amountPence: stored?.entryId ? stored.amountPence : facts.amountPence,
  };
  const { isCharge } = payment;
  const entryId = await moveMoney(step, { ...known, currency, isCharge }, locked);
  await work.disputes.save({ ...known, entryId });
  await report(known, locked);
}

type MovedDispute = StoredDispute &
  Pick<ProviderDispute, 'currency'> &
  Pick<RefundedPayment, 'isCharge'>;

/** Returns the entry by which the money left. */
async function moveMoney(
  step: DisputeStep,
  dispute: MovedDispute,
  locked: LockedMoney,
): Promise<string | null> {
  if (step === 'taken') return takeMoney(dispute, locked);
  if (step === 'given-back') await giveBack(dispute, locked);
  return dispute.entryId;
}

async function takeMoney(
  { amountPence, currency, reason, isCharge }: MovedDispute,
  { payable, context }: LockedMoney,
): Promise<string> {
  const step = { reason: `Disputed at the guest’s bank: ${reason}`, context };
  const id = context.ids.uuid();
  // A payment may be disputed after it was refunded.
  const isCounted = !isCharge && amountPence <= payable.file.receivedPence;
  const entry = { ...sharedBy(payable, step), id, decision: 'disputed', isCounted } as const;
  await context.work.ledger.decide({ ...entry, currency, amountPence: 0 - amountPence });
  await waiveRefunded(isCounted ? pence(amountPence) : noPence, payable, step);
  return id;
}

async function giveBack(
  { amountPence, currency, entryId }: MovedDispute,
  { payable, context }: LockedMoney,
): Promise<void> {
  const { ids, now, work } = context;
  const isCounted = entryId !== null && (await work.disputes.isCounted(entryId));
  await work.ledger.decide({
    id: ids.uuid(),
    ...entryOf(payable),
    decision: 'dispute-won',
    amountPence,
    currency,
    isCounted,
    reason: 'The bank decided for the venue',
    decides: entryId,
    otherEntry: null,
    decidedAt: now,
  });
}

async function report(
  { status, amountPence, reason, answerBy }: StoredDispute,
  { payable, context }: LockedMoney,
): Promise<void> {
  const { venue, now } = context;
  const amount = displayPence(pence(amountPence), venue.money);
  const until =
    answerBy === null
      ? ''
      : ` by ${formatMoment(localOf(answerBy, venue.zone), todayAt(venue, now))}`;
  const { subject, message } = words[status]({ amount, reason, until });
  const task = { subject, message, source: 'payments', severity: 'warning' } as const;
  const isTable = payable.kind === 'table';
  await reportToTeam(
    isTable ? taskAbout(payable.file.booking, task) : taskAboutTickets(payable.file, task, context),
    isTable ? payable.file.booking : null,
    context,
  );
}

interface DisputeWords {
  readonly amount: string;
  readonly reason: string;
  /** Such as ` by Friday, 4 December at 23:59`; empty where the provider does not say. */
  readonly until: string;
}

interface TaskText {
  readonly subject: string;
  readonly message: string;
}

const words: Readonly<Record<DisputeStatus, (facts: DisputeWords) => TaskText>> = {
  inquiry: ({ amount, reason, until }) => ({
    subject: 'A bank asks about a payment',
    message:
      `The guest’s bank asks about the payment of ${amount} (${reason}). No money has been taken. Please answer at ` +
      `your payment provider${until}; the booking has the evidence to print.`,
  }),
  open: ({ amount, reason, until }) => ({
    subject: 'A payment is disputed',
    message:
      `The guest disputes ${amount} at their bank (${reason}), which has taken the money. Please answer at your ` +
      `payment provider${until}; the booking has the evidence to print.`,
  }),
  won: ({ amount }) => ({
    subject: 'A dispute was won',
    message: `The bank decided for the venue about ${amount}. Please look at it on the page Money.`,
  }),
  lost: ({ amount }) => ({
    subject: 'A dispute was lost',
    message: `The bank decided for the guest. ${amount} will not come back.`,
  }),
};
