/**
 * The client of the Booking API for Node, Deno, Bun and workers: the operations are generated from
 * the catalogue (`npm run client`), and keys, retries and problems are written here.
 */
import { createClient, createConfig } from './generated/client/index.js';
import { BookingOperations } from './generated/sdk.gen.js';
import { BookingProblem } from './problem.js';
import { pause, withRetries, type RetryOptions } from './retry.js';

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

const usual: RetryOptions = {
  retries: 8,
  longestWaitSeconds: 30,
  budgetSeconds: 60,
  fetch: (request) => fetch(request),
  sleep: pause,
  random: Math.random,
};

/**
 * The operations of a deployment, with one key. Each returns its answer, or throws a
 * `BookingProblem`, or the error of `fetch` if the network still fails after all retries.
 */
export function createBookingClient(options: BookingClientOptions): BookingOperations {
  const { baseUrl, key, ...given } = options;
  const client = createClient(
    createConfig({
      baseUrl,
      headers: { Authorization: `Bearer ${key}` },
      fetch: withRetries({ ...usual, ...given }) as typeof fetch,
      throwOnError: true,
      responseStyle: 'data',
    }),
  );
  client.interceptors.error.use((error, response) =>
    response === undefined ? error : new BookingProblem(error, response),
  );
  return new BookingOperations({ client });
}
