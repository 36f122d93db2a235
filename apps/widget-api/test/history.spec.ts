/**
 * Every change of a booking is recorded automatically. The history explains every state: applied in
 * order, its rows give the booking's row.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { poll } from '@venue/domain/async';
import { byWorker, type Actor } from '@venue/domain/history/actor';
import type { BookingFacts } from '@venue/domain/history/facts';
import type { HistoryEntry } from '@venue/domain/history/history';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { BookingId, Reference } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import type { Zone } from '@venue/domain/shared/time';
import { manageLink } from '@venue/operations/authentication/manage-token';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { describeHistory } from '@venue/operations/bookings/history/describe-history';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { remindGuests } from '@venue/operations/jobs/remind-guests';
import { takeCallback } from '@venue/operations/money/callbacks';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import {
  connect,
  PostgresErasure,
  PostgresHistories,
  PostgresSweep,
  PostgresUnitOfWork,
  decodeFacts,
} from '@venue/postgres';
import { openAdminService, type AdminService } from '@venue/runtime';
import { emptying } from '@venue/testing/database';
import { workWithoutLimit } from '@venue/testing/deployment';
import { formValueIn } from './manage-pages';
import { openWidgetTestDeployment, type WidgetTestDeployment } from './widget-client';

let widget: WidgetTestDeployment;
let admin: AdminService;
let source: DataSource;
/** In UTC, as the rows in the history are. */
let reader: Client;

beforeAll(async () => {
  widget = await openWidgetTestDeployment(({ venues: [harbour, , pier] }) => {
    pier.tables = [1, 2, 3].map((n) => {
      return { name: `N${n}`, area: 'room', minCovers: 1, maxCovers: 2 + n, priority: n };
    });
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
    pier.messages = harbour.messages;
    pier.policy.reminderHours = 24;
  });
  const url = widget.service.databaseUrl;
  admin = await openAdminService({ url, pepper: widget.service.pepper });
  source = await connect(url, 3, byWorker);
  reader = new Client({ connectionString: url, options: '-c timezone=UTC' });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await source.destroy();
  await admin.close();
  await widget.close();
});

const phone = '+441174960001' as Phone;
const guest = { name: 'Ada Lovelace', phone, email: null };

interface Row {
  readonly id: BookingId;
  readonly reference: Reference;
  readonly state: string;
}

const bookings = (): Promise<Row[]> =>
  widget.service.sql<Row>('select id, reference, state from booking order by created_at, id');

type Facts = Partial<BookingFacts>;

/** The stored rows, by id, with their tables. */
async function storedRows(): Promise<Map<BookingId, Facts>> {
  const { rows } = await reader.query<{ id: BookingId; facts: object }>(
    'select id, to_jsonb(booking) || history_allocation(id) as facts from booking',
  );
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts('booking', { ...facts }) ?? {}]));
}

function replayed(entries: readonly HistoryEntry[]): Facts {
  const bookingRows = entries.flatMap((entry) => (entry.part === 'booking' ? [entry.after] : []));
  return bookingRows.reduce<Facts>((facts, after) => ({ ...facts, ...after }), {});
}

async function historyOf(id: BookingId): Promise<readonly HistoryEntry[]> {
  return (await new PostgresHistories(source.manager).ofBooking(id)).entries;
}

async function expectReplay(): Promise<void> {
  const rows = await storedRows();
  for (const [id, facts] of rows) expect(replayed(await historyOf(id))).toEqual(facts);
}

let moment = Date.parse('2026-12-01T09:00:00Z');
const pass = (minutes: number): Promise<void> => {
  moment += minutes * 60_000;
  return widget.service.moveTo(new Date(moment).toISOString());
};

/** The day after tomorrow, at dinner time. */
const wish = (hour: number, partySize: number) => ({
  venueId: widget.service.venueId['the-pier'],
  date: new Date(moment + 2 * 86_400_000).toISOString().slice(0, 10),
  time: `${17 + (hour % 4)}:00`,
  partySize,
});

const book = (hour: number, partySize: number) =>
  widget.service.post('/reservations', { ...wish(hour, partySize), guest });

const byPhone = ({ reference }: Row, what: string, fields: object = {}) =>
  widget.service.post(`/bookings/${reference}/${what}`, { phone, ...fields });

/** Sends a form of the booking's own page, if the page has it. */
async function onPage(row: Row, name: string, fields: Record<string, string>): Promise<void> {
  const link = manageLink(row, widget.service.deployment);
  const query = name === 'change' ? `?${new URLSearchParams(fields).toString()}` : '';
  const shown = await (await widget.open(`${link}/${name}${query}`)).text();
  if (!shown.includes('name="form"')) return;
  const body = new URLSearchParams({ ...fields, form: formValueIn(shown) });
  await widget.open(`${link}/${name}`, { method: 'POST', body });
}

