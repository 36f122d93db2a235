/** Repeats a request if that is safe, with the same Idempotency-Key. */
import { retryAfterSecondsOf } from './problem.js';

export interface RetryOptions {
  /** The maximum number of repetitions; 0 for none. */
  readonly retries: number;
  /** After a longer `Retry-After` the problem is thrown at once. */
  readonly longestWaitSeconds: number;
  /** The maximum of all waits of a request together. */
  readonly budgetSeconds: number;
  /** Sends a request; the global `fetch` by default. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves after that many seconds, or rejects when the signal aborts; a timer by default. */
  readonly sleep: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, without 1; `Math.random` by default. */
  readonly random: () => number;
}

const idempotencyKey = 'Idempotency-Key';
/** After these, the request was not carried out, or a repetition returns the stored answer. */
const passing = new Set([429, 502, 503, 504]);
const longestBackoffSeconds = 8;

/**
 * A `fetch` that adds an Idempotency-Key to every POST without one, and repeats a request after a
 * network error and after an answer that is temporary. With its key, a write is never carried out
 * twice.
 */
export function withRetries(options: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const keyed = withKey(request);
    const retries = isRepeatable(keyed) ? options.retries : 0;
    let waitedSeconds = 0;
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= retries || waitedSeconds >= options.budgetSeconds;
      const answer = await sent(keyed, options, isLast);
      const wait = secondsBefore(answer, { tries, waitedSeconds, isLast }, options);
      if (answer !== null && wait === null) return answer;
      const seconds = wait ?? 0;
      await answer?.body?.cancel();
      await options.sleep(seconds, keyed.signal);
      waitedSeconds += seconds;
    }
  };
}

interface Progress {
  readonly tries: number;
  readonly waitedSeconds: number;
  readonly isLast: boolean;
}

/** The time to wait before the next repetition; null for none. */
function secondsBefore(
  answer: Response | null,
  { tries, waitedSeconds, isLast }: Progress,
  { longestWaitSeconds, budgetSeconds, random }: RetryOptions,
): number | null {
  if (answer === null) return random() * backoff(tries);
  if (isLast || !passing.has(answer.status)) return null;
  const requiredSeconds = retryAfterSecondsOf(answer) ?? 0;
  const seconds = requiredSeconds + random() * backoff(tries);
  const isTooLong = requiredSeconds > longestWaitSeconds || waitedSeconds + seconds > budgetSeconds;
  return isTooLong ? null : seconds;
}

/** A read, or a write with an Idempotency-Key. */
function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has(idempotencyKey);
}

function withKey(request: Request): Request {
  if (request.method !== 'POST' || request.headers.has(idempotencyKey)) return request;
  const headers = new Headers(request.headers);
  headers.set(idempotencyKey, crypto.randomUUID());
  return new Request(request, { headers });
}

/** Null after a network error, unless it was the last attempt or the caller has aborted. */
async function sent(
  request: Request,
  { fetch }: RetryOptions,
  isLast: boolean,
): Promise<Response | null> {
  try {
    return await fetch(request.clone());
  } catch (error) {
    if (isLast || request.signal.aborted) throw error;
    return null;
  }
}

/**
 * The maximum of the random delay that is added to `Retry-After`: half a second, a second, two …
 * It is random from 0, so that clients that were refused together do not return together.
 */
function backoff(tries: number): number {
  return Math.min(2 ** (tries - 1), longestBackoffSeconds);
}

/** A timer that ends with the signal. */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
