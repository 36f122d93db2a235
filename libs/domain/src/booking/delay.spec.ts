import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Stay } from '../availability/stay';
import { plusMinutes, type Instant } from '../shared/time';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aDay, aStay, aTable, aVenue, tableId } from '@venue/testing/venues';
import { policyTermsOf } from '../venue/policy';
import type { Booking, StoredBooking } from './booking';
import { clearedAfterDelay, decideDelay, heldForArrival, type DelayDecision } from './delay';

const decide = (now: string, minutesLate: number, booking: Partial<Booking> = {}) =>
  decideDelay({ file: onFile(booking), minutesLate, venue: aVenue(), now: at(now) }, aDay());

const unpaid = { state: 'awaiting_deposit', holdUntil: at('2026-06-12 19:00') } as const;

describe('guests who will be late', () => {
  it.each([
    ['by a minute', 1, 'noted'],
    ['by an hour', 60, 'noted'],
    ['by more than an hour', 61, 'needs-venue'],
    ['by a day', 1440, 'needs-venue'],
  ])('%s', (_by, minutes, kind) => {
    expect(decide('2026-06-12 18:30', minutes).kind).toBe(kind);
  });

  it('are expected that long after the booked time, whenever they report it', () => {
    const expectedArrival = at('2026-06-12 19:20');

    expect(decide('2026-06-12 09:00', 20)).toMatchObject({ kind: 'noted', expectedArrival });
    expect(decide('2026-06-12 19:15', 20)).toMatchObject({ kind: 'noted', expectedArrival });
  });

  it.each([
    ['the day before', '2026-06-11 23:59', {}, 'not-today'],
    ['once they are seated', '2026-06-12 19:10', { state: 'seated' }, 'seated'],
    ['after the end of their stay', '2026-06-12 20:30', {}, 'over'],
    ['when the booking is cancelled', '2026-06-12 18:30', { state: 'cancelled' }, 'over'],
    ['while their deposit is awaited', '2026-06-12 18:30', unpaid, 'awaiting-deposit'],
    ['while it is awaited, the day before', '2026-06-11 18:30', unpaid, 'awaiting-deposit'],
    ['once it was not paid in time', '2026-06-12 19:00', unpaid, 'over'],
  ] as const)('have nothing to report %s', (...[, now, booking, because]) => {
    expect(decide(now, 20, booking)).toEqual({ kind: 'not-changeable', because });
  });

  it('are referred to the venue when their arrival and its grace period are in the past', () => {
    expect(decide('2026-06-12 19:24', 10).kind).toBe('noted');
    expect(decide('2026-06-12 19:25', 10)).toEqual({
      kind: 'needs-venue',
      because: 'held-till-past',
      until: at('2026-06-12 19:25'),
    });
  });

  it('are not referred while an earlier report holds their table', () => {
    const reported = {
      expectedArrival: at('2026-06-12 19:30'),
      arrivalHeldUntil: at('2026-06-12 19:45'),
    };

    expect(decide('2026-06-12 19:44', 10, reported)).toMatchObject({
      kind: 'noted',
      expectedArrival: at('2026-06-12 19:10'),
      heldUntil: at('2026-06-12 19:45'),
    });
    expect(decide('2026-06-12 19:45', 10, reported)).toMatchObject({
      because: 'held-till-past',
      until: at('2026-06-12 19:45'),
    });
  });

  it.each([
    ['before midnight, in the service they come to', '2026-06-12 23:50', 'noted'],
    ['from the first minute of that service’s day', '2026-06-12 00:00', 'noted'],
    ['but not a minute before', '2026-06-11 23:59', 'not-changeable'],
  ])('who come after midnight may report it %s', (_when, clock, kind) => {
    const startsAt = at('2026-06-13 00:15');
    const booking = { startsAt, endsAt: plusMinutes(startsAt, 90) };

    expect(decide(clock, 5, booking).kind).toBe(kind);
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
  const stayFrom = (from: Instant, table = 'T1'): Stay =>
    aStay({ booking: 'other', tables: [table], from, minutes: 60 });

  it.each([
    ['is kept as much longer where no party follows', [], 30],
    ['is kept up to a party that follows then', [stayFrom(plusMinutes(promised, 30))], 30],
    [
      'is not kept longer when one follows a minute sooner',
      [stayFrom(plusMinutes(promised, 29))],
      0,
    ],
    ['is kept, with another party at another table', [stayFrom(promised, 'T2')], 30],
    ['is kept, with another party before it', [stayFrom(plusMinutes(startsAt, -60))], 30],
    [
      'is not kept longer when one follows that has another table as well',
      [{ ...stayFrom(promised), tableIds: [tableId('T2'), tableId('T1')] }],
      0,
    ],
  ])('%s', (_what, others, more) => {
    const expected = more === 0 ? null : plusMinutes(promised, more);
    expect(clearedAfterDelay(file, arrival, others)).toBe(expected);
  });

  it('never becomes free earlier than before', () => {
    const kept = { ...file, clearedAt: plusMinutes(promised, 40) };
    const later = (minutesLate: number) =>
      clearedAfterDelay(kept, plusMinutes(startsAt, minutesLate), []);

    expect(later(40)).toBeNull();
    expect(later(41)).toBe(plusMinutes(promised, 41));
  });

  it('is recorded in the booking, with the tables kept longer where possible', () => {
    const facts = { file, minutesLate: 30, venue: aVenue(), now: startsAt };
    const heldUntil = plusMinutes(arrival, policy.graceMinutes);
    const booking = { ...file.booking, expectedArrival: arrival, arrivalHeldUntil: heldUntil };
    const clearedAt = plusMinutes(promised, 30);

    expect(decideDelay(facts, aDay({ now: startsAt }))).toMatchObject({
      booking,
      allocation: { tableIds: file.tableIds, clearedAt },
    });
    const taken = aDay({ now: startsAt, stays: [stayFrom(promised)] });
    expect(decideDelay(facts, taken)).toMatchObject({ booking, allocation: null });
    expect(decideDelay(facts, null)).toMatchObject({ booking, allocation: null });
  });

  it('is never kept for less time, nor into the time of another party', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.record({ gap: fc.integer({ min: 0, max: 120 }), own: fc.boolean() })),
        (kept, minutesLate, follow) => {
          const clearedAt = plusMinutes(promised, kept - 60);
          const others = follow.map(({ gap, own }) =>
            stayFrom(plusMinutes(clearedAt, gap), own ? 'T1' : 'T2'),
          );
          const wanted = plusMinutes(promised, minutesLate);
          const isFree = !others.some(({ from, tableIds }) => {
            return tableIds.includes(tableId('T1')) && from < wanted;
          });
          const later = clearedAfterDelay(
            { ...file, clearedAt },
            plusMinutes(startsAt, minutesLate),
            others,
          );

          expect(later).toBe(wanted > clearedAt && isFree ? wanted : null);
        },
      ),
    );
  });
});

