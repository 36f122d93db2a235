import { describe, expect, it } from '@jest/globals';
import type { UpcomingBooking } from '../booking/conflicts';
import { at, london } from '@venue/testing/moments';
import type { GroupSetup } from '../venue/setup';
import { conflictsIn } from './commitments';
import type { SoldDate } from './sold-dates';

const startsAt = at('2026-06-12 20:00');
const place = { venue: 'the-harbour', zone: london, startsAt };
const upcoming = [{ ...place, tables: ['T1'] } as unknown as UpcomingBooking];
const sold = [{ ...place, event: 'jazz' } as unknown as SoldDate];

describe('the promises to guests', () => {
  it('is broken by rules without its venue, bookings as well as tickets', () => {
    const stored = { venues: [] } as unknown as GroupSetup;
    const because = [{ kind: 'venue-gone' }];

    expect(conflictsIn({ upcoming, sold, stored })).toEqual({
      bookings: [{ booking: upcoming[0], because }],
      dates: [{ date: sold[0], because }],
    });
  });

  it('are not broken if no rules are stored', () => {
    expect(conflictsIn({ upcoming, sold, stored: null })).toEqual({ bookings: [], dates: [] });
  });
});
