import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TableId } from '../shared/ids';
import { pence } from '../shared/money';
import { plusMinutes } from '../shared/time';
import { aBooking, anAmendment, onFile, type WishParts } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aPacing,
  aStay,
  aTable,
  aVenue,
  aWindow,
  depositForSix,
  hoursOf,
  tableId,
  typeId,
  type VenueParts,
} from '@venue/testing/venues';
import type { Stay } from '../availability/stay';
import { decideAmend, needsTable } from './amend';
import { outstandingPence } from './deposit-balance';
import { placeOfChange } from './place-of-change';

const unpaid = { state: 'awaiting_deposit', holdUntil: at('2026-06-12 18:59') } as const;

type Parts = Parameters<typeof anAmendment>[0];

/** Decides on a day without other bookings. */
const decide = (parts?: Parts) => {
  const facts = anAmendment(parts);
  const { venue, now, wish } = facts;
  return decideAmend(facts, aDay({ venue, now, date: wish.date }));
};

describe('asking to change a booking', () => {
  it('is allowed for a confirmed booking in good time', () => {
    expect(decide().kind).toBe('amended');
  });

  it.each([
    ['seated', { state: 'seated' }],
    ['completed', { state: 'completed' }],
    ['a no-show', { state: 'no_show' }],
    ['cancelled', { state: 'cancelled' }],
    ['expired', { state: 'expired' }],
    ['past the deadline of its deposit', { ...unpaid, holdUntil: at('2026-06-10 12:00') }],
  ] as const)('is too late when it is %s', (_what, parts) => {
    expect(decide({ file: onFile(parts) })).toEqual({ kind: 'not-changeable' });
  });

  it.each([
    ['at the start', '2026-06-12 19:00', 'not-changeable'],
    ['a minute before it', '2026-06-12 18:59', 'needs-venue'],
  ])('is too late %s', (_when, now, kind) => {
    expect(decide({ now: at(now) }).kind).toBe(kind);
  });

  const same: WishParts = { time: '19:00' };

  it.each([
    ['nothing changes', same, 'unchanged'],
    ['the time changes', { time: '19:15' }, 'amended'],
    ['the day changes', { ...same, date: '2026-06-13' }, 'amended'],
    ['the party grows', { ...same, partySize: 3 }, 'amended'],
    ['the party shrinks', { ...same, partySize: 1 }, 'amended'],
    ['the notes change', { ...same, notes: 'A high chair, please.' }, 'amended'],
  ])('is %s', (_what, wish, kind) => {
    expect(decide({ wish }).kind).toBe(kind);
  });

  it.each([
    ['inside the notice', { now: at('2026-06-12 18:00') }],
    ['while the deposit is awaited', { file: onFile(unpaid) }],
  ])('for no change is no change %s', (_what, parts) => {
    expect(decide({ wish: same, ...parts }).kind).toBe('unchanged');
  });

  it('is no change for the first of a repeated hour', () => {
    const file = onFile({ startsAt: at('2027-10-31 01:30') });
    const wish = { date: '2027-10-31', time: '01:30' };

    expect(decide({ file, wish }).kind).toBe('unchanged');
  });

  it.each([
    ['the deposit is still awaited', { file: onFile(unpaid) }, 'awaiting-deposit'],
    ['one guest more than allowed', { wish: { partySize: 9 } }, 'party-too-large'],
    ['one minute inside the notice', { now: at('2026-06-12 17:01') }, 'too-close'],
    ['one day too far ahead', { wish: { date: '2026-09-09' } }, 'too-far-ahead'],
  ])('is referred to the venue: %s', (_what, parts, because) => {
    expect(decide(parts)).toEqual({ kind: 'needs-venue', because });
  });

  it.each([
    ['the largest party', { wish: { partySize: 8 } }, 'amended'],
    ['the very minute before the notice', { now: at('2026-06-12 17:00') }, 'amended'],
    ['the last day ahead', { wish: { date: '2026-09-08' } }, 'amended'],
    ['a day that is past, which has no table', { wish: { date: '2026-06-09' } }, 'unavailable'],
  ])('is not referred to the venue: %s', (_what, parts, kind) => {
    expect(decide(parts).kind).toBe(kind);
  });

  it('is refused for the first reason in order, and for the deposit only if there is no other', () => {
    const late = { now: at('2026-06-12 18:00') };
    const all = { wish: { partySize: 9, date: '2026-10-12' }, file: onFile(unpaid), ...late };
    const becauseOf = (facts: Parts): string => {
      const decision = decide(facts);
      return decision.kind === 'needs-venue' ? decision.because : decision.kind;
    };

    expect(becauseOf(all)).toBe('party-too-large');
    expect(becauseOf({ ...all, wish: { date: '2026-10-12' } })).toBe('too-close');
    expect(becauseOf({ wish: { date: '2026-10-12' }, file: onFile(unpaid) })).toBe('too-far-ahead');
    expect(becauseOf({ file: onFile(unpaid) })).toBe('awaiting-deposit');
  });

  it('has the notice of the time of booking', () => {
    const policy = { ...aBooking().policy, amendNoticeMinutes: 30 };
    const file = onFile({ policy });

    expect(decide({ file, now: at('2026-06-12 18:30') }).kind).toBe('amended');
    expect(decide({ file, now: at('2026-06-12 18:31') }).kind).toBe('needs-venue');
  });
});

