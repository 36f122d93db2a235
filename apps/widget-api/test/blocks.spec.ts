/** Blocks and closures by the team, on every surface for guests. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, type Answer } from '@venue/testing/deployment';
import { untilWaiting } from '@venue/testing/concurrent-transaction';
import type { TeamWork } from '@venue/domain/team-ports';
import { groupFiles } from '@venue/group';
import { serve, type OpenServer } from '@venue/http';
import { openMcp } from '@venue/mcp';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { liftBlock, liftClosure } from '@venue/operations/availability/blocks/lift-block';
import { listBlocks, listClosures } from '@venue/operations/availability/blocks/list-blocks';
import type { TeamOperation } from '@venue/operations/operation';
import { answerOf } from '@venue/operations/pipeline/perform';
import {
  type OperatorInput,
  operatorRequest,
} from '@venue/operations/pipeline/strategies/operator';
import { Problem } from '@venue/operations/problems';
import { connect, PostgresUnitOfWork, teamPortsOn, teamWorkOn, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { patternOf } from '@venue/testing/say';
import {
  ending,
  morning,
  openWidgetTestDeployment,
  type WidgetTestDeployment,
} from './widget-client';

let widget: WidgetTestDeployment;
let source: Awaited<ReturnType<typeof connect>>;
let agents: OpenServer;

/** The Pier has one table, and dinners of two hours until 23:00. */
beforeAll(async () => {
  widget = await openWidgetTestDeployment(({ venues: [, , pier] }) => {
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  });
  source = await connect(widget.service.databaseUrl);
  agents = await serve(
    await openMcp(widget.service.deployment, { confirm: false, origins: [] }),
    0,
    widget.service.deployment,
  );
});
afterEach(async () => {
  await widget.service.sql(emptying('booking', 'venue_block'));
  await widget.service.moveTo(morning);
});
afterAll(async () => {
  await agents.drain();
  await source.destroy();
  await widget.close();
});

type PortsOn = (manager: Parameters<typeof workOn>[0]) => TeamWork;

/** Performs an operation of the team, perhaps with other ports. */
function asTeam<Input extends object, Result extends object>(
  operation: TeamOperation<Input, Result>,
  fields: OperatorInput<Input>,
  portsOn: PortsOn = teamWorkOn,
): Promise<Result> {
  const { clock, ids, secrets, settings } = widget.service.deployment;
  return answerOf(operation, operatorRequest(fields), {
    ...{ clock, ids, secrets, settings, groupFiles },
    team: teamPortsOn(source.manager),
    unitOfWork: new PostgresUnitOfWork(source, portsOn),
  });
}

const phone = '+44 117 496 0000';
const pier = (): string => widget.service.venueId['the-pier'] ?? '';
const dinner = () => ({ venueId: pier(), date: '2026-12-08', time: '19:00', partySize: 2 });
const evening = {
  venueId: 'the-pier',
  fromDate: '2026-12-08',
  fromTime: '18:30',
  untilTime: '21:00',
};
const block = (parts: object = {}) =>
  asTeam(blockTables, { ...evening, tables: 'N1', ...parts } as never);
const close = (parts: object = {}) => asTeam(closeOnlineBooking, { ...evening, ...parts } as never);

const search = (wish = {}): Promise<Answer> =>
  widget.service.post('/availability/search', { ...dinner(), ...wish });
const book = (wish = {}): Promise<Answer> =>
  widget.service.post('/reservations', { ...dinner(), guest: { ...guest, phone }, ...wish });
const amend = (reference: string, wish = {}): Promise<Answer> =>
  widget.service.post(`/bookings/${encodeURIComponent(reference)}/amend`, { phone, ...wish });

async function callTool(name: string, args: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${agents.port}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${widget.service.key}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });
  const text = await response.text();
  const message: unknown = JSON.parse(text);
  return (message as { result: { structuredContent: Record<string, unknown> } }).result
    .structuredContent;
}