describe('a late party that meets the next one', () => {
  const clock = (time: string): Instant => at(`2026-06-12 ${time}`);
  const tables = ['T1', 'T2', 'T3'].map((name) => aTable(name, { maxCovers: 2 }));
  const venue = aVenue({ tables, combinations: [], policy: { maxMoves: 2 } });
  const file = onFile({ partySize: 2 });
  const { endsAt, policy } = file.booking;
  const clearedAt = plusMinutes(endsAt, policy.turnaroundMinutes + 30);
  const stayAt = (table: string, parts: Partial<Stay> = {}): Stay => {
    const times = { from: clock('20:45'), until: clock('22:00'), clearedAt: clock('22:00') };
    return { ...aStay({ tables: [table], from: times.from }), ...times, ...parts };
  };
  const late = (stays: readonly Stay[], now = '18:30', booking: Partial<Booking> = {}) => {
    const late30 = { file: onFile({ ...file.booking, ...booking }), minutesLate: 30, venue };
    const day = aDay({ venue, now: clock(now), stays });
    return decideDelay({ ...late30, now: clock(now) }, day);
  };
  const next = stayAt('T1');
  const pinned = stayAt('T1', { isFixed: true });
  const full = [stayAt('T2', { isFixed: true }), stayAt('T3', { isFixed: true })];

  it('keeps its table, and the next one gets another', () => {
    expect(late([next])).toMatchObject({
      allocation: {
        tableIds: file.tableIds,
        clearedAt,
        moves: [{ stay: { bookingId: next.bookingId }, to: { tableIds: [tableId('T2')] } }],
      },
    });
  });

  it('gets another table itself where the next one keeps its own, before its start', () => {
    const moved = { tableIds: [tableId('T2')], clearedAt };

    expect(late([pinned], '18:59')).toMatchObject({ allocation: moved });
    expect(late([pinned], '19:00')).toMatchObject({ kind: 'noted', allocation: null });
    expect(late([pinned], '18:59', { isPinned: true })).toMatchObject({ allocation: null });
    expect(late([pinned], '18:59', { arrivedAt: clock('18:50') })).toMatchObject({
      allocation: null,
    });
  });

  it('gets no other table where its booking type is gone or is for other parties', () => {
    const of = (bookingTypes: typeof venue.bookingTypes) => {
      const facts = { file, minutesLate: 30, venue, now: clock('18:30') };
      const day = aDay({ venue: { ...venue, bookingTypes }, now: facts.now, stays: [pinned] });
      return decideDelay(facts, day);
    };
    const [lunch, dinner] = venue.bookingTypes.map((type) => ({ ...type, areas: ['terrace'] }));
    const elsewhere = venue.bookingTypes.map((type, index) =>
      index === 0 ? type : (dinner ?? type),
    );

    expect(of([])).toMatchObject({ kind: 'noted', allocation: null });
    expect(of(elsewhere)).toMatchObject({ kind: 'noted', allocation: null });
    expect(
      of(venue.bookingTypes.map((type, index) => (index === 0 ? (lunch ?? type) : type))),
    ).toMatchObject({
      allocation: { tableIds: [tableId('T2')] },
    });
  });

  it('keeps its table where that is kept for so long already', () => {
    const kept = { ...file, clearedAt };
    const facts = { file: kept, minutesLate: 30, venue, now: clock('18:30') };
    const day = aDay({
      venue,
      now: facts.now,
      stays: [stayAt('T1', { from: clearedAt, isFixed: true })],
    });

    expect(decideDelay(facts, day)).toMatchObject({ kind: 'noted', allocation: null });
    expect(
      decideDelay({ ...facts, file: { ...file, clearedAt: plusMinutes(clearedAt, -1) } }, day),
    ).toMatchObject({ allocation: { tableIds: file.tableIds, clearedAt } });
  });

  it('keeps its table for the promised time where there is no other party', () => {
    expect(late([next, ...full])).toMatchObject({ kind: 'noted', allocation: null });
  });
});