describe('a changed booking', () => {
  const late = {
    expectedArrival: at('2026-06-12 19:20'),
    arrivalHeldUntil: at('2026-06-12 19:35'),
  };

  it('has its new time, party, notes and tables', () => {
    const booking = aBooking({ bookingType: 'Supper' });
    const wish = { partySize: 3, notes: 'A cake.' };

    expect(decide({ file: { ...onFile(), booking }, wish })).toMatchObject({
      booking: {
        ...booking,
        bookingType: 'Dinner',
        partySize: 3,
        notes: 'A cake.',
        startsAt: at('2026-06-12 20:00'),
        endsAt: at('2026-06-12 21:45'),
        startAgreedAt: at('2026-06-10 12:00'),
      },
      allocation: { tableIds: [tableId('P1')], clearedAt: at('2026-06-12 21:45') },
    });
  });

  it('needs no table for other notes, and keeps its own', () => {
    const facts = anAmendment({ wish: { time: '19:00', notes: 'A cake.' } });

    expect(needsTable(facts)).toBe(false);
    expect(decideAmend(facts, null)).toMatchObject({
      kind: 'amended',
      booking: { ...facts.file.booking, notes: 'A cake.' },
      allocation: null,
    });
  });

  it.each([
    ['another time', {}, true],
    ['another party', { wish: { time: '19:00', partySize: 3 } }, true],
    ['no change', { wish: { time: '19:00' } }, false],
    ['what only the venue may do', { wish: { partySize: 9 } }, false],
  ])('needs the day for %s: %s', (_what, parts, expected) => {
    expect(needsTable(anAmendment(parts))).toBe(expected);
  });

  it('keeps a delay and its tables for the same start, and drops it with another', () => {
    const file = onFile(late);

    expect(decide({ file, wish: { time: '19:00', partySize: 3 } })).toMatchObject({
      booking: late,
      allocation: { clearedAt: at('2026-06-12 21:05') },
    });
    expect(decide({ file })).toMatchObject({
      booking: { expectedArrival: null, arrivalHeldUntil: null },
      allocation: { clearedAt: at('2026-06-12 21:30') },
    });
  });

  it.each([
    ['before its cancellation notice', '2026-06-11 19:00', false],
    ['inside its cancellation notice', '2026-06-11 19:01', true],
  ])('that is moved %s records it: %s', (_when, now, movedInsideNotice) => {
    expect(decide({ now: at(now) })).toMatchObject({ booking: { movedInsideNotice } });
  });
});

interface BookingCase {
  readonly venueParts?: VenueParts;
  readonly wish?: WishParts;
  readonly file?: ReturnType<typeof onFile>;
  readonly stays?: readonly Stay[];
  readonly now?: string;
}

function placeOf({
  venueParts,
  wish = {},
  file = onFile(),
  stays = [],
  now = '2026-06-10 12:00',
}: BookingCase) {
  const venue = aVenue(venueParts);
  const facts = anAmendment({ venue, wish, file, now: at(now) });
  const day = aDay({ venue, stays, now: facts.now, date: facts.wish.date });
  const place = placeOfChange(day, facts);
  if (place === null) return null;
  const { type, seating, startsAt, endsAt } = place;
  return { type: type.slug, table: seating.name, startsAt, endsAt };
}

