import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at } from '@venue/testing/moments';
import { aDay, aStay, aTable, aVenue, bookingId, tableId, uuidOf } from '@venue/testing/venues';
import { anEntry } from '@venue/testing/waiting';
import type { Reference, WaitingEntryId } from '../shared/ids';
import { plusMinutes } from '../shared/time';
import type { WaitStatistics } from './entries';
import type { WaitingEntry } from './entry';
import {
  decideCall,
  isOverdue,
  queueEndOf,
  quoteFor,
  quoteText,
  tablesForQueue,
  type CallCase,
} from './queue';

const now = at('2026-06-12 19:00');
const venue = aVenue({
  tables: [aTable('T1', { maxCovers: 2 }), aTable('T2', { minCovers: 2, maxCovers: 4 })],
  combinations: [],
});
const day = aDay({ venue, now });
const seated = (table: string, minutesAgo = 30) =>
  aStay({
    ...{ tables: [table], from: plusMinutes(now, -minutesAgo), minutes: 90 },
    ...{ isFixed: true, isSeated: true },
  });
const party = (name: string, parts: Partial<WaitingEntry> = {}): WaitingEntry =>
  anEntry({
    ...{ id: uuidOf(`entry ${name}`) as WaitingEntryId, kind: 'queue' },
    ...{ fromAt: now, untilAt: plusMinutes(now, 150), createdAt: now },
    ...parts,
  });
const proposed = (entries: readonly WaitingEntry[], on = day) => {
  const tables = tablesForQueue(on, entries);
  return entries.map(({ id }) => tables.get(id) ?? null);
};
const nothingSeen: WaitStatistics = {
  seatedAt: new Map(),
  measured: [],
  bookings: { count: 0, lost: 0 },
  queue: { count: 0, lost: 0 },
};

describe('the tables for a queue', () => {
  it('go to the parties in their order, the smallest that fits first', () => {
    expect(proposed([party('one'), party('two'), party('three')])).toEqual([
      [tableId('T1')],
      [tableId('T2')],
      null,
    ]);
  });

  it('pass over a party that fits none, as a host does', () => {
    expect(proposed([party('large', { partySize: 5 }), party('small')])).toEqual([
      null,
      [tableId('T1')],
    ]);
  });

  it('are never those of a booking within the usual stay: one that comes just after is free', () => {
    const booked = (minutes: number) => {
      const stay = aStay({ tables: ['T1'], from: plusMinutes(now, minutes), isFixed: true });
      return { ...day, stays: [stay, seated('T2')] };
    };

    expect(proposed([party('one')], booked(89))).toEqual([null]);
    expect(proposed([party('one')], booked(90))).toEqual([[tableId('T1')]]);
  });

  it('are the held ones for a party that was called', () => {
    const held = bookingId('held');
    const called = party('called', {
      ...{ state: 'offered', bookingId: held, offeredUntil: plusMinutes(now, 10) },
    });
    const hold = { ...aStay({ tables: ['T2'], from: now, minutes: 90 }), bookingId: held };

    expect(proposed([party('one'), called], { ...day, stays: [hold] })).toEqual([
      [tableId('T1')],
      [tableId('T2')],
    ]);
  });

  it('are none for a party whose time is over', () => {
    const over = party('over', { untilAt: now });

    expect(proposed([over, party('one')])).toEqual([null, [tableId('T1')]]);
  });

  it('go to one party each, leave every booking its table, and keep the order', () => {
    const names = ['A', 'B', 'C', 'D'];
    const tables = names.map((name, index) =>
      aTable(name, { minCovers: 1, maxCovers: index < 2 ? 2 : 4 }),
    );
    const house = aVenue({ tables, combinations: [] });
    const booking = fc.record({
      table: fc.constantFrom(...names),
      minutes: fc.integer({ min: -90, max: 180 }),
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.uniqueArray(booking, { selector: (one) => one.table }),
        sizes,
        (booked, queue) => {
          const stays = booked.map(({ table, minutes }) =>
            aStay({
              ...{ booking: table, tables: [table], from: plusMinutes(now, minutes) },
              ...{ minutes: 90, isFixed: true, isSeated: minutes <= 0 },
            }),
          );
          const entries = queue.map((partySize, index) => party(String(index), { partySize }));
          const result = proposed(entries, aDay({ venue: house, stays, now }));

          const given = result.flatMap((ids) => ids ?? []);
          expect(new Set(given).size).toBe(given.length);
          for (const { tableIds, from, clearedAt } of stays) {
            const isNeeded = clearedAt > now && from < plusMinutes(now, 90);
            if (isNeeded) expect(given).not.toContain(tableIds[0]);
          }
          for (const [index, ids] of result.entries()) {
            const later = result
              .slice(index + 1)
              .flatMap((others, place) =>
                queue[index + 1 + place] === queue[index] ? (others ?? []) : [],
              );
            if (ids === null) expect(later).toEqual([]);
          }
        },
      ),
    );
  });
});

