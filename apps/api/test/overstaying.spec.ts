/** A party that stays past its end keeps its table until it leaves, on every surface. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { findTimesForTeam } from '@venue/operations/availability/find-times';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { listSeatings } from '@venue/operations/bookings/change/list-seatings';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { Reference } from '@venue/domain/shared/ids';
import { emptying } from '@venue/testing/database';
import { refusal, stepsBy } from './team-steps';
import { guest, sharedDeployment } from '@venue/testing/deployment';

/** The Harbour with two tables for two. */
const service = sharedDeployment('2026-12-08T17:00:00Z', ({ venues: [harbour] }) => {
  const [table] = harbour.tables;
  harbour.tables = ['T1', 'T2'].map((name) => ({ ...table, name, maxCovers: 2 }));
  harbour.combinations = [];
  harbour.policy = { ...harbour.policy, bookNoticeMinutes: 0 };
});
const step = stepsBy(service);

beforeEach(async () => {
  await service.sql(emptying('booking'));
  await service.moveTo('2026-12-08T17:00:00Z');
});

const date = '2026-12-08';
const override = { reason: 'A regular' };

const newBooking = (time: string, tables: readonly string[]): Promise<TeamBookingAnswer> =>
  service.perform(bookByPhone, {
    ...{ venueId: 'the-harbour', date, time, partySize: 2, tables, override },
    guest: { ...guest, email: null },
    tellGuest: false,
  } as object);

const early = { early: true };

/** At T1 until 19:00, and still there. */
async function sitter(): Promise<TeamBookingAnswer> {
  const seated = await step(seatBooking, await newBooking('17:30', ['T1']), early);
  await service.moveTo('2026-12-08T19:00:30Z');
  return seated;
}

const times = async (day = date): Promise<readonly string[]> => {
  const wish = { venueId: service.venueId['the-harbour'], date: day, partySize: 2 };
  const { body } = await service.post('/availability/search', wish);
  return (body.times as readonly { time: string }[]).map(({ time }) => time);
};

const reserve = async (time: string): Promise<string> => {
  const wish = { venueId: service.venueId['the-harbour'], date, time, partySize: 2, guest };
  return String((await service.post('/reservations', wish)).body.outcome);
};

describe('a table at which a party stays past its end', () => {
  it('is offered to nobody for later that evening until they have left', async () => {
    const party = await sitter();
    await newBooking('19:15', ['T2']);
    await newBooking('20:45', ['T2']);

    expect(await times()).toEqual([]);
    expect(await reserve('19:30')).toBe('unavailable');
    const { bookingTypes } = await service.perform(findTimesForTeam, {
      ...{ venueId: 'the-harbour', date, partySize: 2 },
    } as object);
    expect(bookingTypes.flatMap((type) => type.times.map(({ time }) => time))).not.toContain(
      '19:30',
    );

    await step(completeBooking, party);
    expect(await times()).toContain('19:30');
    expect(await reserve('19:30')).toBe('booked');
  });

  it('is offered on the next day', async () => {
    await sitter();

    expect(await times('2026-12-09')).toContain('18:00');
  });

  it('is blocked only once that is accepted', async () => {
    const party = await sitter();
    const block = (fields: object = {}) =>
      service.perform(blockTables, {
        ...{ venueId: 'the-harbour', fromDate: date, tables: 'T1', untilDate: null },
        ...{ fromTime: '19:00', untilTime: '22:00', reason: 'A leak', ...fields },
      } as object);
    const { outcome, affected } = await block();

    expect(outcome).toBe('needs_acceptance');
    expect(affected).toMatchObject([{ reference: party.reference }]);
    expect(await block({ fromDate: '2026-12-09' })).toMatchObject({ affected: [] });
    expect(await block({ accept: true })).toMatchObject({ outcome: 'blocked' });
    await service.sql(emptying('venue_block'));
  });

  it('is not given to a party that is moved or at the door', async () => {
    const party = await sitter();
    const next = await newBooking('19:15', ['T2']);
    const { seatings } = await service.perform(listSeatings, {
      reference: next.reference as Reference,
    });

    expect(seatings).toMatchObject([
      { name: 'T2', isFree: true },
      { name: 'T1', isFree: false },
    ]);
    expect((await refusal(step(moveBooking, next, { tables: ['T1'] }))).slug).toBe(
      'no-availability',
    );
    const wish = { venueId: 'the-harbour', partySize: 2, tables: ['T1'], override };
    const { particulars } = await refusal(service.perform(walkIn, wish as object));
    expect(particulars.choices).toMatchObject([
      { choice: 'left', reference: party.reference, version: party.version, tables: ['T1'] },
    ]);
  });
});

