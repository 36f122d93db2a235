import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { aBooking } from '@venue/testing/bookings';
import { aVenue, tableId } from '@venue/testing/venues';
import type { BookingFacts } from '../history/facts';
import { occupiedSpans, type AvailabilityChange } from './occupied-spans';

const venue = aVenue({ policy: { turnaroundMinutes: 15 } });
const facts: BookingFacts = {
  ...aBooking({ startsAt: at('2026-06-12 19:00'), endsAt: at('2026-06-12 21:00') }),
  allocation: { tableIds: [tableId('T1')], clearedAt: at('2026-06-12 21:30') },
  remindedFor: null,
  isUnplaced: false,
};
type StayChange = AvailabilityChange & { readonly part: 'booking' };
const change = (parts: Partial<StayChange>): StayChange => ({
  ...{ part: 'booking', kind: 'changed', before: null, after: null, facts },
  ...parts,
});
const evening = {
  from: at('2026-06-12 19:00'),
  until: at('2026-06-12 21:30'),
  by: 'party',
};

describe('the spans that a change of a booking affects', () => {
  it('are its stay until its tables are cleared, once it is made', () => {
    expect(occupiedSpans(change({ kind: 'added', after: facts }), venue)).toEqual([evening]);
  });

  it('are the stay before and after, if it moves', () => {
    const before = { startsAt: at('2026-06-12 17:00'), endsAt: at('2026-06-12 19:00') };
    const after = { startsAt: facts.startsAt, endsAt: facts.endsAt };
    expect(occupiedSpans(change({ before, after }), venue)).toEqual([
      { ...evening, from: at('2026-06-12 17:00') },
      evening,
    ]);
  });

  it('are its stay with the turnaround, if it has no tables any more', () => {
    const none = { tableIds: [], clearedAt: null };
    const cancelled = { ...facts, state: 'cancelled', allocation: none } as const;
    const moved = change({
      facts: cancelled,
      before: { state: 'confirmed', allocation: facts.allocation },
      after: { state: 'cancelled', allocation: none },
    });
    expect(occupiedSpans(moved, venue)).toEqual([
      evening,
      { ...evening, until: at('2026-06-12 21:15') },
    ]);
  });

  it.each([
    ['state', true],
    ['partySize', true],
    ['isPinned', true],
    ['notes', false],
    ['guestName', false],
  ])('exist if %s changed: %s', (column, isSome) => {
    const one = change({ before: { [column]: 1 }, after: { [column]: 2 } });
    expect(occupiedSpans(one, venue).length > 0).toBe(isSome);
  });

  it('are none once it is deleted', () => {
    expect(occupiedSpans(change({ kind: 'added', facts: null }), venue)).toEqual([]);
  });
});

describe('the spans of a block', () => {
  it('are its span, with or without an end, and only starts if booking online is closed', () => {
    const [from, until] = [at('2026-06-12 00:00'), at('2026-06-13 00:00')];
    const blocked = [
      { from, until, scope: 'venue' },
      { from, until: null, scope: 'online' },
    ] as const;
    expect(occupiedSpans({ part: 'block', blocked }, venue)).toEqual([
      { from, until, by: 'block' },
      { from, until: Infinity, by: 'closure' },
    ]);
  });
});
