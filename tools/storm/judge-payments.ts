/**
 * Whether money went where it belongs: each payment of the provider into the ledger once, and for
 * a table or into the hands of the team.
 */
import type { Booked, Place, Recorded } from './context';
import type { StormDeployment } from './deployment';
import type { Seat, Step } from './model';
import type { ProviderPayment } from './provider';
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
    `select reference, provider_payment as payment, amount_pence as amount,
       request_id as request, flag
     from ledger_entry join booking on booking.id = booking_id where provider = 'stripe'`,
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

/** What of `all` is not known. */
export function without(known: readonly string[], all: readonly string[]): readonly string[] {
  const names = new Set(known);
  return all.filter((one) => !names.has(one));
}

/** What is paid confirms the booking, or the team is told that it pays for nothing. */
const paidForNothing = `
select format('paid, neither confirmed nor with the team: %s', reference) as wrong
from ledger_entry join booking on booking.id = booking_id
where provider = 'stripe' and case when flag in ('cancelled', 'too-late')
  then not exists (select from enquiry where enquiry.booking_id = booking.id
    and subject = 'Payment to decide about')
  else not exists (select from history where subject_id = booking.id and part = 'booking'
    and after ->> 'state' = 'confirmed') end`;

/** How long a booking is kept unpaid, from some moment of the call that made it. */
const unpaidMs = unpaidMinutes * 60_000;
const clockFaultMs = 100;

/**
 * What has no call of its own but takes and gives tables: bookings that lapse, and payments that
 * come afterwards. Calls that began before the deadline may still take it as unpaid.
 */
export function lapsesOf(
  bookings: readonly Booked[],
  { calls, receipts }: { calls: readonly Recorded[]; receipts: Receipts },
): readonly Recorded[] {
  const lengths = calls.map(({ beganAt, endedAt }) => endedAt - beganAt).filter(Number.isFinite);
  const longestMs = lengths.reduce((one, other) => Math.max(one, other), 0);
  return bookings.flatMap(({ reference, place, state, deposit }) => {
    if (deposit === null) return [];
    const received = receipts.of(reference);
    const afterwards = received.filter(({ flag }) => flag === 'late' || flag === 'too-late');
    const isUnpaid = state === 'confirmed' && received.length === 0;
    if (!isUnpaid && afterwards.length === 0) return [];
    const { seat, madeAt, payments } = deposit;
    const lapsed = {
      beganAt: madeAt.beganAt + unpaidMs - clockFaultMs,
      endedAt: madeAt.endedAt + unpaidMs + clockFaultMs + longestMs,
    };
    const about = { reference, place, seat };
    const paid = afterwards.map(({ payment, flag }) =>
      paymentStep(
        about,
        payments.find(({ paymentId }) => paymentId === payment),
        flag,
      ),
    );
    return [
      { ...stepOf(about, { kind: 'give-back', seat, answer: 'given-back' }), ...lapsed },
      ...paid,
    ];
  });
}

interface About {
  readonly reference: string;
  readonly place: Place;
  readonly seat: Seat;
}

function paymentStep(
  about: About,
  payment: ProviderPayment | undefined,
  flag: string | null,
): Recorded {
  const { seat } = about;
  const answer = flag === 'late' ? 'taken' : 'full';
  const times = { beganAt: payment?.paidAt ?? 0, endedAt: payment?.takenAt() ?? Infinity };
  return { ...stepOf(about, { kind: 'take', seat, answer }), ...times };
}

function stepOf(
  { reference, place }: About,
  step: Step,
): Pick<Recorded, 'about' | 'place' | 'step'> {
  const of = `${reference} unpaid at ${place.venue} on ${place.date}`;
  return { about: `${of}: ${JSON.stringify(step)}`, place, step };
}
