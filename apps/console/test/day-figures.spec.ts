/** The console's words, numbers, marks and alerts for the bookings of a day. */
import { describe, expect, it } from '@jest/globals';
import { minutesLateMax as minutesOfDomain } from '@venue/domain/venue/policy';
import type { DayBookingAnswer } from '../src/page/answers';
import {
  clashesWith,
  minutesLateMax,
  needsTable,
  occupiedUntil,
  statusOf,
} from '../src/page/day/bookings';
import { figuresOf, nextHour, quartersOf } from '../src/page/day/figures';
import { marksOf, plainTagsOf } from '../src/page/day/marks';
import { minutesInState, minutesOver } from '../src/page/day/minutes';
import type { QueueRow } from '../src/page/answers';
import { newBookings } from '../src/page/day/new-bookings';
import { queueSigns } from '../src/page/day/queue-signs';
import { sourceWords } from '../src/page/parts/source-words';

describe('figures of a day', () => {
  const evening = 19 * 60;
  const day = { date: '2026-12-01', zone: 'Europe/London' };

  const aBooking = (parts: object = {}): DayBookingAnswer =>
    ({
      ...{ reference: 'A', state: 'confirmed', arrivedAt: null, seatedAt: null, partySize: 2 },
      ...{
        startMinutes: evening,
        endMinutes: evening + 90,
        startsNextDay: false,
        source: 'widget',
      },
      ...{
        tags: [],
        notes: null,
        allergies: null,
        teamNote: null,
        deposit: 'none',
        isPinned: false,
        isConfirmedByGuest: false,
        pastVisits: 1,
      },
      ...parts,
    }) as unknown as DayBookingAnswer;

  describe('the numbers of an evening', () => {
    it('count guests who are here, guests to come, and seats', () => {
      const bookings = [
        aBooking({ state: 'seated', partySize: 4 }),
        aBooking({ arrivedAt: '18:55' }),
        aBooking({ state: 'awaiting_deposit', partySize: 6 }),
        aBooking({ startMinutes: evening - 20 }),
        ...['completed', 'no_show', 'cancelled', 'held'].map((state) => aBooking({ state })),
      ];
      const tables = [{ maxCovers: 4 }, { maxCovers: 6 }] as never;
      const figures = figuresOf(bookings, { tables }, evening);
      expect(figures).toEqual({ here: 6, toCome: 8, seats: 10 });
    });

    it('give the kitchen the next four quarters, with those who are late in the first', () => {
      const bookings = [
        aBooking({ startMinutes: evening - 30 }),
        aBooking({ startMinutes: evening + 14, partySize: 3 }),
        aBooking({ startMinutes: evening + 15 }),
        aBooking({ startMinutes: evening + 59 }),
        aBooking({ startMinutes: evening + 60 }),
        aBooking({ state: 'seated' }),
      ];
      expect(nextHour(bookings, evening + 4).map(({ guests }) => guests)).toEqual([5, 2, 0, 2]);
    });

    it('sum the guests of each quarter hour', () => {
      const bookings = [evening + 14, evening, evening + 15].map((startMinutes) =>
        aBooking({ startMinutes }),
      );
      expect(quartersOf(bookings)).toEqual([
        { from: evening, guests: 4, parties: 2 },
        { from: evening + 15, guests: 2, parties: 1 },
      ]);
    });
  });

  describe('the minutes of a state', () => {
    const minutes = (parts: object, status: Parameters<typeof minutesInState>[1], now: number) =>
      minutesInState(aBooking(parts), status, { nowMinutes: now, day });

    it('count from when the party sat down, arrived or was due', () => {
      expect(minutes({ seatedAt: '19:05' }, 'seated', evening + 57)).toBe(52);
      expect(minutes({ arrivedAt: '18:58' }, 'arrived', evening)).toBe(2);
      expect(minutes({}, 'late', evening + 14)).toBe(14);
    });

    it('go on after midnight', () => {
      expect(minutes({ seatedAt: '23:50' }, 'seated', 24 * 60 + 10)).toBe(20);
      expect(minutes({ seatedAt: '23:50', startsNextDay: true }, 'seated', 24 * 60 + 10)).toBe(20);
      expect(minutes({ seatedAt: '00:05' }, 'seated', 24 * 60 + 10)).toBe(5);
    });

    it('are unknown for other days and other states', () => {
      expect(minutes({}, 'expected', evening)).toBeNull();
      expect(minutes({ seatedAt: null }, 'seated', evening)).toBeNull();
      const other = { nowMinutes: null, day };
      expect(minutesInState(aBooking({ seatedAt: '19:05' }), 'seated', other)).toBeNull();
    });

    it('say how long a party has stayed beyond its time', () => {
      const seated = aBooking({ state: 'seated' });
      expect(minutesOver(seated, evening + 90)).toBeNull();
      expect(minutesOver(seated, evening + 91)).toBe(1);
      expect(minutesOver(aBooking({ state: 'completed' }), evening + 91)).toBeNull();
    });
  });

  describe('the marks of a booking', () => {
    const wordsOf = (parts: object): readonly string[] =>
      marksOf(aBooking(parts)).map(({ word }) => word);

    it.each([
      [{ notes: 'Nut allergy at the table.' }, ['Allergy']],
      [{ notes: 'Coeliac.' }, ['Allergy']],
      [{ teamNote: 'lactose-free' }, ['Allergy']],
      [{ notes: 'Loves nuts' }, []],
      [{ notes: 'A birthday: could there be a candle?' }, ['Birthday']],
      [{ tags: ['VIP'] }, ['VIP']],
      [{ tags: ['viper'] }, []],
      [{ pastVisits: 0 }, ['First visit']],
      [{ isConfirmedByGuest: true }, ['Will come']],
      [{ pastVisits: null }, []],
      [{ pastVisits: 0, source: 'walk-in' }, []],
      [{ deposit: 'awaiting_payment' }, ['Deposit unpaid']],
      [{ tags: ['vip'], notes: 'Egg allergy', isPinned: true }, ['Allergy', 'VIP', 'Locked']],
    ])('of %o are %o', (parts, words) => {
      expect(wordsOf(parts)).toEqual(words);
    });

    it('replace the tags that say the same', () => {
      expect(plainTagsOf({ tags: ['VIP', 'press', 'nut allergy'] })).toEqual(['press']);
    });
  });

  describe('an alert', () => {
    const alertFor = (parts: object, seen: readonly string[] = [], now: number | null = evening) =>
      newBookings(new Set(seen), [aBooking(parts)], now).length;

    it('is for a new booking that starts within two hours', () => {
      expect(alertFor({ startMinutes: evening + 120 })).toBe(1);
      expect(alertFor({ startMinutes: evening + 121 })).toBe(0);
      expect(alertFor({}, ['A'])).toBe(0);
      expect(alertFor({ startMinutes: evening - 1 })).toBe(0);
    });

    it('is neither for a hold, a booking of the team, nor another day', () => {
      expect(alertFor({ source: 'phone' })).toBe(0);
      expect(alertFor({ state: 'held' })).toBe(0);
      expect(alertFor({ state: 'seated' })).toBe(0);
      expect(alertFor({}, [], null)).toBe(0);
    });

    const aParty = { entryId: 'A', state: 'waiting', tables: null, isComing: false } as QueueRow;

    it.each([
      ['a party of the queue with a free table', { tables: 'T1' }, ['ready A']],
      ['not for one without a table', {}, []],
      ['not for one that is called', { state: 'offered', tables: 'T1' }, []],
      ['one that comes', { state: 'offered', tables: 'T1', isComing: true }, ['coming A']],
    ])('is for %s', (_what, parts, signs) => {
      expect(queueSigns([{ ...aParty, ...parts }])).toEqual(signs);
    });
  });
});

