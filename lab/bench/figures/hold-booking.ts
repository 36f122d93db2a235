import { alternate, figure, median, quantiles, ratioAtMost, type Benchmark } from '../benchmark';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { booking, listOf, slot } from '../requests';

/** Three writes, two of which take the lock that the single call takes once. */
const goal = 4;
const concurrency = 4;
const guestsInRound = 250;

export const benchmark: Benchmark = {
  about: 'a table held, a guest named and the hold booked, beside the same in one call',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 10, tables: 40 }));
    const atOnce = await environment.server('pages', database);
    const onPage = { ...atOnce, credentials: database.pageCredentials };
    const guests = (round: number): readonly Guest[] =>
      listOf(guestsInRound, (index) => guestOf(database.venueIds, round * guestsInRound + index));

    const all: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    const halves = await alternate(7, async (round) => {
      const pages = guests(2 * round).map(stepsOf);
      const ours = (await environment.load(onPage, pages, concurrency)).milliseconds;
      const calls = guests(2 * round + 1).map(({ number, wish, who }) =>
        booking(wish, `reservation-${number}`, who),
      );
      const floor = (await environment.load(atOnce, calls, concurrency)).milliseconds;
      if (round > 0) {
        all.ours.push(...ours);
        all.floor.push(...floor);
      }
      return { ours: median(ours), floor: median(floor) };
    });
    const what = `of hold, guest and booking, ${concurrency} guests at once; floor: one booking`;
    return [
      ratioAtMost(goal, figure(`p50 ${what}`, 'ms', halves)),
      figure(`p99 ${what}`, 'ms', quantiles(all, 0.99)),
    ];
  },
};

type Guest = ReturnType<typeof guestOf>;

/** Each guest is different, so that no limit for a single client is reached. */
function guestOf(venueIds: readonly string[], number: number) {
  return {
    number,
    wish: { ...slot(venueIds, 60, number), partySize: 2 + (number % 3) },
    who: { name: 'Ada Finch', phone: `+44 7700 ${900_000 + number}` },
  };
}

/** The requests that a page sends for a guest, from an address of the guest's own. */
function stepsOf({ number, wish, who }: Guest): readonly HttpRequest[] {
  const post = (path: string, body: object): HttpRequest => ({
    path: `/public/v1${path}`,
    body: JSON.stringify(body),
    headers: {
      'Idempotency-Key': `guest-${number}-at-${path}`,
      'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    },
    status: 201,
  });
  const { venueId, partySize } = wish;
  const primaryContact = { fullName: who.name, phone: who.phone };
  return [
    post('/holds', wish),
    post('/guests', { type: 'Individual', primaryContact }),
    post('/bookings', {
      holdId: '{0.holdId}',
      venueId,
      guestId: '{1.id}',
      partySize,
      bookingForBusiness: false,
    }),
  ];
}
