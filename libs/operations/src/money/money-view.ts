/** Flagged payments and the decisions about them, as the team sees them. */
import { environments } from '@venue/domain/access/caller';
import { moneyBalanceOf, type MoneyBalance } from '@venue/domain/payment/decide-money';
import {
  ledgerDecisions,
  type LedgerDecision,
  type LedgerEntry,
  type MoneyFile,
} from '@venue/domain/payment/team-money';
import { refundStatuses, type RefundStatus } from '@venue/domain/payment/refund';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { displayPence, noPence, pence } from '@venue/domain/shared/money';
import { isoOf, localOf } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../fields/field';
import {
  date,
  flag as yesOrNo,
  int32Max,
  listOf,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../fields/kinds';
import type { TeamCall } from '../operation';
import { refundableIn } from './ledger-view';

const amount = wholeNumber(0, int32Max);

class MoneyPaymentView {
  @output(uuid, 'The payment.') id!: string;
  @output(amount, 'What came, in the smallest unit of its currency.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @output(date, 'The day on which it came, at the venue.') date!: string;
  @output(time, 'The time of that day.') time!: string;
  @output(plainText, 'When it came, in UTC.') at!: string;
  @outputOrNull(plainText, 'Who took it.') provider!: string | null;
  @outputOrNull(plainText, 'The provider’s id of it.') paymentId!: string | null;
  @outputOrNull(plainText, 'Why it is shown to the team; null for one that came as requested.')
  flag!: string | null;
  @output(yesOrNo, 'Whether it pays for nothing by itself, and is still to be decided.')
  isUndecided!: boolean;
}

class MoneyDecisionView {
  @output(oneOf(...ledgerDecisions), 'What was decided.')
  decision!: LedgerDecision;
  @output(amount, 'About how much.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @output(plainText, 'Why.') reason!: string;
  @outputOrNull(oneOf(...refundStatuses), 'The state of a refund; null for other decisions.')
  status!: RefundStatus | null;
  @outputOrNull(plainText, 'The booking that it was moved to, or what it came from.')
  otherReference!: string | null;
  @output(date, 'The day of the decision, at the venue.') date!: string;
  @output(time, 'The time of that day.') time!: string;
  @output(plainText, 'When it was decided, in UTC.') at!: string;
}

export class MoneyView {
  @output(oneOf('booking', 'tickets', 'payment'), 'What it was paid for; a payment: nothing known.')
  kind!: string;
  @output(oneOf('live', 'sandbox'), 'Of guests, or of the sandbox.') environment!: string;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @outputOrNull(plainText, 'The booking, or the tickets.') reference!: string | null;
  @outputOrNull(plainText, 'The guest.') name!: string | null;
  @outputOrNull(date, 'The day of its start, at the venue.') date!: string | null;
  @outputOrNull(time, 'The time of its start.') time!: string | null;
  @outputOrNull(plainText, 'Its state.') state!: string | null;
  @output(plainText, 'Why it is shown, in a few words.') why!: string;
  @output(amount, 'What guests have paid for it.') paidPence!: number;
  @output(amount, 'What was moved here from elsewhere.') movedInPence!: number;
  @output(amount, 'How much of it pays for what was booked.') appliedPence!: number;
  @output(amount, 'How much pays for nothing, and needs a decision.') openPence!: number;
  @output(plainText, 'The same as text.') openDisplay!: string;
  @output(amount, 'What is still owed.') owedPence!: number;
  @output(plainText, 'The same as text.') owedDisplay!: string;
  @output(amount, 'What can be refunded through the provider.') refundablePence!: number;
  @output(plainText, 'The same as text.') refundableDisplay!: string;
  @output(yesOrNo, 'Whether someone has to decide or to act.') isOpen!: boolean;
  @output(listOf(MoneyPaymentView), 'What guests have paid.')
  payments!: readonly MoneyPaymentView[];
  @output(listOf(MoneyDecisionView), 'What was decided.') decisions!: readonly MoneyDecisionView[];
}

export function toMoneyView(file: MoneyFile): MoneyView {
  const { venue, entries, reference, startsAt } = file;
  const balance = balanceOf(file);
  const start = startsAt === null ? null : localOf(startsAt, venue.zone);
  const payments = entries.filter(({ decision }) => decision === null);
  const why = reasonsOf(file, balance);
  return {
    kind: kinds[file.kind],
    environment: file.environment,
    venue: venue.slug,
    reference: reference && displayReference(reference),
    name: file.name,
    date: start?.date ?? null,
    time: start?.time ?? null,
    state: file.state,
    why: why.join('; '),
    paidPence: sumOf(payments.filter(({ isCounted }) => isCounted)),
    movedInPence: sumOf(entries.filter(({ decision }) => decision === 'moved-in')),
    ...balance,
    openDisplay: displayPence(balance.openPence, venue.money),
    owedDisplay: displayPence(balance.owedPence, venue.money),
    ...refundableOf(file),
    isOpen: isToDecide(file, balance),
    payments: payments.map((payment) => toPayment(payment, file)),
    decisions: entries.flatMap((entry) => toDecision(entry, file)),
  };
}

type MoneySubject = { readonly reference: Reference } | { readonly paymentId: string };
type MoneyCall = Pick<TeamCall, 'team' | 'venues'>;

/** The money of that booking, order or payment. */
export async function moneyOf(subject: MoneySubject, call: MoneyCall): Promise<MoneyView> {
  const file = await findFile(subject, call);
  if (file === null) throw new Error('money that is not there');
  return toMoneyView(file);
}

/** The same, if such a decision about it is recorded already; or else null. */
export async function moneyDecidedAs(
  subject: MoneySubject,
  isSame: (entry: LedgerEntry) => boolean,
  call: MoneyCall,
): Promise<MoneyView | null> {
  const file = await findFile(subject, call);
  return file?.entries.some(isSame) === true ? toMoneyView(file) : null;
}

async function findFile(
  subject: MoneySubject,
  { team, venues }: MoneyCall,
): Promise<MoneyFile | null> {
  for (const environment of environments) {
    const reference = 'reference' in subject ? subject.reference : null;
    const files = await team.money.list({ environment, venues, reference });
    const file = files.find(
      ({ entries }) => 'reference' in subject || entries.some(({ id }) => id === subject.paymentId),
    );
    if (file !== undefined) return file;
  }
  return null;
}

const kinds = { table: 'booking', tickets: 'tickets', unmatched: 'payment' } as const;

function balanceOf({ state, requiredPence, receivedPence }: MoneyFile): MoneyBalance {
  const isOver = state === 'cancelled' || state === 'expired';
  return moneyBalanceOf({ isOver, requiredPence, receivedPence });
}

/** Tickets must be cancelled first. */
function refundableOf(file: MoneyFile): Pick<MoneyView, 'refundablePence' | 'refundableDisplay'> {
  const { entries, kind, state, venue } = file;
  const isBlocked = kind === 'tickets' && state !== 'cancelled' && state !== 'expired';
  const amountPence = isBlocked ? noPence : refundableIn(entries);
  const refundableDisplay = displayPence(amountPence, venue.money);
  return { refundablePence: amountPence, refundableDisplay };
}

function isToDecide({ entries }: MoneyFile, { openPence, owedPence }: MoneyBalance): boolean {
  const isShort = owedPence > noPence && entries.some(({ flag }) => flag === 'short');
  return openPence > noPence || isShort || entries.some((entry) => isUndecided(entry, entries));
}

/** Whether the payment does not count and nothing has been decided about it. */
function isUndecided(entry: LedgerEntry, entries: readonly LedgerEntry[]): boolean {
  const isDecided = entries.some(({ decides }) => decides === entry.id);
  return entry.decision === null && !entry.isCounted && !isDecided;
}

function reasonsOf({ entries, state }: MoneyFile, { openPence }: MoneyBalance): readonly string[] {
  const flags = entries.flatMap(({ flag }) => (flag === null ? [] : [flagWords[flag] ?? flag]));
  if (flags.length > 0 || openPence === noPence) return [...new Set(flags)];
  if (state === 'cancelled') return ['cancelled with money received'];
  return [state === 'expired' ? 'expired with money received' : 'more received than is asked'];
}

const flagWords: Readonly<Record<string, string>> = {
  late: 'paid late, and confirmed',
  short: 'less than was asked',
  surplus: 'more than was asked',
  cancelled: 'paid after it was cancelled',
  'too-late': 'paid after it expired',
  'other-currency': 'in another currency',
  unmatched: 'for nothing known',
};

function toPayment(entry: LedgerEntry, { venue, entries }: MoneyFile): MoneyPaymentView {
  return {
    id: entry.id,
    ...amountAndTimeOf(entry, venue),
    provider: entry.provider,
    paymentId: entry.paymentId,
    flag: entry.flag,
    isUndecided: isUndecided(entry, entries),
  };
}

/** Their refund or dispute has failed or was won, and has a line. */
const unlisted: readonly LedgerDecision[] = ['refund-failed', 'dispute-won'];

function toDecision(entry: LedgerEntry, { venue }: MoneyFile): readonly MoneyDecisionView[] {
  const { decision, reason, otherReference, refundStatus: status } = entry;
  // A refund that failed has that as its state, and no line for the money that is back.
  if (decision === null || unlisted.includes(decision)) return [];
  const other = otherReference && displayReference(otherReference);
  return [
    {
      decision,
      ...amountAndTimeOf(entry, venue),
      reason: reason ?? '',
      status,
      otherReference: other,
    },
  ];
}

function amountAndTimeOf(
  { amountPence, currency, at }: LedgerEntry,
  { zone, money }: MoneyFile['venue'],
): Pick<MoneyPaymentView, 'amountPence' | 'amountDisplay' | 'date' | 'time' | 'at'> {
  const size = pence(Math.abs(amountPence));
  const amountDisplay = displayPence(size, { ...money, currency: currency ?? money.currency });
  return { amountPence: size, amountDisplay, ...localOf(at, zone), at: isoOf(at) };
}

function sumOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
