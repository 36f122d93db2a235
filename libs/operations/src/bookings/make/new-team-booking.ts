/** Parts shared by the operations with which the team makes bookings. */
import { environments, type Environment, type Integration } from '@venue/domain/access/caller';
import type { Booking, BookingOrigin } from '@venue/domain/booking/booking';
import { decideMake, type TeamMakeDecision, type TeamMakeCase } from '@venue/domain/booking/make';
import { spanForTeam } from '@venue/domain/booking/place-for-team';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import type { BookingId } from '@venue/domain/shared/ids';
import { dayToWriteIn } from '../../availability/diary/day-to-write';
import { readDay } from '../../availability/diary/search';
import { line, oneOf } from '../../fields/kinds';
import { originOf } from '../../pipeline/origin';
import { type Problem, unknown } from '../../problems';
import { teamIntegration } from '../../access/team-integration';
import { writeContextOf, type TeamWriteContext } from '../../pipeline/write-context-of';
import { noteOverride } from '../team-inputs';
import { overrideProblem } from '../warnings';
import { placementRefusal } from '../change/placement-refusal';
import { tablesRefusal } from '../change/tables-in-use';
import type { TeamWriteCall } from '../../operation';

export const venueField = line(1, 100);
export const environmentField = oneOf(...environments);

/** The context for a booking by the team, with the same members as for a booking by a guest. */
export interface TeamMakeContext extends TeamWriteContext {
  readonly caller: Integration;
}

/** The venue is named by its id or slug, and must be one that the caller may see. */
export async function teamMakeContext(
  { venueId, environment }: { readonly venueId: string; readonly environment: Environment | null },
  call: TeamWriteCall,
): Promise<TeamMakeContext> {
  const venue = call.venues.find(({ id, slug }) => venueId === id || venueId === slug);
  if (venue === undefined || venue.isRetired) throw unknown(`There is no venue ${venueId}.`);
  const context = await writeContextOf(venue.id, call);
  return { ...context, caller: teamIntegration(environment ?? 'live', venue.id) };
}

export function originOfTeam(source: 'phone' | 'walk-in', context: TeamMakeContext): BookingOrigin {
  return { ...originOf<BookingId>(context), source };
}

/** Decides under the lock of the day, as for a booking by a guest. */
export async function decideForTeam(
  making: TeamMakeCase,
  context: TeamMakeContext,
): Promise<TeamMakeDecision> {
  const day = await dayToWriteIn(making.wish, context, {
    isUnavailable: (unlockedDay) => decideMake(unlockedDay, making).kind === 'unavailable',
    changing: null,
  });
  return day === null ? { kind: 'unavailable' } : decideMake(day, making);
}

/** The refusal for named tables that other parties have, with choices; null if no party has one. */
export async function namedTablesInUse(
  wish: TeamMakeCase['wish'],
  context: TeamMakeContext,
  call: TeamWriteCall,
): Promise<Problem['particulars'] | null> {
  const { tableIds, partySize } = wish;
  if (tableIds === null) return null;
  const { day } = await readDay(wish.date, { ...context, diary: context.work.diary });
  const span = spanForTeam(day, wish);
  const parties = span === null ? [] : partiesInTheWay({ day, tableIds, span });
  if (span === null || parties.length === 0) return null;
  return tablesRefusal({ day, tableIds, partySize, span, parties, file: null }, call);
}

/** Stores the booking, or throws the problem that prevents it. */
export async function store(
  decision: TeamMakeDecision,
  context: TeamMakeContext,
): Promise<Booking> {
  if (decision.kind !== 'booked') throw refusalOf(decision, context);
  const { work } = context;
  const { booking, allocation, overrideReason } = decision;
  await work.bookings.save(booking, allocation);
  await noteOverride(booking, overrideReason, work);
  return booking;
}

type BookedDecision = Extract<TeamMakeDecision, { readonly kind: 'booked' }>;

function refusalOf(
  decision: Exclude<TeamMakeDecision, BookedDecision>,
  context: TeamMakeContext,
): Problem {
  return decision.kind === 'against-rules'
    ? overrideProblem(decision.warnings, context)
    : placementRefusal(decision, context.venue);
}
