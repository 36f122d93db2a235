/** Many concurrent requests for the same thing, through two servers on one database. */
import { describe, expect, it } from '@jest/globals';
import { breachesIn } from '@venue/testing/breaches';
import {
  guest as anyGuest,
  slugOf,
  type Answer,
  shared,
  sharedDeployment,
} from '@venue/testing/deployment';
import {
  deadlocksIn,
  openConcurrentTransaction,
  untilWaiting,
} from '@venue/testing/concurrent-transaction';
import { finalAnswer } from '@venue/testing/final-answer';
import { crowd, openServer, tally, type Server } from './server';

const morning = '2026-12-01T09:00:00Z';
/** With a number that is the same at the venue abroad. */
const guest = { ...anyGuest, phone: '+44 117 496 0000' };

/**
 * The Pier has one table, and asks four guests for a deposit; The Lantern has two, which make one
 * for six; The Harbour has tables enough and lets six covers in each quarter of an hour, and
 * fourteen in the room.
 */
const service = sharedDeployment(morning, ({ venues: [harbour, lantern, pier] }) => {
  harbour.policy.pacing = { ...harbour.policy.pacing, coversStarting: 6, coversPresent: 14 };
  lantern.tables = [
    { name: 'B1', area: 'bar', minCovers: 1, maxCovers: 3, priority: 1 },
    { name: 'B2', area: 'bar', minCovers: 1, maxCovers: 3, priority: 1 },
  ];
  lantern.combinations = [{ tables: ['B1', 'B2'], minCovers: 4, maxCovers: 6 }];
  pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
});
const secondServer = shared(() => openServer(service));

type Venue = 'the-harbour' | 'the-lantern' | 'the-pier';
type Wish = Readonly<Record<string, unknown>>;

const wish = (venue: Venue, change: Wish): Wish => ({
  venueId: service.venueId[venue],
  time: '19:00',
  partySize: 2,
  guest,
  ...change,
});
// On a busy machine the last of many requests time out, and are sent again.
const book = (venue: Venue, change: Wish, by: Pick<Server, 'post'> = service): Promise<Answer> =>
  finalAnswer(() => by.post('/reservations', wish(venue, change)));
const amend = (reference: string, change: Wish, by: Pick<Server, 'post'> = service) =>
  by.post(`/bookings/${encodeURIComponent(reference)}/amend`, { phone: guest.phone, ...change });
const cancel = (reference: string, by: Pick<Server, 'post'> = service): Promise<Answer> =>
  by.post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone });

async function newBooking(venue: Venue, change: Wish): Promise<string> {
  const { body } = await book(venue, change);
  expect(body.outcome).toBe('booked');
  return body.reference;
}

/** The slug of a problem, or the outcome of an answer. */
const ending = (answer: Answer): string =>
  answer.status < 400 ? answer.body.outcome : `${answer.status} ${slugOf(answer)}`;
const endings = (answers: readonly Answer[]): Record<string, number> => tally(answers.map(ending));
const bookedIn = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ body }) => body.outcome === 'booked');

/** Consecutive days, one for each round. */
const days = (count: number, first = '2026-12-08'): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  );

/** The rows of a booking. */
const rowsOf = (reference: string): Promise<unknown[]> =>
  service.sql(
    `select to_jsonb(booking) as booking,
       (select json_agg(to_jsonb(allocation) order by table_id) from allocation
        where booking_id = booking.id) as allocations
     from booking where reference = $1`,
    [reference.replaceAll(' ', '')],
  );

/** The invariants: no table is used twice, and exactly the live bookings have tables. */
async function expectSoundDiary(): Promise<void> {
  const twice = await service.sql(
    `select one.booking_id from allocation one join allocation two
       on one.table_id = two.table_id and one.environment = two.environment
       and one.booking_id < two.booking_id and one.during && two.during
     where one.active and two.active`,
  );
  const wrong = await service.sql(
    `select reference, state from booking
     where (state in ('confirmed', 'awaiting_deposit', 'seated'))
       is distinct from exists (select from allocation where booking_id = booking.id and active)
     or exists (select from allocation where booking_id = booking.id and active
       and not (lower(during) = starts_at and upper(during) >= ends_at))`,
  );
  expect({ twice, wrong }).toEqual({ twice: [], wrong: [] });
}

