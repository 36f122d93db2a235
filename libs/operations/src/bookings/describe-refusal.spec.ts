import { describe, expect, it } from '@jest/globals';
import type { SearchDecision, UnavailableReason } from '@venue/domain/availability/search';
import { aBookingType, aVenue, typeId, type VenueParts } from '@venue/testing/venues';
import { at, date, time } from '@venue/testing/moments';
import { alternativesIn, describeRefusal } from './describe-refusal';

const venue = aVenue();
const wish = { date: date('2026-12-09'), time: time('19:00'), partySize: 2, bookingTypeId: null };
const request = { venue, wish, now: at('2026-12-01 09:00') };
const seven = { time: time('19:00'), startsAt: at('2026-12-09 19:00'), options: [] };

describe('a time that was refused and became free meanwhile', () => {
  const decision: SearchDecision = { kind: 'available', times: [seven] };

  it('is described as free again, and not as full', () => {
    expect(describeRefusal(decision, request)).toBe(
      'Wednesday 9 December at 7pm has just become free again. Please ask for it once more.',
    );
  });

  it('is among the alternatives', () => {
    expect(alternativesIn(decision, request)).toEqual([{ ...seven, venue, date: wish.date }]);
  });
});

describe('a time that stays full', () => {
  it('is refused, with what is offered instead', () => {
    const eight = { ...seven, venue, date: wish.date, time: time('20:00') };
    const decision: SearchDecision = {
      kind: 'unavailable',
      because: 'full',
      alternatives: [eight],
    };

    expect(describeRefusal(decision, request)).toBe(
      'The Harbour has no table for 2 guests on Wednesday 9 December at 7pm. We could offer 8pm.',
    );
  });
});

describe('a party for which no day will do', () => {
  const tasting = aBookingType({
    slug: 'tasting',
    name: 'Tasting menu',
    partySizeMin: 2,
    partySizeMax: 4,
  });
  const dinner = aBookingType({ slug: 'dinner', name: 'Dinner' });
  const terrace = aBookingType({ slug: 'drinks', name: 'Drinks', areas: ['terrace'] });
  const refusalOf = (parts: VenueParts, options: { partySize: number; type?: string }): string => {
    const room = aVenue({ phone: '0117 496 0001', ...parts });
    const bookingTypeId = options.type === undefined ? null : typeId(options.type);
    const party = { ...wish, time: null, partySize: options.partySize, bookingTypeId };
    const decision: SearchDecision = { kind: 'unavailable', because: 'full', alternatives: [] };
    return describeRefusal(decision, { venue: room, wish: party, now: at('2026-12-01 09:00') });
  };

  it.each<[string, VenueParts, { partySize: number; type?: string }, string]>([
    [
      'for which the type is not, and what else there is',
      { bookingTypes: [tasting, dinner] },
      { partySize: 5, type: 'tasting' },
      'Tasting menu at The Harbour is for 2 to 4 guests. For 5 guests, please choose dinner.',
    ],
    [
      'for which the type is not, nor any other',
      { bookingTypes: [tasting], phone: null },
      { partySize: 1, type: 'tasting' },
      'Tasting menu at The Harbour is for 2 to 4 guests. For 1 guest, please send an enquiry.',
    ],
    [
      'that fits the type and no table that it uses',
      { bookingTypes: [terrace, dinner] },
      { partySize: 8, type: 'drinks' },
      'The Harbour takes no online bookings for drinks for 8 guests. Please choose dinner.',
    ],
    [
      'that fits no table',
      { combinations: [], tables: aVenue().tables.filter(({ maxCovers }) => maxCovers <= 4) },
      { partySize: 5 },
      'The Harbour takes no online bookings for 5 guests. Please send an enquiry or call 0117 496 0001.',
    ],
  ])('%s', (_what, parts, options, words) => {
    expect(refusalOf(parts, options)).toBe(words);
  });

  it('hears of other venues all the same', () => {
    const room = aVenue({ bookingTypes: [tasting] });
    const pier = { ...seven, date: wish.date, venue: aVenue({ slug: 'pier', name: 'The Pier' }) };
    const decision: SearchDecision = { kind: 'closed', alternatives: [pier] };
    const party = { ...wish, partySize: 5, bookingTypeId: tasting.id };

    expect(describeRefusal(decision, { ...request, venue: room, wish: party })).toBe(
      'Tasting menu at The Harbour is for 2 to 4 guests. For 5 guests, please send an enquiry. We could offer 7pm at The Pier.',
    );
  });

  it.each([
    [1, 4, 'up to 4 guests'],
    [4, 4, '4 guests'],
    [1, 1, '1 guest'],
  ])('hears how many from %i to %i are', (partySizeMin, partySizeMax, size) => {
    const type = { ...tasting, partySizeMin, partySizeMax };

    expect(refusalOf({ bookingTypes: [type] }, { partySize: 5, type: 'tasting' })).toContain(
      `Tasting menu at The Harbour is for ${size}. `,
    );
  });
});

