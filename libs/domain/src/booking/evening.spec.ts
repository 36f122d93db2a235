import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { plusMinutes, type Instant } from '../shared/time';
import { aBooking } from '@venue/testing/bookings';
import { at, date } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aTable,
  aVenue,
  aWindow,
  bookingId,
  hoursOf,
  tableId,
} from '@venue/testing/venues';
import { firstFreeTable, seatingConflicts, type Evening } from './evening';
import type { DayBooking } from './team-day';

const on = '2026-06-12';
const evening = (time: string): Instant => at(`${on} ${time}`);

const venue = aVenue({
  hours: hoursOf('17:00-23:00'),
  bookingTypes: [aBookingType({ windows: [aWindow('17:00-21:30')] })],
  tables: [
    aTable('T1', { maxCovers: 2 }),
    aTable('T2', { maxCovers: 2 }),
    aTable('T3', { minCovers: 3, maxCovers: 4 }),
    aTable('H1', { maxCovers: 2, online: false }),
  ],
  combinations: [],
  policy: { turnaroundMinutes: 0 },
});

/** Two guests for 90 minutes, unless said otherwise. */
function party(
  name: string,
  table: string,
  from: string,
  parts: Partial<DayBooking> = {},
): DayBooking {
  const startsAt = evening(from);
  const endsAt = plusMinutes(startsAt, 90);
  return {
    ...aBooking({ id: bookingId(name), guestName: name, startsAt, endsAt }),
    ...{ isHold: false, receivedPence: pence(0), leftAt: null, pastVisits: 0, seatedAt: null },
    clearedAt: endsAt,
    tableIds: [tableId(table)],
    ...parts,
  };
}
const seated = { state: 'seated' } as const;

const eveningAt = (
  time: string,
  bookings: readonly DayBooking[],
  parts: Partial<Evening> = {},
): Evening => ({ date: date(on), venue, bookings, blocks: [], now: evening(time), ...parts });

describe('the conflicts of an evening', () => {
  const stays = party('Stays', 'T1', '18:00', seated);
  const next = party('Next', 'T1', '19:45');
  const conflictsAt = (time: string, bookings: readonly DayBooking[], parts?: Partial<Evening>) =>
    seatingConflicts(eveningAt(time, bookings, parts)).map(({ booking, occupant, proposal }) => [
      booking.guestName,
      occupant.guestName,
      proposal?.name ?? null,
    ]);

  it('leave out a party within its planned stay that leaves in time, until its planned end', () => {
    const close = party('Close', 'T1', '19:30');

    expect(conflictsAt('19:29', [stays, close])).toEqual([]);
    expect(conflictsAt('19:30', [stays, close])).toEqual([['Close', 'Stays', 'H1']]);
  });

  it('find the table that stays occupied among several', () => {
    const leaving = party('Leaving', 'T2', '18:05', seated);
    const pair = party('Pair', 'T1', '19:35', { tableIds: [tableId('T2'), tableId('T1')] });

    expect(conflictsAt('19:32', [leaving, stays, pair])).toEqual([['Pair', 'Stays', 'H1']]);
  });

  it('begin a quarter of an hour before the next party is due', () => {
    expect(conflictsAt('19:29', [stays, next])).toEqual([]);
    expect(conflictsAt('19:30', [stays, next])).toEqual([['Next', 'Stays', 'H1']]);
  });

  it('remain while the next party is late, until its time is over', () => {
    expect(conflictsAt('21:14', [stays, next])).toHaveLength(1);
    expect(conflictsAt('21:15', [stays, next])).toEqual([]);
  });

  it.each([
    ['has left', { ...stays, state: 'completed' as const }, next],
    ['has another table', { ...stays, tableIds: [tableId('T2')] }, next],
    ['was cancelled', stays, { ...next, state: 'cancelled' as const }],
    ['is seated itself', stays, { ...next, state: 'seated' as const, tableIds: [tableId('T2')] }],
  ])('end when one of the parties %s', (_, first, second) => {
    expect(conflictsAt('19:40', [first, second])).toEqual([]);
  });

  it('propose a table that is free for the whole stay, and never the same one twice', () => {
    const late = [party('A', 'T1', '19:45'), party('B', 'T2', '19:45')];
    const over = [stays, party('Also', 'T2', '18:00', seated)];
    expect(conflictsAt('19:40', [...over, ...late])).toEqual([
      ['A', 'Stays', 'H1'],
      ['B', 'Also', null],
    ]);
    const soon = party('Soon', 'H1', '20:30');
    expect(conflictsAt('19:40', [stays, soon, next])).toEqual([['Next', 'Stays', 'T2']]);
  });

  it('propose no table that is blocked or too small', () => {
    const span = { from: evening('17:00'), until: evening('23:00') };
    const blocks = [aBlock({ scope: 'tables', tables: ['H1', 'T2'], ...span })];
    expect(conflictsAt('19:40', [stays, next], { blocks })).toEqual([['Next', 'Stays', null]]);
    const four = { ...next, partySize: 4 };
    expect(conflictsAt('19:40', [stays, four])).toEqual([['Next', 'Stays', 'T3']]);
  });
});

describe('the first free table', () => {
  const firstAt = (time: string, bookings: readonly DayBooking[], partySize = 2) => {
    const free = firstFreeTable(partySize, eveningAt(time, bookings));
    return free && [new Date(free.from).toISOString().slice(11, 16), free.seating.name];
  };

  it('is one of now, or of the opening before it', () => {
    expect(firstAt('18:00', [])?.[0]).toBe('17:00');
    expect(firstAt('09:00', [])?.[0]).toBe('16:00');
  });

  it('is free for the usual stay', () => {
    const bookings = [
      party('A', 'T1', '18:00', seated),
      party('B', 'T2', '18:00', seated),
      party('C', 'H1', '18:30'),
      party('D', 'T1', '20:00'),
    ];
    // In UTC: T2 is free from 19:30 London time on, T1 only until 20:00.
    expect(firstAt('18:00', bookings)).toEqual(['18:30', 'T2']);
  });

  it('suits the size of the party', () => {
    expect(firstAt('18:00', [], 4)).toEqual(['17:00', 'T3']);
    expect(firstAt('18:00', [], 5)).toBeNull();
  });

  it('is not after the last start of the day', () => {
    const full = ['T1', 'T2', 'H1'].map((table) => party(table, table, '20:00', seated));
    expect(firstAt('20:30', full)).toEqual(['20:30', 'H1']);
    const later = ['T1', 'T2', 'H1'].map((table) => party(table, table, '20:01', seated));
    expect(firstAt('20:30', later)).toBeNull();
    expect(firstAt('21:31', [])).toBeNull();
  });
});
