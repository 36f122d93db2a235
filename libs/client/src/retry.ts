/** Sends a request again where that is safe, with the same Idempotency-Key. */
import { retryAfterSecondsOf } from './problem.js';

export interface RetryOptions {
  /** How often a request is sent again at most; 0 for never. */
  readonly retries: number;
  /** A longer `Retry-After` is not waited for: the problem is thrown at once. */
  readonly longestWaitSeconds: number;
  /** What sends a request; the global `fetch` by default. */
  readonly fetch: (request: Request) => Promise<Response>;
}

const idempotencyKey = 'Idempotency-Key';
/** Nothing was done, or the stored answer is given again. */
const passing = new Set([429, 502, 503, 504]);

/**
 * A `fetch` that gives every POST an Idempotency-Key, unless it has one, and sends a request again
 * after a fault of the network and after an answer that says that it will pass. With its key, a
 * write is never carried out twice.
 */
export function retrying(options: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const keyed = withKey(request);
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= options.retries;
      const answer = await sent(keyed, options, isLast);
      const seconds = answer === null ? backoff(tries) : secondsBefore(answer, tries);
      if (answer !== null && (isLast || seconds === null || seconds > options.longestWaitSeconds)) {
        return answer;
      }
      await answer?.body?.cancel();
      await pause(seconds ?? 0, keyed.signal);
    }
  };
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

/** How long to wait before the request may be sent again; null if that would not help. */
function secondsBefore(answer: Response, tries: number): number | null {
  return passing.has(answer.status) ? (retryAfterSecondsOf(answer) ?? backoff(tries)) : null;
}

/** Half a second, a second, two … */
function backoff(tries: number): number {
  return 2 ** (tries - 1);
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
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
