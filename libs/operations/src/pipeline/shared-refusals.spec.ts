import { describe, expect, it } from '@jest/globals';
import type { Wish } from '@venue/domain/availability/day';
import type { SearchDecision } from '@venue/domain/availability/search';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant, LocalDate, LocalTime } from '@venue/domain/shared/time';
import { until } from '@venue/testing/until';
import type { RefusalScope } from '../call';
import { SharedRefusals } from './shared-refusals';

const scope: RefusalScope = {
  environment: 'live',
  revision: 1,
  now: 61_000 as Instant,
  venueId: 'venue' as VenueId,
};
const wish: Wish = {
  date: '2026-06-12' as LocalDate,
  time: '19:00' as LocalTime,
  partySize: 2,
  bookingTypeId: null,
};
const decision: SearchDecision = { kind: 'unavailable', because: 'full', alternatives: [] };
const lapse = 62_000 as Instant;

describe('a refusal', () => {
  const refusals = new SharedRefusals(60_000);
  const before = refusals.ofCall();
  const readAt = performance.now();
  before.keep(wish, scope, { decision, readAt, until: lapse });

  it('answers a call that arrived before its read', () => {
    expect(before.find(wish, scope)).toBe(decision);
    expect(before.find(wish, { ...scope, now: (lapse - 1) as Instant })).toBe(decision);
  });

  it('answers no call that arrived after its read', () => {
    expect(refusals.ofCall().find(wish, scope)).toBeNull();
  });

  it.each<[string, Partial<RefusalScope>, Partial<Wish>]>([
    ['in whose time a hold has lapsed', { now: lapse }, {}],
    ['whose time is before that of the refused call', { now: 60_999 as Instant }, {}],
    ['of another minute', { now: 120_000 as Instant }, {}],
    ['with other rules', { revision: 2 }, {}],
    ['of the sandbox', { environment: 'sandbox' }, {}],
    ['at another venue', { venueId: 'other' as VenueId }, {}],
    ['for another day', {}, { date: '2026-06-13' as LocalDate }],
    ['for another time', {}, { time: '19:30' as LocalTime }],
    ['for more guests', {}, { partySize: 3 }],
    ['for one booking type', {}, { bookingTypeId: 'dinner' as Wish['bookingTypeId'] }],
  ])('answers no call %s', (_who, other, otherWish) => {
    expect(before.find({ ...wish, ...otherWish }, { ...scope, ...other })).toBeNull();
  });

  it('without holds counts for the rest of its minute', () => {
    const early = refusals.ofCall();
    early.keep(wish, scope, { decision, readAt: performance.now(), until: null });

    expect(early.find(wish, { ...scope, now: 119_999 as Instant })).toBe(decision);
  });

  it('is dropped once it is too old', async () => {
    const shortLived = new SharedRefusals(20).ofCall();
    shortLived.keep(wish, scope, { decision, readAt: performance.now(), until: null });

    await until(() => shortLived.find(wish, scope) === null);
    expect(shortLived.find(wish, scope)).toBeNull();
  });
});
