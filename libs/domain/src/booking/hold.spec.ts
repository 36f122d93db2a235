import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { plusMinutes, type Instant } from '../shared/time';
import { aBooking, aHold, aWish, details, type WishParts } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aDay, aStay, aVenue, type VenueParts } from '@venue/testing/venues';
import type { Booking } from './booking';
import { decideBookHeldTime, decideHold, decideRelease, holdStatusOf } from './hold';
import { decideMake } from './make';

const end = at('2026-06-10 12:10');
const justBefore = (end - 1) as Instant;

const dayAt = (now: Instant, venueParts: VenueParts = {}) =>
  aDay({ venue: aVenue(venueParts), date: '2026-06-12', now });
const hold = (now: Instant, venueParts: VenueParts = {}, wish: WishParts = {}) =>
  decideHold(dayAt(now, venueParts), aWish(wish), { ...details, heldFor: 'the client' });

describe('holding a table', () => {
  const morning = at('2026-06-12 10:00');

  it('gets the table that a booking would get', () => {
    const decision = decideMake(dayAt(morning), { wish: aWish(), details, by: 'guest' });
    if (decision.kind !== 'booked') throw new Error(decision.kind);
    const { state, heldFor, guestName, guestPhone } = aHold();

    expect(hold(morning)).toEqual({
      ...decision,
      kind: 'held',
      booking: {
        ...decision.booking,
        ...{ state, heldFor, guestName, guestPhone },
        holdUntil: plusMinutes(morning, aVenue().policy.holdMinutes),
      },
    });
  });

  it('has the language of the page', () => {
    const origin = { ...details, heldFor: 'the client', locale: 'cy' } as const;

    expect(decideHold(dayAt(morning), aWish(), origin)).toMatchObject({
      booking: { locale: 'cy' },
    });
  });

  it('lasts as long as the venue holds tables', () => {
    expect(hold(morning, { policy: { holdMinutes: 7 } })).toMatchObject({
      booking: { holdUntil: at('2026-06-12 10:07') },
    });
  });

  it.each([
    ['18:53', '19:00'],
    ['18:54', '19:00'],
    ['18:52', '18:59'],
  ])('from %s ends at %s, never past the start at 19:00', (from, end) => {
    const venueParts = { policy: { holdMinutes: 7, bookNoticeMinutes: 0 } };

    expect(hold(at(`2026-06-12 ${from}`), venueParts)).toMatchObject({
      booking: { holdUntil: at(`2026-06-12 ${end}`) },
    });
  });

  it('has the deposit that is due after booking', () => {
    expect(hold(morning, {}, { partySize: 6 })).toMatchObject({
      kind: 'held',
      booking: { depositPence: 6000 },
    });
  });

  it('is referred to the venue for a larger party than can book online', () => {
    const venueParts = { policy: { partySizeMax: 4 } };

    expect(hold(morning, venueParts, { partySize: 4 }).kind).toBe('held');
    expect(hold(morning, venueParts, { partySize: 5 }).kind).toBe('needs-venue');
  });

  it('is unavailable where every table is occupied', () => {
    const stays = ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'].map((name) =>
      aStay({ tables: [name], from: at('2026-06-12 19:00') }),
    );
    const full = { ...dayAt(morning), stays };

    expect(decideHold(full, aWish(), { ...details, heldFor: 'the client' }).kind).toBe(
      'unavailable',
    );
  });
});

describe('a hold', () => {
  it.each([
    ['lives a millisecond before its end', aHold(), justBefore, 'live'],
    ['is over at its very end', aHold(), end, 'over'],
    ['is over once that was noted', over(), justBefore, 'over'],
    ['is booked once it has a guest', aBooking(), justBefore, 'booked'],
    ['stays booked when it was not paid', aBooking({ state: 'expired' }), end, 'booked'],
  ])('%s', (_what, booking, now, expected) => {
    expect(holdStatusOf(booking, now)).toBe(expected);
  });
});

function over(): Booking {
  return aHold({ state: 'expired', holdUntil: null });
}

describe('booking a hold', () => {
  const decide = (parts: Partial<Booking> = {}, partySize = 2, now = justBefore) =>
    decideBookHeldTime({ hold: aHold(parts), partySize, guest: details, now });

  it('confirms it where no deposit is due', () => {
    expect(decide()).toMatchObject({
      kind: 'booked',
      booking: { state: 'confirmed', holdUntil: null, heldFor: null, guestName: 'Ada Finch' },
    });
  });

  it.each([
    [29, 29],
    [30, 30],
    [31, 30],
    [120, 30],
  ])('with links of %i minutes keeps it for its deposit for %i', (link, kept) => {
    const policy = { ...aBooking().policy, depositLinkMinutes: link };

    expect(decide({ policy, depositPence: pence(1) })).toMatchObject({
      booking: { state: 'awaiting_deposit', holdUntil: plusMinutes(justBefore, kept) },
    });
  });

  it.each([
    [null, 'fr', 'fr'],
    ['de', 'fr', 'de'],
    ['de', null, 'de'],
    [null, null, null],
  ] as const)('in %p, held in %p, is in %p', (own, ofHold, locale) => {
    const guest = { ...details, locale: own };
    const hold = aHold({ locale: ofHold });

    expect(decideBookHeldTime({ hold, partySize: 2, guest, now: justBefore })).toMatchObject({
      booking: { locale },
    });
  });

  it('never keeps it past the start', () => {
    const startsAt = at('2026-06-10 12:39');

    expect(decide({ startsAt, depositPence: pence(2000) })).toMatchObject({
      booking: { state: 'awaiting_deposit', holdUntil: startsAt },
    });
  });

  it.each([
    [1, { because: 'party-too-small' }],
    [2, { kind: 'booked' }],
    [3, { because: 'party-too-large' }],
  ])('for %i guests where the hold is for two is %j', (partySize, expected) => {
    expect(decide({}, partySize)).toMatchObject(expected);
  });

  it('is too late from its deadline, even if something else is wrong', () => {
    expect(decide({}, 3, end)).toEqual({ kind: 'refused', because: 'expired' });
    expect(decide({ state: 'expired', holdUntil: null })).toMatchObject({ because: 'expired' });
  });

  it('happens once', () => {
    const booked = { kind: 'refused', because: 'booked-already' };

    expect(decide({ ...aBooking() })).toEqual(booked);
    expect(decide({ ...aBooking({ state: 'expired' }) }, 2, end)).toEqual(booked);
  });
});

describe('releasing a hold', () => {
  it('ends a live hold', () => {
    const hold = aHold();

    expect(decideRelease(hold, justBefore)).toEqual({
      kind: 'released',
      booking: { ...hold, state: 'expired', holdUntil: null },
    });
  });

  it.each([
    ['at its very end', aHold(), end, 'over'],
    ['once it is booked', aBooking(), justBefore, 'booked'],
  ])('changes nothing %s', (_when, hold, now, kind) => {
    expect(decideRelease(hold, now)).toEqual({ kind });
  });
});