describe('the place of a changed booking', () => {
  it('is the best table at the new time', () => {
    expect(placeOf({})).toEqual({
      type: 'dinner',
      table: 'T1',
      startsAt: at('2026-06-12 20:00'),
      endsAt: at('2026-06-12 21:30'),
    });
  });

  it('may be its own table, which is free to it', () => {
    const tables = [aTable('T1', { maxCovers: 2 })];
    const own = aStay({ tables: ['T1'], from: at('2026-06-12 19:00'), minutes: 90 });

    expect(placeOf({ venueParts: { tables, combinations: [] } })?.table).toBe('T1');
    expect(placeOf({ venueParts: { tables, combinations: [] }, stays: [own] })).toBeNull();
  });

  it.each([
    ['the new time is taken', { stays: takenAt('2026-06-12 20:00') }],
    ['the new time is off the grid', { wish: { time: '20:07' } }],
    ['the venue is closed then', { wish: { date: '2026-06-15' } }],
    ['the new time is past', { wish: { date: '2026-06-09' } }],
    [
      'the new time is inside the notice for bookings',
      { now: '2026-06-12 16:30', wish: { time: '17:15' } },
    ],
    ['no table is large enough', { wish: { partySize: 8 }, venueParts: { combinations: [] } }],
  ])('is none when %s', (_what, asked: BookingCase) => {
    expect(placeOf(asked)).toBeNull();
  });

  const types = [
    aBookingType({ slug: 'early', windows: [aWindow('17:00-20:00')] }),
    aBookingType(),
  ];

  it('keeps the booking type where it fits, though another comes first', () => {
    expect(placeOf({ venueParts: { bookingTypes: types } })?.type).toBe('dinner');
  });

  it('has the first booking type that fits where its own does not', () => {
    const file = onFile({ bookingTypeId: typeId('early') });
    const venueParts = { bookingTypes: types };

    expect(placeOf({ venueParts, file, wish: { time: '20:00' } })?.type).toBe('early');
    expect(placeOf({ venueParts, file, wish: { time: '20:15' } })?.type).toBe('dinner');
    expect(placeOf({ venueParts, file: onFile({ bookingTypeId: typeId('gone') }) })?.type).toBe(
      'early',
    );
  });

  it('gets another booking type at the same time where its own is for smaller parties', () => {
    const small = aBookingType({ partySizeMax: 4 });
    const venueParts = { bookingTypes: [small, aBookingType({ slug: 'feast', partySizeMin: 5 })] };

    expect(placeOf({ venueParts, wish: { time: '19:00', partySize: 4 } })?.type).toBe('dinner');
    expect(placeOf({ venueParts, wish: { time: '19:00', partySize: 5 } })).toEqual({
      type: 'feast',
      table: 'T6',
      startsAt: at('2026-06-12 19:00'),
      endsAt: at('2026-06-12 21:00'),
    });
    expect(
      placeOf({ venueParts: { bookingTypes: [small] }, wish: { time: '19:00', partySize: 5 } }),
    ).toBeNull();
  });
});

