/** What is wrong after a storm with what was answered, what is stored, and between the two. */
import { breachesIn } from '@venue/postgres/testing';
import { firstUnexplained } from './check-history';
import type { Booked, Recorded } from './context';
import type { StormDeployment } from './deployment';
import { lapsesOf, paymentDifferences, receiptsIn, type Receipts, without } from './judge-payments';

/** In words; empty where nothing is wrong. */
export async function findingsIn(
  deployment: StormDeployment,
  { calls, bookings }: { calls: readonly Recorded[]; bookings: readonly Booked[] },
): Promise<readonly string[]> {
  const receipts = await receiptsIn(deployment);
  return [
    ...unexplained([...calls, ...lapsesOf(bookings, { calls, receipts })]),
    ...differences(await storedBookings(deployment), acknowledged(bookings, receipts)),
    ...(await paymentDifferences(deployment, receipts)),
    ...(await breachesIn(deployment.server.url)),
  ];
}

function unexplained(calls: readonly Recorded[]): readonly string[] {
  const days = Map.groupBy(calls, ({ place }) => `${place.venue} ${place.date}`);
  return [...days.values()].flatMap((ofDay) => {
    const wrong = firstUnexplained(ofDay);
    return wrong === null ? [] : [`no order of the day explains ${wrong.about}`];
  });
}

interface Row {
  readonly reference: string;
  readonly state: string;
  readonly party_size: number;
  readonly venue: string;
  readonly starts: string;
}

/** Between what was acknowledged and what is stored; each acknowledged booking is there once. */
function differences(stored: readonly Row[], known: readonly Row[]): readonly string[] {
  const textOf = ({ reference, state, party_size, venue, starts }: Row): string =>
    `${reference} ${state}: ${party_size} at ${venue}, ${starts}`;
  const [there, expected] = [stored.map(textOf), known.map(textOf)];
  return [
    ...without(there, expected).map((one) => `acknowledged, not stored: ${one}`),
    ...without(expected, there).map((one) => `stored, not acknowledged: ${one}`),
  ];
}

/** All but holds. An unpaid one may be over without being recorded as such yet. */
function storedBookings({ sql }: StormDeployment): Promise<readonly Row[]> {
  return sql<Row>(
    `select reference, party_size, slug as venue,
       case when state in ('awaiting_deposit', 'expired') then 'unpaid' else state end as state,
       to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as starts
     from booking join venue on venue.id = venue_id
     where state <> 'expired' or exists (select from payment_request where booking_id = booking.id)`,
  );
}

function acknowledged(bookings: readonly Booked[], receipts: Receipts): readonly Row[] {
  return bookings.map(({ reference, state, seat, place, deposit }) => {
    const isPaid = receipts.of(reference).some(({ flag }) => flag !== 'too-late');
    return {
      reference: reference.replace(' ', ''),
      state: state === 'cancelled' || deposit === null || isPaid ? state : 'unpaid',
      party_size: seat.party,
      venue: place.venue,
      starts: `${place.date} ${seat.slot}`,
    };
  });
}
