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
/**
 * A `fetch` that adds an Idempotency-Key to every POST without one, and repeats a request after a
 * network error and after an answer that is temporary. With its key, a write is never carried out
 * twice.
 */
export declare function withRetries(options: RetryOptions): (request: Request) => Promise<Response>;
/** A timer that ends with the signal. */
export declare function pause(seconds: number, signal: AbortSignal): Promise<void>;
