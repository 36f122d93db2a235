import { describe, expect, it } from '@jest/globals';
import type { BlockScope } from '@venue/domain/availability/blocks';
import type { StoredBlock } from '@venue/domain/availability/make-block';
import type { DayBooking, DayEvent, TeamDay, TeamDayQuery } from '@venue/domain/booking/team-day';
import type { BlockId, EventInstanceId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import type { Venue } from '@venue/domain/venue/venue';
import { aBooking } from '@venue/testing/bookings';
import {
  aCombination,
  aPacing,
  aTable,
  aVenue,
  hoursOf,
  tableId,
  uuidOf,
} from '@venue/testing/venues';
import { at, date } from '@venue/testing/moments';
import { dayForTeam, type DayForTeamAnswer } from './day-for-team';

const on = '2026-06-12';

const dayOf = (parts: Partial<TeamDay> = {}): TeamDay => {
  return { revision: 1, bookings: [], blocks: [], events: [], sequence: '1', ...parts };
};
const aDayBooking = (parts: Partial<DayBooking> = {}): DayBooking => ({
  ...aBooking(),
  isHold: false,
  tableIds: [tableId('T1')],
  receivedPence: pence(0),
  clearedAt: parts.endsAt ?? aBooking(parts).endsAt,
  pastVisits: 0,
  seatedAt: null,
  leftAt: null,
  ...parts,
});
const aBlock = (scope: BlockScope): StoredBlock => ({
  id: uuidOf(scope) as BlockId,
  environment: 'live',
  venueId: aVenue().id,
  scope,
  tableIds: [],
  area: null,
  from: at(`${on} 18:00`),
  until: at(`${on} 20:00`),
  reason: null,
  createdAt: at('2026-06-01 10:00'),
});

/** The answer for a day that is read under the rules of each revision in turn. */
async function answerOf(
  venue: Venue,
  read: (query: TeamDayQuery) => TeamDay,
  revisions: (atLeast: number) => Venue = () => venue,
  now = at(`${on} 12:00`),
): Promise<DayForTeamAnswer> {
  const at = async (revision: number) => {
    return { revision: Math.max(1, revision), venues: [revisions(revision)] };
  };
  const days = { read: async (query: TeamDayQuery) => read(query) };
  const team = { rules: { at }, days, shiftNotes: { ofDay: async () => [] } };
  const call = { venues: [venue], team, now } as unknown as Parameters<typeof dayForTeam.run>[1];
  return dayForTeam.run({ venueId: venue.slug, date: date(on), environment: null }, call);
}

/** A bar that is open past midnight. */
const bar = (parts: Parameters<typeof aVenue>[0] = {}): Venue =>
  aVenue({ hours: hoursOf('18:00-02:00'), tables: [aTable('T1')], combinations: [], ...parts });

describe('a service day', () => {
  it('may have nothing but its hours', async () => {
    const venue = bar();
    const answer = await answerOf(venue, () => dayOf());

    expect(answer).toMatchObject({
      currency: 'GBP',
      date: on,
      tellsOfDelays: false,
      intervalMinutes: 15,
      pacing: null,
      open: [{ opens: '18:00', closes: '02:00', closesNextDay: true }],
      combinations: [],
      bookings: [],
      blocks: [],
      closures: [],
      notes: [],
      conflicts: [],
      free: [
        { partySize: 2, from: '18:00', isNow: false, tables: 'T1' },
        { partySize: 4, from: '18:00', isNow: false, tables: 'T1' },
        { partySize: 6, from: null, isNow: false, tables: null },
      ],
      events: [],
      tables: [
        {
          id: tableId('T1'),
          name: 'T1',
          area: 'main',
          areaName: 'Main room',
          minCovers: 1,
          maxCovers: 4,
          online: true,
          position: {
            x: 0,
            y: 0,
            width: 5,
            height: 5,
            shape: 'square',
            rotation: 0,
            isSuggested: true,
          },
        },
      ],
    });
    expect(answer.intervals).toHaveLength(32);
    const closed = bar({ hours: hoursOf('closed') });
    expect(await answerOf(closed, () => dayOf())).toMatchObject({ open: [], intervals: [] });
  });

  it('has combinations, limits in the length of their intervals, and words about delays', async () => {
    const emailLateNoted = { subject: 'Your table', text: '{summary}' };
    const venue = bar({
      tables: [aTable('T1'), aTable('T2')],
      combinations: [aCombination(['T1', 'T2'], 5, 8)],
      policy: { pacing: aPacing({ intervalMinutes: 30, coversStarting: 12 }) },
      messages: { ...bar().messages, emailLateNoted },
    });

    const answer = await answerOf(venue, () => dayOf());
    expect(answer).toMatchObject({
      tellsOfDelays: true,
      combinations: [
        { tables: [{ id: tableId('T1') }, { id: tableId('T2') }], minCovers: 5, maxCovers: 8 },
      ],
      intervalMinutes: 30,
    });
    expect(answer.pacing).toEqual({
      coversStarting: 12,
      bookingsStarting: null,
      coversPresent: null,
      bookingsPresent: null,
    });
    expect(answer.intervals.map(({ time }) => time).slice(0, 2)).toEqual(['18:00', '18:30']);
  });

  it('has blocks, closures and events apart', async () => {
    const event: DayEvent = {
      id: uuidOf('gig') as EventInstanceId,
      name: 'The Gig',
      capacity: 40,
      sold: 5,
      held: 2,
      startsAt: at('2026-06-13 00:15'),
      endsAt: at('2026-06-13 01:45'),
    };
    const blocks = [aBlock('venue'), aBlock('online')];
    const answer = await answerOf(bar(), () => dayOf({ blocks, events: [event] }));

    expect(answer.blocks.map(({ scope }) => scope)).toEqual(['venue']);
    expect(answer.closures.map(({ scope }) => scope)).toEqual(['online']);
    expect(answer.events).toEqual([
      {
        id: event.id,
        name: 'The Gig',
        capacity: 40,
        sold: 5,
        held: 2,
        time: '00:15',
        until: '01:45',
        startsNextDay: true,
      },
    ]);
  });

  it('has the amount due of a booking, as long as it holds its tables', async () => {
    const deposit = { depositPence: pence(2000) };
    const late = { expectedArrival: at(`${on} 19:20`), arrivedAt: at(`${on} 19:25`) };
    const bookings = [
      aDayBooking({ ...deposit, ...late }),
      aDayBooking({ ...deposit, isHold: true, state: 'held' }),
      aDayBooking({ ...deposit, state: 'cancelled', receivedPence: pence(500) }),
      aDayBooking({ ...deposit, state: 'no_show' }),
      aDayBooking({ ...deposit, state: 'completed', receivedPence: pence(2000) }),
    ];
    const answer = await answerOf(bar(), () => dayOf({ bookings }));

    const rows = answer.bookings.map(({ state, tables, deposit, requiredPence }) => {
      return [state, tables.length, deposit, requiredPence];
    });
    expect(rows).toEqual([
      ['confirmed', 1, 'awaiting_payment', 2000],
      ['held', 1, 'none', 0],
      ['cancelled', 0, 'paid', 500],
      ['no_show', 0, 'none', 0],
      ['completed', 1, 'paid', 2000],
    ]);
    expect(answer.bookings.map(({ expectedAt, arrivedAt }) => [expectedAt, arrivedAt])).toEqual([
      ['19:20', '19:25'],
      ...Array<unknown>(4).fill([null, null]),
    ]);
  });

  it('counts parties from the first arrival to the last departure, without no-shows', async () => {
    const party = (from: string, until: string, parts: Partial<DayBooking> = {}): DayBooking =>
      aDayBooking({ startsAt: at(from), endsAt: at(until), ...parts });
    const bookings = [
      party(`${on} 17:00`, `${on} 18:30`),
      party(`${on} 18:00`, `${on} 20:00`, { state: 'completed', leftAt: at(`${on} 19:00`) }),
      party(`${on} 18:00`, `${on} 20:00`, { state: 'no_show' }),
      party('2026-06-13 01:00', '2026-06-13 02:30', { partySize: 5 }),
    ];
    const { intervals } = await answerOf(bar(), () => dayOf({ bookings }));
    const rows = intervals.map(({ time, startingBookings, presentCovers }) => {
      return `${time} ${startingBookings} ${presentCovers}`;
    });

    expect(rows.slice(0, 9)).toEqual([
      ...['17:00 1 2', '17:15 0 2', '17:30 0 2', '17:45 0 2'],
      ...['18:00 1 4', '18:15 0 4', '18:30 0 2', '18:45 0 2', '19:00 0 0'],
    ]);
    expect(rows.slice(-6)).toEqual([
      ...['01:00 1 5', '01:15 0 5', '01:30 0 5', '01:45 0 5', '02:00 0 5', '02:15 0 5'],
    ]);
  });

  it.each([
    ['19:59', ['19:30 2', '19:45 2', '20:00 0']],
    ['20:46', ['19:30 2', '19:45 2', '20:00 2', '20:15 2', '20:30 2', '20:45 2', '21:00 0']],
  ])(
    'counts a party that is still seated after its end as present at %s',
    async (time, expected) => {
      const party = { startsAt: at(`${on} 18:00`), endsAt: at(`${on} 20:00`) };
      const bookings = [aDayBooking({ ...party, state: 'seated' })];
      const now = at(`${on} ${time}`);
      const { intervals } = await answerOf(bar(), () => dayOf({ bookings }), undefined, now);
      const present = intervals.map((one) => `${one.time} ${one.presentCovers}`);

      expect(present.slice(6, 6 + expected.length)).toEqual(expected);
    },
  );

  it('is read again where its rules have just been changed, and only then', async () => {
    const before = bar();
    const after = bar({ name: 'The Bar', hours: hoursOf('18:00-03:00') });
    const ends: number[] = [];
    const read = ({ span }: TeamDayQuery): TeamDay => {
      ends.push(span.until);
      return dayOf({ revision: 2 });
    };
    const answer = await answerOf(before, read, (revision) => (revision < 2 ? before : after));

    expect(answer.venueName).toBe('The Bar');
    expect(ends).toHaveLength(2);
    expect(ends[1]).toBeGreaterThan(ends[0] ?? 0);
  });
});
