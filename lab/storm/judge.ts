/** Compares answers and stored rows after a storm, and lists what is wrong. */
import { breachesIn } from '@venue/testing/breaches';
import { firstUnexplained, type Model } from './check-history';
import type { Client } from './clients';
import { seatsOf, tablesOf, type Acknowledged, type RecordedCall } from './context';
import type { StormDeployment } from './deployment';
import { lapsesOf, paymentDifferences, receiptsIn, without, type Receipts } from './judge-payments';
import { dayModel, type Step } from './model';
import { seatsModel, type SeatsStep } from './seats-model';

/** In words; empty where nothing is wrong. */
export async function findingsIn(
  deployment: StormDeployment,
  done: Omit<Client, 'run'>,
): Promise<readonly string[]> {
  const receipts = await receiptsIn(deployment);
  const stored = await deployment.sql<{ text: string }>(storedTexts);
  const [there, expected] = [stored.map(({ text }) => text), acknowledged(done, receipts)];
  return [
    ...unexplained([...done.tableCalls, ...lapsesOfTables(done, receipts)], dayModel),
    ...unexplained([...done.seatCalls, ...lapsesOfTickets(done, receipts)], seatsModel),
    ...without(there, expected).map((one) => `acknowledged, not stored: ${one}`),
    ...without(expected, there).map((one) => `stored, not acknowledged: ${one}`),
    ...(await paymentDifferences(deployment, receipts)),
    ...(await breachesIn(deployment.server.url)),
  ];
}

function unexplained<Of>(calls: readonly RecordedCall<Of>[], model: Model<Of>): readonly string[] {
  const bySubject = Map.groupBy(calls, ({ subject }) => subject);
  return [...bySubject].flatMap(([subject, some]) => {
    const wrong = firstUnexplained(some, model);
    return wrong === null ? [] : [`no order of ${subject} explains ${wrong.about}`];
  });
}

function lapsesOfTables(
  { bookings, tableCalls }: Omit<Client, 'run'>,
  receipts: Receipts,
): readonly RecordedCall<Step>[] {
  const kept = bookings.map((booked) => ({
    ...booked,
    subject: tablesOf(booked.place),
    givenBack: { kind: 'give-back', seat: booked.firstSeat, answer: 'given-back' } as const,
    takenAgain: (answer: 'taken' | 'full') =>
      ({ kind: 'take', seat: booked.firstSeat, answer }) as const,
  }));
  return lapsesOf<Step>(kept, { calls: tableCalls, receipts });
}

function lapsesOfTickets(
  { orders, seatCalls }: Omit<Client, 'run'>,
  receipts: Receipts,
): readonly RecordedCall<SeatsStep>[] {
  const kept = orders.map(({ tickets, ...ordered }) => ({
    ...ordered,
    subject: seatsOf(ordered.date),
    givenBack: { kind: 'give-back', tickets, answer: 'given-back' } as const,
    takenAgain: (answer: 'taken' | 'full') => ({ kind: 'take', tickets, answer }) as const,
  }));
  return lapsesOf<SeatsStep>(kept, { calls: seatCalls, receipts });
}

/**
 * All bookings but holds, and all orders; each that was acknowledged has to be there once. An
 * unpaid one may be over without being recorded as such yet.
 */
const storedTexts = `
select format('%s %s: table for %s at %s, %s', reference,
  case when state in ('awaiting_deposit', 'expired') then 'unpaid' else state end, party_size, slug,
  to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI')) as text
from booking join venue on venue.id = venue_id
where state <> 'expired' or exists (select from payment_request where booking_id = booking.id)
union all
select format('%s %s: %s %s tickets for %s', reference,
  case when state in ('held', 'expired') then 'unpaid' else state end, quantity, slug,
  to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD'))
from ticket_order join event_instance on event_instance.id = instance_id
join ticket_tier on ticket_tier.id = tier_id`;

function acknowledged(
  { bookings, orders }: Omit<Client, 'run'>,
  receipts: Receipts,
): readonly string[] {
  const named = (kept: Acknowledged): string => {
    const { reference, state, owed } = kept;
    const isPaid = receipts.of(reference).some(({ flag }) => flag !== 'too-late');
    const isSettled = state !== 'confirmed' || owed === null || isPaid;
    return `${reference.replace(' ', '')} ${isSettled ? state : 'unpaid'}`;
  };
  return [
    ...bookings.map((booked) => {
      const { seat, place } = booked;
      return `${named(booked)}: table for ${seat.party} at ${place.venue}, ${place.date} ${seat.slot}`;
    }),
    ...orders.map((ordered) => {
      const { tickets, date } = ordered;
      return `${named(ordered)}: ${tickets.quantity} ${tickets.tier} tickets for ${date}`;
    }),
  ];
}
