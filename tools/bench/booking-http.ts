import { poolSize } from '@venue/postgres';
import { interleaved, type Benchmark } from './benchmark';
import { groupText } from './group-text';
import type { Shot } from './load';
import { openPlay } from './play';
import { booking, daysFromToday, requireAnswers, times, venueIdsIn } from './requests';

const goal = 0.5;
const concurrency = 16;
const bookingsInRound = 1_000;
const days = 30;

export const bookingHttp: Benchmark = {
  name: 'booking-http',
  about: 'bookings over HTTP at many venues and days, beside the same SQL from a bare client',
  async run(stage) {
    const house = await stage.house(groupText({ venues: 10, tables: 40 }));
    const venueIds = await venueIdsIn(house.url);
    const play = await openPlay(stage, house, { poolSize, concurrency });

    const { ours, floor } = await interleaved(7, async (round) => {
      const shots = bookings(round, venueIds);
      const { fired, floorSeconds } = await play({ shots, concurrency });
      requireAnswers(fired, { 201: shots.length });
      return { ours: shots.length / fired.seconds, floor: shots.length / floorSeconds };
    });
    const ratio = ours / floor;
    return [
      {
        name: 'booking-http',
        what: `${concurrency} clients, ${venueIds.length} venues, ${days} days`,
        value: ours,
        unit: 'bookings/s',
        floor,
        ratio,
        goal: { words: `≥ ${goal} of floor`, isMet: ratio >= goal },
      },
    ];
  },
};

/** Venue by venue, day by day, at times of which each holds 40 parties: all of them fit. */
function bookings(round: number, venueIds: readonly string[]): readonly Shot[] {
  return times(bookingsInRound, (index) => {
    const at = round * bookingsInRound + index;
    const wish = {
      venueId: venueIds[at % venueIds.length] ?? '',
      date: daysFromToday(10 + (Math.floor(at / venueIds.length) % days)),
      time: ['12:00', '15:00', '18:00', '20:30'][at % 4] ?? '12:00',
      partySize: 2 + (at % 3),
    };
    return booking(wish, `booking-${at}`);
  });
}
