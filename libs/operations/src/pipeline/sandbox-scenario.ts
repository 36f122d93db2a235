/**
 * Situations that a sandbox key asks for with a header, so that an integration can see how it
 * handles each of them. The request takes its ordinary way, at a venue in that situation.
 */
import type { Integration } from '@venue/domain/access/caller';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Diary, DiaryQuestion, DaySnapshot, Work } from '@venue/domain/ports';
import {
  addDays,
  instantOf,
  localOf,
  plusMinutes,
  startOfDay,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import type { Span } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import type { Operation } from '../operation';
import { invalid, Problem } from '../problems';
import type { RequestState } from './caller';
import type { Deployment } from './deployment';
import type { OperationResult } from './operation-result';
import { limitRate } from './rate-limit';
import type { VenueCallContext } from './resolve-venue';
import { scenarioHeader, scenarioNames, type ScenarioName } from './scenario-name';

/** What the request asks for. */
interface Wish {
  readonly date: LocalDate;
  /** Null for any time of the day. */
  readonly time: LocalTime | null;
  readonly partySize: number;
}

interface Situation {
  /** Throws the problem of the request. */
  readonly refuse?: (state: RequestState) => void;
  /** The venue, with other rules. */
  readonly venueFor?: (venue: Venue, wish: Wish) => Venue;
  /** When all tables of the venue are out of use; null for never. */
  readonly fullFor?: (venue: Venue, wish: Wish) => Span | null;
  /** Whether the deposit is paid as soon as the answer exists. */
  readonly isPaid?: boolean;
}

const situations: Readonly<Record<ScenarioName, Situation>> = {
  unavailable: { fullFor: spanOfWish },
  'needs-venue': { venueFor: forSmallerParties },
  closed: { venueFor: closedOnDay },
  'rate-limited': { refuse: exceedRate },
  'service-unavailable': { refuse: failShortly },
  'deposit-paid': { isPaid: true },
  'deposit-late': { venueFor: withoutTimeToPay, isPaid: true },
  'deposit-expired': { venueFor: withoutTimeToPay },
};

/** Null without the header, with a live key, and for operations without scenarios. */
export function scenarioOf(
  header: string | null,
  { hasScenarios }: Operation,
  { environment }: Integration,
): ScenarioName | null {
  if (header === null || environment === 'live' || hasScenarios !== true) return null;
  const name = scenarioNames.find((one) => one === header);
  if (name !== undefined) return name;
  const detail = `${scenarioHeader} must be one of ${scenarioNames.join(', ')}.`;
  throw invalid([{ pointer: scenarioHeader, detail }]);
}

/** Throws in a scenario that refuses the request; nothing is stored for its Idempotency-Key. */
export function refuseInScenario(state: RequestState): void {
  situationOf(state)?.refuse?.(state);
}

/** The call at the venue in the scenario of the request, if it has one. */
export function callInScenario(call: VenueCallContext, state: RequestState): VenueCallContext {
  const situation = situationOf(state);
  if (situation === null || call.venue === null || isAboutTickets(call)) return call;
  const venue = situation.venueFor?.(call.venue, wishOf(call.venue, call, state)) ?? call.venue;
  const { onCutShort } = call.diary;
  const diary = { read: readInScenario(call.diary, call, state), onCutShort };
  // Refusals of the scenario are for this call only.
  return { ...call, venue, diary, refusals: { find: () => null, keep: () => undefined } };
}

/** The ports of a transaction, with the diary of the scenario. */
export function workInScenario<Ports extends Work>(
  work: Ports,
  call: VenueCallContext,
  state: RequestState,
): Ports {
  if (situationOf(state)?.fullFor === undefined || isAboutTickets(call)) return work;
  const { diary } = work;
  return {
    ...work,
    diary: {
      read: readInScenario(diary, call, state),
      onCutShort: diary.onCutShort,
      take: (...days) => diary.take(...days),
      takeAtOnce: (...days) => diary.takeAtOnce(...days),
    },
  };
}

/** Pays the deposit after the commit, if the scenario is about that. */
export async function payInScenario(
  { status, body }: OperationResult,
  state: RequestState,
  deployment: Deployment,
): Promise<void> {
  if (situationOf(state)?.isPaid !== true || status >= 300) return;
  await state.operation.payInSandbox?.(JSON.parse(body) as object, deployment);
}

function situationOf({ scenario }: RequestState): Situation | null {
  return scenario === null ? null : situations[scenario];
}

/** Tickets have been proved in place of a booking; they have no table. */
function isAboutTickets(call: VenueCallContext): boolean {
  return 'ordered' in call;
}

/** A change keeps what its input leaves out. */
function wishOf(venue: Venue, call: object, { input }: RequestState): Wish {
  const wish = input as Partial<Record<keyof Wish, unknown>>;
  const { booking } = (call as { readonly file?: StoredBooking }).file ?? {};
  const current = booking && { ...localOf(booking.startsAt, venue.zone), ...booking };
  return {
    date: (wish.date ?? current?.date) as LocalDate,
    time: (wish.time ?? current?.time ?? null) as LocalTime | null,
    partySize: (wish.partySize ?? current?.partySize) as number,
  };
}

/** Reads the diary with a block over all tables where the scenario has one. */
function readInScenario(diary: Diary, call: VenueCallContext, state: RequestState): Diary['read'] {
  const { venue } = call;
  const span = venue && situationOf(state)?.fullFor?.(venue, wishOf(venue, call, state));
  if (!venue || !span) return (...query) => diary.read(...query);
  const block = { ...span, scope: 'venue', tableIds: [], area: null } as const;
  const withBlock = (snapshot: DaySnapshot, question: DiaryQuestion | undefined): DaySnapshot =>
    question?.venueId === venue.id
      ? { ...snapshot, blocks: [...snapshot.blocks, { ...block, createdAt: state.now }] }
      : snapshot;
  return async (scope, questions) => {
    const snapshots = await diary.read(scope, questions);
    return snapshots.map((snapshot, index) => withBlock(snapshot, questions[index]));
  };
}

/** The requested minute, so that times around it are alternatives, or the whole day. */
function spanOfWish({ zone }: Venue, { date, time }: Wish): Span | null {
  if (time === null) {
    return { from: startOfDay(date, zone), until: startOfDay(addDays(date, 1), zone) };
  }
  const from = instantOf({ date, time }, zone);
  return from && { from, until: plusMinutes(from, 1) };
}

function forSmallerParties(venue: Venue, { partySize }: Wish): Venue {
  return { ...venue, policy: { ...venue.policy, partySizeMax: partySize - 1 } };
}

function closedOnDay(venue: Venue, { date }: Wish): Venue {
  const day = { name: 'Closed', validFrom: date, validThrough: date, opens: null, closes: null };
  return { ...venue, hours: { ...venue.hours, special: [...venue.hours.special, day] } };
}

/** The table of an unpaid booking is held until now, so that the hold has expired. */
function withoutTimeToPay(venue: Venue): Venue {
  return { ...venue, policy: { ...venue.policy, depositLinkMinutes: 0 } };
}

function exceedRate({ spent, headers }: RequestState): void {
  const exceeded = spent.map((rate) => ({
    ...rate,
    decision: { ...rate.decision, isWithinRate: false },
  }));
  limitRate({ spent: exceeded, headers });
}

function failShortly(): void {
  throw new Problem('service-unavailable', { retryAfterSeconds: 1 });
}
