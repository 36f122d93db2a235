/** Which entry of a day gets the next offer, and why those before it get none. */
import type { Day, PartyWish } from '../availability/day';
import { freeTimes, keepsNotice, type FreeTime } from '../availability/free-times';
import { decideHold, type HoldDecision, type HoldOrigin } from '../booking/hold';
import type { WaitingEntryId } from '../shared/ids';
import { earliest, type Instant } from '../shared/time';
import type { WaitingEntry } from './entry';
import { offerEnd, quietUntil } from './quiet-hours';
import type { Skip } from './skip';

export interface SkippedEntry {
  readonly id: WaitingEntryId;
  readonly skip: Skip;
}

export interface NextOffer {
  /** Null if none of the entries can have an offer now. */
  readonly offer: { readonly entry: WaitingEntry; readonly time: FreeTime } | null;
  /** The entries before it, in their order. */
  readonly skipped: readonly SkippedEntry[];
  /** When the day has to be looked at again because of the night; null if it need not be. */
  readonly wakesAt: Instant | null;
}

/**
 * The first entry, in the order of joining, whose party can be seated in its window: moves of other
 * parties included. No rule of the venue is broken, so no start inside the notice is offered.
 *
 * @param waiting - The entries of that day that wait, in the order in which they joined.
 */
export function nextOffer(
  day: Day,
  waiting: readonly WaitingEntry[],
  isReachable: (entry: WaitingEntry) => boolean,
): NextOffer {
  const skipped: SkippedEntry[] = [];
  let wakesAt: Instant | null = null;
  for (const entry of waiting) {
    const choice = choiceFor(day, entry, isReachable);
    if ('time' in choice) return { offer: { entry, time: choice.time }, skipped, wakesAt };
    skipped.push({ id: entry.id, skip: choice });
    if (choice.because === 'night') wakesAt = earliest(wakesAt ?? choice.until, choice.until);
  }
  return { offer: null, skipped, wakesAt };
}

function choiceFor(
  day: Day,
  entry: WaitingEntry,
  isReachable: (entry: WaitingEntry) => boolean,
): Skip | { readonly time: FreeTime } {
  const free = timesInWindow(day, entry, entry);
  if (free.length === 0) return reasonOf(day, entry);
  if (!isReachable(entry)) return { because: 'out-of-reach' };
  const wakeTimes = free.map(({ startsAt }) => quietUntil(startsAt, day.venue, day.now));
  const index = wakeTimes.indexOf(null);
  const time = free[index];
  if (time !== undefined) return { time };
  return { because: 'night', until: earliest(...wakeTimes.flatMap((at) => at ?? [])) };
}

/** The free times of the day for that party that lie in the window of the entry. */
export function timesInWindow(
  day: Day,
  { fromAt, untilAt }: Pick<WaitingEntry, 'fromAt' | 'untilAt'>,
  wish: PartyWish,
): readonly FreeTime[] {
  return freeTimes(day, wish).filter(({ startsAt }) => fromAt <= startsAt && startsAt <= untilAt);
}

/** The largest smaller party that could be seated, since a guest asks why others got the table. */
function reasonOf(day: Day, entry: WaitingEntry): Skip {
  const { bookingTypeId, untilAt } = entry;
  const { bookingTypes } = day.venue;
  const hasType = bookingTypeId === null || bookingTypes.some(({ id }) => id === bookingTypeId);
  if (!hasType) return { because: 'no-type' };
  if (!keepsNotice(untilAt, day.venue, day.now)) return { because: 'late' };
  for (let partySize = entry.partySize - 1; partySize > 0; partySize -= 1) {
    const times = timesInWindow(day, entry, { partySize, bookingTypeId });
    if (times.length > 0) return { because: 'too-large', partySize };
  }
  return { because: 'full' };
}

/** Contract: the source of a booking from the waiting list. */
const waitingListSource = 'waiting-list';

/** Holds the table of an offer. It is an ordinary hold that lasts as long as the offer. */
export function holdForOffer(
  day: Day,
  { entry, time: { time, startsAt } }: NonNullable<NextOffer['offer']>,
  origin: Omit<HoldOrigin, 'heldFor' | 'source' | 'locale'>,
): HoldDecision {
  const { partySize, bookingTypeId } = entry;
  const wish = { date: day.date, time, partySize, bookingTypeId };
  const heldFor = `offer ${entry.id}`;
  const source = waitingListSource;
  const decision = decideHold(day, wish, { ...origin, heldFor, source, locale: null });
  if (decision.kind !== 'held') return decision;
  const holdUntil = offerEnd(startsAt, day.venue, day.now);
  return { ...decision, booking: { ...decision.booking, holdUntil } };
}
