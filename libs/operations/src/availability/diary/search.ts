/** Reads what the domain's decisions about a wish need from the diary. */
import { covers } from '@venue/domain/access/caller';
import type { SearchFacts } from '@venue/domain/availability/alternatives';
import { spanToRead, type Day, type Wish } from '@venue/domain/availability/day';
import {
  decideFromDay,
  decideSearch,
  decideTaken,
  spanToSearch,
  type SearchDecision,
} from '@venue/domain/availability/search';
import type { DiaryScope, Page, Work } from '@venue/domain/ports';
import type { BookingId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { CallContext, CallRefusals, RefusalScope } from '../../call';

type SearchContext = Pick<CallContext, 'caller' | 'now' | 'group' | 'diary'> & {
  readonly venue: Venue;
};

/** What reading one day needs. */
type DaySearchContext = Omit<SearchContext, 'caller'> & {
  readonly caller: Pick<SearchContext['caller'], 'environment'>;
};

/** `ignoring` is a booking whose own tables count as free. */
export interface SearchScope {
  readonly acrossVenues: boolean;
  readonly ignoring: BookingId | null;
}

/**
 * Reads the requested day and, only if it has nothing free, all that alternatives come from; each
 * read is one snapshot.
 */
export async function search(
  wish: Wish,
  call: SearchContext,
  scope: SearchScope,
): Promise<SearchDecision> {
  const { day } = await readDay(wish.date, call, { ignoring: scope.ignoring });
  return decideFromDay(day, wish) ?? decideSearch(await readFacts(wish, call, scope), wish);
}

interface FurtherScope extends Pick<SearchFacts, 'notOffered'> {
  readonly ignoring?: BookingId | null;
}

/** Without refusals, as in calls of the team, each call reads the diary itself. */
interface SharingContext extends Omit<DaySearchContext, 'diary'> {
  readonly refusals?: CallRefusals;
}

type FurtherContext = Omit<SearchContext, 'diary'> & SharingContext & { readonly work: Work };

/**
 * What is offered instead of an unavailable time, within a transaction. It does not read that day
 * alone first. One read answers all calls with that wish which arrived before it.
 */
export async function searchFurther(
  wish: Wish,
  call: FurtherContext,
  scope: FurtherScope = {},
): Promise<SearchDecision> {
  const isShared = !call.work.areTablesRefused && isOfEveryone(scope);
  const known = isShared ? knownRefusal(wish, call) : null;
  if (known !== null) return known;
  const readAt = performance.now();
  const { found, until } = await decideFurther(wish, call, scope);
  if (isShared && (found.kind === 'unavailable' || found.kind === 'closed')) {
    call.refusals?.keep(wish, refusalScope(call), { found, readAt, until });
  }
  return found;
}

/** Whether others with the same wish are offered the same. */
function isOfEveryone({ ignoring = null, notOffered = [] }: FurtherScope): boolean {
  return ignoring === null && notOffered.length === 0;
}

async function decideFurther(
  wish: Wish,
  { work, ...call }: FurtherContext,
  { ignoring = null, notOffered = [] }: FurtherScope,
): Promise<{ readonly found: SearchDecision; readonly until: Page['nextLapse'] }> {
  const context = { ...call, diary: work.diary };
  const { until, ...read } = await readFacts(wish, context, { acrossVenues: false, ignoring });
  const facts = { ...read, notOffered };
  const found = work.areTablesRefused ? decideTaken(facts, wish) : decideSearch(facts, wish);
  return { found, until };
}

/** The refusal of another call with that wish, by a read that began after this call arrived. */
export function knownRefusal(
  wish: Wish,
  { refusals, ...call }: SharingContext,
): SearchDecision | null {
  return refusals?.find(wish, refusalScope(call)) ?? null;
}

function refusalScope(call: Omit<DaySearchContext, 'diary'>): RefusalScope {
  return { ...scopeOf(call), venueId: call.venue.id };
}

interface DayReading {
  /** The booking to change, whose tables count as free. */
  readonly ignoring?: BookingId | null;
  /** Of a stay that may be longer than that of any booking type. */
  readonly minutes?: number | null;
}

/** One calendar day of the call's venue, and its unpaid bookings whose time to pay is over. */
export async function readDay(
  date: LocalDate,
  call: DaySearchContext,
  { ignoring, minutes }: DayReading = {},
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
): Promise<SearchFacts & { readonly until: Page['nextLapse'] }> {
  const { diary, caller, group, venue, now } = call;
  const elsewhere = acrossVenues
    ? group.venues.filter(({ id }) => id !== venue.id && covers(caller, id))
    : [];
  const [own, ...rest] = await diary.read(scopeOf(call), [
    { venueId: venue.id, span: spanToSearch(venue, wish, now) },
    ...elsewhere.map((other) => ({
      venueId: other.id,
      span: spanToRead(other, { ...wish, now }),
    })),
  ]);
  return {
    until: own?.nextLapse ?? null,
    day: without(ignoring, dayOf(own, wish, call)),
    others: elsewhere.map((other, index) => {
      const { stays = [], blocks = [] } = rest[index] ?? {};
      return { venue: other, stays, blocks };
    }),
  };
}

function scopeOf({ caller, now, group }: Omit<DaySearchContext, 'diary'>): DiaryScope {
  return { environment: caller.environment, now, revision: group.revision };
}

function dayOf(
  page: Page | undefined,
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
