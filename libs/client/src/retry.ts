/** Sends a request again where that is safe, with the same Idempotency-Key. */
import { retryAfterSecondsOf } from './problem.js';

export interface RetryOptions {
  /** How often a request is sent again at most; 0 for never. */
  readonly retries: number;
  /** A longer `Retry-After` is not waited for: the problem is thrown at once. */
  readonly longestWaitSeconds: number;
  /** How long all waits of a request may be together. */
  readonly budgetSeconds: number;
  /** What sends a request; the global `fetch` by default. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends after that many seconds, or fails when the signal does; a timer by default. */
  readonly sleep: (seconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, without 1; `Math.random` by default. */
  readonly random: () => number;
}

const idempotencyKey = 'Idempotency-Key';
/** Nothing was done, or the stored answer is given again. */
const passing = new Set([429, 502, 503, 504]);
const longestBackoffSeconds = 8;

/**
 * A `fetch` that gives every POST an Idempotency-Key, unless it has one, and sends a request again
 * after a fault of the network and after an answer that says that it will pass. With its key, a
 * write is never carried out twice.
 */
export function retrying(options: RetryOptions): (request: Request) => Promise<Response> {
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

/** How long to wait before the request is sent again; null if it is not. */
function secondsBefore(
  answer: Response | null,
  { tries, waitedSeconds, isLast }: Progress,
  { longestWaitSeconds, budgetSeconds, random }: RetryOptions,
): number | null {
  if (answer === null) return random() * backoff(tries);
  if (isLast || !passing.has(answer.status)) return null;
  const asked = retryAfterSecondsOf(answer) ?? 0;
  const seconds = asked + random() * backoff(tries);
  const isTooLong = asked > longestWaitSeconds || waitedSeconds + seconds > budgetSeconds;
  return isTooLong ? null : seconds;
}

/** A read, or a write that is carried out once however often it is sent. */
function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has(idempotencyKey);
}

function withKey(request: Request): Request {
  if (request.method !== 'POST' || request.headers.has(idempotencyKey)) return request;
  const headers = new Headers(request.headers);
  headers.set(idempotencyKey, crypto.randomUUID());
  return new Request(request, { headers });
}

/** Null after a fault of the network, unless it was the last try or the caller gave up. */
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
 * The most that is added by chance to what `Retry-After` asks: half a second, a second, two … All
 * of it is left to chance, so that clients that were refused together do not come back together.
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