/** Every way in which a guest can request that dinner; each leaves the table unchanged. */
async function outcomes(): Promise<Record<string, unknown>> {
  const { venueId, date, partySize } = dinner();
  const other = await book({ date: '2026-12-09' });
  const days = `venueId=${venueId}&partySize=${partySize}&from=${date}&to=${date}`;
  const browse = `venueId=${venueId}&date=${date}&partySize=${partySize}&time=19:00`;
  const day = await widget.service.get(`/availability/days?${days}`);
  return {
    search: (await search()).body.outcome,
    timesOfDay: day.body.days[0].times,
    page: (await widget.get(`/availability?${browse}`)).body.outcome,
    agent: (await callTool('check_availability', dinner()))['outcome'],
    agentBooks: (
      await callTool('create_booking', { ...dinner(), guest: { ...guest, phone } }).then(undo)
    )['outcome'],
    hold: ending(await widget.hold().then(undone)),
    book: (await book().then(undone)).body.outcome,
    amend: (await amend(other.body.reference, { date }).then(undone)).body.outcome,
  };
}

/** That dinner begins at midnight in UTC. */
const freeAgain = (): Promise<unknown> =>
  widget.service.sql(
    `update allocation set active = false where lower(during) = '2026-12-09T00:00Z'`,
  );
async function undo<T>(answer: T): Promise<T> {
  await freeAgain();
  return answer;
}
const undone = undo<Answer>;

describe('the venue’s only table', () => {
  it.each([
    ['blocked', () => block()],
    ['blocked with its area', () => block({ tables: null, area: 'room' })],
    ['blocked with the whole venue', () => block({ tables: null, wholeVenue: true })],
  ])('is not offered or booked while it is %s, and again once that is lifted', async (_, act) => {
    const { block: made } = await act();
    expect(await outcomes()).toMatchObject({
      ...{ search: 'unavailable', page: 'unavailable', agent: 'unavailable' },
      ...{ agentBooks: 'unavailable', book: 'unavailable', amend: 'unavailable' },
      hold: '409 no-availability',
    });
    expect((await search()).body.summary).toContain('The Pier has no table for 2 guests');

    await asTeam(liftBlock, { blockId: made?.id as never });
    await widget.service.sql(emptying('booking'));
    expect(await outcomes()).toMatchObject({
      ...{ search: 'available', page: 'available', agent: 'available', hold: '201' },
      ...{ agentBooks: 'booked', book: 'booked', amend: 'amended' },
    });
  });

  it('is closed to guests on every surface, and open again once that is lifted', async () => {
    const { closure } = await close();
    expect(await outcomes()).toMatchObject({
      ...{ search: 'unavailable', page: 'unavailable', agent: 'unavailable' },
      ...{ agentBooks: 'unavailable', book: 'unavailable', amend: 'unavailable' },
      hold: '409 no-availability',
    });
    expect((await search()).body.summary).toMatch(
      patternOf('online booking is closed', { venue: 'The Pier' }),
    );

    await asTeam(liftClosure, { closureId: closure.id as never });
    expect((await search()).body.outcome).toBe('available');
  });

  it('can be had outside the span, in the sandbox, and at the other venues', async () => {
    await block();
    await close();
    const key = await widget.service.issueKey({ env: 'sandbox' });
    const sandboxed = await widget.service.post('/availability/search', dinner(), { key });

    expect((await search({ time: '21:00' })).body.outcome).toBe('available');
    expect(sandboxed.body.outcome).toBe('available');
    const harbour = { venueId: widget.service.venueId['the-harbour'] };
    expect((await search(harbour)).body.outcome).toBe('available');
  });
});

