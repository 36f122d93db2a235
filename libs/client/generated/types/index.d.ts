import { BookingOperations } from './generated/sdk.gen.js';
import { type RetryOptions } from './retry.js';
export * from './generated/types.gen.js';
export { BookingProblem } from './problem.js';
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhook.js';
export type { BookingOperations };
export interface BookingClientOptions extends Partial<RetryOptions> {
    /** The address of the deployment, such as `https://bookings.example.com`. */
    readonly baseUrl: string;
    /** An integration key. */
    readonly key: string;
}
/**
 * The operations of a deployment, with one key. Each returns its answer, or throws a
 * `BookingProblem`, or the error of `fetch` if the network still fails after all retries.
 */
export declare function createBookingClient(options: BookingClientOptions): BookingOperations;
