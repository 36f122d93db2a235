import { keepsNotice, type FreeTime } from '@venue/domain/availability/free-times';
import { startsThatFit } from '@venue/domain/availability/search';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { BookingTypeId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { liveEntriesMax, type WaitingEntry } from '@venue/domain/waiting/entry';
import { timesInWindow } from '@venue/domain/waiting/next-offer';
import { readDay, search } from '../availability/diary/search';
import { requireType } from '../availability/check-availability';
import { describeTimes } from '../availability/describe-times';
import { TimeAnswer, toTime } from '../availability/offers';
import { describeNoSuchDay, describeRefusal } from '../bookings/describe-refusal';
import { optional, output, outputOrNull, required } from '../fields/field';
import { outcome } from '../fields/outcome';
import {
  date,
  idOf,
  int32Max,
  lines,
  listOf,
  object,
  oneOf,
  plainText,
  time,
  uuid,
  venueId,
  wholeNumber,
} from '../fields/kinds';
import { GuestInput, phoneOf } from '../guests/named-guest';
import { operation, type Call } from '../operation';
import { formatTime } from '../wording/format';
import { requireBelowLimit } from './client-limit';
import { nothingYet } from './nothing-yet';
import { partiesBefore, toEntryAnswer } from './entry-view';
import { waitingLink } from './waiting-token';
import { windowFaults, windowOf, type Window } from './window';

class JoinInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(time, 'The earliest start that suits the guest.') from!: LocalTime;
  @required(time, 'The latest start that suits the guest.') until!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'Only this booking type.') bookingTypeId!: BookingTypeId | null;
  @required(object(GuestInput), 'The guest.') guest!: GuestInput;
  @optional(lines(1000), 'What the venue should know.') notes!: string | null;
}

const outcomes = {
  joined: { has: ['entryId', 'state'], mayHave: ['position'] },
  available: { has: ['times'] },
  unavailable: {},
  closed: {},
  needs_venue: {},
} as const;
type Outcome = keyof typeof outcomes;

