/** Recognises repeats of a write: by its key, by its content, or not at all. */
import type { KeyKind } from '@venue/domain/access/caller';
import type { RepeatableAnswer, RepeatableCall, CreatedThing } from '@venue/domain/access/repeats';
import { stateOf } from '@venue/domain/booking/booking';
import { isOver } from '@venue/domain/booking/states';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import type { Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import { isLive } from '@venue/domain/waiting/entry';
import type { Deployment } from './deployment';
import {
  callOf,
  claimOf,
  parseIdempotencyKey,
  replayOf,
  type IdentifiedRequest,
} from './idempotency';
import { problemResult, type OperationResult, type WriteResult } from './operation-result';
import type { Operation } from '../operation';
import type { Problem } from '../problems';

/** The idempotency of a call, as its surface specifies it. */
export interface IdempotencyChoice {
  /** The key as the caller sent it; null if there was none. */
  readonly key: unknown;
  /** The caller's name for the key, for errors about it. */
  readonly pointer: string;
  /** How a write without a key is treated. */
  readonly withoutKey: 'refused' | 'repeats-found';
}

type StoredResult = Omit<WriteResult, 'created'>;

export interface Deduplication {
  /** Runs the task; duplicates in the same process wait for each other. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** The stored answer; claims nothing. */
  find(): Promise<StoredResult | null>;
  /** The stored answer; otherwise claims the key until the transaction ends. */
  claim(work: Work): Promise<StoredResult | null>;
  keep(work: Work, result: WriteResult): Promise<void>;
  /** The result of a final refusal, as it is stored. */
  readonly refusalResult: (problem: Problem) => OperationResult;
}

/** The key in its normal form, or null if none is needed. Throws if it is ill-formed. */
export function idempotencyKeyOf(
  { key, pointer, withoutKey }: IdempotencyChoice,
  kind: KeyKind,
): string | null {
  if (key === null && withoutKey === 'repeats-found') return null;
  return parseIdempotencyKey(key, { pointer, kind });
}

/** A write whose repeats are recognised. */
interface RepeatableRequest extends IdentifiedRequest {
  readonly operation: Pick<Operation, 'route' | 'created'>;
  readonly idempotencyKey: string | null;
  readonly now: Instant;
  readonly origin: ChangeOrigin & { readonly requestId: string };
}

/** Null if repeats of the write may run again. */
export function deduplicationFor(
  request: RepeatableRequest,
  deployment: Deployment,
): Deduplication | null {
  const { idempotencyKey, operation } = request;
  if (idempotencyKey !== null) return byKey({ ...request, idempotencyKey }, deployment);
  return operation.created === undefined ? null : byRepeat(request, deployment);
}

/** The members of every deduplication. */
function baseDeduplication(
  name: string,
  { requestId }: RepeatableRequest['origin'],
  deployment: Deployment,
): Pick<Deduplication, 'alone' | 'refusalResult'> {
  return {
    alone: (task) => deployment.singleFlight.run(name, task),
    refusalResult: (problem) => problemResult(problem, { requestId, deployment, headers: {} }),
  };
}

/** The same request with the same key gets the same answer, whatever has happened since. */
function byKey(
  request: RepeatableRequest & { readonly idempotencyKey: string },
  deployment: Deployment,
): Deduplication {
  const { secrets, answers } = deployment;
  const claim = claimOf(request, secrets);
  const { environment, integrationId, keyHash, fingerprint } = claim;
  return {
    ...baseDeduplication(`${environment} ${integrationId} ${keyHash}`, request.origin, deployment),
    async find() {
      const stored = await answers.find(claim);
      return stored === null ? null : replayOf(stored, claim);
    },
    async claim({ idempotency }) {
      const stored = await idempotency.claim(claim);
      return stored === null ? null : replayOf(stored, claim);
    },
    keep: ({ idempotency }, { status, contentType, body }) =>
      idempotency.store(claim, { fingerprint, status, contentType, body }),
  };
}

/**
 * A repeat of the call soon after gets the same answer, until the object that the first one created
 * is over.
 */
function byRepeat(request: RepeatableRequest, deployment: Deployment): Deduplication {
  const { secrets, unitOfWork } = deployment;
  const { origin } = request;
  const call: RepeatableCall = callOf(request, secrets);
  const stillThere = async (
    answer: RepeatableAnswer | null,
    work: Work,
  ): Promise<StoredResult | null> =>
    answer !== null && (await isThere(answer.created, request, work)) ? answer : null;
  return {
    ...baseDeduplication(
      `${call.environment} ${call.integrationId} ${call.callHash}`,
      origin,
      deployment,
    ),
    find: () =>
      unitOfWork.run(async (work) => stillThere(await work.repeats.find(call), work), origin),
    claim: async (work) => stillThere(await work.repeats.claim(call), work),
    keep: ({ repeats }, { created, ...answer }) =>
      created === null ? repeats.release(call) : repeats.keep(call, { ...answer, created }),
  };
}

async function isThere(
  made: CreatedThing,
  { caller, now }: Pick<IdentifiedRequest, 'caller'> & { readonly now: Instant },
  { bookings, enquiries, waiting }: Work,
): Promise<boolean> {
  switch (made.kind) {
    case 'booking': {
      const file = await bookings.byReference(caller.environment, made.reference);
      return file !== null && !isOver(stateOf(file.booking, now));
    }
    case 'enquiry':
      return enquiries.isOpen(made.id);
    case 'waiting': {
      const entry = await waiting.find(made.id);
      return entry !== null && isLive(entry, now);
    }
  }
}
