/**
 * The one pipeline, the same for every operation and surface. Checks come in the order of the
 * contract: key, rate, capability, Idempotency-Key, shape, venue, claim or replay, proof, and
 * only then what depends on clock and policy. Nothing is read of a body before the key has been
 * judged.
 */
import {
  covers,
  Interruption,
  withoutRetired,
  type Admission,
  type Group,
  type Integration,
  type StoredAnswer,
  type Venue,
  type Work,
} from '@venue/domain';
import type { Deployment } from './deployment';
import { checkBorder } from './fields/border';
import { parseInput, type RawFields } from './fields/parse';
import { claimOf, parseIdempotencyKey, replayOf } from './idempotency';
import { isNamed, type BaseCall, type Operation } from './operation';
import { untilNotOvertaken } from './overtaken';
import { isFinal, Problem } from './problems';
import { perhapsProven, provenBooking } from './proof';
import { dressed, problemFor, type Reply } from './reply';

/** A request, as a surface hands it over. */
export interface Ask {
  readonly authorization: string | null;
  readonly idempotencyKey: string | null;
  /** Comes back as `X-Request-Id`, and is the trace id of a problem. */
  readonly requestId: string;
  /**
   * Reads parameters and body; called once, after the key, its rate and its capability have been
   * judged.
   */
  fields(): Promise<RawFields>;
}

export async function perform(
  operation: Operation,
  ask: Ask,
  deployment: Deployment,
): Promise<Reply> {
  const headers: Record<string, string> = { 'X-Request-Id': ask.requestId };
  try {
    const entered = await enter(operation, ask, { deployment, headers });
    const { replayed, ...answer } = await untilNotOvertaken((tries) => answerTo(entered, tries));
    if (replayed) headers['Idempotent-Replayed'] = 'true';
    return { ...answer, headers };
  } catch (error) {
    const problem = problemFor(error);
    if (problem.slug === 'internal-error' || error instanceof Interruption) {
      deployment.log.fault(error, { traceId: ask.requestId, operation: operation.route });
    }
    return dressed(problem, ask.requestId, { deployment, headers });
  }
}

/** A call that has passed the door, with what it brought. */
interface Entered {
  readonly operation: Operation;
  readonly deployment: Deployment;
  readonly caller: Integration;
  readonly now: Admission['now'];
  readonly revision: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly fields: RawFields;
  readonly input: object;
}

async function enter(
  operation: Operation,
  ask: Ask,
  { deployment, headers }: { deployment: Deployment; headers: Record<string, string> },
): Promise<Entered> {
  const key = await deployment.door.recognise(ask.authorization);
  const admission = await deployment.rates.spend(key.integration, deployment.rateLimit);
  deployment.door.admit(key, admission.now);
  spendRate(admission, deployment, headers);
  if (!key.integration.capabilities.includes(operation.capability)) {
    throw new Problem('capability-missing');
  }
  const isWrite = operation.effect === 'write';
  const idempotencyKey = isWrite ? parseIdempotencyKey(ask.idempotencyKey) : null;
  const fields = await ask.fields();
  checkBorder(fields.body);
  return {
    operation,
    deployment,
    caller: key.integration,
    now: admission.now,
    revision: admission.revision,
    requestId: ask.requestId,
    idempotencyKey,
    fields,
    input: parseInput(operation.input, fields),
  };
}

function spendRate(
  admission: Admission,
  { rateLimit }: Deployment,
  headers: Record<string, string>,
): void {
  const { remaining, resetSeconds, isWithinRate } = admission;
  headers['RateLimit-Policy'] = `"default";q=${rateLimit.perMinute};w=60`;
  headers['RateLimit'] = `"default";r=${isWithinRate ? remaining : 0};t=${resetSeconds}`;
  if (!isWithinRate) throw new Problem('rate-limited', { retryAfterSeconds: resetSeconds });
}

type Given = StoredAnswer & { readonly replayed: boolean };

async function answerTo(entered: Entered, tries: number): Promise<Omit<Given, 'fingerprint'>> {
  const { deployment, operation, idempotencyKey } = entered;
  // Once overtaken, the rules are read anew: those that were known will not do.
  const known = await deployment.groups.at(tries === 1 ? entered.revision : Infinity);
  const group = withoutRetired(known);
  const { caller, now } = entered;
  const { ids, settings, diary, content } = deployment;
  const base = { caller, now, group, ids, settings, diary, content };
  const venue = isNamed(operation.venue) ? namedVenue(entered, group) : null;
  if (idempotencyKey !== null) return performWrite(entered, base, { venue, idempotencyKey });

  const place = await placeOf(entered, base, venue);
  return inTurn(entered, place.venue, () => answered(entered, place));
}