describe('a refusal', () => {
  const lunch = aBookingType({ slug: 'lunch', name: 'Lunch' });
  const refusalOf = (because: UnavailableReason, parts: VenueParts = {}, type?: string): string => {
    const room = aVenue({ bookingTypes: [lunch, aBookingType()], ...parts });
    const bookingTypeId = type === undefined ? null : typeId(type);
    const unmet = { venue: room, wish: { ...wish, time: null, bookingTypeId }, now: request.now };
    const decision: SearchDecision = { kind: 'unavailable', because, alternatives: [] };
    return describeRefusal(decision, unmet);
  };

  it.each<[UnavailableReason, string]>([
    [
      'inside-notice',
      'It is too late to book lunch on Wednesday 9 December online: The Harbour takes bookings until an hour before.',
    ],
    ['full', 'The Harbour has no table for lunch for 2 guests on Wednesday 9 December.'],
    ['closed-online', 'The Harbour takes no bookings online for lunch on Wednesday 9 December.'],
    ['no-start', 'The Harbour takes no bookings for lunch on Wednesday 9 December.'],
  ])('names the booking type that was asked for: %s', (because, words) => {
    expect(refusalOf(because, {}, 'lunch')).toBe(
      `${words} We have nothing near that to offer; please try another day.`,
    );
  });

  it('without a notice says that the last time has passed', () => {
    expect(refusalOf('inside-notice', { policy: { bookNoticeMinutes: 0 } })).toBe(
      'It is too late to book Wednesday 9 December: the last time of that day has passed. We have nothing near that to offer; please try another day.',
    );
  });

  it.each([
    [
      90,
      'The Harbour takes bookings up to 90 days ahead. Wednesday 9 December can be booked from Thursday 10 September.',
    ],
    [
      1,
      'The Harbour takes bookings up to 1 day ahead. Wednesday 9 December can be booked from Tuesday 8 December.',
    ],
    [
      0,
      'The Harbour takes bookings for today only. Wednesday 9 December can be booked on the day itself.',
    ],
  ])('of a day that is too far says when it can be booked: %i', (daysAheadMax, words) => {
    expect(refusalOf('too-far-ahead', { policy: { daysAheadMax } })).toBe(words);
  });

  it('of a venue that has published no hours says so', () => {
    const decision: SearchDecision = { kind: 'closed', alternatives: [] };
    const hours = { times: [], overrides: [], special: [] };

    expect(describeRefusal(decision, { ...request, venue: aVenue({ hours }) })).toBe(
      'The Harbour has published no opening hours, so it takes no bookings online. Please send an enquiry.',
    );
  });

  it.each([
    ['2026-12-09 19:30', 'Wednesday 9 December at 7pm has already passed.'],
    [
      '2026-12-10 00:00',
      'Wednesday 9 December at 7pm has passed; today at The Harbour is Thursday 10 December.',
    ],
  ])('of a time that has passed says which day it is, unless it is the same: %s', (now, words) => {
    const decision: SearchDecision = { kind: 'unavailable', because: 'past', alternatives: [] };

    expect(describeRefusal(decision, { ...request, now: at(now) })).toBe(
      `${words} We have nothing near that to offer; please try another day.`,
    );
  });

  it('of a day that is too far offers what there is elsewhere', () => {
    const pier = { ...seven, date: wish.date, venue: aVenue({ slug: 'pier', name: 'The Pier' }) };
    const decision: SearchDecision = {
      kind: 'unavailable',
      because: 'too-far-ahead',
      alternatives: [pier],
    };
    const near = aVenue({ policy: { daysAheadMax: 1 } });

    expect(describeRefusal(decision, { ...request, venue: near })).toBe(
      'The Harbour takes bookings up to 1 day ahead. Wednesday 9 December can be booked from Tuesday 8 December. We could offer 7pm at The Pier.',
    );
  });

  it('of a time that is closed online names the number to call, if there is one', () => {
    expect(refusalOf('closed-online', { phone: '0117 496 0001' })).toBe(
      'The Harbour takes no bookings online for Wednesday 9 December. Please call 0117 496 0001 to ask for a table. We have nothing near that to offer; please try another day.',
    );
  });

  it('of a day on which the venue is closed says so', () => {
    expect(describeRefusal({ kind: 'closed', alternatives: [] }, request)).toBe(
      'The Harbour is closed on Wednesday 9 December. We have nothing near that to offer; please try another day.',
    );
  });

  it.each([
    [null, 'send an enquiry'],
    ['0117 496 0001', 'send an enquiry or call 0117 496 0001'],
  ])('of a party that only the team can take offers nothing but the team: %s', (phone, how) => {
    const decision: SearchDecision = { kind: 'needs-venue' };
    const party = { ...request, venue: aVenue({ phone }), wish: { ...wish, partySize: 9 } };

    expect(alternativesIn(decision, party)).toEqual([]);
    expect(describeRefusal(decision, party)).toBe(
      `The Harbour takes up to 8 guests online. For 9 guests, please ${how}.`,
    );
  });
});
