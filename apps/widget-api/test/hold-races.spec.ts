/** Many pages that want one table at once, through two servers on one database. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { finalAnswer, guest, type Answer } from '@venue/testing/deployment';
import { pause } from '@venue/domain/async';
import type { Holds } from '@venue/domain/booking/hold';
import type { LockableDiary, Work } from '@venue/domain/ports';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { connect, PostgresSweep, PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import {
  client,
  ending,
  endings,
  morning,
  openWidgetTestDeployment,
  type Change,
  type WidgetTestDeployment,
  type Page,
} from './widget-client';
import { meeting } from '@venue/testing/concurrent-transaction';

let widget: WidgetTestDeployment;
let secondServer: Awaited<ReturnType<WidgetTestDeployment['another']>>;

/** The Pier has one table, and may be booked for a whole year. */
beforeAll(async () => {
  widget = await openWidgetTestDeployment(({ venues: [, , pier] }) => {
    pier.policy.daysAheadMax = 365;
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  });
  secondServer = await widget.another();
});
afterEach(async () => {
  await expectSoundDiary();
  await widget.service.sql(emptying('booking'));
  await widget.service.moveTo(morning);
});
afterAll(async () => {
  await secondServer.close();
  await widget.close();
});

type Call = (page: Page, index: number) => Promise<Answer>;

/** That many calls at once, alternating between both servers. */
const onceEach = (size: number, call: Call): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: size }, (_, index) =>
      call(index % 2 === 0 ? widget : secondServer, index),
    ),
  );
const crowd = (size: number, call: Call): Promise<Answer[]> =>
  onceEach(size, (page, index) => finalAnswer(() => call(page, index)));
const newHold = async (change = {}, from = {}): Promise<string> => {
  const { body, text } = await widget.hold(change, from);
  if (body.holdId === undefined) throw new Error(text);
  return body.holdId;
};
const runOutIn = (ms: number, holdId: string): Promise<unknown> =>
  widget.service.sql(
    `update booking set hold_until = app_now() + make_interval(secs => $1 / 1000.0)
     where id = $2`,
    [ms, holdId],
  );
const day = (index: number): string =>
  new Date(Date.parse('2026-12-08') + index * 86_400_000).toISOString().slice(0, 10);
const countOf = async (what: string): Promise<number> => {
  const [row] = await widget.service.sql<{ count: number }>(`select count(*)::int from ${what}`);
  return row?.count ?? 0;
};

/** No table is used twice, and exactly live holds and bookings have tables. */
async function expectSoundDiary(): Promise<void> {
  const twice = await widget.service.sql(
    `select from allocation one join allocation two
       on one.table_id = two.table_id and one.environment = two.environment
       and one.booking_id < two.booking_id and one.during && two.during
     where one.active and two.active`,
  );
  const wrong = await widget.service.sql(
    `select state from booking where (state in ('held', 'confirmed', 'awaiting_deposit'))
       is distinct from exists (select from allocation where booking_id = id and active)`,
  );
  expect({ twice, wrong }).toEqual({ twice: [], wrong: [] });
}

describe('the last table', () => {
  it('is held for one of fifty clients', async () => {
    const answers = await crowd(50, (page, index) => page.hold({}, { client: client(index) }));

    expect(endings(answers)).toEqual({ 201: 1, '409 no-availability': 49 });
    for (const { status, body } of answers) {
      if (status === 409) expect(body.alternatives.length).toBeGreaterThan(0);
    }
  });

  it('is held once for one client that asks fifty times', async () => {
    expect(endings(await crowd(50, (page) => page.hold()))).toEqual({
      201: 1,
      '409 no-availability': 49,
    });
  });

  it.each([0, 1, 2, 3, 4])('goes to a hold or to a booking, never to both (%i)', async (round) => {
    const date = day(round);
    const reserve = (): Promise<Answer> =>
      widget.service.post('/reservations', {
        venueId: widget.service.venueId['the-pier'],
        date,
        time: '19:00',
        partySize: 2,
        guest: { ...guest, phone: '+44 117 496 0000' },
      });
    const answers = await crowd(30, (page, index) =>
      index % 3 === round % 3 ? reserve() : page.hold({ date }, { client: client(index) }),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await countOf('allocation where active')).toBe(1);
  });

  it('goes from a hold that runs out to the first guest, its own included', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const date = day(round);
      const from = { client: client(round) };
      const holdId = await newHold({ date }, from);
      await runOutIn(round ** 2 * 8, holdId);
      const [booked, ...others] = await Promise.all([
        widget.book(holdId, {}, from),
        ...Array.from({ length: 6 }, (_, index) =>
          secondServer.hold({ date }, { client: client(100 + index) }),
        ),
      ]);
      const won = others.filter(({ status }) => status === 201).length;

      outcomes.add(ending(booked));
      expect(won).toBeLessThan(booked.status === 201 ? 1 : 2);
    }
    expect([...outcomes].sort()).toEqual(['201', '404 not-found hold_expired']);
  });
});