type PlacedCall = BaseCall & { readonly venue: Venue | null };

/** The call with its venue, and with the booking where the caller has to prove one. */
async function placeOf(
  { operation, input, deployment }: Entered,
  base: BaseCall,
  venue: Venue | null,
): Promise<PlacedCall> {
  if (operation.venue === 'named-perhaps-booking' && venue !== null) {
    return {
      ...base,
      venue,
      ...{ file: await perhapsProven(input, { ...base, venue }, deployment) },
    };
  }
  if (operation.venue !== 'of-the-booking') return { ...base, venue };
  const file = await provenBooking(input, base, deployment);
  const ofBooking = base.group.venues.find(({ id }) => id === file.booking.venueId);
  if (ofBooking === undefined) throw new Problem('booking-not-found');
  return { ...base, venue: ofBooking, ...{ file } };
}

function inTurn<T>(
  { deployment }: Entered,
  venue: Venue | null,
  task: () => Promise<T>,
): Promise<T> {
  return venue === null ? task() : deployment.bulkhead.run(venue.id, task);
}

/**
 * Claim, work and stored answer are one transaction. Where a booking has to be proved, a stored
 * answer is looked for first and the proof has a short transaction of its own, so that a failure
 * is on record even though nothing else happens.
 */
async function performWrite(
  entered: Entered,
  base: BaseCall,
  { venue, idempotencyKey }: { venue: Venue | null; idempotencyKey: string },
): Promise<Given> {
  const { operation, caller, fields, deployment } = entered;
  const claim = claimOf({ operation, caller, idempotencyKey, fields }, deployment.secrets);
  const name = `${claim.environment} ${claim.integrationId} ${claim.keyHash}`;

  return deployment.twins.oneAtATime(name, async () => {
    const first = operation.venue === 'named' ? null : await deployment.answers.find(claim);
    if (first !== null) return { ...replayOf(first, claim), replayed: true };
    const place = await placeOf(entered, base, venue);

    return inTurn(entered, place.venue, () =>
      deployment.unitOfWork.run(async (work) => {
        const stored = await work.once.claim(claim);
        if (stored !== null) return { ...replayOf(stored, claim), replayed: true };
        const answer = await withRefusals(entered, work, () =>
          answered(entered, { ...place, ...{ work } }),
        );
        const given = { ...answer, fingerprint: claim.fingerprint };
        await work.once.store(claim, given);
        return { ...given, replayed: false };
      }),
    );
  });
}

type Answered = Omit<StoredAnswer, 'fingerprint'> & { readonly replayed: boolean };

async function answered({ operation, input }: Entered, call: BaseCall): Promise<Answered> {
  const answer = await operation.run(input, call);
  return {
    status: operation.statusOf(answer),
    contentType: 'application/json',
    body: JSON.stringify(answer),
    replayed: false,
  };
}

/** Where an operation has final refusals, its part of the work can be undone without the claim. */
function withRefusals(
  entered: Entered,
  work: Work,
  task: () => Promise<Answered>,
): Promise<Answered> {
  if (!entered.operation.problems.some(isFinal)) return task();
  return work.undoable(task).catch((error: unknown) => finalAnswer(error, entered));
}

/**
 * A refusal that stays right is an answer, to be stored; anything else undoes the claim as well.
 */
function finalAnswer(error: unknown, { deployment, requestId }: Entered): Answered {
  if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
  const { status, contentType, body } = dressed(error, requestId, { deployment, headers: {} });
  return { status, contentType, body, replayed: false };
}

function namedVenue({ input, caller }: Entered, { venues }: Group): Venue {
  const named = (input as { readonly venueId: string | null }).venueId;
  const covered = venues.filter(({ id }) => covers(caller, id));
  const only = covered.length === 1 ? covered[0] : undefined;
  if (named === null && only === undefined) throw new Problem('venue-required');
  const venue = named === null ? only : covered.find(({ id }) => id === named);
  if (venue === undefined) throw new Problem('venue-not-found');
  return venue;
}
