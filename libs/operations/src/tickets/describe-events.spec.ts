import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import { at, date } from '@venue/testing/moments';
import { aVenue, uuidOf, venueId } from '@venue/testing/venues';
import { say } from '@venue/testing/say';
import { describeNames, describeProgramme } from './describe-events';

const venue = { ...aVenue(), name: 'The Harbour' };
const now = at('2026-12-01 09:00');
const range = { from: date('2026-12-01'), to: date('2026-12-31') };

/** The dates of one event, each with the number of seats left. */
function onDates(eventName: string, ...left: readonly (readonly [string, number])[]) {
  return left.map(([start, seats]): EventInstance => {
    const tier = { name: 'Standard', pricePence: pence(0), quota: seats, occupiedSeats: 0 };
    const ids = { id: uuidOf(`${eventName} ${start}`), eventId: uuidOf(eventName) };
    return {
      ...(ids as Pick<EventInstance, 'id' | 'eventId'>),
      eventName,
      venueId: venueId('harbour'),
      startsAt: at(start),
      endsAt: plusMinutes(at(start), 60),
      isOnSale: true,
      capacity: 40,
      occupiedSeats: 0,
      tiers: [{ ...tier, id: uuidOf('tier') as EventInstance['tiers'][number]['id'] }],
    };
  });
}

const sentenceFor = (...events: readonly (readonly EventInstance[])[]): string =>
  describeProgramme({ venue, now, range, only: null, events });
const single = (name: string) => onDates(name, ['2026-12-03 15:00', 20]);
const evenings = (count: number) =>
  onDates(
    'Jazz',
    ...Array.from({ length: count }, (_, day) => [`2026-12-0${day + 1} 20:00`, 9] as const),
  );

describe('upcoming events, in words', () => {
  it.each([
    [
      'many seats',
      36,
      say('events', {
        events: '1 event',
        range: 'in the next 30 days',
        dates: 'Jazz on Friday 4 December at 8pm with 36 seats left',
      }),
    ],
    [
      'one seat',
      1,
      say('events', {
        events: '1 event',
        range: 'in the next 30 days',
        dates: 'Jazz on Friday 4 December at 8pm with 1 seat left',
      }),
    ],
    [
      'none',
      0,
      say('events', {
        events: '1 event',
        range: 'in the next 30 days',
        dates: 'Jazz on Friday 4 December at 8pm, which is sold out',
      }),
    ],
  ])('names the seats of a date: %s', (_what, seats, expected) => {
    expect(sentenceFor(onDates('Jazz', ['2026-12-04 20:00', seats]))).toBe(expected);
  });

  it('can be followed where some dates are sold out', () => {
    const jazz = onDates('Jazz', ['2026-12-04 20:00', 0], ['2026-12-11 20:30', 2]);

    expect(sentenceFor(jazz, single('Open day'))).toBe(
      say('events', {
        events: '2 events',
        range: 'in the next 30 days',
        dates:
          'Jazz on Friday 4 December at 8pm, which is sold out, and on Friday 11 December at 8:30pm with 2 seats left; Open day on Thursday 3 December at 3pm with 20 seats left',
      }),
    );
  });

  it.each([
    [5, / with 9 seats left, and on Saturday 5 December at 8pm with 9 seats left\.$/],
    [6, / on Saturday 5 December at 8pm with 9 seats left, and on 1 more date\.$/],
    [8, / on Saturday 5 December at 8pm with 9 seats left, and on 3 more dates\.$/],
  ])('names five dates at most: of %i', (count, expected) => {
    const sentence = sentenceFor(evenings(count));

    expect(sentence).toMatch(expected);
    expect(sentence.match(/8pm/g)).toHaveLength(5);
  });

  it('shares five dates between its events', () => {
    const openDays = onDates(
      'Open day',
      ...[3, 4, 5].map((day) => [`2026-12-0${day} 15:00`, 1] as const),
    );

    expect(sentenceFor(evenings(2), openDays)).toBe(
      say('events', {
        events: '2 events',
        range: 'in the next 30 days',
        dates:
          'Jazz on Tuesday 1 December at 8pm with 9 seats left, and on Wednesday 2 December at 8pm with 9 seats left; Open day on Thursday 3 December at 3pm with 1 seat left, on Friday 4 December at 3pm with 1 seat left, and on 1 more date',
      }),
    );
  });

  it.each([
    [5, ''],
    [6, ` ${say('one more event')}`],
    [7, ` ${say('more events', { number: '2' })}`],
  ])('names five events at most: of %i', (count, more) => {
    const sentence = sentenceFor(
      ...Array.from({ length: count }, (_, index) => single(`E${index}`)),
    );

    expect(sentence).toContain(`has ${count} events`);
    expect(sentence).toMatch(/E4 on [^;.]+\./);
    expect(sentence.endsWith(`left.${more}`)).toBe(true);
    expect(sentence.match(/3pm/g)).toHaveLength(5);
  });

  it.each([
    [
      '2026-12-01',
      '2026-12-31',
      say('no events', { events: 'events', range: 'in the next 30 days' }),
    ],
    [
      '2026-12-01',
      '2026-12-30',
      say('no events', {
        events: 'upcoming events',
        range: 'from Tuesday 1 December to Wednesday 30 December',
      }),
    ],
    [
      '2026-12-02',
      '2027-01-01',
      say('no events', {
        events: 'events',
        range: 'from Wednesday 2 December to Friday 1 January',
      }),
    ],
    [
      '2026-12-01',
      '2026-12-01',
      say('no events', { events: 'upcoming events', range: 'on Tuesday 1 December' }),
    ],
    [
      '2026-12-02',
      '2026-12-31',
      say('no events', {
        events: 'events',
        range: 'from Wednesday 2 December to Thursday 31 December',
      }),
    ],
    [
      '2026-12-05',
      '2026-12-05',
      say('no events', { events: 'events', range: 'on Saturday 5 December' }),
    ],
    [
      '2027-11-05',
      '2027-11-05',
      say('no events', { events: 'events', range: 'on Friday 5 November 2027' }),
    ],
    [
      '2026-11-30',
      '2026-11-30',
      say('no events', {
        events: 'upcoming events',
        range: 'on Monday 30 November, and today is Tuesday 1 December',
      }),
    ],
  ])('says that there are no events from %s to %s', (from, to, expected) => {
    const days = { from: date(from), to: date(to) };
    const sentence = describeProgramme({ venue, now, range: days, only: null, events: [] });

    expect(sentence).toBe(expected);
  });

  it('describes the one event of the request', () => {
    expect(describeProgramme({ venue, now, range, only: 'Jazz', events: [] })).toBe(
      say('no events', { events: 'dates of Jazz', range: 'in the next 30 days' }),
    );
  });
});

describe('the names of events, in words', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `E${index}`);

  it.each([
    [0, say('the names of no events')],
    [1, say('the names of events', { events: '1 event', names: 'E0' })],
    [2, say('the names of events', { events: '2 events', names: 'E0 and E1' })],
    [5, say('the names of events', { events: '5 events', names: 'E0, E1, E2, E3 and E4' })],
    [6, say('the names of events', { events: '6 events', names: 'E0, E1, E2, E3, E4 and 1 more' })],
  ])('lists %i', (count, expected) => {
    expect(describeNames(venue, names(count))).toBe(expected);
  });
});