describe('guests whose table is occupied by another party', () => {
  it('are refused with what can be done, and seated once that is done', async () => {
    const next = await newBooking('19:15', ['T1']);
    const party = await sitter();

    const { slug, particulars } = await refusal(step(seatBooking, next));
    expect(slug).toBe('no-availability');
    expect(particulars.detail).toBe(
      `Another party sits there: Ada Lovelace (${party.reference}) at T1. Once they have gone, note that they left, or choose T2.`,
    );
    expect(particulars.choices).toEqual([
      {
        choice: 'left',
        words: 'Ada Lovelace at T1 has left',
        ...{ reference: party.reference, version: party.version },
        ...{ tables: ['T1'], tableIds: party.tableIds },
      },
      {
        choice: 'tables',
        words: 'Seat them at T2',
        ...{ reference: null, version: null },
        ...{ tables: ['T2'], tableIds: [expect.any(String)] },
      },
    ]);

    await step(completeBooking, party);
    expect(await step(seatBooking, next)).toMatchObject({ state: 'seated', tables: ['T1'] });
  });

  it('are seated at other tables that they are moved to', async () => {
    const next = await newBooking('19:15', ['T1']);
    await sitter();
    const moved = await step(moveBooking, next, { tables: ['T2'] });

    expect(await step(seatBooking, moved)).toMatchObject({ state: 'seated', tables: ['T2'] });
  });

  it('are refused as well while that party’s own time is not over', async () => {
    await step(seatBooking, await newBooking('17:30', ['T1']), early);
    const next = await newBooking('19:15', ['T1']);

    expect((await refusal(step(seatBooking, next, early))).slug).toBe('no-availability');
  });

  it('are seated where the party of yesterday was forgotten', async () => {
    await sitter();
    await service.moveTo('2026-12-09T18:00:00Z');
    const next = await service.perform(bookByPhone, {
      ...{ venueId: 'the-harbour', date: '2026-12-09', time: '18:15', partySize: 2 },
      ...{ tables: ['T1'], override, guest: { ...guest, email: null }, tellGuest: false },
    } as object);

    expect(await step(seatBooking, next, early)).toMatchObject({ state: 'seated' });
  });

  it('who come early have their table from then on', async () => {
    await step(seatBooking, await newBooking('19:15', ['T1']), early);
    const wish = { venueId: 'the-harbour', partySize: 2, minutes: 60, override };

    expect(await service.perform(walkIn, wish as object)).toMatchObject({ tables: ['T2'] });
    const atT1 = service.perform(walkIn, { ...wish, tables: ['T1'] } as object);
    expect((await refusal(atT1)).slug).toBe('no-availability');
  });
});

describe('a no-show that is undone while the party before stays past its end', () => {
  /** A wish of guests whose table is T1 from 19:00. */
  const missed = async (): Promise<TeamBookingAnswer> => {
    const next = await newBooking('19:00', ['T1']);
    await sitter();
    return step(markNoShow, next);
  };

  it('has another table', async () => {
    expect(await step(undoStep, await missed())).toMatchObject({
      state: 'confirmed',
      tables: ['T2'],
    });
  });

  it('has its own as before where no other is free', async () => {
    await newBooking('19:15', ['T2']);
    const back = await step(undoStep, await missed());

    expect(back).toMatchObject({ state: 'confirmed', tables: ['T1'] });
    expect((await refusal(step(seatBooking, back))).slug).toBe('no-availability');
  });
});

describe('guests who were noted as gone by mistake', () => {
  it('are where they were, and others who are to come there can have another table', async () => {
    const gone = await step(completeBooking, await sitter());
    const next = await newBooking('19:10', ['T1']);

    expect(await step(undoStep, gone)).toMatchObject({ state: 'seated', tables: ['T1'] });
    const { seatings } = await service.perform(listSeatings, {
      reference: next.reference as Reference,
    });
    expect(seatings[0]).toMatchObject({ name: 'T2', isFree: true });
  });

  it('never share a table with others who sit there now', async () => {
    const gone = await step(completeBooking, await sitter());
    const wish = { venueId: 'the-harbour', partySize: 2, override };
    await service.perform(walkIn, { ...wish, tables: ['T1'] } as object);
    const there = await service.perform(walkIn, { ...wish, tables: ['T2'] } as object);

    const back = await step(undoStep, gone);
    expect(back).toMatchObject({ state: 'seated', tables: [], needsTable: true });
    await step(completeBooking, there);
    expect(await step(moveBooking, back, { tables: ['T2'] })).toMatchObject({ tables: ['T2'] });
  });
});
