import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Booking } from '@venue/domain/booking/booking';
import type { TeamBookingsQuery } from '@venue/domain/booking/team-bookings';
import { byOperator } from '@venue/domain/history/actor';
import { Interruption } from '@venue/domain/interruption';
import type { Reference, TableId } from '@venue/domain/shared/ids';
import { plusMinutes, type LocalDate } from '@venue/domain/shared/time';
import type { TeamPorts } from '@venue/domain/team-ports';
import { spanOfDays } from '@venue/domain/venue/date-range';
import { Secrets } from '@venue/operations/authentication/secrets';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import { aBooking } from '@venue/testing/bookings';
import { at, date, zone } from '@venue/testing/moments';
import { bookingId, tableId, uuidOf } from '@venue/testing/venues';
import { emptying, testDatabase, type TestDatabase } from '@venue/testing/database';
import { addIntegration } from '../../test/integration';
import { connect } from '../connect';
import { PostgresDiary } from './diary';
import { PostgresClock } from '../connection/clock';
import { teamPortsOn, teamWorkOn } from '../team-ports';
import { PostgresUnitOfWork } from '../unit-of-work';

const newYork = zone('America/New_York');
const now = at('2026-06-12 19:05');
const ada = 'K7QP4M2X' as Reference;

const groupFilesUnused = {
  part: () => null,
  changePart: () => ({ kind: 'faulty', faults: [] }) as const,
  read: () => ({ kind: 'faulty', faults: [] }) as const,
  write: () => '',
  compare: () => [],
  currencyFault: (_text: string, message: string) => ({ line: 1, column: 1, path: '', message }),
};

/** The Harbour with T1 and T2, and The Pier with N1; their ids are the builders’. */
const service = `
insert into venue_group (name, currency, locale, revision) values ('Harbour', 'GBP', 'en-GB', 1);
insert into brand (id, slug, name, theme) values (gen_random_uuid(), 'harbour', 'Harbour', '{}');
insert into venue (id, slug, brand_id, position, name, timezone, country, links, captcha, policy,
  messages, events)
select venue.id, venue.slug, brand.id, venue.position, venue.name, venue.zone, 'GB', '{}', false,
  '{"turnaroundMinutes": 0, "maxMoves": 0}', '{}', '[]'
from brand, (values
  ('${uuidOf('venue the-harbour')}'::uuid, 'the-harbour', 0, 'The Harbour', 'Europe/London'),
  ('${uuidOf('venue the-pier')}', 'the-pier', 1, 'The Pier', 'America/New_York')
) venue (id, slug, position, name, zone);
insert into area (venue_id, slug, name) select id, 'main', 'Main' from venue;
insert into dining_table (id, venue_id, name, area, min_covers, max_covers, priority, online)
select t.id, venue.id, t.name, 'main', 1, 4, 1, true
from (values
  ('${tableId('T1')}'::uuid, 'T1', 'the-harbour'), ('${tableId('T2')}', 'T2', 'the-harbour'),
  ('${tableId('N1')}', 'N1', 'the-pier')
) t (id, name, venue) join venue on venue.slug = t.venue;
insert into booking_type (id, venue_id, slug, position, name, windows, durations, party_size_min,
  party_size_max, areas, deposits)
select '${uuidOf('type dinner')}', id, 'dinner', 0, 'Dinner', '[]', '[]', 1, 8, '[]', '[]'
from venue where slug = 'the-harbour';
insert into clock_offset (by) values (interval '0');`;

