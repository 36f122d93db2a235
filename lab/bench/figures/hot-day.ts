import { poolSize } from '@venue/postgres';
import { alternate, figure, withGoal, type Benchmark } from '../benchmark';
import { query } from '../environment';
import { generatedGroup } from '../group';
import type { Load } from '../load-generator';
import { besideOthers, openReplay, type OtherFloors } from '../replay-comparison';
import { booking, daysFromToday, listOf } from '../requests';

const requests = 1_000;
const tables = 40;
/** Two hours apart or more, so that all tables are free at each. */
const times = ['12:00', '14:00', '17:00', '20:00'];
const fitting = times.length * tables;
/** How many requests one venue may have in progress at once. */
const working = poolSize / 5;

export const benchmark: Benchmark = {
  about: 'a thousand bookings at once for one day of one venue, beside the same SQL',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 1, tables }));
    const [venueId = ''] = database.venueIds;
    const replayed = { poolSize: working, concurrency: working };
    const compare = await openReplay(environment, database, replayed);

    let errors = 0;
    const floors: OtherFloors[] = [];
    const pair = await alternate(5, async (round) => {
      // Far enough apart that no other round's day is offered as an alternative.
      const date = daysFromToday(10 + round * 20);
      const bookings = listOf(requests, (index) => {
        const wish = { venueId, date, time: times[index % times.length] ?? '', partySize: 2 };
        return { ...booking(wish, `${date}-${index}`), status: null };
      });
      const { load, ours, floor, others } = await compare(bookings, requests);
      const failed = await failuresIn(load, database.url, date);
      if (round > 0) {
        errors += failed;
        floors.push(others);
      }
      const answered = requests - failed;
      return { ours: answered / ours.seconds, floor: answered / floor.seconds };
    });
    const what = `${requests} at once, ${fitting} fit at ${tables} tables; ${errors} errors`;
    const unit = 'req/s';
    const found = figure(what, unit, pair);
    const isMet = errors === 0;
    return [
      withGoal(found, 'no errors', isMet),
      ...besideOthers(floors, { ours: pair.ours, unit, requests }),
    ];
  },
};

/**
 * How many requests got neither a table nor a refusal. Throws if a table is given twice, or stays
 * free though all requests were answered: the speed of a wrong result does not count.
 */
async function failuresIn({ statuses }: Load, url: string, date: string): Promise<number> {
  const confirmed = statuses.filter((status) => status === 201).length;
  const failed = statuses.filter((status) => status !== 201 && status !== 200).length;
  const [day] = await query<{ bookings: number; seats: number }>(url, storedDay, [date]);
  const isFull = confirmed === fitting || (confirmed < fitting && failed > 0);
  if (isFull && day?.bookings === confirmed && day.seats === confirmed) return failed;
  throw new Error(`${confirmed} booked of ${fitting}, but stored ${JSON.stringify(day)}`);
}

/** Stays never overlap in part, so a table that is given twice has two bookings with one start. */
const storedDay = `
select count(distinct booking.id)::int as bookings,
  count(distinct (table_id, lower(during)))::int as seats
from allocation join booking on booking.id = booking_id
where active and lower(during) >= $1::date and lower(during) < $1::date + 1`;
