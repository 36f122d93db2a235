import { describe, expect, it } from '@jest/globals';
import type { SearchDecision } from '@venue/domain';
import { at, aVenue, date, time } from '@venue/domain/testing';
import { alternativesIn, describeRefusal } from './describe-refusal';

const venue = aVenue();
const wish = { date: date('2026-12-09'), time: time('19:00'), partySize: 2, bookingTypeId: null };
const asked = { venue, wish, now: at('2026-12-01 09:00') };
const seven = { time: time('19:00'), startsAt: at('2026-12-09 19:00'), options: [] };

describe('a time that was refused and became free meanwhile', () => {
  const found: SearchDecision = { kind: 'available', times: [seven] };

  it('is said to be free again, and not to be full', () => {
    expect(describeRefusal(found, asked)).toBe(
      'Wednesday 9 December at 7pm has just become free again. Please ask for it once more.',
    );
  });

  it('is what is offered', () => {
    expect(alternativesIn(found, asked)).toEqual([{ ...seven, venue, date: wish.date }]);
  });
});

describe('a time that stays full', () => {
  it('is refused, with what is offered instead', () => {
    const eight = { ...seven, venue, date: wish.date, time: time('20:00') };
    const found: SearchDecision = { kind: 'unavailable', because: 'full', alternatives: [eight] };

    expect(describeRefusal(found, asked)).toBe(
      'The Harbour has no table for 2 guests on Wednesday 9 December at 7pm. We could offer 8pm.',
    );
  });
});