describe('listing bookings, and recording that guests came and left', () => {
  let database: TestDatabase;
  let source: DataSource;
  let team: TeamPorts;

  beforeAll(async () => {
    database = await testDatabase();
    source = await connect(database.url);
    team = teamPortsOn(source.manager);
    await source.query(service);
    await source.query(`update clock_offset set by = to_timestamp($1 / 1000.0) - now()`, [now]);
    await addIntegration(source);
  });

  beforeEach(async () => {
    await source.query(emptying('booking'));
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const store = (parts: Partial<Booking> = {}, ...tables: readonly TableId[]): Promise<void> => {
    const booking = aBooking({ version: 0, ...parts });
    const tableIds = tables.length === 0 ? [tableId('T1')] : tables;
    return new PostgresUnitOfWork(source).run(
      ({ bookings }) => bookings.save(booking, { tableIds, clearedAt: booking.endsAt }),
      byOperator,
    );
  };

  const list = async (parts: Partial<TeamBookingsQuery> = {}) => {
    const venues = parts.venues ?? (await team.venues());
    const question = {
      environment: 'live',
      startsIn: null,
      state: null,
      ...parts,
      venues,
    } as const;
    return team.bookings.list(question);
  };

  const startsOn =
    (day: LocalDate): TeamBookingsQuery['startsIn'] =>
    ({ zone }) =>
      spanOfDays({ from: day, to: day }, zone);

  const references = async (parts: Partial<TeamBookingsQuery> = {}) =>
    (await list(parts)).map(({ booking }) => booking.reference);

  const another = (reference: string, parts: Partial<Booking>): Partial<Booking> => ({
    id: bookingId(reference),
    reference: reference as Reference,
    ...parts,
  });

  const record = async (
    operation: typeof seatBooking,
    early = false,
    reference: Reference = ada,
    unitOfWork = new PostgresUnitOfWork(source, teamWorkOn),
  ) => {
    const deployment = {
      clock: new PostgresClock(source),
      ids: { uuid: () => '', reference: () => ada, text: () => '' },
      secrets: new Secrets('pepper'),
      settings: {
        baseUrl: 'http://house.test',
        areTextsCharged: false,
        delivers: { text: true, email: true },
      },
      groupFiles: groupFilesUnused,
      team,
      unitOfWork,
    };
    const version = (await team.bookings.byReference(reference))?.booking.version ?? 1;
    return answerOf(operation, operatorRequest({ reference, version, early }), deployment);
  };

  const refused = (detail: RegExp): object => ({
    slug: 'booking-not-changeable',
    particulars: { detail: expect.stringMatching(detail) },
  });

  const freeTables = async () => {
    const [page] = await new PostgresDiary(source.manager).read(
      { environment: 'live', now, revision: 1 },
      [{ venueId: aBooking().venueId, span: { from: now, until: plusMinutes(now, 600) } }],
    );
    const taken = page?.stays.flatMap(({ tableIds }) => tableIds) ?? [];
    return ['T1', 'T2'].filter((name) => !taken.includes(tableId(name)));
  };

  it('lists bookings by their start, each with its venue and tables', async () => {
    await store(another('LATE2222', { startsAt: at('2026-06-12 21:00') }), tableId('T2'));
    await store({}, tableId('T2'), tableId('T1'));

    expect(await list()).toMatchObject([
      {
        booking: { reference: ada, guestName: 'Ada Finch' },
        venue: { slug: 'the-harbour', zone: 'Europe/London' },
        state: 'confirmed',
        tables: ['T1', 'T2'],
      },
      { booking: { reference: 'LATE2222' }, tables: ['T2'] },
    ]);
  });

  it('uses the day of each venue’s own calendar', async () => {
    const pier = { venueId: uuidOf('venue the-pier') as Booking['venueId'] };
    const justBefore = { ...pier, startsAt: at('2026-06-11 23:59', newYork) };
    const first = { ...pier, startsAt: at('2026-06-12 00:00', newYork) };
    const last = { ...pier, startsAt: at('2026-06-12 23:59', newYork) };
    const after = { ...pier, startsAt: at('2026-06-13 00:00', newYork) };
    await store(another('BFRE2222', { ...justBefore, endsAt: first.startsAt }), tableId('N1'));
    await store(
      another('FRST2222', { ...first, endsAt: plusMinutes(first.startsAt, 60) }),
      tableId('N1'),
    );
    await store(another('LAST2222', { ...last, endsAt: after.startsAt }), tableId('N1'));
    await store(
      another('NEXT2222', { ...after, endsAt: plusMinutes(after.startsAt, 60) }),
      tableId('N1'),
    );
    await store();

    const day = date('2026-06-12');
    expect(await references({ startsIn: startsOn(day) })).toEqual(['FRST2222', ada, 'LAST2222']);
    const [, thePier] = await team.venues();
    expect(await references({ startsIn: startsOn(day), venues: thePier ? [thePier] : [] })).toEqual(
      ['FRST2222', 'LAST2222'],
    );
  });

  it('excludes the sandbox', async () => {
    await store();
    await store(another('TESTK7QP4M2X', { environment: 'sandbox' }));

    expect(await references()).toEqual([ada]);
    expect(await references({ environment: 'sandbox' })).toEqual(['TESTK7QP4M2X']);
  });

  it('decides by the clock whether an unpaid booking still holds its table', async () => {
    const unpaid = (seconds: number): Partial<Booking> => ({
      state: 'awaiting_deposit',
      holdUntil: (now + seconds * 1000) as Booking['holdUntil'],
    });
    await store(another('HELD2222', unpaid(60)), tableId('T1'));
    await store(another('GNNE2222', unpaid(-1)), tableId('T2'));

    const rows = await list();
    expect(rows.map(({ booking, state, tables }) => [booking.reference, state, tables])).toEqual(
      expect.arrayContaining([
        ['HELD2222', 'awaiting_deposit', ['T1']],
        ['GNNE2222', 'expired', []],
      ]),
    );
    expect(await references({ state: 'expired' })).toEqual(['GNNE2222']);
  });

  it('seats guests, who keep their table', async () => {
    await store();

    expect(await record(seatBooking, true)).toMatchObject({
      state: 'seated',
      tables: ['T1'],
      tableIds: [tableId('T1')],
      version: 2,
    });
    expect(await freeTables()).toEqual(['T2']);
  });

  it('frees the table at once when the guests leave, and records which it was', async () => {
    await store({ startsAt: now, state: 'seated' });

    expect(await record(completeBooking)).toMatchObject({
      state: 'completed',
      tables: ['T1'],
      tableIds: [],
    });
    expect(await freeTables()).toEqual(['T1', 'T2']);
  });

  it('frees the table of guests who never came', async () => {
    await store();

    expect(await record(markNoShow)).toMatchObject({
      state: 'no_show',
      tables: [],
    });
    expect(await freeTables()).toEqual(['T1', 'T2']);
  });

  it('allows neither seating nor leaving long before the start, unless it is forced with --early', async () => {
    await store({ startsAt: plusMinutes(now, 181), endsAt: plusMinutes(now, 271) });

    await expect(record(seatBooking)).rejects.toMatchObject(refused(/more than 3 hours from now/));
    expect(await list()).toMatchObject([{ state: 'confirmed', booking: { version: 1 } }]);
    expect((await record(seatBooking, true)).state).toBe('seated');
    await expect(record(completeBooking, true)).rejects.toMatchObject(refused(/completed yet/));
  });

  it('marks no booking as a no-show before its start, unless it is forced with --early', async () => {
    await store({ startsAt: at('2026-07-03 19:00'), endsAt: at('2026-07-03 20:30') });

    await expect(record(markNoShow)).rejects.toMatchObject(
      refused(
        /^Booking K7QP 4M2X begins on 2026-07-03 at 19:00: it can be marked as a no-show only from then on, or as “early”\. It can be cancelled instead\.$/,
      ),
    );
    expect(await list()).toMatchObject([{ state: 'confirmed', booking: { version: 1 } }]);
    expect((await record(markNoShow, true)).state).toBe('no_show');
  });

  it('returns a sandbox booking for its reference', async () => {
    await store({ environment: 'sandbox', reference: 'TESTK7QP4M2X' as Reference });

    const { state } = await record(seatBooking, true, 'TESTK7QP4M2X' as Reference);

    expect(state).toBe('seated');
  });

  it('changes nothing about a booking whose state forbids it', async () => {
    await store({ state: 'cancelled' });

    await expect(record(seatBooking)).rejects.toMatchObject(refused(/is already cancelled/));
    expect(await list()).toMatchObject([{ state: 'cancelled', booking: { version: 1 } }]);
  });

  it('returns no booking for an unknown reference', async () => {
    await expect(record(seatBooking)).rejects.toMatchObject({ slug: 'not-found' });
  });

  it('lets one of two conflicting changes win', async () => {
    await store();

    const both = [record(seatBooking, true), record(markNoShow)];
    const answers = await Promise.allSettled(both);

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list()).toMatchObject([{ booking: { version: 2 } }]);
  });

  it('tries again if its rules changed meanwhile', async () => {
    await store();
    const unitOfWork = new PostgresUnitOfWork(source, teamWorkOn);
    const run = jest.spyOn(unitOfWork, 'run');
    run.mockRejectedValueOnce(new Interruption('changed-meanwhile'));

    await expect(record(seatBooking, false, ada, unitOfWork)).resolves.toMatchObject({
      state: 'seated',
    });
  });
});