describe('a start that stays the same', () => {
  const same = { time: '19:00' };

  it('is kept although the window, the hours or the notice have changed since', () => {
    const bookingTypes = [aBookingType({ windows: [aWindow('12:00-13:00')] })];

    expect(placeOf({ venueParts: { bookingTypes }, wish: { ...same, partySize: 1 } })?.type).toBe(
      'dinner',
    );
    expect(placeOf({ wish: { ...same, partySize: 1 }, now: '2026-06-12 18:45' })).not.toBeNull();
  });

  it.each([
    ['that ends at closing', '12:00-20:45', 'P1'],
    ['that ends a minute after closing', '12:00-20:44', undefined],
  ])('has a longer stay %s', (_what, range, table) => {
    expect(
      placeOf({ venueParts: { hours: hoursOf(range) }, wish: { ...same, partySize: 3 } })?.table,
    ).toBe(table);
  });

  it.each([
    ['a smaller party, though it ends after closing', '12:00-20:00', 1, 'T1'],
    ['a larger one that stays longer', '12:00-20:00', 3, undefined],
  ])('is kept for %s', (_what, range, partySize, table) => {
    const wish = { ...same, partySize };

    expect(placeOf({ venueParts: { hours: hoursOf(range) }, wish })?.table).toBe(table);
  });

  it.each([
    ['smaller', 1, 'T1'],
    ['larger', 3, undefined],
  ])('is kept while online booking is closed for a party that is %s', (_what, partySize, table) => {
    const [from, until] = [at('2026-06-12 19:00'), at('2026-06-12 19:01')];
    const facts = anAmendment({ wish: { ...same, partySize } });
    const day = aDay({ blocks: [aBlock({ scope: 'online', from, until })] });

    expect(placeOfChange(day, facts)?.seating.name).toBe(table);
  });

  it('gets another booking type when its own has no table for the new party', () => {
    const stays = ['T3', 'T4', 'T6'].map((name) =>
      aStay({ tables: [name], from: at('2026-06-12 20:30') }),
    );
    const own = aBookingType({ areas: ['main'] });
    const terrace = aBookingType({ slug: 'terrace', areas: ['terrace'] });
    const venueParts = { bookingTypes: [own, terrace] };

    expect(placeOf({ venueParts, wish: { ...same, partySize: 3 }, stays })?.type).toBe('terrace');
  });

  it('has the stay of the new party size', () => {
    expect(placeOf({ wish: { ...same, partySize: 3 } })).toEqual({
      type: 'dinner',
      table: 'P1',
      startsAt: at('2026-06-12 19:00'),
      endsAt: at('2026-06-12 20:45'),
    });
  });

  it('needs a table for the new party size', () => {
    const stays = ['T3', 'T4', 'P1'].map((name) =>
      aStay({ tables: [name], from: at('2026-06-12 20:30') }),
    );

    expect(placeOf({ wish: { ...same, partySize: 3 }, stays })).toBeNull();
    expect(placeOf({ wish: { ...same, partySize: 1 }, stays })?.table).toBe('T1');
  });

  it.each([
    ['a smaller party', 1, 'T1'],
    ['the same party', 2, 'T1'],
    ['a larger party', 3, undefined],
  ])('checks pacing only for a larger party: %s', (_what, partySize, expected) => {
    const policy = { pacing: aPacing({ coversStarting: 1 }) };

    expect(placeOf({ venueParts: { policy }, wish: { ...same, partySize } })?.table).toBe(expected);
  });

  it.each([
    ['the last that fits', 5, 'P1'],
    ['one too many', 4, undefined],
  ])('counts its own guests once: %s', (_what, coversStarting, expected) => {
    const policy = { pacing: aPacing({ coversStarting }) };
    const stays = [aStay({ tables: ['T2'], from: at('2026-06-12 19:00') })];

    expect(placeOf({ venueParts: { policy }, stays, wish: { ...same, partySize: 3 } })?.table).toBe(
      expected,
    );
  });
});

describe('the tables of a start that stays the same', () => {
  const names = ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'];
  const start = at('2026-06-12 19:00');
  const clearedOf = (facts: Parameters<typeof anAmendment>[0], stays: readonly Stay[] = []) => {
    const amendment = anAmendment(facts);
    return placeOfChange(aDay({ venue: amendment.venue, stays }), amendment);
  };

  it.each([
    ['a smaller party that stays less long', { partySize: 4, minutes: 105 }, 2, 105],
    ['a party that was kept longer', { partySize: 2, minutes: 140 }, 1, 140],
    ['a larger party that stays longer', { partySize: 2, minutes: 90 }, 4, 105],
  ])('are kept as long as they were, or longer: %s', (...[, before, partySize, minutes]) => {
    const file = onFile(
      { partySize: before.partySize },
      { clearedAt: plusMinutes(start, before.minutes) },
    );
    const place = clearedOf({ file, wish: { time: '19:00', partySize } });

    expect(place?.clearedAt).toBe(plusMinutes(start, minutes));
  });

  it('are kept as long as they were where the booking type changes', () => {
    const file = onFile({ bookingTypeId: typeId('gone') }, { clearedAt: plusMinutes(start, 140) });
    const wish = { time: '19:00', partySize: 1 };

    expect(clearedOf({ file, wish })?.clearedAt).toBe(plusMinutes(start, 140));
    const after = names.map((name) => aStay({ tables: [name], from: plusMinutes(start, 139) }));
    expect(clearedOf({ file, wish }, after)).toBeNull();
  });

  it('are not kept for so long at another start', () => {
    const file = onFile({}, { clearedAt: plusMinutes(start, 300) });

    expect(clearedOf({ file, wish: { time: '17:00' } })?.clearedAt).toBe(at('2026-06-12 18:30'));
  });

  it('are never kept for less time, nor into the time of another party', () => {
    const stay = fc.record({
      table: fc.constantFrom(...names),
      minutes: fc.integer({ min: 0, max: 240 }),
    });
    fc.assert(
      fc.property(
        fc.array(stay, { maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 30, max: 180 }),
        fc.constantFrom(0, 15, 45),
        (others, partySize, kept, turnaroundMinutes) => {
          const stays = others.map(({ table, minutes }) =>
            aStay({ tables: [table], from: plusMinutes(start, minutes), minutes: 60 }),
          );
          const clearedAt = plusMinutes(start, kept);
          const place = clearedOf(
            {
              file: onFile({}, { clearedAt }),
              venue: aVenue({ policy: { turnaroundMinutes } }),
              wish: { time: '19:00', partySize },
            },
            stays,
          );
          if (place === null) return;

          expect(place.clearedAt).toBeGreaterThanOrEqual(clearedAt);
          const taken = stays.filter((one) => one.from < place.clearedAt);
          const isTaken = (id: TableId): boolean =>
            taken.some(({ tableIds }) => tableIds.includes(id));
          expect(place.seating.tableIds.filter(isTaken)).toEqual([]);
        },
      ),
    );
  });
});