describe('one hold', () => {
  it('is booked once, however many book it', async () => {
    const holdId = await newHold();
    await widget.service.sql(emptying('message'));
    const answers = await crowd(30, (page) => page.book(holdId));

    expect(endings(answers)).toEqual({ 201: 1, '404 not-found hold_not_found': 29 });
    expect(await countOf('booking')).toBe(1);
  });

  it('is booked once for one key, and answered alike', async () => {
    const holdId = await newHold();
    const idempotencyKey = 'one-key-for-thirty-calls';
    const answers = await crowd(30, (page) => page.book(holdId, {}, { idempotencyKey }));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(endings(answers)).toEqual({ 201: 30 });
  });

  it('is either booked or released', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const holdId = await newHold({ date: day(round) }, { client: client(round) });
      const [one, two] = round % 2 === 0 ? [widget, secondServer] : [secondServer, widget];
      const [booked, released] = await Promise.all([one.book(holdId), two.release(holdId)]);
      outcomes.push(`${ending(booked)}, ${ending(released)}`);
    }

    const possible = ['201, 404 not-found hold_not_found', '404 not-found hold_expired, 200'];
    expect(outcomes.filter((one) => !possible.includes(one))).toEqual([]);
  });

  it('is either booked or replaced', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const [date, from] = [day(round), { client: client(round) }];
      const holdId = await newHold({ date }, from);
      const [booked, replaced] = await Promise.all([
        widget.book(holdId),
        secondServer.hold({ date, time: '19:30', replacesHoldId: holdId }, from),
      ]);
      outcomes.push(`${ending(booked)}, ${ending(replaced)}`);
    }

    const possible = [
      '201, 404 not-found hold_not_found',
      // It was booked during the search for the new one, so its table was not free after all.
      '201, 409 no-availability',
      '404 not-found hold_expired, 201',
    ];
    expect(outcomes.filter((one) => !possible.includes(one))).toEqual([]);
  });

  it('is replaced once', async () => {
    const holdId = await newHold();
    const answers = await crowd(20, (page) => page.hold({ time: '20:00', replacesHoldId: holdId }));

    expect(endings(answers)).toEqual({ 201: 1, '409 no-availability': 19 });
    expect(await countOf('allocation where active')).toBe(1);
  });
});

describe('two clients that want each other’s tables', () => {
  it('wait for each other in one order, whichever way they change', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [a, b] = [day(round), day(round + 40)];
      const [mine, yours] = [{ client: client(2 * round) }, { client: client(2 * round + 1) }];
      const [one, two] = [await newHold({ date: a }, mine), await newHold({ date: b }, yours)];
      const answers = await Promise.all([
        widget.hold({ date: b, replacesHoldId: one }, mine),
        secondServer.hold({ date: a, replacesHoldId: two }, yours),
      ]);

      // Neither releases its table before it has the other's, so neither can move.
      expect(endings(answers)).toEqual({ '409 no-availability': 2 });
    }
    const [row] = await widget.service.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(row?.deadlocks)).toBe(0);
  });
});

describe('one client', () => {
  it('holds six tables of the thirty that it wants at once', async () => {
    const answers = await crowd(30, (page, index) => page.hold({ date: day(index) }));

    expect(endings(answers)).toEqual({ 201: 6, '429 rate-limited': 24 });
    expect(await countOf(`booking where state = 'held'`)).toBe(6);
  });

  it('never has more than six of four hundred', async () => {
    const answers = await onceEach(400, (page, index) => page.hold({ date: day(index % 300) }));

    const { 201: holds, '429 rate-limited': refused, ...rest } = endings(answers);
    expect(holds).toBe(6);
    expect(refused).toBeGreaterThan(0);
    // A request that waits too long for the lock is refused and holds nothing.
    expect(Object.keys(rest).filter((one) => !one.startsWith('503'))).toEqual([]);
    expect(await countOf('booking')).toBe(6);
  });

  it('swaps six tables as often as it likes, all at once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await newHold({ date: day(index) }));
    const answers = await crowd(6, (page, index) =>
      page.hold({ date: day(10 + index), replacesHoldId: ids[index] }),
    );

    expect(endings(answers)).toEqual({ 201: 6 });
    expect(await countOf('allocation where active')).toBe(6);
  });
});

describe('the sweep', () => {
  it('never takes away what is being booked', async () => {
    const source = await connect(widget.service.databaseUrl, 4);
    const sweep = new PostgresSweep(source, workOn, async () => undefined);
    for (let round = 0; round < 12; round += 1) {
      const from = { client: client(round) };
      const holdId = await newHold({ date: day(round) }, from);
      await runOutIn(round * 5, holdId);
      const [booked] = await Promise.all([
        widget.book(holdId, {}, from),
        sweep.expireUnpaid(),
        sweep.expireUnpaid(),
      ]);
      await sweep.expireUnpaid();
      const [row] = await widget.service.sql<{ state: string }>(
        'select state from booking where id = $1',
        [holdId],
      );
      if (booked.status === 201) expect(row?.state).toBe('confirmed');
      else expect(ending(booked)).toBe('404 not-found hold_expired');
    }
    await source.destroy();
  });
});

type Manager = Parameters<typeof workOn>[0];

