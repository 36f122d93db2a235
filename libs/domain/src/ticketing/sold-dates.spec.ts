import { describe, expect, it } from '@jest/globals';
import { at, date, london, time, zone } from '../testing';
import type { EventSetup, GroupSetup, VenueSetup } from '../venue/setup';
import {
  brokenDates,
  datesKeptForTickets,
  isAnyBroken,
  orphanedDates,
  type DateBreak,
  type SoldDate,
} from './sold-dates';

const jazz = (parts: Partial<EventSetup> = {}): EventSetup => ({
  slug: 'jazz',
  name: 'Jazz',
  description: null,
  tiers: [
    { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 },
    { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
  ],
  weekly: [{ day: 'friday', at: time('20:00'), durationMinutes: 150, capacity: 36, weeksAhead: 8 }],
  instances: [],
  ...parts,
});

const aGroup = (events: readonly EventSetup[], where = london): GroupSetup => {
  const venue: Partial<VenueSetup> = { slug: 'the-harbour', zone: where, events };
  return { venues: [venue as VenueSetup] } as unknown as GroupSetup;
};

/** Friday 12 June 2026 with ten tickets out. */
const sold: SoldDate = {
  venue: 'the-harbour',
  zone: london,
  event: 'jazz',
  startsAt: at('2026-06-12 20:00'),
  isWeekly: true,
  capacity: 36,
  tickets: 10,
  tiers: [
    { tier: 'standard', quota: 30, tickets: 8 },
    { tier: 'front', quota: 8, tickets: 2 },
  ],
};

const because = (file: GroupSetup, parts: Partial<SoldDate> = {}): readonly DateBreak[] =>
  brokenDates([{ ...sold, ...parts }], file).flatMap((broken) => broken.because);

const capacity = (seats: number): GroupSetup =>
  aGroup([jazz({ weekly: jazz().weekly.map((rule) => ({ ...rule, capacity: seats })) })]);
const quota = (tickets: number): GroupSetup =>
  aGroup([jazz({ tiers: jazz().tiers.map((tier) => ({ ...tier, quota: tickets })) })]);
const saturdays = aGroup([
  jazz({ weekly: jazz().weekly.map((rule) => ({ ...rule, day: 'saturday' as const })) }),
]);

describe('tickets under new rules', () => {
  it('hold where nothing changes', () => {
    expect(because(aGroup([jazz()]))).toEqual([]);
  });

  it.each<[string, GroupSetup, DateBreak[]]>([
    ['their venue', { ...aGroup([]), venues: [] }, [{ kind: 'venue-gone' }]],
    ['their event', aGroup([jazz({ slug: 'folk' })]), [{ kind: 'event-gone' }]],
    ['their date', saturdays, [{ kind: 'date-gone' }]],
    ['all dates', aGroup([jazz({ weekly: [] })]), [{ kind: 'date-gone' }]],
    ['its moment', aGroup([jazz()], zone('Europe/Paris')), [{ kind: 'date-gone' }]],
    [
      'their kind of ticket',
      aGroup([jazz({ tiers: jazz().tiers.slice(0, 1) })]),
      [{ kind: 'tier-gone', tier: 'front' }],
    ],
  ])('break where %s is gone', (_what, file, expected) => {
    expect(because(file)).toEqual(expected);
  });

  it.each<[string, GroupSetup, DateBreak[]]>([
    ['as many seats', capacity(10), []],
    ['a seat fewer', capacity(9), [{ kind: 'fewer-seats', tier: null, tickets: 10, seats: 9 }]],
    ['as many tickets of the kind', quota(8), []],
    ['a ticket fewer', quota(7), [{ kind: 'fewer-seats', tier: 'standard', tickets: 8, seats: 7 }]],
  ])('hold while there are seats for them: %s', (_what, file, expected) => {
    expect(because(file)).toEqual(expected);
  });

  it('are not told of where more were out than there are seats before', () => {
    expect(because(capacity(8), { capacity: 9 })).toEqual([]);
  });

  it('hold where the file names the date that a week brought', () => {
    const instances = [
      {
        startsAt: { date: date('2026-06-12'), time: time('20:00') },
        durationMinutes: 150,
        capacity: 10,
      },
    ];

    expect(because(aGroup([jazz({ weekly: [], instances })]))).toEqual([]);
  });

  it('hold on a date that is further ahead than dates are on sale', () => {
    expect(because(aGroup([jazz()]), { startsAt: at('2027-06-11 20:00') })).toEqual([]);
  });
});

describe('an orphan', () => {
  it('is a date whose tickets lose what they are for, not one with too many', () => {
    const narrow = aGroup([
      jazz({ tiers: [{ slug: 'standard', name: 'S', pricePence: 0, quota: 1 }] }),
    ]);

    expect(orphanedDates([sold], narrow)).toEqual([
      { date: sold, because: [{ kind: 'tier-gone', tier: 'front' }] },
    ]);
    expect(orphanedDates([sold], quota(1))).toEqual([]);
    expect(isAnyBroken({ bookings: [], dates: orphanedDates([sold], narrow) })).toBe(true);
    expect(isAnyBroken({ bookings: [], dates: [] })).toBe(false);
  });
});

describe('a date that is kept for its tickets', () => {
  it('is one that a week brought and no week of the file would', () => {
    expect(datesKeptForTickets([sold], saturdays)).toEqual([
      'event date 2026-06-12T20:00 of jazz at the-harbour',
    ]);
  });

  it.each<[string, GroupSetup, Partial<SoldDate>]>([
    ['that is in the file', aGroup([jazz()]), {}],
    ['that no week brought', saturdays, { isWeekly: false }],
    ['of an event that is gone as a whole', aGroup([]), {}],
  ])('is none %s', (_what, file, parts) => {
    expect(datesKeptForTickets([{ ...sold, ...parts }], file)).toEqual([]);
  });
});