function takenAt(from: string): Stay[] {
  return ['T1', 'T2', 'T3', 'T4', 'T6', 'P1'].map((name) =>
    aStay({ tables: [name], from: plusMinutes(at(from), 30) }),
  );
}

describe('the deposit after a change', () => {
  const dinner = aBookingType({ deposits: [depositForSix] });
  const depositAfter = (wish: WishParts, type = dinner) => {
    const decision = decide({ wish, venue: aVenue({ bookingTypes: [type] }) });
    return decision.kind === 'amended' ? decision.booking.depositPence : decision.kind;
  };

  it.each([
    ['below the rule owes nothing', 5, 0],
    ['of the rule owes what its size asks', 6, 6000],
    ['above it owes more', 8, 8000],
  ])('is the one of its party: one %s', (_what, partySize, expected) => {
    expect(depositAfter({ partySize })).toBe(expected);
  });

  it('depends on the day and time to which the party moves', () => {
    const starts = { days: ['saturday'] as const, from: null, to: null };
    const saturdays = {
      ...depositForSix,
      when: { ...depositForSix.when, partySizeFrom: null, starts },
    };
    const type = aBookingType({ deposits: [saturdays] });

    expect(depositAfter({ partySize: 3, date: '2026-06-13' }, type)).toBe(3000);
    expect(depositAfter({ partySize: 3, date: '2026-06-12' }, type)).toBe(0);
  });

  it.each([
    ['asked for by a new link', 6, 0, 0, { owedPence: 6000, isNewAmount: true, surplusPence: 0 }],
    ['asked for less the rest paid', 6, 0, 4000, { owedPence: 2000, isNewAmount: true }],
    ['as it was', 6, 6000, 2000, { owedPence: 4000, isNewAmount: false, surplusPence: 0 }],
    ['a new surplus', 5, 6000, 6000, { owedPence: 0, isNewAmount: false, surplusPence: 6000 }],
    ['a surplus that is no news', 5, 0, 6000, { owedPence: 0, surplusPence: 0 }],
  ])('is %s', (...[, partySize, before, received, balance]) => {
    const venue = aVenue({ bookingTypes: [dinner] });
    const file = onFile({ depositPence: pence(before) }, { receivedPence: pence(received) });

    expect(decide({ venue, file, wish: { partySize } })).toMatchObject({ balance });
  });

  it('keeps what the team asks for besides, at every size of the party', () => {
    const venue = aVenue({ bookingTypes: [dinner] });
    const paid = { receivedPence: pence(2500), extraPence: pence(2500) };
    const file = onFile({ depositPence: pence(2500) }, paid);
    const sizes = [5, 6].map((partySize) => decide({ venue, file, wish: { partySize } }));

    expect(sizes).toMatchObject([
      { balance: { owedPence: 0, surplusPence: 0 } },
      { balance: { owedPence: 6000, surplusPence: 0 } },
    ]);
  });

  it.each([
    ['all', 6000, 0, 6000],
    ['the rest', 6000, 2000, 4000],
    ['nothing when it is paid', 6000, 6000, 0],
    ['nothing when more was paid', 6000, 8000, 0],
  ])('is owed: %s', (...[, deposit, received, expected]) => {
    expect(outstandingPence(pence(deposit), pence(received))).toBe(expected);
  });
});
