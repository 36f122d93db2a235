/** Reads what the domain's decisions about a wish need from the diary. */
import {
  covers,
  decideFromDay,
  decideSearch,
  decideTaken,
  sinceSeated,
  spanToSearch,
  spanToRead,
  type BookingId,
  type Day,
  type SearchFacts,
  type LocalDate,
  type SearchDecision,
  type Stay,
  type Venue,
  type Wish,
  type Work,
} from '@venue/domain';
import type { CallContext } from '../operation';

export type SearchContext = Pick<CallContext, 'caller' | 'now' | 'group' | 'diary'> & {
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

/**
 * What is offered instead of an unavailable time, within a transaction. It does not read that day
 * alone first.
 */
export async function searchFurther(
  wish: Wish,
  { work, ...call }: Omit<SearchContext, 'diary'> & { readonly work: Work },
  { ignoring = null, notOffered = [] }: FurtherScope = {},
): Promise<SearchDecision> {
  const context = { ...call, diary: work.diary };
  const read = await readFacts(wish, context, { acrossVenues: false, ignoring });
  const facts = { ...read, notOffered };
  return work.areTablesRefused ? decideTaken(facts, wish) : decideSearch(facts, wish);
}

interface DayReading {
  /** A booking that is to be changed, whose tables count as free. */
  readonly ignoring?: BookingId | null;
  /** Of a stay that may be longer than that of any booking type. */
  readonly minutes?: number | null;
}

/** One calendar day of the call's venue, and its unpaid bookings whose time to pay is over. */
export async function readDay(
  date: LocalDate,
  { diary, caller, now, group, venue }: DaySearchContext,
  { ignoring, minutes }: DayReading = {},
): Promise<{ readonly day: Day; readonly lapsed: readonly BookingId[] }> {
  const scope = { environment: caller.environment, now, revision: group.revision };
  const { from, until } = spanToRead(venue, date, minutes ?? 0);
  const span = { from: sinceSeated(from, now), until };
  const [page] = await diary.read(scope, [{ venueId: venue.id, span }]);
  const { stays = [], blocks = [], lapsed = [] } = page ?? {};
  const { onCutShort } = diary;
  const own = others(stays, ignoring ?? null);
  const day = { venue, date, stays: own, blocks, now, onCutShort };
  return { day, lapsed };
}

async function readFacts(
  wish: Wish,
  call: SearchContext,
  { acrossVenues, ignoring }: SearchScope,
): Promise<SearchFacts> {
  const { diary, caller, now, group, venue } = call;
  const elsewhere = acrossVenues
    ? group.venues.filter(({ id }) => id !== venue.id && covers(caller, id))
    : [];
  const scope = { environment: caller.environment, now, revision: group.revision };
  const [own, ...rest] = await diary.read(scope, [
    { venueId: venue.id, span: spanToSearch(venue, wish, now) },
    ...elsewhere.map((other) => ({ venueId: other.id, span: spanToRead(other, wish.date) })),
  ]);
  return {
    day: {
      venue,
      date: wish.date,
      stays: others(own?.stays ?? [], ignoring),
      blocks: own?.blocks ?? [],
      now,
      onCutShort: diary.onCutShort,
    },
    others: elsewhere.map((other, index) => {
      const { stays = [], blocks = [] } = rest[index] ?? {};
      return { venue: other, stays, blocks };
    }),
  };
}

function others(stays: readonly Stay[], ignoring: BookingId | null): readonly Stay[] {
  return ignoring === null ? stays : stays.filter(({ bookingId }) => bookingId !== ignoring);
}
