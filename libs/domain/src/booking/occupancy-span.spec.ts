import { describe, expect, it } from '@jest/globals';
import { plusMinutes } from '../shared/time';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aPolicy } from '@venue/testing/venues';
import { policyTermsOf } from '../venue/policy';
import type { BookingState } from './states';
import { occupancySpan } from './occupancy-span';

const startsAt = at('2026-06-12 19:00');
const clearedAt = at('2026-06-12 20:30');
const span = (state: BookingState, clock: string, turnaroundMinutes = 15) => {
  const policy = policyTermsOf(aPolicy({ turnaroundMinutes }));
  return occupancySpan(aBooking({ state, startsAt, policy }), clearedAt, at(`2026-06-12 ${clock}`));
};

describe('the span for which tables are occupied', () => {
  it.each([
    ['before the start, from the start', 'confirmed', '18:59', startsAt],
    [
      'before the start, from now on where it sits already',
      'seated',
      '18:59',
      at('2026-06-12 18:59'),
    ],
    ['after it, from now on', 'confirmed', '19:01', at('2026-06-12 19:01')],
    ['to the last minute', 'seated', '20:29', at('2026-06-12 20:29')],
  ] as const)('%s', (_when, state, clock, from) => {
    expect(span(state, clock)).toEqual({ from, until: clearedAt });
  });

  it('is the turnaround from now on for a party that stays longer', () => {
    const now = at('2026-06-12 20:30');

    expect(span('seated', '20:30')).toEqual({ from: now, until: plusMinutes(now, 15) });
    expect(span('seated', '20:30', 0)).toEqual({ from: now, until: plusMinutes(now, 1) });
  });

  it('stays the same for a booking that is over', () => {
    expect(span('completed', '20:30')).toEqual({ from: startsAt, until: clearedAt });
  });
});