describe('a table that has a booking', () => {
  it('is blocked only once that is accepted, and the booking keeps it until it is moved', async () => {
    const { body } = await book();
    const first = await block();
    expect(first).toMatchObject({
      outcome: 'needs_acceptance',
      block: null,
      affected: [
        { reference: body.reference, time: '19:00', tables: 'N1', guestPhone: '+441174960000' },
      ],
    });
    expect((await asTeam(listBlocks, { venueId: 'the-pier' })).blocks).toEqual([]);

    const second = await block({ accept: true, reason: 'A leak' });
    expect(second).toMatchObject({
      outcome: 'blocked',
      block: { ...evening, venueId: pier(), untilDate: '2026-12-08', reason: 'A leak' },
    });
    const lookup = await widget.service.post('/bookings/lookup', {
      reference: body.reference,
      phone,
    });
    expect(lookup.body).toMatchObject({ booking: { state: 'confirmed', time: '19:00' } });
    // Another party size would need a new table, and another day is free.
    expect((await amend(body.reference, { partySize: 3 })).body.outcome).toBe('unavailable');
    expect((await amend(body.reference, { notes: 'A cake' })).body.outcome).toBe('amended');
    expect((await amend(body.reference, { date: '2026-12-09' })).body.outcome).toBe('amended');
  });

  it('loses what a page only holds, at once', async () => {
    const { body } = await widget.hold();
    expect(await block()).toMatchObject({ outcome: 'blocked', affected: [], releasedHolds: 1 });
    expect(ending(await widget.book(body.holdId))).toBe('404 not-found hold_expired');

    await widget.service.sql(emptying('venue_block'));
    const again = await widget.hold();
    expect(await close({ fromTime: '19:01' })).toMatchObject({ releasedHolds: 0 });
    expect(await close({ fromTime: '19:00' })).toMatchObject({ releasedHolds: 1 });
    expect(ending(await widget.book(again.body.holdId))).toBe('404 not-found hold_expired');
  });

  it('in a closed span may be changed but for more guests, and moved out of it', async () => {
    const { body } = await book();
    await close();

    expect((await amend(body.reference, { partySize: 3 })).body.outcome).toBe('unavailable');
    expect((await amend(body.reference, { partySize: 1 })).body.outcome).toBe('amended');
    expect((await amend(body.reference, { time: '19:30' })).body.outcome).toBe('unavailable');
    expect((await amend(body.reference, { date: '2026-12-09' })).body.outcome).toBe('amended');
  });

  it('is kept no longer for late guests than until it is blocked', async () => {
    const { body } = await book();
    await block({ fromTime: '21:00', untilTime: '22:00' });
    const cleared = async (): Promise<unknown> =>
      (await widget.service.sql('select upper(during) as at from allocation where active'))[0];
    const before = await cleared();
    await widget.service.moveTo('2026-12-08T23:30:00Z');
    const path = `/bookings/${encodeURIComponent(body.reference)}/running-late`;
    const late = await widget.service.post(path, { phone, minutesLate: 60 });

    expect(late.body.outcome).toBe('noted');
    expect(await cleared()).toEqual(before);
  });
});

/** As lists have it: with the person. */
const listed = (one: object | null): object => ({
  ...one,
  ...{ by: 'by the operator', liftedAt: null, liftedBy: null },
});

describe('a block', () => {
  const blocks = async (fields: object = {}): Promise<readonly object[]> =>
    (await asTeam(listBlocks, { venueId: 'the-pier', ...fields })).blocks;

  it('is listed with its current data', async () => {
    const { block: made, releasedHolds } = await block({ tables: 'N1 ,N1', reason: 'A leak' });

    expect(releasedHolds).toBe(0);
    expect(await blocks()).toEqual([listed(made)]);
    expect(made).toEqual({
      ...{ id: expect.any(String), venueId: pier(), scope: 'tables', area: null, areaName: null },
      tables: [{ id: expect.any(String), name: 'N1' }],
      ...{ fromDate: '2026-12-08', fromTime: '18:30', untilDate: '2026-12-08', untilTime: '21:00' },
      ...{ from: '2026-12-08T23:30:00.000Z', until: '2026-12-09T02:00:00.000Z' },
      reason: 'A leak',
    });
  });

  it('is listed by its days: without any, from today on for a year', async () => {
    const { block: made } = await block();
    const { block: last } = await block({ fromDate: '2027-12-01' });
    await block({ fromDate: '2027-12-02' });
    const on = '2026-12-08';

    expect(await blocks()).toEqual([listed(made), listed(last)]);
    expect(await blocks({ from: on, to: on })).toEqual([listed(made)]);
    expect(await blocks({ from: '2026-12-09', to: '2027-11-30' })).toEqual([]);
    expect(await blocks({ to: '2026-12-07' })).toEqual([]);
    await expect(blocks({ from: on, to: '2026-12-07' })).rejects.toMatchObject({
      particulars: {
        errors: [{ pointer: 'to', detail: 'The last day must not be before the first.' }],
      },
    });
    await widget.service.moveTo('2026-12-09T12:00:00Z');
    expect(await blocks({ to: '2026-12-31' })).toEqual([]);
  });

  it('is of one diary', async () => {
    const sandbox = { environment: 'sandbox' };
    const { block: tried } = await block(sandbox);
    const { closure } = await close(sandbox);
    const closures = async (fields: object = {}): Promise<readonly object[]> =>
      (await asTeam(listClosures, { venueId: 'the-pier', ...fields })).closures;

    expect([await blocks(), await closures()]).toEqual([[], []]);
    expect([await blocks(sandbox), await closures(sandbox)]).toEqual([
      [listed(tried)],
      [listed(closure)],
    ]);
  });

  it('is returned once more when it is lifted, and then is gone', async () => {
    const { block: made } = await block();
    const blockId = made?.id as never;

    expect(await asTeam(liftBlock, { blockId })).toEqual({ lifted: made });
    await expect(asTeam(liftBlock, { blockId })).rejects.toMatchObject({
      particulars: {
        detail: 'There is nothing like that to lift; perhaps it has been lifted already.',
      },
    });
  });

  it('names each booking that keeps its table', async () => {
    const { body } = await book({ partySize: 3 });
    const { affected } = await block();

    expect(affected).toEqual([
      {
        ...{ id: expect.any(String), reference: body.reference, state: 'confirmed', version: 1 },
        ...{ date: '2026-12-08', time: '19:00', partySize: 3, tables: 'N1' },
        ...{ guestName: guest.name, guestPhone: '+441174960000' },
      },
    ]);
  });
});

