/** Reads the diary for the domain's decisions about a wish. */
import { covers } from '@venue/domain/access/caller';
import type { SearchFacts } from '@venue/domain/availability/alternatives';
import { spanToRead, type Day, type Wish } from '@venue/domain/availability/day';
import {
  decideFromDay,
  decideSearch,
  decideUnavailable,
  spanToSearch,
  type SearchDecision,
} from '@venue/domain/availability/search';
import type { DiaryScope, DaySnapshot, Work } from '@venue/domain/ports';
import type { BookingId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { CallContext, CallRefusals, RefusalScope } from '../../call';

type SearchContext = Pick<CallContext, 'caller' | 'now' | 'group' | 'diary'> & {
  readonly venue: Venue;
};

/** The context for reading one day. */
type DaySearchContext = Omit<SearchContext, 'caller'> & {
  readonly caller: Pick<SearchContext['caller'], 'environment'>;
};

/** `ignoring` is a booking whose tables count as free. */
export interface SearchScope {
  readonly acrossVenues: boolean;
  readonly ignoring: BookingId | null;
}

/**
 * Reads the requested day and, only if it has nothing free, the days for alternatives. Each read is
 * one snapshot.
 */
export async function search(
  wish: Wish,
  call: SearchContext,
  scope: SearchScope,
): Promise<SearchDecision> {
  const { day } = await readDay(wish.date, call, { ignoring: scope.ignoring });
  return decideFromDay(day, wish) ?? decideSearch(await readFacts(wish, call, scope), wish);
}

interface AlternativesScope extends Pick<SearchFacts, 'notOffered'> {
  readonly ignoring?: BookingId | null;
}

/** Calls of the team have no refusals, so each of them reads the diary itself. */
interface SharingContext extends Omit<DaySearchContext, 'diary'> {
  readonly refusals?: CallRefusals;
}

type AlternativesContext = Omit<SearchContext, 'diary'> & SharingContext & { readonly work: Work };

/**
 * Finds alternatives for an unavailable time, within a transaction, without a separate read of the
 * requested day. One read answers all calls with the same wish that arrived before it.
 */
export async function searchAlternatives(
  wish: Wish,
  call: AlternativesContext,
  scope: AlternativesScope = {},
): Promise<SearchDecision> {
  const isShared = !call.work.areTablesRefused && isShareable(scope);
  const sharedRefusal = isShared ? findSharedRefusal(wish, call) : null;
  if (sharedRefusal !== null) return sharedRefusal;
  const readAt = performance.now();
  const { decision, until } = await decideAlternatives(wish, call, scope);
  if (isShared && (decision.kind === 'unavailable' || decision.kind === 'closed')) {
    call.refusals?.keep(wish, refusalScope(call), { decision, readAt, until });
  }
  return decision;
}

/** Whether other calls with the same wish get the same alternatives. */
function isShareable({ ignoring = null, notOffered = [] }: AlternativesScope): boolean {
  return ignoring === null && notOffered.length === 0;
}

async function decideAlternatives(
  wish: Wish,
  { work, ...call }: AlternativesContext,
  { ignoring = null, notOffered = [] }: AlternativesScope,
): Promise<{ readonly decision: SearchDecision; readonly until: DaySnapshot['nextLapse'] }> {
  const context = { ...call, diary: work.diary };
  const { until, ...read } = await readFacts(wish, context, { acrossVenues: false, ignoring });
  const facts = { ...read, notOffered };
  const decision = work.areTablesRefused
    ? decideUnavailable(facts, wish)
    : decideSearch(facts, wish);
  return { decision, until };
}

/**
 * The refusal of another call with the same wish, from a read that began after this call arrived.
 */
export function findSharedRefusal(
  wish: Wish,
  { refusals, ...call }: SharingContext,
): SearchDecision | null {
  return refusals?.find(wish, refusalScope(call)) ?? null;
}

function refusalScope(call: Omit<DaySearchContext, 'diary'>): RefusalScope {
  return { ...scopeOf(call), venueId: call.venue.id };
}

interface DayOptions {
  /** The booking to change, whose tables count as free. */
  readonly ignoring?: BookingId | null;
  /** The length of a stay that may exceed that of every booking type. */
  readonly minutes?: number | null;
}

/** One calendar day of the call's venue, and its unpaid bookings whose deadline has passed. */
export async function readDay(
  date: LocalDate,
  call: DaySearchContext,
  { ignoring, minutes }: DayOptions = {},
): Promise<{ readonly day: Day; readonly lapsed: readonly BookingId[] }> {
  const { diary, now, venue } = call;
  const span = spanToRead(venue, { date, now }, minutes ?? 0);
  const [page] = await diary.read(scopeOf(call), [{ venueId: venue.id, span }]);
  if (page === undefined) throw new Error('a question about the diary has no answer');
  const day = without(ignoring ?? null, dayOf(page, { date }, call));
  return { day, lapsed: page.lapsed };
}

async function readFacts(
  wish: Wish,
  call: SearchContext,
  { acrossVenues, ignoring }: SearchScope,
): Promise<SearchFacts & { readonly until: DaySnapshot['nextLapse'] }> {
  const { diary, caller, group, venue, now } = call;
  const elsewhere = acrossVenues
    ? group.venues.filter(({ id }) => id !== venue.id && covers(caller, id))
    : [];
  const [venuePage, ...otherPages] = await diary.read(scopeOf(call), [
    { venueId: venue.id, span: spanToSearch(venue, wish, now) },
    ...elsewhere.map((other) => ({
      venueId: other.id,
      span: spanToRead(other, { ...wish, now }),
    })),
  ]);
  return {
    until: venuePage?.nextLapse ?? null,
    day: without(ignoring, dayOf(venuePage, wish, call)),
    others: elsewhere.map((other, index) => {
      const { stays = [], blocks = [] } = otherPages[index] ?? {};
      return { venue: other, stays, blocks };
    }),
  };
}

function scopeOf({ caller, now, group }: Omit<DaySearchContext, 'diary'>): DiaryScope {
  return { environment: caller.environment, now, revision: group.revision };
}

function dayOf(
  page: DaySnapshot | undefined,
  { date }: Pick<Wish, 'date'>,
  { venue, now, diary }: DaySearchContext,
): Day {
  const { stays = [], blocks = [] } = page ?? {};
  const { onCutShort } = diary;
  return { venue, date, stays, blocks, now, onCutShort };
}

function without(ignored: BookingId | null, day: Day): Day {
  if (ignored === null) return day;
  return { ...day, stays: day.stays.filter(({ bookingId }) => bookingId !== ignored) };
}
