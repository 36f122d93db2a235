import { describe, expect, it } from '@jest/globals';
import type { Stay } from '../availability/day';
import { plusMinutes, type Instant } from '../shared/time';
import { onFile } from '../testing/bookings';
import { at } from '../testing/moments';
import { aVenue, bookingId, tableId } from '../testing/venues';
import type { Booking } from './booking';
import { clearedAfterDelay, decideDelay } from './delay';

const decide = (now: string, minutesLate: number, booking: Partial<Booking> = {}) =>
  decideDelay({ file: onFile(booking), minutesLate, venue: aVenue(), now: at(now) });

describe('guests who will be late', () => {
  it.each([
    ['by a minute', 1, 'noted'],
    ['by an hour', 60, 'noted'],
    ['by more than an hour', 61, 'needs-venue'],
    ['by a day', 1440, 'needs-venue'],
  ])('%s', (_by, minutes, kind) => {
    expect(decide('2026-06-12 18:30', minutes).kind).toBe(kind);
  });

  it('are expected so much after the booked time, whenever they say so', () => {
    const expectedArrival = at('2026-06-12 19:20');

    expect(decide('2026-06-12 09:00', 20)).toEqual({ kind: 'noted', expectedArrival });
    expect(decide('2026-06-12 19:15', 20)).toEqual({ kind: 'noted', expectedArrival });
  });

  it.each([
    ['the day before', '2026-06-11 23:59', {}, 'not-today'],
    ['once they are seated', '2026-06-12 19:10', { state: 'seated' }, 'seated'],
    ['after the end of their stay', '2026-06-12 20:30', {}, 'over'],
    ['when the booking is cancelled', '2026-06-12 18:30', { state: 'cancelled' }, 'over'],
    ['when it waits for its deposit', '2026-06-12 18:30', { state: 'awaiting_deposit' }, 'over'],
  ] as const)('have nothing to report %s', (...[, now, booking, because]) => {
    expect(decide(now, 20, booking)).toEqual({ kind: 'not-changeable', because });
  });

  it('are for the venue when the time they name has passed, grace and all', () => {
    expect(decide('2026-06-12 19:24', 10).kind).toBe('noted');
    expect(decide('2026-06-12 19:25', 10).kind).toBe('needs-venue');
  });

  it('may report it from midnight of their day until the minute before their stay ends', () => {
    expect(decide('2026-06-12 00:00', 20).kind).toBe('noted');
    expect(decide('2026-06-12 20:14', 60).kind).toBe('noted');
  });

  it('may report it after midnight when they were expected before', () => {
    const late = { startsAt: at('2026-06-12 23:45'), endsAt: at('2026-06-13 01:15') };

    expect(decide('2026-06-13 00:05', 30, late).kind).toBe('noted');
  });
});

describe('the table of a late party', () => {
  const file = onFile();
  const { startsAt, endsAt, policy } = file.booking;
  const arrival = plusMinutes(startsAt, 30);
  const promised = plusMinutes(endsAt, policy.turnaroundMinutes);
  const stayFrom = (from: Instant, table = 'T1'): Stay => ({
    bookingId: bookingId('other'),
    partySize: 2,
    from,
    until: plusMinutes(from, 60),
    clearedAt: plusMinutes(from, 60),
    tableIds: [tableId(table)],
  });

  it.each([
    ['is kept as much longer where nobody follows', [], 30],
    ['is kept up to a party that follows then', [stayFrom(plusMinutes(promised, 30))], 30],
    [
      'is not kept longer when one follows a minute sooner',
      [stayFrom(plusMinutes(promised, 29))],
      0,
    ],
    ['is kept whoever has another table', [stayFrom(promised, 'T2')], 30],
  ])('%s', (_what, others, more) => {
    const expected = more === 0 ? null : plusMinutes(promised, more);
    expect(clearedAfterDelay(file, arrival, others)).toBe(expected);
  });
});