describe('a block that is refused', () => {
  const pastDay = { fromDate: '2026-11-29', fromTime: null, untilTime: null };
  const skippedEnd = {
    ...{ fromDate: '2027-03-13', fromTime: null },
    ...{ untilDate: '2027-03-14', untilTime: '02:30' },
  };

  it.each([
    ['another table', { tables: 'N1, N9' }, '/tables', 'The venue has no table of that name.'],
    ['another area', { tables: null, area: 'attic' }, '/area', 'no area of that name'],
    ['nothing', { tables: null }, '/tables', 'only one of them'],
    ['no venue', { tables: null, wholeVenue: false }, '/tables', 'only one of them'],
    ['two things', { wholeVenue: true }, '/tables', 'only one of them'],
    ['tables and an area', { area: 'room' }, '/tables', 'only one of them'],
    ['the past', { fromDate: '2026-11-30' }, '/untilTime', 'over already'],
    ['a whole day of the past', pastDay, '/untilDate', 'over already'],
    [
      'past days',
      { ...pastDay, untilDate: '2026-11-30', untilTime: '21:00' },
      '/untilDate',
      'over',
    ],
    ['a span backwards', { untilDate: '2026-12-07' }, '/untilDate', 'end after it begins'],
    ['too long a span', { untilDate: '2027-12-09' }, '/untilDate', '366 days'],
    ['a time that clocks skip', { fromDate: '2027-03-14', fromTime: '02:30' }, '/fromTime', 'skip'],
    ['an end that clocks skip', skippedEnd, '/untilTime', 'skip'],
  ])('is %s', async (_what, parts, pointer, detail) => {
    const refused: unknown = await block(parts).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).particulars).toMatchObject({
      detail: expect.stringContaining(detail),
      errors: [{ pointer, detail: expect.stringContaining(detail) }],
    });
  });

  it('is one of another venue; and a block is lifted once', async () => {
    await expect(block({ venueId: 'the-moon' })).rejects.toMatchObject({ slug: 'not-found' });
    const { block: made } = await block();
    const { closure } = await close();
    const blockId = made?.id as never;
    await expect(asTeam(liftClosure, { closureId: blockId })).rejects.toThrow('not-found');
    await expect(asTeam(liftBlock, { blockId: closure.id as never })).rejects.toThrow('not-found');
    expect((await asTeam(listBlocks, { venueId: pier() })).blocks).toEqual([listed(made)]);
    expect((await asTeam(listClosures, { venueId: pier() })).closures).toEqual([listed(closure)]);

    await asTeam(liftBlock, { blockId });
    await expect(asTeam(liftBlock, { blockId })).rejects.toThrow('not-found');
    expect((await asTeam(listBlocks, { venueId: pier() })).blocks).toEqual([]);
  });
});