describe('bookings of a day', () => {
  const aBooking = (parts: object = {}): DayBookingAnswer =>
    ({
      ...{ reference: 'A', state: 'confirmed', arrivedAt: null, expectedAt: null },
      ...{ startMinutes: 1140, endMinutes: 1230, tables: [{ id: 'D1' }] },
      ...parts,
    }) as unknown as DayBookingAnswer;

  describe('a party that is to come', () => {
    it.each([
      [null, 1140, 'expected'],
      [null, 1141, 'late'],
      ['19:30', 1140, 'expected'],
      ['19:30', 1141, 'late'],
    ])('that is expected at %s is at minute %i %s', (expectedAt, now, status) => {
      expect(statusOf(aBooking({ expectedAt }), now)).toBe(status);
    });
  });

  it('the form of a delay takes as many minutes as the deployment', () => {
    expect(minutesLateMax).toBe(minutesOfDomain);
  });

  describe('a booking without a table', () => {
    it.each([
      ['confirmed', true],
      ['awaiting_deposit', true],
      ['seated', true],
      ['cancelled', false],
      ['completed', false],
      ['no_show', false],
    ])('needs one while it is %s: %s', (state, isNeeded) => {
      expect(needsTable(aBooking({ state, tables: [] }))).toBe(isNeeded);
      expect(needsTable(aBooking({ state }))).toBe(false);
    });
  });

  describe('a table', () => {
    it.each([
      ['seated', 1230, 1230],
      ['seated', 1231, 1231],
      ['completed', 1231, 1230],
      ['confirmed', 1231, 1230],
      ['seated', null, 1230],
    ])('with a party that is %s is at minute %s taken until %i', (state, now, until) => {
      expect(occupiedUntil(aBooking({ state }), now)).toBe(until);
    });

    const before = aBooking({
      reference: 'B',
      state: 'seated',
      startMinutes: 1050,
      endMinutes: 1140,
    });
    const namesAt = (now: number, other = before, ownBooking = aBooking()): readonly string[] =>
      clashesWith(ownBooking, [ownBooking, other], now).map(({ reference }) => reference);

    it('is in the way of the next party once the one before sits beyond its end', () => {
      expect(namesAt(1140)).toEqual([]);
      expect(namesAt(1141)).toEqual(['B']);
      expect(namesAt(1141, { ...before, state: 'completed' })).toEqual([]);
      expect(namesAt(1141, { ...before, tables: [{ id: 'D2' }] })).toEqual([]);
      expect(namesAt(1141, before, aBooking({ state: 'cancelled' }))).toEqual([]);
    });

    it('with two parties that sit there is in the way of both', () => {
      const ownBooking = aBooking({ state: 'seated' });
      expect(namesAt(1150, before, ownBooking)).toEqual(['B']);
      expect(clashesWith(before, [ownBooking, before], 1150)).toEqual([ownBooking]);
    });
  });

  it.each([
    ['api', 'by an integration'],
    ['walk-in', 'at the door'],
    ['phone', 'by phone'],
    ['phone-agent', 'by phone-agent'],
  ])('a booking of the channel %s came %s', (source, words) => {
    expect(sourceWords(source)).toBe(words);
  });
});
