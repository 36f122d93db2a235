import { describe, expect, it } from '@jest/globals';
import { at, date, london, time, zone } from '@venue/testing/moments';
import type { UpcomingBooking } from '../booking/conflicts';
import type { OrderId, Reference } from '../shared/ids';
import type { EventSetup, GroupSetup, VenueSetup } from '../venue/setup';
import {
  dateConflicts,
  ordersInConflict,
  hasConflicts,
  type DateConflictReason,
  type SoldDate,
} from './sold-dates';

const jazz = (parts: Partial<EventSetup> = {}): EventSetup => ({
  slug: 'jazz',
  name: 'Jazz',
  description: null,
  evenIfClosed: false,
  tiers: [
    { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 },
    { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
  ],
  weekly: [{ day: 'friday', at: time('20:00'), durationMinutes: 150, capacity: 36, weeksAhead: 8 }],
  instances: [],
  ...parts,
});

const aGroup = (events: readonly EventSetup[], where = london): GroupSetup => {
  const venue: Partial<VenueSetup> = {
    slug: 'the-harbour',
    zone: where,
    events,
    knowledge: {},
  };
  return { venues: [venue as VenueSetup] } as unknown as GroupSetup;
};

const friday = {
  startsAt: { date: date('2026-06-12'), time: time('20:00') },
  durationMinutes: 150,
  capacity: 10,
};

/** Friday 12 June 2026 with ten sold tickets. */
const sold: SoldDate = {
  venue: 'the-harbour',
  zone: london,
  event: 'jazz',
  startsAt: at('2026-06-12 20:00'),
  tickets: 10,
  tiers: [
    { tier: 'standard', tickets: 8 },
    { tier: 'front', tickets: 2 },
  ],
  orders: [
    { id: 'o1' as OrderId, reference: 'K7QP4M2X' as Reference, tier: 'standard' },
    { id: 'o2' as OrderId, reference: 'K7QP4M2Y' as Reference, tier: 'front' },
  ],
};

const because = (
  after: GroupSetup,
  parts: Partial<SoldDate> = {},
  before: GroupSetup | null = aGroup([jazz()]),
): readonly DateConflictReason[] =>
  dateConflicts([{ ...sold, ...parts }], { before, after }).flatMap((broken) => broken.because);

const capacity = (seats: number): GroupSetup =>
  aGroup([jazz({ weekly: jazz().weekly.map((rule) => ({ ...rule, capacity: seats })) })]);
const quota = (tickets: number): GroupSetup =>
  aGroup([jazz({ tiers: jazz().tiers.map((tier) => ({ ...tier, quota: tickets })) })]);
const saturdays = aGroup([
  jazz({ weekly: jazz().weekly.map((rule) => ({ ...rule, day: 'saturday' as const })) }),
]);

const paris = zone('Europe/Paris');
const inParis: DateConflictReason = {
  kind: 'local-time-changed',
  before: { date: date('2026-06-12'), time: time('20:00') },
  after: { date: date('2026-06-12'), time: time('21:00') },
};

describe('tickets under new rules', () => {
  it('are kept if nothing changes', () => {
    expect(because(aGroup([jazz()]))).toEqual([]);
  });

  it.each<[string, GroupSetup, DateConflictReason[]]>([
    ['their venue', { ...aGroup([]), venues: [] }, [{ kind: 'venue-gone' }]],
    ['their event', aGroup([jazz({ slug: 'folk' })]), [{ kind: 'event-gone' }]],
    ['their date', saturdays, [{ kind: 'date-gone' }]],
    ['all dates', aGroup([jazz({ weekly: [] })]), [{ kind: 'date-gone' }]],
    ['its moment', aGroup([jazz()], paris), [inParis, { kind: 'date-gone' }]],
    [
      'their kind of ticket',
      aGroup([jazz({ tiers: jazz().tiers.slice(0, 1) })]),
      [{ kind: 'tier-gone', tier: 'front' }],
    ],
  ])('are in conflict if %s is gone', (_what, file, expected) => {
    expect(because(file)).toEqual(expected);
  });

  it.each<[string, GroupSetup, DateConflictReason[]]>([
    ['as many seats', capacity(10), []],
    ['a seat fewer', capacity(9), [{ kind: 'fewer-seats', tier: null, tickets: 10, seats: 9 }]],
    ['as many tickets of the kind', quota(8), []],
    ['a ticket fewer', quota(7), [{ kind: 'fewer-seats', tier: 'standard', tickets: 8, seats: 7 }]],
  ])('are kept while there are seats for them: %s', (_what, file, expected) => {
    expect(because(file)).toEqual(expected);
  });

  it('are reported once: not if the rules before had the same fault', () => {
    expect(because(capacity(8), {}, capacity(9))).toEqual([]);
    expect(because(saturdays, {}, saturdays)).toEqual([]);
    expect(because(saturdays, {}, null)).toEqual([{ kind: 'date-gone' }]);
  });

  it.each<[string, Partial<EventSetup>, DateConflictReason[]]>([
    ['that a week brought', {}, [{ kind: 'closed' }]],
    ['that the file names', { weekly: [], instances: [friday] }, [{ kind: 'closed' }]],
    ['that takes place all the same', { evenIfClosed: true }, []],
  ])('are in conflict if the venue closes on a day %s', (_what, parts, expected) => {
    const closed = { day: 'Friday', openTime: null, closeTime: null, isClosed: true };
    const schedule = { defaultSchedule: { times: [closed] }, overrides: [] };
    const [venue] = aGroup([jazz(parts)]).venues;
    const knowledge = { 'opening-hours': { regular: schedule } };
    const shut = { venues: [{ ...venue, knowledge }] } as unknown as GroupSetup;

    expect(because(shut, {}, aGroup([jazz(parts)]))).toEqual(expected);
  });

  it('are in conflict if a new time zone keeps their moment and changes its local time', () => {
    const moment = [{ ...friday, startsAt: { ...friday.startsAt, time: time('21:00') } }];
    const file = jazz({ weekly: [], instances: moment });

    expect(because(aGroup([file], paris))).toEqual([inParis]);
    expect(because(aGroup([jazz()], zone('Europe/Jersey')))).toEqual([]);
  });

  it('are not listed if none of their dates is in conflict', () => {
    expect(dateConflicts([sold], { before: null, after: aGroup([jazz()]) })).toEqual([]);
  });

  it('are listed once for each kind of fault, new ones together with old ones', () => {
    const fewSeats = { kind: 'fewer-seats', tier: 'front', tickets: 2, seats: 1 } as const;
    const [standard, front] = jazz().tiers;
    const tiers = [
      { ...standard, quota: 7 },
      { ...front, quota: 1 },
    ] as EventSetup['tiers'];

    expect(because(aGroup([jazz({ tiers })]), {}, quota(7))).toEqual([fewSeats]);
  });

  it('are compared with the rules of their own venue', () => {
    const [venue] = aGroup([jazz()]).venues;
    const other = { ...venue, slug: 'the-quay', events: [] };
    const both = { venues: [other, venue] } as unknown as GroupSetup;

    expect(because(both, {}, null)).toEqual([]);
  });

  it('are kept if the file names the date of a weekly rule', () => {
    expect(because(aGroup([jazz({ weekly: [], instances: [friday] })]))).toEqual([]);
  });

  it('are kept on a date that is further ahead than dates are on sale', () => {
    expect(because(aGroup([jazz()]), { startsAt: at('2027-06-11 20:00') })).toEqual([]);
  });
});

describe('the orders of a broken date', () => {
  const tierGone = { kind: 'tier-gone', tier: 'front' } as const;

  it.each<[string, DateConflictReason[], string[]]>([
    ['all, where the date is gone', [{ kind: 'date-gone' }], ['o1', 'o2']],
    ['those of a tier that is gone', [tierGone], ['o2']],
    ['all, where that and the day are gone', [tierGone, { kind: 'closed' }], ['o1', 'o2']],
  ])('are %s', (_what, reasons, expected) => {
    const orders = ordersInConflict({ date: sold, because: reasons });

    expect(orders.map(({ id }) => id)).toEqual(expected);
  });

  it('do not exist if there is no conflict', () => {
    expect(hasConflicts({ bookings: [], dates: [] })).toBe(false);
    expect(hasConflicts({ bookings: [], dates: [{ date: sold, because: [tierGone] }] })).toBe(true);
    const broken = { booking: {} as UpcomingBooking, because: [{ kind: 'venue-gone' }] as const };
    expect(hasConflicts({ bookings: [broken], dates: [] })).toBe(true);
  });
});