describe('the quote of a party', () => {
  it('is no wait where a table is free, and none behind a party that takes it', () => {
    const before = [{ id: 'before', partySize: 2 }];
    const full = { ...day, stays: [seated('T2')] };
    const alone = quoteFor(party('one'), { day: full, statistics: nothingSeen, before: [] });
    const second = quoteFor(party('one'), { day: full, statistics: nothingSeen, before });

    expect(quoteText(alone)).toBe('no wait');
    expect(second.quotedFromMinutes).toBeGreaterThan(0);
    expect(second.quotedMinutes).toBeGreaterThanOrEqual(second.quotedFromMinutes ?? Infinity);
  });

  it('is empty where no table is large enough', () => {
    const facts = { day, statistics: nothingSeen, before: [] };

    expect(quoteFor({ id: 'nine', partySize: 9 }, facts)).toEqual({
      ...{ quotedFromMinutes: null, quotedMinutes: null, quotedUntilMinutes: null },
    });
  });

  it.each([
    [null, null, null],
    [0, 0, 'no wait'],
    [25, 40, '25–40 min'],
    [90, null, '90 min or longer'],
  ])('from %s to %s minutes is read out as “%s”', (quotedFromMinutes, quotedUntilMinutes, text) => {
    expect(quoteText({ quotedFromMinutes, quotedUntilMinutes })).toBe(text);
  });

  it('uses the shares of lost parties from thirty on', () => {
    const full = { ...day, stays: [seated('T1'), seated('T2')] };
    const before = Array.from({ length: 3 }, (_, index) => ({ id: `p${index}`, partySize: 2 }));
    const quoted = (count: number) => {
      const statistics = { ...nothingSeen, queue: { count, lost: count } };
      return quoteFor(party('one'), { day: full, statistics, before }).quotedMinutes ?? Infinity;
    };

    expect(quoted(30)).toBeLessThan(quoted(29));
  });
});

describe('a party in the queue', () => {
  it('is overdue a minute after the end of its range, and not once it was called', () => {
    const quoted = party('one', { quotedFromMinutes: 25, quotedUntilMinutes: 40 });

    expect(isOverdue(quoted, plusMinutes(now, 40))).toBe(false);
    expect(isOverdue(quoted, plusMinutes(now, 41))).toBe(true);
    expect(isOverdue({ ...quoted, calledAt: now }, plusMinutes(now, 41))).toBe(false);
    expect(isOverdue(party('none'), plusMinutes(now, 500))).toBe(false);
  });

  it('waits until the last start of the evening, and for two hours at least', () => {
    expect(queueEndOf(day)).toBe(at('2026-06-12 21:30'));
    const late = at('2026-06-12 20:00');
    expect(queueEndOf({ ...day, now: late })).toBe(plusMinutes(late, 120));
  });
});

describe('a call', () => {
  const origin = {
    ...{ id: bookingId('held'), environment: 'live', integrationId: uuidOf('integration') },
    ...{ reference: 'K7QP4M2X' as Reference, source: 'walk-in' },
  } as CallCase['origin'];
  const callCase = (entry: WaitingEntry): CallCase => {
    return { entry, origin, by: { override: null }, tableIds: null };
  };

  it('holds a table from now on for the minutes of the policy', () => {
    const entry = party('one');

    expect(decideCall(day, callCase(entry))).toMatchObject({
      kind: 'booked',
      booking: {
        ...{ state: 'held', startsAt: now, holdUntil: plusMinutes(now, 10) },
        ...{ heldFor: `offer ${entry.id}`, guestName: '', arrivedAt: null, undo: null },
      },
      allocation: { tableIds: [tableId('T1')] },
    });
  });

  it('holds none where none is free', () => {
    const full = { ...day, stays: [seated('T1'), seated('T2')] };

    expect(decideCall(full, callCase(party('one'))).kind).not.toBe('booked');
  });
});
