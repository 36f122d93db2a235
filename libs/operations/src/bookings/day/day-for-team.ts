import { environments, type Environment } from '@venue/domain/access/caller';
import { coversByInterval } from '@venue/domain/availability/covers';
import { firstFreeTable, seatingConflicts, type Evening } from '@venue/domain/booking/evening';
import type { DayEvent, TeamDay } from '@venue/domain/booking/team-day';
import { earliest, latest, type Instant, type LocalDate } from '@venue/domain/shared/time';
import { serviceSpan, spansFrom } from '@venue/domain/venue/opening-hours';
import type { Pacing } from '@venue/domain/venue/policy';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  line,
  listOf,
  object,
  oneOf,
  uuid,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { BlockAnswer, toBlock } from '../../availability/blocks/block-view';
import {
  DayBookingAnswer,
  DayCombinationAnswer,
  DayConflictAnswer,
  DayEventAnswer,
  DayIntervalAnswer,
  DayPacingAnswer,
  DayTableAnswer,
  FreeTableAnswer,
  OpenSpanAnswer,
  serviceClock,
  toConflict,
  toDayBooking,
  toDayTables,
  toFreeTable,
  withoutTables,
  type ServiceClock,
} from './day-view';
import { ShiftNoteAnswer, shiftNotesOf } from './shift-notes';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import { type TeamCall, operation } from '../../operation';

class DayForTeamInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @required(date, 'The service day: what is open past midnight belongs to the evening before.')
  date!: LocalDate;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
}

export class DayForTeamAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its name.') venueName!: string;
  @output(plainText, 'Its time zone.') zone!: string;
  @output(plainText, 'The currency of its amounts, by ISO 4217.') currency!: string;
  @output(date, 'The service day.') date!: string;
  @output(
    plainText,
    'Up to where changes are in this answer: the stream of changes goes on from it.',
  )
  sequence!: string;
  @output(flag, 'Whether the venue has a message that tells guests of a noted delay.')
  tellsOfDelays!: boolean;
  @output(listOf(OpenSpanAnswer), 'The opening hours that begin that day.')
  open!: readonly OpenSpanAnswer[];
  @output(listOf(DayTableAnswer), 'The tables.') tables!: readonly DayTableAnswer[];
  @output(listOf(DayCombinationAnswer), 'Tables that seat one party together.')
  combinations!: readonly DayCombinationAnswer[];
  @output(listOf(DayBookingAnswer), 'The bookings that start that service day, by their start.')
  bookings!: readonly DayBookingAnswer[];
  @output(listOf(BlockAnswer), 'What is out of use for some of the day.')
  blocks!: readonly BlockAnswer[];
  @output(listOf(BlockAnswer), 'When only the team books.') closures!: readonly BlockAnswer[];
  @output(listOf(ShiftNoteAnswer), 'The notes of the team for its services, as they are now.')
  notes!: readonly ShiftNoteAnswer[];
  @output(listOf(DayEventAnswer), 'The events that start that service day.')
  events!: readonly DayEventAnswer[];
  @output(
    listOf(DayConflictAnswer),
    'Parties that are due within 15 minutes, or late, while another party is still at their table; empty for other days.',
  )
  conflicts!: readonly DayConflictAnswer[];
  @output(listOf(FreeTableAnswer), 'The first free table for two, four and six guests.')
  free!: readonly FreeTableAnswer[];
  @output(wholeNumber(1, int32Max), 'The length of an interval, in minutes.')
  intervalMinutes!: number;
  @outputOrNull(object(DayPacingAnswer), 'How fast the venue may fill; null for no limit.')
  pacing!: DayPacingAnswer | null;
  @output(listOf(DayIntervalAnswer), 'The guests of each interval.')
  intervals!: readonly DayIntervalAnswer[];
}

/** The length of an interval at a venue without pacing rules. */
const intervalMinutesDefault = 15;

export const dayForTeam = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/days/{date}',
  capability: 'diary.read',
  effect: 'read',
  title: 'See a day',
  description:
    'Gives all of one service day of a venue from one snapshot: hours, tables, bookings, blocks, events, and how full it is. ' +
    'Times are the venue’s; what starts after midnight belongs to the evening before, and says so.',
  input: DayForTeamInput,
  answer: DayForTeamAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<DayForTeamAnswer> {
    const { venue, day } = await readDay(input, call);
    const environment = input.environment ?? 'live';
    const notes = await shiftNotesOf({ environment, venueId: venue.id, date: input.date }, call);
    return dayAnswer(input.date, { venue, day, notes, now: call.now });
  },
});

interface DayRead {
  readonly venue: Venue;
  readonly day: TeamDay;
}

interface DayNow extends DayRead {
  readonly now: Instant;
}

