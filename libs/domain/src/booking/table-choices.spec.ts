import { describe, expect, it } from '@jest/globals';
import type { Stay } from '../availability/stay';
import type { Instant } from '../shared/time';
import { at } from '@venue/testing/moments';
import { aWish, details } from '@venue/testing/bookings';
import { aBlock, aDay, aStay, aTable, aVenue, bookingId, tableId } from '@venue/testing/venues';
import { decideMake } from './make';
import {
  partiesInTheWay,
  partiesToSwapWith,
  seatingBeside,
  tablesDuring,
  type TableRequest,
} from './table-choices';

const venue = aVenue({
  tables: [
    aTable('T1', { maxCovers: 2 }),
    aTable('T2', { maxCovers: 4 }),
    aTable('T3', { maxCovers: 6, minCovers: 4 }),
  ],
  combinations: [],
  policy: { turnaroundMinutes: 0 },
});
const evening = (time: string): Instant => at(`2026-06-12 ${time}`);

/** Two guests who want T1 from seven to nine. */
const request = (stays: readonly Stay[], parts: Partial<TableRequest> = {}): TableRequest => ({
  day: aDay({ venue, stays }),
  tableIds: [tableId('T1')],
  partySize: 2,
  span: { from: evening('19:00'), until: evening('21:00') },
  ...parts,
});

/** For two hours. */
const stay = (table: string, from: string, parts: Partial<Parameters<typeof aStay>[0]> = {}) =>
  aStay({ booking: `${table} ${from}`, tables: [table], from: evening(from), ...parts });

describe('the parties in the way', () => {
  it.each([
    ['T1', '17:00', 0],
    ['T1', '17:01', 1],
    ['T1', '20:59', 1],
    ['T1', '21:00', 0],
    ['T2', '19:00', 0],
  ])('have one of the tables in that time: %s from %s, %i', (table, from, count) => {
    expect(partiesInTheWay(request([stay(table, from)]))).toHaveLength(count);
  });

  it('include parties that stay longer than planned', () => {
    const sitter = stay('T1', '16:00', { isSeated: true });
    const now = evening('19:00');
    const day = (stays: readonly Stay[]) => aDay({ venue, stays, now });

    expect(partiesInTheWay(request([], { day: day([sitter]) }))).toEqual([sitter]);
    const gone = { ...sitter, isSeated: false };
    expect(partiesInTheWay(request([], { day: day([gone]) }))).toEqual([]);
  });
});

describe('another seating for a party in the way', () => {
  const nameFor = (party: Stay, others: readonly Stay[] = []): string | undefined =>
    seatingBeside(party, request([party, ...others]))?.name;

  it('is the best that is free for its own stay', () => {
    const party = stay('T1', '20:00');

    expect(nameFor(party)).toBe('T2');
    expect(nameFor(party, [stay('T2', '18:00')])).toBe('T2');
    expect(nameFor(party, [stay('T2', '18:01')])).toBeUndefined();
  });

  it('is none of the requested tables in the requested time', () => {
    const both = { tables: ['T1', 'T2'], from: evening('20:00'), partySize: 3 };
    const party = aStay(both);
    const of = (tables: readonly string[]): string | undefined =>
      seatingBeside(party, request([party], { tableIds: tables.map(tableId) }))?.name;

    expect(of(['T1'])).toBe('T2');
    expect(of(['T1', 'T2'])).toBeUndefined();
  });

  it('counts from now for a seated party', () => {
    const party = stay('T1', '18:00', { isSeated: true });
    const now = evening('19:30');
    const of = (other: Stay): string | undefined => {
      const day = aDay({ venue, stays: [party, other], now });
      return seatingBeside(party, request([], { day }))?.name;
    };

    expect(of(stay('T2', '17:30'))).toBe('T2');
    expect(of(stay('T2', '17:31'))).toBeUndefined();
  });
});

describe('the parties to swap with', () => {
  const names = (stays: readonly Stay[], parts: Partial<TableRequest> = {}): readonly string[] =>
    partiesToSwapWith(request(stays, parts)).map(({ tableIds }) => tableIds.join());

  it('are later parties at tables that suit both, the smallest tables first', () => {
    const large = { tableIds: [tableId('T2')], partySize: 4 };
    const stays = [stay('T3', '20:00', { partySize: 4 }), stay('T1', '20:00')];

    expect(names([stay('T2', '20:00')])).toEqual([tableId('T2')]);
    expect(names(stays, large)).toEqual([tableId('T3')]);
    expect(names([stay('T2', '20:00', { partySize: 3 })])).toEqual([]);
    expect(names([stay('T3', '20:00', { partySize: 2 })])).toEqual([]);
  });

  it.each([
    ['18:59', '2026-06-12 17:00', 0],
    ['19:00', '2026-06-12 17:00', 1],
  ])('have tables that no other party needs: until %s', (until, from, count) => {
    const minutes = until === '19:00' ? 120 : 121;
    const other = aStay({ booking: 'other', tables: ['T2'], from: at(from), minutes });

    expect(names([stay('T2', '20:00'), other])).toHaveLength(count);
  });

  it('are never seated, at the same table or without a table', () => {
    expect(names([stay('T2', '18:00', { isSeated: true })])).toEqual([]);
    expect(names([stay('T1', '21:00')])).toEqual([]);
    expect(names([aStay({ tables: [], from: evening('20:00') })])).toEqual([]);
  });
});

describe('the tables in a span of time', () => {
  it('are free, had by a party, or blocked', () => {
    const span = { from: evening('19:00'), until: evening('21:00') };
    const blocks = [aBlock({ scope: 'tables', tables: ['T3'], ...span })];
    const day = aDay({ venue, stays: [stay('T2', '20:00')], blocks });

    expect(
      tablesDuring(span, day).map(({ table, isFree, parties }) => [
        table.name,
        isFree,
        parties.map((party) => party.bookingId),
      ]),
    ).toEqual([
      ['T1', true, []],
      ['T2', false, [bookingId('T2 20:00')]],
      ['T3', false, []],
    ]);
  });
});

describe('a booking that the team makes without a table', () => {
  const make = (tableIds: readonly [] | null) => {
    const stays = ['T1', 'T2', 'T3'].map((table) => stay(table, '19:00', { isFixed: true }));
    const day = aDay({ venue, stays });
    const by = { override: null };
    return decideMake(day, { wish: { ...aWish(), tableIds }, details, by });
  };

  it('is made where no table is free', () => {
    expect(make(null)).toEqual({ kind: 'unavailable' });
    expect(make([])).toMatchObject({
      ...{ kind: 'booked', booking: { state: 'confirmed' } },
      ...{ allocation: { tableIds: [] }, overrideReason: null },
    });
  });
});