/** A server whose writes use other ports, with thirty slots for a venue. */
const serverOn = (portsOn: (manager: Manager) => Work) => {
  const change: Change = (_deployment, source) => ({
    unitOfWork: new PostgresUnitOfWork(source, portsOn),
    bulkhead: new Bulkhead(30),
  });
  return widget.another(change);
};

const withHolds = (manager: Manager, change: (holds: Holds) => Partial<Holds>): Work => {
  const work = workOn(manager);
  const { holds } = work;
  const ownHolds: Holds = {
    take: (holder, now) => holds.take(holder, now),
    find: (id, integrationId) => holds.find(id, integrationId),
    lock: (id, integrationId) => holds.lock(id, integrationId),
    noteUnpaid: (note) => holds.noteUnpaid(note),
    venuesOf: (who, now) => holds.venuesOf(who, now),
  };
  return { ...work, holds: { ...ownHolds, ...change(ownHolds) } };
};

describe('the turns of one client, switched off', () => {
  it('let it have more than six', async () => {
    const sevenHaveRead = meeting(7);
    const server = await serverOn((manager) =>
      withHolds(manager, (holds) => ({
        // Releases the lock at once, and lets others read.
        take: async (holder, now) => {
          await manager.query('savepoint before_taking');
          const live = await holds.take(holder, now);
          await manager.query('rollback to savepoint before_taking');
          await sevenHaveRead();
          return live;
        },
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => server.hold({ date: day(index) })),
    );
    await server.close();

    expect(endings(answers)['201']).toBeGreaterThan(6);
  });
});

describe('the lock of a hold, switched off', () => {
  /** All read before the first one writes. */
  const unlocked = (size: number) => {
    const bothRead = meeting(size);
    return (holds: Holds): Partial<Holds> => ({
      lock: async (id, integrationId) => {
        const hold = await holds.find(id, integrationId);
        await bothRead();
        return hold;
      },
    });
  };

  /** From a separate address, since bookings of one client are serialised. */
  const bookFrom = (server: Page, holdId: string, number: number): Promise<Answer> =>
    server.book(holdId, {}, { client: client(number) });

  it('leaves the count of its changes, and it is booked once', async () => {
    const reading = unlocked(2);
    const server = await serverOn((manager) => withHolds(manager, reading));
    const holdId = await newHold();
    const answers = await Promise.all([1, 2].map((one) => bookFrom(server, holdId, one)));
    await server.close();

    expect(endings(answers)).toEqual({ 201: 1, '404 not-found hold_not_found': 1 });
  });

  it('and the count as well promises it to two', async () => {
    const reading = unlocked(2);
    const server = await serverOn((manager) => {
      const work = withHolds(manager, reading);
      const { bookings } = work;
      const careless: Work['bookings'] = {
        byReference: (environment, reference) => bookings.byReference(environment, reference),
        find: (id) => bookings.find(id),
        lock: (id) => bookings.lock(id),
        save: async (booking, allocation) => {
          const { booking: newest } = await bookings.lock(booking.id);
          return bookings.save({ ...booking, version: newest.version }, allocation);
        },
        swap: (one, other) => bookings.swap(one, other),
        expire: (ids) => bookings.expire(ids),
      };
      return { ...work, bookings: careless };
    });
    const holdId = await newHold();
    const answers = await Promise.all([1, 2].map((one) => bookFrom(server, holdId, one)));
    await server.close();

    expect(endings(answers)).toEqual({ 201: 2 });
  });
});

// Runs last, since the constraint is not restored.
describe('the constraint on tables and times, taken away', () => {
  beforeAll(() => widget.service.sql('alter table allocation drop constraint no_table_twice'));

  it('leaves the lock of a day, and no table is held twice', async () => {
    const server = await serverOn((manager) => withDiary(manager, {}));
    for (const round of [0, 1, 2]) {
      const answers = await manyHolds(server, day(round));
      expect(endings(answers)).toEqual({ 201: 1, '409 no-availability': 19 });
    }
    await server.close();
  });

  it('and the lock as well holds one table for two within twenty runs', async () => {
    const server = await serverOn((manager) =>
      withDiary(manager, { takeAtOnce: async () => true, take: async () => undefined }),
    );
    let most = 0;
    for (let run = 0; run < 20 && most < 2; run += 1) {
      most = Math.max(most, endings(await manyHolds(server, day(run)))['201'] ?? 0);
    }
    await server.close();
    await widget.service.sql(emptying('booking'));

    expect(most).toBeGreaterThan(1);
  });

  const manyHolds = (server: Page, date: string): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) => server.hold({ date }, { client: client(index) })),
    );

  /** After each read, others have time to act. */
  function withDiary(manager: Manager, change: Partial<LockableDiary>): Work {
    const work = workOn(manager);
    const { diary } = work;
    const slowDiary: LockableDiary = {
      read: async (scope, questions) => {
        const pages = await diary.read(scope, questions);
        await pause(10);
        return pages;
      },
      takeAtOnce: (...asked) => diary.takeAtOnce(...asked),
      take: (...asked) => diary.take(...asked),
    };
    return { ...work, diary: { ...slowDiary, ...change } };
  }
});