describe('a table that is blocked while it is being booked', () => {
  /** A server whose writes stop after they have read the day, until the spec continues them. */
  async function slowServer() {
    let onRead = (): void => undefined;
    const hasRead = new Promise<void>((resolve) => (onRead = resolve));
    let goOn = (): void => undefined;
    const released = new Promise<void>((resolve) => (goOn = resolve));
    const server = await widget.another((_, own) => ({
      unitOfWork: new PostgresUnitOfWork(own, (manager) => {
        const work = workOn(manager);
        const { diary } = work;
        return {
          ...work,
          diary: {
            takeAtOnce: (...args) => diary.takeAtOnce(...args),
            take: (...args) => diary.take(...args),
            read: async (...args) => {
              const pages = await diary.read(...args);
              onRead();
              await released;
              return pages;
            },
          },
        };
      }),
    }));
    return { server, hasRead, goOn };
  }
  const liveHolds = async (): Promise<number> =>
    (await widget.service.sql(`select from booking where state = 'held'`)).length;

  it('is not booked afterwards: whichever is first, the other one sees it', async () => {
    const { server, hasRead, goOn } = await slowServer();
    const holding = server.hold();
    await hasRead;
    const blocking = block();
    await untilWaiting(widget.service);
    goOn();
    const [hold, blocked] = await Promise.all([holding, blocking]);
    await server.close();

    expect(hold.status).toBe(201);
    expect(blocked).toMatchObject({ outcome: 'blocked', releasedHolds: 1 });
    expect(await liveHolds()).toBe(0);
  });

  it('would be had by a guest if the block did not lock its days', async () => {
    const { server, hasRead, goOn } = await slowServer();
    const holding = server.hold();
    await hasRead;
    const blocked = await asTeam(blockTables, { ...evening, tables: 'N1' } as never, (manager) => {
      const work = teamWorkOn(manager);
      const { diary } = work;
      return {
        ...work,
        diary: {
          read: (...args) => diary.read(...args),
          takeAtOnce: async () => true,
          take: async () => undefined,
        },
      };
    });
    goOn();
    const hold = await holding;
    await server.close();

    expect([blocked.outcome, hold.status]).toEqual(['blocked', 201]);
    expect(await liveHolds()).toBe(1);
  });

  it('is never booked after the block, in a crowd of both', async () => {
    for (const date of ['2026-12-09', '2026-12-10', '2026-12-11', '2026-12-14']) {
      const booking = Array.from({ length: 6 }, (_, index) =>
        book({ date, time: index % 2 === 0 ? '19:00' : '19:30' }),
      );
      const { outcome, affected } = await block({ fromDate: date });
      const booked = (await Promise.all(booking)).filter(({ body }) => body.outcome === 'booked');

      expect(booked.map(({ body }) => body.reference)).toEqual(
        affected.map(({ reference }) => reference),
      );
      expect(outcome).toBe(booked.length === 0 ? 'blocked' : 'needs_acceptance');
    }
  });
});

describe('the same block, asked for twice', () => {
  const whole = { tables: null, wholeVenue: true };
  const blockCount = async (): Promise<number> => {
    const rows = await widget.service.sql('select 1 from venue_block where lifted_at is null');
    return rows.length;
  };

  it.each([
    ['of tables', () => block(), async () => (await block()).block?.id],
    ['of a venue', () => block(whole), async () => (await block(whole)).block?.id],
  ])('%s is one block, one after the other and at once', async (_, first, again) => {
    const { block: made } = await first();
    expect(await again()).toBe(made?.id);
    expect(await Promise.all([again(), again()])).toEqual([made?.id, made?.id]);
    expect(await blockCount()).toBe(1);
  });

  it('at once leaves one of it, with one answer for both', async () => {
    const [one, other] = await Promise.all([block(), block({ reason: 'A leak' })]);
    expect(one.block?.id).toBe(other.block?.id);
    expect(await blockCount()).toBe(1);
  });

  it('as a closure is one closure', async () => {
    const [one, other] = await Promise.all([close(), close()]);
    expect(one.closure.id).toBe(other.closure.id);
    expect(await blockCount()).toBe(1);
  });

  it('is another one for another time, and once it was lifted', async () => {
    const { block: first } = await block();
    const { block: longer } = await block({ untilTime: '23:30' });
    expect(longer?.id).not.toBe(first?.id);
    await asTeam(liftBlock, { blockId: first?.id } as never);
    const { block: again } = await block();
    expect(again?.id).not.toBe(first?.id);
    expect(await blockCount()).toBe(2);
  });
});
