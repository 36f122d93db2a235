/** Refusals of the API (RFC 9457) as errors. */
import type { FieldError } from './generated/types.gen.js';
/** The API refused a request. `detail` may be read to a guest. */
export declare class BookingProblem extends Error {
    readonly name = "BookingProblem";
    /** The last part of `type`, such as `validation-failed`. */
    readonly code: string;
    /** The address of the page that explains the problem. */
    readonly type: string;
    readonly status: number;
    readonly title: string;
    readonly detail: string;
    readonly errors: readonly FieldError[];
    /** Identifies the request in the log of the deployment; null if the answer has none. */
    readonly traceId: string | null;
    /** The time to wait before the same request; null if the answer does not say. */
    readonly retryAfterSeconds: number | null;
    /** `body` is whatever the answer had: a gateway's own error page is no problem document. */
    constructor(body: unknown, response: Response);
}
/** The seconds of `Retry-After`; null if it is missing or a date, which the API never sends. */
export declare function retryAfterSecondsOf({ headers }: Response): number | null;