interface Link {
  readonly id: PaymentRequestId;
  readonly amount: number;
}

async function pay({ id }: Row, sharePence: number): Promise<void> {
  const [link] = await widget.service.sql<Link>(
    `select id, amount_pence as amount from payment_request where booking_id = $1
     order by position desc limit 1`,
    [id],
  );
  if (link === undefined) return;
  const { payments, clock } = widget.service.deployment;
  const { now } = await clock.read();
  const payment = {
    paymentId: randomUUID(),
    requestId: link.id,
    amountPence: Math.max(1, link.amount - sharePence),
    currency: 'GBP',
  };
  const { body, headers } = payments.test.signedCallback(payment, now);
  const sent = new Headers({ ...headers });
  const callback = { body, header: (name: string) => sent.get(name) };
  await takeCallback('test', callback, widget.service.deployment);
}

async function sweep(): Promise<void> {
  await new PostgresSweep(source, workWithoutLimit, (work, ids) =>
    reportExpiredIn(work, ids, widget.service.deployment),
  ).expireUnpaid();
}

/** In the current version. A refusal counts as an outcome. */
async function ofTeam(
  operation: TeamOperation<{ reference: Reference; version: number }, object>,
  { reference }: Row,
  fields: object = {},
): Promise<unknown> {
  const { teamBooking } = await admin.perform(showBooking, { reference });
  const { version } = teamBooking.booking;
  try {
    return await admin.perform(operation, { reference, version, ...fields });
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
}

const holds: string[] = [];

/** Random actions on one of the bookings or on none. */
const steps: Readonly<Record<string, (row: Row, number: number) => Promise<unknown>>> = {
  change: (row, n) => byPhone(row, 'amend', { partySize: 1 + (n % 5) }),
  move: (row, n) => byPhone(row, 'amend', { time: wish(n, 1).time }),
  cancel: (row) => byPhone(row, 'cancel', { reason: 'Ill.' }),
  late: (row, n) => byPhone(row, 'running-late', { minutesLate: 1 + n }),
  link: (row) => byPhone(row, 'deposit-link'),
  note: (row, n) => onPage(row, 'note', { note: `Note ${n}` }),
  'change on the page': (row, n) => onPage(row, 'change', { partySize: String(1 + (n % 5)) }),
  'cancel on the page': (row) => onPage(row, 'cancel', {}),
  pay: (row) => pay(row, 0),
  'pay late': async (row) => {
    await pass(130);
    await sweep();
    await pay(row, 0);
  },
  'pay a part': (row) => pay(row, 100),
  seat: (row) => ofTeam(seatBooking, row, { early: true }),
  leave: async (row) => {
    await ofTeam(seatBooking, row, { early: true });
    await ofTeam(completeBooking, row);
  },
  miss: (row) => ofTeam(markNoShow, row, { early: true }),
};

const always: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
  book: (n) => book(n, 1 + (n % 5)),
  hold: async (n) => {
    const { body } = await widget.hold(wish(n, 1 + (n % 5)));
    if (typeof body.holdId === 'string') holds.push(body.holdId);
  },
  'book a hold': async () => {
    const holdId = holds.pop();
    return holdId === undefined ? null : widget.book(holdId, { acceptedDeposit: true });
  },
  release: async () => {
    const holdId = holds.pop();
    return holdId === undefined ? null : widget.release(holdId);
  },
  wait: (n) => pass(5 + n * 20),
  'wait for a start': async () => {
    const [row] = await widget.service.sql<{ at: Date }>(
      `select min(starts_at) as at from booking where state in ('confirmed', 'seated')`,
    );
    const before = (row?.at ?? new Date(0)).getTime() - 30 * 60_000;
    if (before > moment) await pass((before - moment) / 60_000);
  },
  sweep,
  'remind a day later': async () => {
    await pass(26 * 60);
    await remindGuests(widget.service.deployment);
  },
  erase: () =>
    new PostgresErasure(source.manager).erase({ phone }, { id: randomUUID(), subjectHash: 'h' }),
};

interface Step {
  readonly name: string;
  readonly which: number;
  readonly number: number;
}

const step = (names: readonly string[]): fc.Arbitrary<Step> =>
  fc.record({ name: fc.constantFrom(...names), which: fc.nat(5), number: fc.nat(20) });
const aStep = fc.oneof(
  { weight: 10, arbitrary: step(Object.keys(steps)) },
  { weight: 7, arbitrary: step(Object.keys(always).filter((name) => name !== 'erase')) },
  { weight: 3, arbitrary: step(['book', 'book a hold']) },
  { weight: 4, arbitrary: step(['wait for a start', 'remind a day later', 'late', 'leave']) },
  { weight: 1, arbitrary: step(['erase']) },
);