describe('the end of a hold before the next party', () => {
  const clock = (time: string): Instant => at(`2026-06-12 ${time}`);
  const venue = aVenue({ policy: { graceMinutes: 15, turnaroundMinutes: 10 } });
  // An hour from seven, and ten minutes until others can have the table.
  const file = onFile({
    endsAt: clock('20:00'),
    policy: policyTermsOf(venue.policy),
    isPinned: true,
  });
  const usedFrom = (from: string, table = 'T1'): Stay =>
    aStay({ booking: 'other', tables: [table], from: clock(from), minutes: 60 });
  const late = (
    minutesLate: number,
    stays: readonly Stay[],
    stored: StoredBooking = file,
  ): DelayDecision => {
    const now = clock('18:30');
    return decideDelay({ file: stored, minutesLate, venue, now }, aDay({ venue, now, stays }));
  };

  it.each([
    ['to the arrival and the grace period, with room', 45, '20:55', '20:00'],
    ['to the same, without', 45, '20:10', '20:00'],
    ['no longer than the stay, though grace goes on', 46, '20:10', '20:00'],
    ['longer where the stay may end later', 46, '20:56', '20:01'],
    ['no longer where it may not by one minute', 46, '20:55', '20:00'],
    ['no longer for those who come a minute before its end', 59, '20:10', '20:00'],
    ['with the whole hour of delay, where nobody follows', 60, '21:10', '20:15'],
  ])('%s', (...[, minutesLate, next, until]) => {
    expect(late(minutesLate, [usedFrom(next)])).toMatchObject({
      kind: 'noted',
      expectedArrival: plusMinutes(clock('19:00'), minutesLate),
      heldUntil: clock(until),
      booking: { arrivalHeldUntil: clock(until) },
    });
  });

  it('is referred to the venue where the stay ends before they come', () => {
    const refused = { kind: 'needs-venue', because: 'not-kept', until: clock('20:00') };

    expect(late(60, [usedFrom('20:10')])).toEqual(refused);
    expect(late(60, [usedFrom('21:09')])).toEqual(refused);
    const facts = { file, minutesLate: 60, venue, now: clock('18:30') };
    expect(decideDelay(facts, null)).toEqual(refused);
  });

  it('depends on each table of a party that has two', () => {
    const two = { ...file, tableIds: [tableId('T1'), tableId('T2')] };

    expect(late(60, [usedFrom('21:10', 'T2')], two)).toMatchObject({ heldUntil: clock('20:15') });
    expect(late(60, [usedFrom('21:09', 'T2')], two)).toMatchObject({ because: 'not-kept' });
    expect(late(60, [usedFrom('21:09', 'T3')], two)).toMatchObject({ heldUntil: clock('20:15') });
  });

  describe('after an earlier report', () => {
    const reported = { expectedArrival: clock('19:40'), arrivalHeldUntil: clock('19:55') };
    const reportedFile = { ...file, booking: { ...file.booking, ...reported } };
    const longer = { ...reportedFile, clearedAt: clock('20:50') };

    it.each([
      ['stays what that said', 20, reportedFile, '19:55'],
      ['is later, up to the end of the stay', 50, reportedFile, '20:00'],
      ['is later, up to the end that the report gave it', 60, longer, '20:15'],
    ])('%s', (...[, minutesLate, before, until]) => {
      const heldUntil = clock(until);
      expect(late(minutesLate, [usedFrom('20:50')], before)).toMatchObject({ heldUntil });
    });

    it('is referred to the venue when they now come after the end of the stay', () => {
      expect(late(60, [usedFrom('20:10')], reportedFile)).toMatchObject({ because: 'not-kept' });
    });
  });
});

describe('the time for which a late party keeps its table', () => {
  it.each([
    ['to the arrival and the grace period', null, null, 20, 35],
    ['no shorter than an earlier report said', 40, 55, 20, 55],
    ['no shorter than the latest of several', 10, 75, 20, 75],
    ['longer where the party comes later still', 40, 55, 45, 60],
    ['no longer than that said, where it said less than the grace period', 40, 45, 20, 45],
    ['by the arrival alone, where only that was kept', 40, null, 20, 55],
  ])('%s', (...[, expected, held, minutesLate, until]) => {
    const minutes = (count: number | null): Instant | null =>
      count === null ? null : plusMinutes(at('2026-06-12 19:00'), count);
    const parts = { expectedArrival: minutes(expected), arrivalHeldUntil: minutes(held) };
    const arrival = plusMinutes(at('2026-06-12 19:00'), minutesLate);

    expect(heldForArrival(onFile(parts).booking, arrival)).toBe(minutes(until));
  });
});