describe('the last table', () => {
  it.each(days(2))('goes to one of a hundred guests, on %s', async (date) => {
    const answers = await crowd(100, [service, secondServer], (server) =>
      book('the-pier', { date }, server),
    );

    expect(endings(answers)).toEqual({ booked: 1, unavailable: 99 });
    for (const { body } of answers.filter((each) => ending(each) === 'unavailable')) {
      expect(body.alternatives[0]).toMatchObject({ date, time: '17:00' });
    }
    const rows = await service.sql<{ reference: string }>(
      `select reference from booking join venue on venue.id = venue_id
       where slug = 'the-pier' and (starts_at at time zone timezone)::date = $1`,
      [date],
    );
    expect(rows.map(({ reference }) => reference)).toEqual(
      bookedIn(answers).map(({ body }) => body.reference.replace(' ', '')),
    );
  });

  it('goes to one guest per time if a hundred want different times', async () => {
    const times = ['17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00'];
    const answers = await crowd(99, [service, secondServer], (server, index) =>
      book('the-pier', { date: '2026-12-13', time: times[index % 9] }, server),
    );

    const [first = '', ...rest] = bookedIn(answers)
      .map(({ body }): string => body.time)
      .sort();
    // Two hours each: two or three of them fit, and no other stay fits between them.
    expect(rest.length + 1).toBeGreaterThanOrEqual(2);
    const search = await service.post(
      '/availability/search',
      wish('the-pier', { date: '2026-12-13', time: null }),
    );
    expect([first, search.body.times]).toEqual([expect.any(String), []]);
    await expectSoundDiary();
  });

  it('goes to one guest when it was held for a deposit that was not paid', async () => {
    const held = await newBooking('the-pier', { date: '2026-12-14', partySize: 4 });
    expect(ending(await book('the-pier', { date: '2026-12-14' }))).toBe('unavailable');
    await service.moveTo('2026-12-01T12:00:00Z');
    const answers = await crowd(40, [service, secondServer], (server) =>
      book('the-pier', { date: '2026-12-14' }, server),
    );
    await service.moveTo(morning);

    expect(endings(answers)).toEqual({ booked: 1, unavailable: 39 });
    expect(await rowsOf(held)).toMatchObject([
      { booking: { state: 'expired', version: 2 }, allocations: [{ active: false }] },
    ]);
  });

  it('is freed by a cancellation, and goes to one of the waiting guests', async () => {
    const date = '2026-12-15';
    const reference = await newBooking('the-pier', { date });
    const [cancelled, ...answers] = await Promise.all([
      cancel(reference),
      ...Array.from({ length: 40 }, (_, index) =>
        book('the-pier', { date }, index % 2 ? service : secondServer),
      ),
    ]);
    const after = await book('the-pier', { date });

    expect(ending(cancelled)).toBe('cancelled');
    expect(bookedIn([...answers, after])).toHaveLength(1);
    await expectSoundDiary();
  });
});

describe('the last two tables', () => {
  it.each(days(3))('are pushed together for one of fifty parties, on %s', async (date) => {
    const answers = await crowd(50, [service, secondServer], (server) =>
      book('the-lantern', { date, partySize: 6 }, server),
    );

    expect(endings(answers)).toEqual({ booked: 1, unavailable: 49 });
    await expectSoundDiary();
  });

  it.each(days(3, '2026-12-11'))(
    'go to one large party or to two small ones, on %s',
    async (date) => {
      const answers = await crowd(60, [service, secondServer], (server, index) =>
        book('the-lantern', { date, partySize: index % 3 === 0 ? 6 : 2 }, server),
      );
      const parties = bookedIn(answers).map(({ body }) => body.partySize);

      expect([[6], [2, 2]]).toContainEqual(parties);
      expect(endings(answers)).toEqual({
        booked: parties.length,
        unavailable: 60 - parties.length,
      });
      await expectSoundDiary();
    },
  );
});

describe('the last covers', () => {
  it.each(days(2))('of a quarter of an hour are never sold twice, on %s', async (date) => {
    const answers = await crowd(60, [service, secondServer], (server) =>
      book('the-harbour', { date }, server),
    );

    expect(endings(answers)).toEqual({ booked: 3, unavailable: 57 });
  });

  it('of the room are never sold twice, whenever the guests come', async () => {
    const date = '2026-12-10';
    const times = ['18:30', '18:45', '19:00', '19:15', '19:30'];
    const answers = await crowd(80, [service, secondServer], (server, index) =>
      book('the-harbour', { date, time: times[index % 5], partySize: 1 + (index % 4) }, server),
    );

    const [most] = await service.sql<{ starting: number; present: number }>(
      `with day as (
         select starts_at, ends_at, party_size from booking join venue on venue.id = venue_id
         where slug = 'the-harbour' and starts_at::date = $1)
       select max((select sum(party_size)::int from day one
           where one.starts_at = day.starts_at)) as starting,
         max((select sum(party_size)::int from day one
           where one.starts_at <= day.starts_at and day.starts_at < one.ends_at)) as present
       from day`,
      [date],
    );
    expect(most?.starting).toBeLessThanOrEqual(6);
    // All overlap, so the room fills up until not one more guest is accepted at any time.
    expect(most?.present).toBeLessThanOrEqual(14);
    expect(most?.present).toBeGreaterThanOrEqual(11);
    expect(Object.keys(endings(answers)).sort()).toEqual(['booked', 'unavailable']);
  });
});