const taking = (...names: readonly string[]): [Step[]] => [
  names.map((name) => ({ name, which: 0, number: 4 })),
];

/** Rare actions. The number makes it a booking with a deposit. */
const examples = [
  taking('book', 'pay', 'wait for a start', 'late', 'wait', 'leave'),
  taking('book', 'pay late'),
];

async function runStep({ name, which, number }: Step): Promise<void> {
  const free = always[name];
  if (free !== undefined) return void (await free(number));
  const rows = await bookings();
  const row = rows[which % Math.max(1, rows.length)];
  // A held or erased booking can't be named, and the answer to the team says so.
  if (row !== undefined) await steps[name]?.(row, number).catch(ignoreRefusal);
}

function ignoreRefusal(error: unknown): void {
  if ((error as { slug?: unknown }).slug !== 'not-found') throw error;
}

describe('the history of bookings', () => {
  const seen = new Set<string>();
  const actors = new Set<string>();

  it('gives each row with its tables, whatever guests, team, worker and providers do', async () => {
    const property = fc.asyncProperty(
      fc.array(aStep, { minLength: 12, maxLength: 30 }),
      async (taken) => {
        holds.length = 0;
        await widget.service.sql(emptying('booking'));
        await pass(4 * 24 * 60);
        for (const one of taken) await runStep(one);

        await expectReplay();
        for (const row of await bookings()) await describeAll(row);
      },
    );
    await fc.assert(property, {
      numRuns: Number(process.env['HISTORY_RUNS'] ?? 25),
      seed: 1108,
      examples,
    });

    expect([...actors].sort()).toEqual([
      'guest link',
      'guest phone',
      'guest widget',
      'integration',
      'operator',
      'provider',
      'worker',
    ]);
    expect([...seen].sort()).toEqual([
      ...['amended', 'asked', 'booked', 'cancelled', 'confirmed', 'erased', 'expired', 'held'],
      ...['late', 'left', 'missed', 'paid', 'payment-asked', 'payment-flagged', 'reminded'],
      ...['restored', 'seated'],
    ]);
  });

  async function describeAll({ id }: Row): Promise<void> {
    const history = await new PostgresHistories(source.manager).ofBooking(id);
    for (const { actor } of history.entries) actors.add(nameOf(actor));
    const about = {
      guestName: guest.name,
      venue: { zone: 'Europe/London' as Zone, money: pounds },
    };
    for (const { what, text } of describeHistory(history, about)) {
      seen.add(what);
      expect(text).toMatch(/^[A-Z£].{3,}$/s);
      expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
    }
  }

  it.each([
    ['booking', 'history_changed', 'change'],
    ['booking', 'history_added', 'book'],
  ])('does not give the row where a trigger of %s is off: %s', async (table, trigger, what) => {
    await widget.service.sql(emptying('booking'));
    await pass(4 * 24 * 60);
    await widget.service.sql(`alter table ${table} disable trigger ${trigger}`);
    await book(1, 2);
    const [row] = await bookings();
    if (what === 'change') await byPhone(row as Row, 'amend', { partySize: 3 });
    await widget.service.sql(`alter table ${table} enable trigger ${trigger}`);

    await expect(expectReplay()).rejects.toThrow();
  });
});

const pounds = { currency: 'GBP', locale: 'en-GB' } as const;

function nameOf(actor: Actor): string {
  return actor.kind === 'guest' ? `guest ${actor.by}` : actor.kind;
}

