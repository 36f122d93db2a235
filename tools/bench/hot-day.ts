import { isDeepStrictEqual } from 'node:util';
import { poolSize } from '@venue/postgres';
import { interleaved, type Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { Fired, Shot } from './load';
import { openPlay } from './play';
import { booking, daysFromToday, times, venueIdsIn } from './requests';
import { execute, type House } from './stage';

const goal = 0.4;
const requests = 1_000;
const tables = 40;
/** Two hours apart or more, so that each has all tables for itself. */
const sittings = ['12:00', '14:00', '17:00', '20:00'];
const fitting = sittings.length * tables;
/** What one venue may have at work at once. */
const working = poolSize / 5;

export const hotDay: Benchmark = {
  name: 'hot-day',
  about: 'a thousand bookings at once for one day of one venue, beside the same SQL',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 1, tables }));
    const [venueId = ''] = await venueIdsIn(house.url);
    const play = await openPlay(stage, house, { poolSize: working, concurrency: working });

    let errors = 0;
    const { ours, floor } = await interleaved(5, async (round) => {
      // Far enough apart that no day is offered instead of another.
      const date = daysFromToday(10 + round * 20);
      const shots = crowd(venueId, date);
      const { fired, floorSeconds } = await play({ shots, concurrency: requests });
      const failed = await requireTruth(fired, house, date);
      if (round > 0) errors += failed;
      const answered = requests - failed;
      return { ours: answered / fired.seconds, floor: answered / floorSeconds };
    });
    const ratio = ours / floor;
    return [
      {
        name: 'hot-day',
        what: `${requests} at once, ${fitting} fit at ${tables} tables; ${errors} errors`,
        value: ours,
        unit: 'req/s',
        floor,
        ratio,
        goal: { words: `≥ ${goal} of floor, no errors`, isMet: ratio >= goal && errors === 0 },
      },
    ];
  },
};

function crowd(venueId: string, date: string): readonly Shot[] {
  return times(requests, (at) => {
    const time = sittings[at % sittings.length] ?? '';
    return booking({ venueId, date, time, partySize: 2 }, `${date}-${at}`);
  });
}

/**
 * How many were left without an answer. A table that is given twice, or that nobody gets though all
 * are answered, is no figure but a fault.
 */
async function requireTruth({ statuses }: Fired, { url }: House, date: string): Promise<number> {
  const told = statuses.get(201) ?? 0;
  const errors = requests - told - (statuses.get(200) ?? 0);
  const [day] = await execute<StoredDay>(url, whole, [date]);
  const wanted: StoredDay = { booked: told, seats: told, doubles: 0 };
  const isFull = told === fitting || (told < fitting && errors > 0);
  if (isFull && isDeepStrictEqual({ ...day }, wanted)) return errors;
  throw new Error(`${told} booked of ${fitting}, but stored ${JSON.stringify(day)}`);
}

interface StoredDay {
  readonly booked: number;
  readonly seats: number;
  readonly doubles: number;
}

const whole = `
with taken as (
  select booking_id, table_id, during from allocation
  where active and lower(during) >= $1::date and lower(during) < $1::date + 1
)
select
  (select count(*)::int from booking join taken on taken.booking_id = booking.id) as booked,
  (select count(distinct (table_id, lower(during)))::int from taken) as seats,
  (select count(*)::int from taken one join taken other
    on one.table_id = other.table_id and one.booking_id < other.booking_id
    and one.during && other.during) as doubles`;