export class JoinAnswer {
  @output(outcome(outcomes), 'Whether the guest waits now, and why not otherwise.')
  outcome!: Outcome;
  @outputOrNull(uuid, 'The entry; null unless the guest waits.') entryId!: string | null;
  @output(uuid, 'The venue.') venueId!: string;
  @output(date, 'The venue-local day.') date!: string;
  @output(time, 'The earliest start.') from!: string;
  @output(time, 'The latest start.') until!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @outputOrNull(oneOf('waiting'), 'The state of the entry; null unless the guest waits.')
  state!: 'waiting' | null;
  @outputOrNull(
    wholeNumber(1, int32Max),
    'The place in the list, 1 for the first; null unless the guest waits and the venue shows it.',
  )
  position!: number | null;
  @output(listOf(TimeAnswer), 'The starts from the earliest to the latest that are free now.')
  times!: readonly TimeAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

type JoinCall = Call<'named', 'write'>;

export const joinWaitingList = operation({
  tool: 'join_waiting_list',
  route: 'POST /waiting-list',
  audience: 'both',
  capability: 'waitlist.join',
  effect: 'write',
  venue: 'named',
  hints: { destructive: false, idempotent: false, openWorld: false },
  title: 'Join the waiting list',
  description:
    'Puts a guest on the waiting list of a day on which nothing is free at the times that suit. When a table becomes ' +
    'free, the first party in order of joining for which it is right gets a link by text and e-mail, and some minutes ' +
    'to accept. If something is free already, nothing is stored, and the answer lists the times.',
  input: JoinInput,
  check: windowFaults,
  answer: JoinAnswer,
  problems: [],
  statusOf: ({ outcome }: JoinAnswer) => (outcome === 'joined' ? 201 : 200),
  created: ({ entryId }: JoinAnswer) =>
    entryId === null ? null : { kind: 'waiting', id: entryId as WaitingEntryId },

  linksOf: ({ entryId }: JoinAnswer, context) =>
    entryId === null ? '' : `<${waitingLink(entryId as WaitingEntryId, context)}>; rel="edit"`,

  async run(input, call): Promise<JoinAnswer> {
    requireType(input.bookingTypeId, call.venue);
    const window = windowOf(input, call.venue);
    const entry = entryOf(input, window, call);
    const obstacle = await obstacleTo(input, window, call);
    if (obstacle !== null) return notJoined(input, obstacle, call.venue.id);
    await requireBelowLimit(call, limit);
    await call.work.waiting.add(entry);
    // Something may have become free since the day was read.
    await call.work.waiting.markDay(entry, call.now);
    const before = partiesBefore(entry, await call.work.waiting.list(entry), call);
    const view = toEntryAnswer(entry, { ...call, partiesBefore: before });
    return { ...view, outcome: 'joined', state: 'waiting', times: [] };
  },
});

const limit = {
  kind: 'list',
  most: liveEntriesMax,
  detail: `One guest can be on up to ${liveEntriesMax} waiting lists. Please leave one of them first.`,
} as const;

interface Obstacle {
  readonly outcome: Exclude<Outcome, 'joined'>;
  readonly times: readonly TimeAnswer[];
  readonly summary: string;
}

/** Why the guest need not wait or can't; null if the window is full. */
async function obstacleTo(
  input: JoinInput,
  window: Window,
  call: JoinCall,
): Promise<Obstacle | null> {
  const { venue, now, work } = call;
  const wish = { ...input, time: null };
  const context = { ...call, diary: work.diary };
  const decision = await search(wish, context, { acrossVenues: false, ignoring: null });
  const unmet = { venue, wish, now };
  const refuse = (outcome: Obstacle['outcome'], summary = describeRefusal(decision, unmet)) => ({
    outcome,
    times: [],
    summary,
  });
  if (decision.kind === 'needs-venue') return refuse('needs_venue');
  if (decision.kind === 'closed') return refuse('closed');
  if (decision.kind === 'available') {
    const { day } = await readDay(input.date, context);
    const free = timesInWindow(day, window, input);
    if (free.length > 0) return available(free, call, input);
  } else if (decision.because !== 'full') return refuse('unavailable');
  const summary = describeNoSuchDay(venue, input) ?? describeEmptyWindow(input, window, call);
  return summary === null ? null : refuse('unavailable', summary);
}

function available(free: readonly FreeTime[], { venue, now }: JoinCall, wish: JoinInput): Obstacle {
  const summary = describeTimes(free, { venue, wish: { ...wish, time: null }, now });
  return {
    outcome: 'available',
    times: free.map((one) => toTime(one, { venue, now })),
    summary,
  };
}

/** Why no table can be offered in that window, whatever is cancelled; null if one can. */
function describeEmptyWindow(
  { date: day, from, until, bookingTypeId }: JoinInput,
  { fromAt, untilAt }: Window,
  { venue, now }: JoinCall,
): string | null {
  if (venue.policy.waitlist === 'off') return `${venue.name} keeps no waiting list.`;
  const starts = startsThatFit(venue, day, { time: null, bookingTypeId }).filter(
    (start) => fromAt <= start && start <= untilAt,
  );
  const when =
    from === until
      ? `at ${formatTime(from)}`
      : `between ${formatTime(from)} and ${formatTime(until)}`;
  if (starts.length === 0) return `${venue.name} takes no bookings ${when} on that day.`;
  if (starts.some((start) => keepsNotice(start, venue, now))) return null;
  return `It is too late to book a table ${when} on that day online.`;
}

function notJoined(input: JoinInput, obstacle: Obstacle, venue: string): JoinAnswer {
  return {
    ...obstacle,
    entryId: null,
    venueId: venue,
    date: input.date,
    from: input.from,
    until: input.until,
    partySize: input.partySize,
    state: null,
    position: null,
  };
}

function entryOf(input: JoinInput, window: Window, call: JoinCall): WaitingEntry {
  const { caller, client, venue, ids, now } = call;
  return {
    ...nothingYet,
    id: ids.uuid() as WaitingEntryId,
    kind: 'list',
    environment: caller.environment,
    venueId: venue.id,
    integrationId: caller.id,
    client: caller.kind === 'integration' ? null : client,
    bookingTypeId: input.bookingTypeId,
    partySize: input.partySize,
    date: input.date,
    ...window,
    guestName: input.guest.name,
    guestPhone: phoneOf(input.guest, venue),
    guestEmail: input.guest.email,
    notes: input.notes,
    source: caller.channel,
    state: 'waiting',
    createdAt: now,
  };
}