describe('changes that cross', () => {
  it('swap two bookings between two days forty times, without a deadlock', async () => {
    const before = await deadlocksIn(service);
    const [one, two] = await apart();
    const [a, b] = ['2026-12-16', '2026-12-17'];
    const [x, y] = [
      await newBooking('the-pier', { date: a, time: '17:00' }),
      await newBooking('the-pier', { date: b, time: '17:00' }),
    ];
    const seen: Answer[] = [];
    for (let round = 0; round < 40; round += 1) {
      const [there, back] = round % 2 ? [a, b] : [b, a];
      const time = round % 2 ? '17:00' : '19:30';
      seen.push(
        ...(await Promise.all([
          amend(x, { date: there, time }, one),
          amend(y, { date: back, time }, two),
        ])),
      );
    }
    await Promise.all([one.close(), two.close()]);

    expect(endings(seen)).toEqual({ amended: 80 });
    expect(await deadlocksIn(service)).toBe(before);
    await expectSoundDiary();
  });

  it('cancel and amend one booking forty times, and it is cancelled in the end', async () => {
    const before = await deadlocksIn(service);
    const [one, two] = await apart();
    const seen: Answer[] = [];
    for (let round = 0; round < 40; round += 1) {
      const reference = await newBooking('the-pier', { date: '2026-12-18' });
      const [cancelled, changed] = await Promise.all([
        cancel(reference, one),
        amend(reference, { date: '2026-12-19', partySize: 1 }, two),
      ]);
      expect(ending(cancelled)).toBe('cancelled');
      seen.push(changed);
    }
    await Promise.all([one.close(), two.close()]);

    expect(['amended', '409 booking-not-changeable']).toEqual(
      expect.arrayContaining(Object.keys(endings(seen))),
    );
    expect(
      await service.sql(
        `select state, count(*)::int from booking join venue on venue.id = venue_id
         where slug = 'the-pier' and starts_at::date between '2026-12-18' and '2026-12-20'
         group by state`,
      ),
    ).toEqual([{ state: 'cancelled', count: 40 }]);
    expect(await deadlocksIn(service)).toBe(before);
    await expectSoundDiary();
  });

  it.each(['18:00', '20:00'])('amend one booking twice at once, to 17:00 and %s', async (time) => {
    for (const date of days(10, '2027-01-05')) {
      const reference = await newBooking('the-pier', { date });
      const answers = await Promise.all([
        amend(reference, { time: '17:00' }),
        amend(reference, { time, partySize: 3 }, secondServer),
      ]);
      const lookup = await service.post('/bookings/lookup', { reference, phone: guest.phone });
      const { time: at, partySize } = lookup.body.booking;
      await cancel(reference);

      expect(endings(answers)).toEqual({ amended: 2 });
      // The later change keeps the other fields, so these changes run one after the other.
      expect(['17:00 3', `${time} 3`]).toContain(`${at} ${partySize}`);
      expect(await rowsOf(reference)).toMatchObject([{ booking: { version: 4 } }]);
    }
    await expectSoundDiary();
  });

  it('amend one booking from ten sides at once, and none has to retry', async () => {
    const reference = await newBooking('the-pier', { date: '2027-01-04' });
    const answers = await crowd(10, [service, secondServer], (server, index) =>
      amend(
        reference,
        index % 2 ? { notes: `Note ${index}` } : { partySize: 1 + (index % 3) },
        server,
      ),
    );

    expect(endings(answers)).toEqual({ amended: 10 });
  });

  it('cancel one booking twice at once: one of the two succeeds', async () => {
    for (const date of days(10, '2027-01-05')) {
      const reference = await newBooking('the-pier', { date });
      const answers = await crowd(4, [service, secondServer], (server) =>
        cancel(reference, server),
      );

      expect(endings(answers)).toEqual({ cancelled: 1, already_cancelled: 3 });
      expect(await rowsOf(reference)).toMatchObject([{ booking: { version: 2 } }]);
    }
  });

  it('move two bookings to one free table: one of them gets it', async () => {
    const date = '2027-01-16';
    for (let round = 0; round < 10; round += 1) {
      const references = [
        await newBooking('the-pier', { date: '2027-01-17' }),
        await newBooking('the-pier', { date: '2027-01-18' }),
      ];
      const before = await Promise.all(references.map(rowsOf));
      const answers = await crowd(2, [service, secondServer], (server, index) =>
        amend(references[index] ?? '', { date }, server),
      );
      const loser = answers.findIndex((answer) => ending(answer) === 'unavailable');

      expect(endings(answers)).toEqual({ amended: 1, unavailable: 1 });
      expect(await rowsOf(references[loser] ?? '')).toEqual(before[loser]);
      await Promise.all(references.map((reference) => cancel(reference)));
    }
    await expectSoundDiary();
  });

  /** Two servers with separate connections, whose statistics are flushed when they close. */
  const apart = (): Promise<[Server, Server]> =>
    Promise.all([openServer(service), openServer(service)]);
});

