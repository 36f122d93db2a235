import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { plusMinutes, type Instant } from '../shared/time';
import { aBooking, aHold, aWish, type WishParts } from '../testing/bookings';
import { at } from '../testing/moments';
import { aDay, aStay, aVenue, type VenueParts } from '../testing/venues';
import type { Booking } from './booking';
import { decideHeldTime, decideHold, holdStatusOf } from './hold';
import { decideMake } from './make';

const end = at('2026-06-10 12:10');
const justBefore = (end - 1) as Instant;

const dayAt = (now: Instant, room: VenueParts = {}) =>
  aDay({ venue: aVenue(room), date: '2026-06-12', now });
const hold = (now: Instant, room: VenueParts = {}, wish: WishParts = {}) =>
  decideHold(dayAt(now, room), aWish(wish));

describe('holding a table', () => {
  const morning = at('2026-06-12 10:00');

  it('takes what would be booked', () => {
    const made = decideMake(dayAt(morning), aWish());

    expect(hold(morning)).toMatchObject({
      kind: 'held',
      place: made.kind === 'booked' ? made.place : null,
      depositPence: 0,
    });
  });

  it('lasts as long as the venue holds tables', () => {
    expect(hold(morning, { policy: { holdMinutes: 7 } })).toMatchObject({
      holdUntil: at('2026-06-12 10:07'),
    });
  });

  it.each([
    ['18:53', '19:00'],
    ['18:54', '19:00'],
    ['18:52', '18:59'],
  ])('begun at %s ends at %s, never past the start at 19:00', (begun, ended) => {
    const room = { policy: { holdMinutes: 7, bookNoticeMinutes: 0 } };

    expect(hold(at(`2026-06-12 ${begun}`), room)).toMatchObject({
      holdUntil: at(`2026-06-12 ${ended}`),
    });
  });

  it('says what will be asked once it is booked', () => {
    expect(hold(morning, {}, { partySize: 6 })).toMatchObject({
      kind: 'held',
      depositPence: 6000,
      holdUntil: plusMinutes(morning, aVenue().policy.holdMinutes),
    });
  });

  it('is for the venue where the party is larger than it takes online', () => {
    const room = { policy: { partySizeMax: 4 } };

    expect(hold(morning, room, { partySize: 4 }).kind).toBe('held');
    expect(hold(morning, room, { partySize: 5 }).kind).toBe('needs-venue');
  });

  it('is not to be had where every table is taken', () => {
    const stays = ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'].map((name) =>
      aStay({ tables: [name], from: at('2026-06-12 19:00') }),
    );
    const full = { ...dayAt(morning), stays };

    expect(decideHold(full, aWish()).kind).toBe('unavailable');
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

describe('booking what is held', () => {
  const decide = (parts: Partial<Booking> = {}, partySize = 2, now = justBefore) =>
    decideHeldTime(aHold(parts), partySize, now);

  it('confirms it where no deposit is asked', () => {
    expect(decide()).toEqual({ kind: 'confirmed' });
  });

  it.each([
    [29, 29],
    [30, 30],
    [31, 30],
    [120, 30],
  ])('with links of %i minutes keeps it for its deposit for %i', (link, kept) => {
    const policy = { ...aBooking().policy, depositLinkMinutes: link };

    expect(decide({ policy, depositPence: pence(1) })).toEqual({
      kind: 'awaiting-deposit',
      holdUntil: plusMinutes(justBefore, kept),
    });
  });

  it('never keeps it past the start', () => {
    const startsAt = at('2026-06-10 12:39');

    expect(decide({ startsAt, depositPence: pence(2000) })).toEqual({
      kind: 'awaiting-deposit',
      holdUntil: startsAt,
    });
  });

  it.each([
    [1, 'party-too-small'],
    [2, 'confirmed'],
    [3, 'party-too-large'],
  ])('for %i where two are held for is %s', (partySize, kind) => {
    expect(decide({}, partySize)).toMatchObject({ kind });
  });

  it('is too late at its very end, whatever else is wrong', () => {
    expect(decide({}, 3, end)).toEqual({ kind: 'expired' });
    expect(decideHeldTime(over(), 2, justBefore)).toEqual({ kind: 'expired' });
  });

  it('happens once', () => {
    expect(decideHeldTime(aBooking(), 2, justBefore)).toEqual({ kind: 'booked-already' });
    expect(decideHeldTime(aBooking({ state: 'expired' }), 2, end)).toEqual({
      kind: 'booked-already',
    });
  });
});
