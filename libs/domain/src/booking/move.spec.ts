/** The tables to which the team moves a party. */
import { describe, expect, it } from '@jest/globals';
import type { Stay } from '../availability/stay';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aTable, aVenue, aStay, depositForSix, aBookingType, tableId } from '@venue/testing/venues';
import { minutesBetween, plusMinutes } from '../shared/time';
import { decideMove, seatingChoices } from './move';

const noon = at('2026-06-10 12:00');

const venue = aVenue({
  tables: [aTable('T1'), aTable('T2'), aTable('BAR', { online: false, maxCovers: 2 })],
  bookingTypes: [aBookingType({ deposits: [depositForSix] })],
});

function stay(tables: readonly string[], from: string, until: string): Stay {
  const minutes = minutesBetween(at(from), at(until));
  return aStay({ booking: 'other', tables, from: at(from), minutes });
}

describe('moving a party', () => {
  const move = (others: readonly Stay[] | null, tables = ['T2'], file = onFile()) =>
    decideMove({ file, tableIds: tables.map(tableId), venue, now: noon }, others);

  it.each([
    ['2026-06-12 19:00', 'moved'],
    ['2026-06-12 19:01', 'tables-taken'],
  ])('needs a table that is free from %s on', (until, kind) => {
    expect(move([stay(['T2'], '2026-06-12 18:00', until)]).kind).toBe(kind);
  });

  it('changes nothing at the tables that it has', () => {
    const file = onFile();
    const own = file.tableIds;

    expect(decideMove({ file, tableIds: own, venue, now: noon }, [])).toEqual({
      kind: 'unchanged',
    });
  });

  it('is for tables of the venue and parties that are not over', () => {
    expect(move([], ['none']).kind).toBe('unknown-table');
    expect(move([], ['T2'], onFile({ state: 'completed' })).kind).toBe('not-changeable');
    expect(move([], ['T2'], onFile({ state: 'seated' })).kind).toBe('moved');
    expect(move(null).kind).toBe('tables-taken');
  });

  it.each([
    ['to no table', [], onFile()],
    ['that is only held', ['T2'], onFile({ state: 'held', holdUntil: plusMinutes(noon, 1) })],
  ])('is impossible %s', (_what, tables, file) => {
    expect(move([], tables, file)).toEqual({ kind: 'not-changeable' });
  });

  it('gives tables to a booking that has none, for its stay', () => {
    const file = { ...onFile(), tableIds: [], clearedAt: null };

    expect(move([], ['T1', 'BAR'], file)).toMatchObject({
      allocation: { tableIds: ['T1', 'BAR'].map(tableId), clearedAt: onFile().clearedAt },
    });
  });

  it('occupies the new tables for the time of the old ones', () => {
    expect(move([])).toMatchObject({
      allocation: { tableIds: [tableId('T2')], clearedAt: onFile().clearedAt },
      booking: { undo: { step: 'move', after: { tableIds: [tableId('T2')] }, isGuestTold: false } },
    });
  });

  it('is offered the free seatings first', () => {
    const span = { from: at('2026-06-12 19:00'), until: at('2026-06-12 20:30') };
    const taken = [stay(['BAR'], '2026-06-12 20:00', '2026-06-12 21:00')];

    const result = seatingChoices({ partySize: 2, span }, venue, taken);

    expect(result.map(({ seating, isFree }) => [seating.name, isFree])).toEqual([
      ['T1', true],
      ['T2', true],
      ['BAR', false],
    ]);
  });
});