describe('a busy hour', () => {
  it('leaves a consistent diary, with a row for each confirmed booking', async () => {
    const random = seeded(20_261_201);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const anyWish = (): Wish => ({
      date: pick(days(3, '2027-01-20')),
      time: pick(['18:00', '18:30', '19:00', '19:30', '20:00', '23:30']),
      partySize: pick([1, 2, 2, 4, 6]),
    });
    const promised: string[] = [];
    const seen: Answer[] = [];

    const act = async (server: Pick<Server, 'post'>): Promise<void> => {
      const dice = random();
      const reference = promised.length === 0 ? '' : pick(promised);
      if (dice < 0.5 || reference === '') {
        const answer = await book('the-lantern', anyWish(), server);
        if (answer.body.outcome === 'booked') promised.push(answer.body.reference);
        seen.push(answer);
      } else if (dice < 0.8) seen.push(await amend(reference, anyWish(), server));
      else seen.push(await cancel(reference, server));
    };
    await crowd(12, [service, secondServer], async (server) => {
      for (let step = 0; step < 15; step += 1) await act(server);
    });

    expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
    expect([
      'booked',
      'unavailable',
      'amended',
      'cancelled',
      'already_cancelled',
      '409 booking-not-changeable',
    ]).toEqual(expect.arrayContaining(Object.keys(endings(seen))));
    const rows = await service.sql<{ reference: string }>(
      `select reference from booking where starts_at between '2027-01-20' and '2027-01-24'`,
    );
    expect(rows.map(({ reference }) => reference).sort()).toEqual(
      promised.map((reference) => reference.replace(' ', '')).sort(),
    );
    await expectSoundDiary();
  });
});

describe('a change that fails', () => {
  it.each<[string, Wish]>([
    ['the day is full', { date: '2026-12-23' }],
    [
      'the day is full, for more guests',
      { date: '2026-12-23', partySize: 3, notes: 'By a window' },
    ],
    ['the party is too large for the tables that are left', { partySize: 6, notes: 'A cake' }],
    ['there is no such start', { time: '19:10' }],
  ])('leaves every row as it was: %s', async (_why, change) => {
    const date = '2026-12-22';
    const reference = await newBooking('the-lantern', { date });
    const guests = [{ date }, { date: '2026-12-23' }, { date: '2026-12-23' }];
    const others = await Promise.all(guests.map((each) => newBooking('the-lantern', each)));
    const before = await rowsOf(reference);
    const answer = await amend(reference, change);
    const after = await rowsOf(reference);
    await Promise.all([reference, ...others].map((each) => cancel(each)));

    expect(ending(answer)).toBe('unavailable');
    expect(after).toEqual(before);
  });

  it('because the database was interrupted leaves every row as it was', async () => {
    const reference = await newBooking('the-lantern', { date: '2026-12-24' });
    const before = await rowsOf(reference);
    const blocker = await openConcurrentTransaction(service);
    // A change inserts its tables last.
    await blocker.sql('lock table allocation in share mode');
    const changing = amend(reference, { time: '20:00' });
    await untilWaiting(service);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const answer = await changing;
    await blocker.end();

    expect(ending(answer)).toBe('503 service-unavailable');
    expect(await rowsOf(reference)).toEqual(before);
  });
});

