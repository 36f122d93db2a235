/**
 * Whether money went where it belongs: each payment of the provider into the ledger once, and for
 * a table or tickets, or into the hands of the team.
 */
import type { Acknowledged, RecordedCall } from './context';
import type { StormDeployment } from './deployment';
import { unpaidMinutes } from './storm-group';

interface Receipt {
  readonly reference: string;
  readonly payment: string;
  readonly amount: number;
  readonly request: string;
  readonly flag: string | null;
}

export interface Receipts {
  readonly all: readonly Receipt[];
  of(reference: string): readonly Receipt[];
}

export async function receiptsIn({ sql }: StormDeployment): Promise<Receipts> {
  const all = await sql<Receipt>(
    `select coalesce(booking.reference, ticket_order.reference) as reference,
       provider_payment as payment, amount_pence as amount, request_id as request, flag
     from ledger_entry
     left join booking on booking.id = booking_id
     left join ticket_order on ticket_order.id = order_id
     where provider = 'stripe'`,
  );
  const byReference = Map.groupBy(all, ({ reference }) => reference);
  return { all, of: (reference) => byReference.get(reference.replace(' ', '')) ?? [] };
}

export async function paymentDifferences(
  { provider, sql }: StormDeployment,
  { all }: Receipts,
): Promise<readonly string[]> {
  const paid = provider.payments.map(
    ({ paymentId, amountPence, requestId, reference }) =>
      `${paymentId} of ${amountPence} pence for ${requestId} of ${reference}`,
  );
  const received = all.map(
    ({ payment, amount, request, reference }) =>
      `${payment} of ${amount} pence for ${request} of ${reference}`,
  );
  const counts = Map.groupBy(received, (one) => one);
  const twice = [...counts].filter(([, { length }]) => length > 1);
  return [
    ...without(received, paid).map((one) => `not in the ledger: ${one}`),
    ...without(paid, received).map((one) => `never paid: ${one}`),
    ...twice.map(([one]) => `twice in the ledger: ${one}`),
    ...(await sql<{ wrong: string }>(paidForNothing)).map(({ wrong }) => wrong),
  ];
}

/** The members of `all` that are not in `known`. */
export function without(known: readonly string[], all: readonly string[]): readonly string[] {
  const names = new Set(known);
  return all.filter((one) => !names.has(one));
}

/** A payment confirms its booking or order, or the team has an enquiry about it. */
const paidForNothing = `
select format('paid, neither confirmed nor with the team: %s', provider_payment) as wrong
from ledger_entry entry
where provider = 'stripe' and case when flag in ('cancelled', 'too-late')
  then not exists (select from enquiry where subject = 'Payment to decide about'
    and (enquiry.booking_id = entry.booking_id or enquiry.order_id = entry.order_id))
  else not exists (select from history where subject_id = coalesce(booking_id, order_id)
    and part in ('booking', 'order') and after ->> 'state' = 'confirmed') end`;

/** How long something is kept unpaid, from some moment of the call that made it. */
const unpaidMs = unpaidMinutes * 60_000;
const clockFaultMs = 100;

/** Something that was to be paid, and what its lapse and a later payment are in the model. */
interface UnpaidItem<Step> extends Acknowledged {
  readonly subject: string;
  readonly givenBack: Step;
  takenAgain(this: void, answer: 'taken' | 'full'): Step;
}

/**
 * What has no call of its own but takes and gives: what lapses, and payments that come afterwards.
 * Calls that began before the deadline may still take it as unpaid.
 */
export function lapsesOf<Step>(
  all: readonly UnpaidItem<Step>[],
  { calls, receipts }: { calls: readonly RecordedCall<Step>[]; receipts: Receipts },
): readonly RecordedCall<Step>[] {
  const lengths = calls.map(({ beganAt, endedAt }) => endedAt - beganAt).filter(Number.isFinite);
  const longestMs = lengths.reduce((one, other) => Math.max(one, other), 0);
  return all.flatMap(({ reference, subject, state, owed, givenBack, takenAgain }) => {
    if (owed === null) return [];
    const received = receipts.of(reference);
    const afterwards = received.filter(({ flag }) => flag === 'late' || flag === 'too-late');
    const isUnpaid = state === 'confirmed' && received.length === 0;
    if (!isUnpaid && afterwards.length === 0) return [];
    const lapse = {
      about: `the deadline of ${reference}: ${JSON.stringify(givenBack)}`,
      subject,
      step: givenBack,
      beganAt: owed.madeAt.beganAt + unpaidMs - clockFaultMs,
      endedAt: owed.madeAt.endedAt + unpaidMs + clockFaultMs + longestMs,
    };
    const paid = afterwards.map(({ payment, flag }) => {
      const made = owed.payments.find(({ paymentId }) => paymentId === payment);
      const step = takenAgain(flag === 'late' ? 'taken' : 'full');
      const about = `the late payment of ${reference}: ${JSON.stringify(step)}`;
      const [beganAt, endedAt] = [made?.paidAt ?? 0, made?.takenAt() ?? Infinity];
      return { about, subject, step, beganAt, endedAt };
    });
    return [lapse, ...paid];
  });
}
