import { describe, expect, it } from '@jest/globals';
import type { IntegrationId, Reference, WaitingEntryId } from '@venue/domain/shared/ids';
import { plusMinutes } from '@venue/domain/shared/time';
import { at, time } from '@venue/testing/moments';
import {
  aBookingType,
  aDay,
  aPolicy,
  aStay,
  aTable,
  aVenue,
  aWindow,
  bookingId,
  typeId,
  uuidOf,
} from '@venue/testing/venues';
import { anEntry } from '@venue/testing/waiting';
import type { WaitingEntry } from './entry';
import { holdForOffer, nextOffer } from './next-offer';

const anyone = (): boolean => true;
const venue = aVenue({
  tables: [aTable('T1', { minCovers: 1, maxCovers: 2 })],
  combinations: [],
  bookingTypes: [aBookingType({ windows: [aWindow('18:00-21:00')] })],
});
const entry = (name: string, parts: Partial<WaitingEntry> = {}): WaitingEntry =>
  anEntry({ id: uuidOf(`entry ${name}`) as WaitingEntryId, ...parts });
/** The table is free for two again from 19:30 on. */
const stays = [aStay({ tables: ['T1'], from: at('2026-06-12 17:30'), minutes: 120 })];
const day = aDay({ venue, stays });

describe('the next offer of a day', () => {
  it('goes to the first entry that fits, at its first free time', () => {
    const { offer, skipped } = nextOffer(day, [entry('one'), entry('two')], anyone);

    expect(offer?.entry.id).toBe(entry('one').id);
    expect(offer?.time.time).toBe('19:30');
    expect(skipped).toEqual([]);
  });

  it('passes over a party for which only a smaller table is free, and says so', () => {
    const { offer, skipped } = nextOffer(
      day,
      [entry('five', { partySize: 5 }), entry('two')],
      anyone,
    );

    expect(offer?.entry.id).toBe(entry('two').id);
    expect(skipped).toEqual([
      { id: entry('five').id, skip: { because: 'too-large', partySize: 2 } },
    ]);
  });

  it('includes both ends of the window, and nothing beyond', () => {
    const until = (clock: string) =>
      nextOffer(day, [entry('one', { untilAt: at(`2026-06-12 ${clock}`) })], anyone);

    expect(until('19:30').offer?.time.time).toBe('19:30');
    expect(until('19:29')).toMatchObject({ offer: null, skipped: [{ skip: { because: 'full' } }] });
  });

  it('does not serve an entry of another booking type first', () => {
    const lunch = entry('lunch', { bookingTypeId: typeId('lunch') });
    const { offer, skipped } = nextOffer(day, [lunch, entry('any')], anyone);

    expect(offer?.entry.id).toBe(entry('any').id);
    expect(skipped).toMatchObject([{ id: lunch.id, skip: { because: 'full' } }]);
  });

  it('is never of a start inside the notice: the last that keeps it is', () => {
    const atNotice = (minutes: number) =>
      nextOffer(
        { ...day, now: plusMinutes(at('2026-06-12 20:00'), minutes) },
        [entry('one', { fromAt: at('2026-06-12 21:00'), untilAt: at('2026-06-12 21:00') })],
        anyone,
      );

    expect(atNotice(0).offer?.time.time).toBe('21:00');
    expect(atNotice(1).offer).toBeNull();
  });

  it('passes over a guest whom nothing can reach', () => {
    const { offer, skipped } = nextOffer(
      day,
      [entry('silent'), entry('two')],
      ({ id }) => id !== entry('silent').id,
    );

    expect(offer?.entry.id).toBe(entry('two').id);
    expect(skipped).toMatchObject([{ skip: { because: 'out-of-reach' } }]);
  });

  it('waits for the morning, and says when to look again', () => {
    const night = { ...day, now: at('2026-06-10 22:00') };
    const morning = at('2026-06-11 09:00');

    expect(nextOffer(night, [entry('one')], anyone)).toEqual({
      offer: null,
      skipped: [{ id: entry('one').id, skip: { because: 'night', until: morning } }],
      wakesAt: morning,
    });
  });

  it('moves other parties to make room', () => {
    const tables = [aTable('T1', { maxCovers: 2 }), aTable('T2', { maxCovers: 4 })];
    const moving = aVenue({ ...venue, tables, policy: aPolicy({ maxMoves: 1 }) });
    const atTheLarge = aStay({ tables: ['T2'], from: at('2026-06-12 18:00'), minutes: 120 });
    const four = entry('four', { partySize: 4, untilAt: at('2026-06-12 18:00') });
    const full = { ...day, venue: moving, stays: [atTheLarge] };
    const { offer } = nextOffer(full, [four], anyone);

    expect(offer?.time.time).toBe('18:00');
  });
});

describe('the hold of an offer', () => {
  it('is an ordinary hold that ends with the offer', () => {
    const { offer } = nextOffer(day, [entry('one')], anyone);
    if (offer === null) throw new Error('nothing was offered');
    const decision = holdForOffer(day, offer, {
      id: bookingId('held'),
      environment: 'live',
      integrationId: uuidOf('integration') as IntegrationId,
      reference: 'K7QP4M2X' as Reference,
    });

    expect(decision).toMatchObject({
      kind: 'held',
      booking: {
        state: 'held',
        startsAt: at('2026-06-12 19:30'),
        holdUntil: plusMinutes(day.now, 30),
        heldFor: `offer ${entry('one').id}`,
        source: 'waiting-list',
        partySize: 2,
      },
    });
    expect(offer.time.time).toBe(time('19:30'));
  });
});