describe('a full house', () => {
  it('still lets a guest move by a little, since their own table counts as free', async () => {
    const date = '2026-12-26';
    const references = [
      await newBooking('the-lantern', { date }),
      await newBooking('the-lantern', { date, time: '19:30' }),
    ];
    expect(ending(await book('the-lantern', { date }))).toBe('unavailable');
    const moved = await amend(references[0] ?? '', { time: '19:30' });
    const grown = await amend(references[1] ?? '', { partySize: 3 });

    expect([moved, grown].map(ending)).toEqual(['amended', 'amended']);
    await expectSoundDiary();
  });
});

describe('rules that change while a booking waits', () => {
  it('are the ones that it is judged by', async () => {
    const date = '2026-12-27';
    const blocker = await openConcurrentTransaction(service);
    await blocker.takeDay(service.venueId['the-pier'] ?? '', date);
    const booking = book('the-pier', { date });
    await untilWaiting(service);
    await service.sql('update venue_group set revision = revision + 1');
    await blocker.end();

    expect(ending(await booking)).toBe('booked');
  });
});

describe('what is offered', () => {
  it.each<[Venue, number]>([
    ['the-harbour', 1],
    ['the-harbour', 2],
    ['the-harbour', 4],
    ['the-harbour', 6],
    ['the-lantern', 2],
    ['the-lantern', 5],
  ])('at %s for %i can be booked, and nothing else can', async (venue, partySize) => {
    const date = '2027-01-28';
    await mixedDiary(venue, date);
    const query = { date, time: null, partySize };
    const search = await service.post('/availability/search', wish(venue, query));
    const offered: { time: string; options: { bookingTypeId: string }[] }[] = search.body.times;
    const free = new Set(offered.map(({ time }) => time));

    for (const { time, options } of offered) {
      for (const { bookingTypeId } of options) {
        const answer = await book(venue, { date, time, partySize, bookingTypeId });
        expect([time, ending(answer)]).toEqual([time, 'booked']);
        await cancel(answer.body.reference);
      }
    }
    const refused = everyTime(venue).filter((time) => !free.has(time));
    const answers = await crowd(refused.length, [service, secondServer], (server, index) =>
      book(venue, { date, time: refused[index], partySize }, server),
    );
    expect([free.size > 0, refused.length > 0]).toEqual([true, true]);
    expect(endings(answers)).toEqual({ unavailable: refused.length });
  });

  it('instead of a time that is gone can be booked, or amended to', async () => {
    const date = '2027-01-14';
    await mixedDiary('the-lantern', date);
    const refused = await book('the-lantern', { date, time: '19:00', partySize: 6 });
    const mine = await newBooking('the-lantern', { date: '2027-01-12', time: '22:00' });
    const change = { date, time: '19:00', partySize: 6 };
    const amended = await amend(mine, change);

    expect([refused, amended].map(ending)).toEqual(['unavailable', 'unavailable']);
    expect(refused.body.alternatives.length).toBeGreaterThanOrEqual(3);
    for (const { date: on, time } of refused.body.alternatives) {
      const answer = await book('the-lantern', { date: on, time, partySize: 6 });
      expect([on, time, ending(answer)]).toEqual([on, time, 'booked']);
      await cancel(answer.body.reference);
    }
    for (const { date: on, time } of amended.body.alternatives) {
      const answer = await amend(mine, { date: on, time, partySize: 6 });
      expect([on, time, ending(answer)]).toEqual([on, time, 'amended']);
    }
  });

  /** The same parties for each case, as far as they fit. */
  async function mixedDiary(venue: Venue, date: string): Promise<void> {
    const random = seeded(7);
    const times = everyTime(venue);
    for (let party = 0; party < 12; party += 1) {
      const time = times[Math.floor(random() * times.length)];
      await book(venue, { date, time, partySize: 1 + Math.floor(random() * 4) });
    }
  }

  function everyTime(venue: Venue): string[] {
    const [from, to, step] = venue === 'the-harbour' ? [12, 21.5, 0.25] : [18, 23.5, 0.5];
    return Array.from({ length: (to - from) / step + 1 }, (_, index) => {
      const hours = from + index * step;
      const minutes = (hours % 1) * 60;
      return `${Math.floor(hours)}:${String(minutes).padStart(2, '0')}`;
    });
  }
});

it('leave only rows that keep every promise', async () => {
  expect(await breachesIn(service.databaseUrl)).toEqual([]);
});

/** The same numbers from 0 to 1 in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
