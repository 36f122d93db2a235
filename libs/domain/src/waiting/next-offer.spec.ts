import { describe, expect, it } from '@jest/globals';
import type { IntegrationId, Reference, WaitingEntryId } from '../shared/ids';
import { plusMinutes } from '../shared/time';
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
    const types = [...venue.bookingTypes, aBookingType({ slug: 'lunch', windows: [] })];
    const both = { ...day, venue: { ...venue, bookingTypes: types } };
    const lunch = entry('lunch', { bookingTypeId: typeId('lunch') });
    const { offer, skipped } = nextOffer(both, [lunch, entry('any')], anyone);

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
    expect(atNotice(1)).toMatchObject({ offer: null, skipped: [{ skip: { because: 'late' } }] });
  });

  it('is none where the venue has removed the booking type', () => {
    const gone = entry('gone', { bookingTypeId: typeId('brunch') });

    expect(nextOffer(day, [gone], anyone)).toMatchObject({
      offer: null,
      skipped: [{ skip: { because: 'no-type' } }],
    });
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

describe('offers of a whole day', () => {
  /** A number from 0 to 1 for each call, the same in each run. */
  function chanceFrom(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** Offers until nobody can have one, as the worker does; returns the offers in their order. */
  function offersOn(entries: readonly WaitingEntry[]) {
    let current = aDay({ venue });
    let waiting = entries;
    const offers: { readonly id: string; readonly from: number; readonly until: number }[] = [];
    const reasons = new Map<string, string>();
    for (;;) {
      const { offer, skipped } = nextOffer(current, waiting, anyone);
      for (const { id, skip } of skipped) reasons.set(id, skip.because);
      if (offer === null) return { offers, reasons };
      const { entry: served, time: start } = offer;
      const minutes = start.options[0]?.durationMinutes ?? 0;
      const stay = aStay({ booking: served.id, tables: ['T1'], from: start.startsAt, minutes });
      offers.push({ id: served.id, from: stay.from, until: stay.clearedAt });
      current = { ...current, stays: [...current.stays, stay] };
      waiting = waiting.filter(({ id }) => id !== served.id);
    }
  }

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    'promise no table twice, and pass over nobody without a reason: %i',
    (seed) => {
      const chance = chanceFrom(seed + 1);
      const entries = Array.from({ length: 8 }, (_, number) => {
        const fromAt = plusMinutes(at('2026-06-12 18:00'), Math.floor(chance() * 12) * 15);
        const untilAt = plusMinutes(fromAt, Math.floor(chance() * 5) * 15);
        const partySize = 1 + Math.floor(chance() * 3);
        return entry(`number ${number}`, { fromAt, untilAt, partySize });
      });
      const { offers, reasons } = offersOn(entries);

      for (const [index, one] of offers.entries()) {
        for (const other of offers.slice(index + 1)) {
          expect(one.until <= other.from || other.until <= one.from).toBe(true);
        }
      }
      const offered = new Set(offers.map(({ id }) => id));
      for (const { id } of entries) expect(offered.has(id) || reasons.has(id)).toBe(true);
    },
  );
});
