/**
 * A party that waits for a table of its size in a window of one day: on the waiting list, or in the
 * queue at the door, whose window begins when it joins.
 */
import type { Environment } from '../access/caller';
import type {
  BookingId,
  BookingTypeId,
  IntegrationId,
  VenueId,
  WaitingEntryId,
} from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant, LocalDate } from '../shared/time';
import type { Skip } from './skip';

export const entryKinds = ['list', 'queue'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryStates = ['waiting', 'offered', 'accepted', 'declined', 'ended', 'left'] as const;
/**
 * `offered`: a table is held for the guest; a party of the queue was called. `accepted`: it is
 * booked, or the party of the queue was seated. `ended`: the offer was not accepted in time, the
 * window has passed or the team has removed the entry. Only the first two are live, and no other
 * state leads back to them: a guest who let an offer pass is never offered the same table again.
 * An offer whose table the team blocks is withdrawn, and the entry waits again.
 */
export type EntryState = (typeof entryStates)[number];

export interface WaitingEntry {
  readonly id: WaitingEntryId;
  readonly kind: EntryKind;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  /** A hash of the client that joined with a publishable key; null for an integration. */
  readonly client: string | null;
  /** Null for any. */
  readonly bookingTypeId: BookingTypeId | null;
  readonly partySize: number;
  /** The venue's day on which the window begins. */
  readonly date: LocalDate;
  /** The earliest and the latest start, both included. */
  readonly fromAt: Instant;
  readonly untilAt: Instant;
  readonly guestName: string;
  /** Empty once it is erased, and where a party of the queue left none. */
  readonly guestPhone: Phone | '';
  readonly guestEmail: string | null;
  readonly notes: string | null;
  /** The channel of the key. */
  readonly source: string;
  /** As stored; `entryStateAt` returns the state at a moment. */
  readonly state: EntryState;
  /** The end of the offer; null unless the state is `offered`. */
  readonly offeredUntil: Instant | null;
  /**
   * The hold of the offer, which is the booking once it is accepted; null before an offer. A party
   * of the queue ends as a walk-in, which has a booking of its own.
   */
  readonly bookingId: BookingId | null;
  /** Why it has no offer, since tables became free last; null if nothing has yet. */
  readonly skip: Skip | null;
  /** The range that a party of the queue heard, in minutes from joining; null without one. */
  readonly quotedFromMinutes: number | null;
  /** The median of that wait. */
  readonly quotedMinutes: number | null;
  /** Null also where there may be no table at all this evening. */
  readonly quotedUntilMinutes: number | null;
  /** When a party of the queue heard that its table is ready. */
  readonly calledAt: Instant | null;
  /** When it answered that it is on its way. */
  readonly comingAt: Instant | null;
  readonly seatedAt: Instant | null;
  /** Grows with every change; 0 before it is stored. */
  readonly version: number;
  readonly createdAt: Instant;
}

/** The state at that moment: an offer or a window may have ended since it was stored. */
export function entryStateAt(
  { state, offeredUntil, untilAt }: Pick<WaitingEntry, 'state' | 'offeredUntil' | 'untilAt'>,
  now: Instant,
): EntryState {
  if (state === 'offered') return offeredUntil !== null && offeredUntil <= now ? 'ended' : state;
  return state === 'waiting' && untilAt <= now ? 'ended' : state;
}

export function isLive(entry: WaitingEntry, now: Instant): boolean {
  const state = entryStateAt(entry, now);
  return state === 'waiting' || state === 'offered';
}

/** Contract: one client of a publishable key has at most this many live entries. */
export const liveEntriesMax = 3;

/** The steps of an entry, each with the kinds and states in which it is possible. */
const steps = {
  offer: { of: ['list'], from: ['waiting'], to: 'offered' },
  accept: { of: ['list'], from: ['offered'], to: 'accepted' },
  decline: { of: ['list'], from: ['offered'], to: 'declined' },
  call: { of: ['queue'], from: ['waiting'], to: 'offered' },
  come: { of: ['queue'], from: ['offered'], to: 'offered' },
  seat: { of: ['queue'], from: ['waiting', 'offered'], to: 'accepted' },
  leave: { of: ['list', 'queue'], from: ['waiting', 'offered'], to: 'left' },
  remove: { of: ['list', 'queue'], from: ['waiting', 'offered'], to: 'ended' },
} as const satisfies Record<
  string,
  {
    readonly of: readonly EntryKind[];
    readonly from: readonly EntryState[];
    readonly to: EntryState;
  }
>;
export type EntryStep = keyof typeof steps;

/** The state after the step; null if it is not possible at that moment. */
export function stateAfter(step: EntryStep, entry: WaitingEntry, now: Instant): EntryState | null {
  const { to, ...condition } = steps[step];
  const kinds: readonly EntryKind[] = condition.of;
  const states: readonly EntryState[] = condition.from;
  const isPossible = kinds.includes(entry.kind) && states.includes(entryStateAt(entry, now));
  return isPossible ? to : null;
}

/** The entry with the offer of a hold that was made for it. */
export function withOffer(
  entry: WaitingEntry,
  { bookingId, until }: { readonly bookingId: BookingId; readonly until: Instant },
): WaitingEntry {
  return { ...entry, state: 'offered', bookingId, offeredUntil: until, skip: null };
}

/** The entry after the team took the table of its offer: it waits again, at its old place. */
export function withoutOffer(entry: WaitingEntry): WaitingEntry {
  const none = { offeredUntil: null, bookingId: null, calledAt: null, comingAt: null };
  return { ...entry, ...none, state: 'waiting', skip: { because: 'withdrawn' } };
}

/** The entry after a step that ends it. Only an accepted one keeps its hold, as its booking. */
export function closedBy(
  step: 'accept' | 'decline' | 'leave' | 'remove',
  entry: WaitingEntry,
): WaitingEntry {
  const bookingId = step === 'accept' ? entry.bookingId : null;
  return { ...entry, state: steps[step].to, offeredUntil: null, bookingId };
}
