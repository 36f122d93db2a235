/** Reads what the domain's decisions about a wish need from the diary. */
import {
  covers,
  decideFromDay,
  decideSearch,
  decideTaken,
  spanToSearch,
  spanToRead,
  type BookingId,
  type Day,
  type DiaryQuestion,
  type DiaryScope,
  type SearchFacts,
  type LocalDate,
  type Page,
  type SearchDecision,
  type Venue,
  type Wish,
  type Work,
} from '@venue/domain';
import type { CallContext } from '../../operation';
import { PageMemo } from './page-memo';

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

/** How a search is answered. */
interface SearchAnswers<Answer> {
  readonly toAnswer: (found: SearchDecision) => Answer;
  /** Those of the asked day; null where nothing is free on it. */
  readonly known: PageMemo<Answer | null>;
}

/**
 * Reads the requested day and, only if it has nothing free, all that alternatives come from; each
 * read is one snapshot.
 */
export async function search<Answer>(
  wish: Wish,
  call: SearchContext,
  { toAnswer, known, ...scope }: SearchScope & SearchAnswers<Answer>,
): Promise<Answer> {
  const { page, day } = await readDay(wish.date, call, { ignoring: scope.ignoring });
  const answerOfDay = (): Answer | null => {
    const found = decideFromDay(day, wish);
    return found === null ? null : toAnswer(found);
  };
  const { venue, now } = call;
  const answer =
    scope.ignoring === null
      ? known.madeFrom({ page, now, venueId: venue.id, wish }, answerOfDay)
      : answerOfDay();
  return answer ?? toAnswer(decideSearch(await readFacts(wish, call, scope), wish));
}

interface FurtherScope extends Pick<SearchFacts, 'notOffered'> {
  readonly ignoring?: BookingId | null;
}

type FurtherContext = Omit<SearchContext, 'diary'> & { readonly work: Work };

/**
 * What is offered instead of an unavailable time, within a transaction. It does not read that day
 * alone first.
 */
export async function searchFurther(
  wish: Wish,
  { work, ...call }: FurtherContext,
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
  call: DaySearchContext,
  { ignoring, minutes }: DayReading = {},
): Promise<{ readonly page: Page; readonly day: Day; readonly lapsed: readonly BookingId[] }> {
  const { diary, now, venue } = call;
  const span = spanToRead(venue, { date, now }, minutes ?? 0);
  const page = await readPage(diary, scopeOf(call), { venueId: venue.id, span });
  const day = without(ignoring ?? null, dayOf(page, { date }, call));
  return { page, day, lapsed: page.lapsed };
}

async function readPage(
  diary: CallContext['diary'],
  scope: DiaryScope,
  question: DiaryQuestion,
): Promise<Page> {
  const [page] = await diary.read(scope, [question]);
  if (page === undefined) throw new Error('a question about the diary has no answer');
  return page;
}

async function readFacts(
  wish: Wish,
  call: SearchContext,
  { acrossVenues, ignoring }: SearchScope,
): Promise<SearchFacts> {
  const { diary, caller, group, venue, now } = call;
  const elsewhere = acrossVenues
    ? group.venues.filter(({ id }) => id !== venue.id && covers(caller, id))
    : [];
  const [own, ...rest] = await diary.read(scopeOf(call), [
    questionOf(wish, call),
    ...elsewhere.map((other) => ({
      venueId: other.id,
      span: spanToRead(other, { ...wish, now }),
    })),
  ]);
  return {
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

/** All that a refusal of that wish and its alternatives at the venue come from. */
function questionOf(wish: Wish, { venue, now }: Omit<DaySearchContext, 'diary'>): DiaryQuestion {
  return { venueId: venue.id, span: spanToSearch(venue, wish, now) };
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
