import { describe, expect, it } from '@jest/globals';
import type { ConflictReason, LocalTimeChange } from '@venue/domain/booking/conflicts';
import type { DateConflictReason } from '@venue/domain/tickets/sold-dates';
import { date, time } from '@venue/testing/moments';
import { describeConflict, describeDateConflict } from './describe-conflict';

const moved: LocalTimeChange = {
  kind: 'local-time-changed',
  before: { date: date('2026-12-31'), time: time('23:30') },
  after: { date: date('2027-01-01'), time: time('00:30') },
};
const movedWords =
  'the new time zone moves it from Thursday 31 December 2026 at 11:30pm to Friday 1 January 2027 at 12:30am';

describe('why a booking is outside the rules, in words', () => {
  it.each<[ConflictReason, string]>([
    [{ kind: 'venue-gone' }, 'the venue is not in the file'],
    [{ kind: 'booking-type-gone', bookingType: 'lunch' }, 'booking type lunch is not in the file'],
    [
      { kind: 'party-too-large', partySizeMax: 6 },
      'the party is larger than 6, the largest that may book',
    ],
    [
      { kind: 'party-too-small', partySizeMin: 2 },
      'the party is smaller than 2, the smallest that may book',
    ],
    [
      { kind: 'start-not-offered', bookingType: 'lunch' },
      'booking type lunch is no longer offered at that time',
    ],
    [{ kind: 'table-gone', tables: ['T1'] }, 'table T1 is not in the file'],
    [{ kind: 'table-gone', tables: ['T1', 'T2'] }, 'tables T1 and T2 are not in the file'],
    [
      { kind: 'table-gone', tables: ['T1', 'T2', 'T3'] },
      'tables T1, T2 and T3 are not in the file',
    ],
    [
      { kind: 'combination-gone', tables: ['T1', 'T2'] },
      'tables T1 + T2 are no longer put together',
    ],
    [{ kind: 'does-not-fit', tables: ['T1'] }, 'the party no longer fits table T1'],
    [{ kind: 'does-not-fit', tables: ['T1', 'T2'] }, 'the party no longer fits tables T1 + T2'],
    [
      { kind: 'area-not-offered', bookingType: 'lunch' },
      'booking type lunch no longer uses the area of the table',
    ],
    [moved, movedWords],
    [{ kind: 'closed' }, 'the stay is no longer inside the opening hours'],
  ])('%j', (because, words) => {
    expect(describeConflict(because)).toBe(words);
  });
});

describe('why a date with tickets is outside the rules, in words', () => {
  const fewer = { kind: 'fewer-seats', tickets: 12 } as const;

  it.each<[DateConflictReason, string]>([
    [{ kind: 'venue-gone' }, 'the venue is not in the file'],
    [{ kind: 'event-gone' }, 'the event is not in the file'],
    [{ kind: 'date-gone' }, 'the event has no such date in the file'],
    [{ kind: 'closed' }, 'the venue is closed on that day'],
    [{ kind: 'tier-gone', tier: 'standard' }, 'ticket tier standard is not in the file'],
    [moved, movedWords],
    [{ ...fewer, tier: null, seats: 2 }, '12 are sold, and the file has 2 seats'],
    [{ ...fewer, tier: null, seats: 1 }, '12 are sold, and the file has 1 seat'],
    [
      { ...fewer, tier: 'standard', seats: 1 },
      '12 of ticket tier standard are sold, and the file has 1',
    ],
    [
      { ...fewer, tier: 'standard', tickets: 1, seats: 0 },
      '1 of ticket tier standard is sold, and the file has 0',
    ],
  ])('%j', (because, words) => {
    expect(describeDateConflict(because)).toBe(words);
  });
});
