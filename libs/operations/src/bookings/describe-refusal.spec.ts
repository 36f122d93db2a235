import { describe, expect, it } from '@jest/globals';
import type { SearchDecision, UnavailableReason } from '@venue/domain/availability/search';
import { aBookingType, aVenue, typeId, type VenueParts } from '@venue/testing/venues';
import { at, date, time } from '@venue/testing/moments';
import { answerOf, say } from '@venue/testing/say';
import { alternativesIn, describeRefusal } from './describe-refusal';

const venue = aVenue();
const wish = { date: date('2026-12-09'), time: time('19:00'), partySize: 2, bookingTypeId: null };
const request = { venue, wish, now: at('2026-12-01 09:00') };
const seven = { time: time('19:00'), startsAt: at('2026-12-09 19:00'), options: [] };

describe('a time that was refused and became free meanwhile', () => {
  const decision: SearchDecision = { kind: 'available', times: [seven] };

  it('is described as free again, and not as full', () => {
    expect(describeRefusal(decision, request)).toBe(
      say('it was full and is free again', { when: 'Wednesday 9 December at 7pm' }),
    );
  });

  it('is among the alternatives', () => {
    expect(alternativesIn(decision, request)).toEqual([{ ...seven, venue, date: wish.date }]);
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
      say('the booking type is for other parties', {
        type: 'Tasting menu',
        sizes: '2 to 4 guests',
        guests: '5 guests',
        contact: 'choose dinner',
      }),
    ],
    [
      'for which the type is not, nor any other',
      { bookingTypes: [tasting], phone: null },
      { partySize: 1, type: 'tasting' },
      say('the booking type is for other parties', {
        type: 'Tasting menu',
        sizes: '2 to 4 guests',
        guests: '1 guest',
        contact: 'send an enquiry',
      }),
    ],
    [
      'that fits the type and no table that it uses',
      { bookingTypes: [terrace, dinner] },
      { partySize: 8, type: 'drinks' },
      say('no table of the booking type suits the party', {
        service: 'drinks',
        guests: '8 guests',
        contact: 'choose dinner',
      }),
    ],
    [
      'that fits no table',
      { combinations: [], tables: aVenue().tables.filter(({ maxCovers }) => maxCovers <= 4) },
      { partySize: 5 },
      say('no table suits the party', {
        guests: '5 guests',
        contact: 'send an enquiry or call 0117 496 0001',
      }),
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
      answerOf(
        say('the booking type is for other parties', {
          type: 'Tasting menu',
          sizes: '2 to 4 guests',
          guests: '5 guests',
          contact: 'send an enquiry',
        }),
        say('other times can be offered', { offers: '7pm at The Pier' }),
      ),
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
      say('the notice has passed', { when: 'lunch on Wednesday 9 December', notice: 'an hour' }),
    ],
    [
      'full',
      say('no table is free for that service', {
        service: 'lunch',
        guests: '2 guests',
        when: 'Wednesday 9 December',
      }),
    ],
    ['closed-online', say('online booking is closed', { when: 'lunch on Wednesday 9 December' })],
    [
      'no-start',
      say('no booking for that service starts then', {
        service: 'lunch',
        when: 'Wednesday 9 December',
      }),
    ],
  ])('names the booking type that was asked for: %s', (because, words) => {
    expect(refusalOf(because, {}, 'lunch')).toBe(
      answerOf(words, say('nothing else can be offered')),
    );
  });

  it('without a notice says that the last time has passed', () => {
    expect(refusalOf('inside-notice', { policy: { bookNoticeMinutes: 0 } })).toBe(
      answerOf(
        say('the last time has passed', { when: 'Wednesday 9 December' }),
        say('nothing else can be offered'),
      ),
    );
  });

  it.each([
    [
      1,
      say('the day is too far ahead', {
        ahead: 'up to 1 day ahead',
        when: 'Wednesday 9 December',
        from: 'from Tuesday 8 December',
      }),
    ],
    [
      0,
      say('the day is too far ahead', {
        ahead: 'for today only',
        when: 'Wednesday 9 December',
        from: 'on the day itself',
      }),
    ],
  ])('of a day that is too far says when it can be booked: %i', (daysAheadMax, words) => {
    expect(refusalOf('too-far-ahead', { policy: { daysAheadMax } })).toBe(words);
  });

  it('of a venue that has published no hours says so', () => {
    const decision: SearchDecision = { kind: 'closed', alternatives: [] };
    const hours = { times: [], overrides: [], special: [] };

    expect(describeRefusal(decision, { ...request, venue: aVenue({ hours }) })).toBe(
      say('the venue has published no hours', { contact: 'send an enquiry' }),
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
      answerOf(
        say('the day is too far ahead', {
          ahead: 'up to 1 day ahead',
          when: 'Wednesday 9 December',
          from: 'from Tuesday 8 December',
        }),
        say('other times can be offered', { offers: '7pm at The Pier' }),
      ),
    );
  });

  it('of a time that is closed online names the number to call, if there is one', () => {
    expect(refusalOf('closed-online', { phone: '0117 496 0001' })).toBe(
      answerOf(
        say('online booking is closed', { when: 'Wednesday 9 December' }),
        say('online booking is closed, call', { phone: '0117 496 0001' }),
        say('nothing else can be offered'),
      ),
    );
  });

  it('of a party that only the team can take offers nothing but the team', () => {
    const decision: SearchDecision = { kind: 'needs-venue' };
    const party = { ...request, wish: { ...wish, partySize: 9 } };

    expect(alternativesIn(decision, party)).toEqual([]);
    expect(describeRefusal(decision, party)).toBe(
      say('the party is too large for online booking', {
        most: '8 guests',
        guests: '9 guests',
        contact: 'send an enquiry',
      }),
    );
  });
});