/** The span depends on the rules, so the day is read again if they have just changed. */
async function readDay(input: DayForTeamInput, call: TeamCall): Promise<DayRead> {
  const summary = summaryOfVenue(input.venueId, call);
  const environment = input.environment ?? 'live';
  let group = await call.team.rules.at(0);
  for (;;) {
    const venue = ruledVenue(summary, group);
    const span = serviceSpan(input.date, venue.hours, venue.zone);
    const day = await call.team.days.read({ environment, venueId: venue.id, span });
    if (day.revision <= group.revision) return { venue, day };
    group = await call.team.rules.at(day.revision);
  }
}

function dayAnswer(
  on: LocalDate,
  { venue, day, notes, now }: DayNow & { readonly notes: readonly ShiftNoteAnswer[] },
): DayForTeamAnswer {
  const { zone, hours, policy, money } = venue;
  const local = serviceClock(on, venue);
  const intervalMinutes = policy.pacing?.intervalMinutes ?? intervalMinutesDefault;
  return {
    venueId: venue.id,
    venueName: venue.name,
    zone,
    currency: money.currency,
    date: on,
    sequence: day.sequence,
    tellsOfDelays: (venue.messages.emailLateNoted ?? null) !== null,
    open: spansFrom(on, hours, zone).map(({ from, until }) => ({
      opens: local(from).time,
      closes: local(until).time,
      closesNextDay: local(until).isNextDay,
    })),
    tables: toDayTables(venue),
    combinations: venue.combinations.map(({ tableIds, minCovers, maxCovers }) => ({
      tables: tableIds.map((id) => ({ id })),
      minCovers,
      maxCovers,
    })),
    bookings: day.bookings.map((booking) => toDayBooking(booking, { local, zone, money })),
    blocks: day.blocks.filter(({ scope }) => scope !== 'online').map((one) => toBlock(one, venue)),
    closures: day.blocks
      .filter(({ scope }) => scope === 'online')
      .map((one) => toBlock(one, venue)),
    notes,
    events: day.events.map((event) => toEvent(event, local)),
    ...eveningOf(on, { venue, day, now }),
    intervalMinutes,
    pacing: policy.pacing && toPacing(policy.pacing),
    intervals: intervalsOf(on, { venue, day, now }),
  };
}

/** The sizes for which the team wants to know the first free table. */
const usualSizes = [2, 4, 6];

function eveningOf(
  date: LocalDate,
  { venue, day: { bookings, blocks }, now }: DayNow,
): Pick<DayForTeamAnswer, 'conflicts' | 'free'> {
  const evening: Evening = { date, venue, bookings, blocks, now };
  const local = serviceClock(date, venue);
  return {
    conflicts: seatingConflicts(evening).map(toConflict),
    free: usualSizes.map((size) =>
      toFreeTable(size, firstFreeTable(size, evening), { local, now }),
    ),
  };
}

function toEvent(
  { id, name, startsAt, endsAt, capacity, sold, held }: DayEvent,
  local: ServiceClock,
): DayEventAnswer {
  const { time, isNextDay } = local(startsAt);
  const until = local(endsAt).time;
  return { id, name, time, until, startsNextDay: isNextDay, capacity, sold, held };
}

function toPacing(pacing: Pacing): DayPacingAnswer {
  const { coversStarting, bookingsStarting, coversPresent, bookingsPresent } = pacing;
  return { coversStarting, bookingsStarting, coversPresent, bookingsPresent };
}

/**
 * From the first opening or arrival to the last closing or departure, without no-shows. Parties
 * that have left are no longer present; parties that stay longer than planned are present until
 * now.
 */
function intervalsOf(on: LocalDate, { venue, day, now }: DayNow): readonly DayIntervalAnswer[] {
  const { hours, zone, policy } = venue;
  const intervalMinutes = policy.pacing?.intervalMinutes ?? intervalMinutesDefault;
  // A party of another day that was never marked as left would make this span endless.
  const lastMoment = earliest(now, serviceSpan(on, hours, zone).until);
  const parties = day.bookings
    .filter(({ state }) => !withoutTables.includes(state))
    .map(({ startsAt, endsAt, leftAt, partySize, state }) => {
      const plannedUntil = state === 'seated' ? latest(endsAt, lastMoment) : endsAt;
      return { from: startsAt, until: leftAt ?? plannedUntil, partySize };
    });
  const spans = [...spansFrom(on, hours, zone), ...parties];
  if (spans.length === 0) return [];
  const span = {
    from: earliest(...spans.map(({ from }) => from)),
    until: latest(...spans.map(({ until }) => until)),
  };
  return coversByInterval(parties, { date: on, zone, span, intervalMinutes });
}