describe('a row of the history', () => {
  const begin = async (): Promise<Row> => {
    await widget.service.sql(emptying('booking'));
    await pass(4 * 24 * 60);
    expect((await book(1, 2)).status).toBe(201);
    const [row] = await bookings();
    if (row === undefined) throw new Error('no booking');
    return row;
  };

  it.each([
    [`update history set actor = '{"kind": "operator"}'`],
    [`update history set after = after || '{"party_size": 9}'`],
    [`update history set reason = 'other'`],
    ['delete from history'],
    ['truncate history'],
  ])('is neither changed nor deleted: %s', async (statement) => {
    await begin();

    await expect(widget.service.sql(statement)).rejects.toThrow('history is only added to');
  });

  it('is deleted with its booking', async () => {
    const { body } = await widget.hold(wish(1, 2));
    const about = 'select from history where subject_id = $1';
    expect(await widget.service.sql(about, [body.holdId])).toHaveLength(1);
    await widget.service.sql('delete from booking where id = $1', [body.holdId]);

    expect(await widget.service.sql(about, [body.holdId])).toEqual([]);
  });

  it('has the actor and the request, and a rollback leaves none', async () => {
    const row = await begin();
    const answer = await byPhone(row, 'amend', { partySize: 3 });
    await byPhone(row, 'amend', { partySize: 40 });
    await new PostgresUnitOfWork(source)
      .run(async (work) => {
        const { booking } = await work.bookings.find(row.id);
        await work.bookings.save({ ...booking, partySize: 1 });
        throw new Error('undone');
      }, byWorker)
      .catch(() => undefined);

    const changes = (await historyOf(row.id)).filter(({ part }) => part === 'booking');
    expect(changes).toMatchObject([
      { kind: 'added', actor: { kind: 'integration', name: 'test' }, before: null },
      {
        kind: 'changed',
        actor: { kind: 'guest', by: 'phone', through: 'test' },
        requestId: answer.headers.get('x-request-id'),
        before: { partySize: 2, version: 1 },
        after: { partySize: 3, version: 2 },
      },
    ]);
  });

  it('keeps the team’s texts, and shows them', async () => {
    const row = await begin();
    const member = { kind: 'member', id: 'm1', name: 'Grace' } as const;
    await new PostgresUnitOfWork(source).run(
      ({ history }) => history.overridden(row.id, 'A regular.'),
      { actor: member, requestId: 'r1' },
    );

    const { history, teamBooking } = await admin.perform(showBooking, { reference: row.reference });
    const lines = describeHistory(history, { guestName: 'Ada Lovelace', venue: teamBooking.venue });
    const { date, time } = wish(1, 2);
    expect(lines.map(({ text }) => text)).toEqual([
      `Booked by Ada Lovelace through test: 2 guests on ${date} ${time} at N1`,
      'Against the rules by Grace: A regular.',
    ]);
  });

  it('is notified when its transaction commits', async () => {
    const notified: unknown[] = [];
    reader.on('notification', ({ payload }) => notified.push(JSON.parse(payload ?? '')));
    await reader.query('listen history');
    const { id } = await begin();

    // Notifications sent before this statement have arrived with its answer.
    await reader.query('unlisten history');
    expect(notified).toContainEqual({
      ...{ venueId: widget.service.venueId['the-pier'], kind: 'booking', id },
    });
  });

  it('is not missed by a reader that continues from its cursor', async () => {
    await begin();
    const client = new Client({ connectionString: widget.service.databaseUrl });
    await client.connect();
    const next = `select sequence, transaction from history
      where (transaction, sequence) > ($1::text::xid8, $2)
        and transaction < pg_snapshot_xmin(pg_current_snapshot())
      order by transaction, sequence`;
    interface Position {
      readonly sequence: string;
      readonly transaction: string;
    }
    const read = (at: Position): Promise<Position[]> =>
      widget.service.sql<Position>(next, [at.transaction, at.sequence]);
    const start = { transaction: '0', sequence: '0' };
    await untilNoneIsHeldUp();
    const from = (await read(start)).at(-1) ?? start;
    // The slow one has the lower sequence, and commits last.
    await client.query('begin');
    await client.query(
      `update booking set notes = 'slow' where id = (select min(id::text)::uuid from booking)`,
    );
    await client.query('set constraints all immediate');
    await pass(60);
    expect((await book(2, 3)).status).toBe(201);
    const first = await read(from);
    await client.query('commit');
    await client.end();
    await untilNoneIsHeldUp();
    const second = await read(first.at(-1) ?? from);

    expect(first).toEqual([]);
    expect(second).toHaveLength(2);
  });

  /**
   * Snapshots count the transactions of all databases of a server, so one of another spec that
   * began earlier holds up what was committed here.
   */
  async function untilNoneIsHeldUp(): Promise<void> {
    const heldUp = `select from history
      where transaction >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
    const isFree = async (): Promise<true | null> =>
      (await widget.service.sql(heldUp)).length === 0 ? true : null;
    expect(await poll(isFree, { forSeconds: 300 })).toBe(true);
  }
});

it('starts with the current row if the row is older than the history', async () => {
  await widget.service.sql(emptying('booking'));
  await pass(4 * 24 * 60);
  await widget.service.sql('alter table booking disable trigger history_added');
  await book(1, 2);
  await widget.service.sql('alter table booking enable trigger history_added');
  const [row] = await bookings();
  await byPhone(row as Row, 'cancel');

  const [first, ...later] = (await historyOf((row as Row).id)).filter(
    ({ part }) => part === 'booking',
  );
  expect(first).toMatchObject({ kind: 'begun', actor: { kind: 'unknown' } });
  expect(later).toHaveLength(1);
  await expectReplay();
});
