import type { IncomingMessage } from 'node:http';
import Stripe from 'stripe';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type HttpAnswer = Awaited<ReturnType<HttpClient['makeRequest']>>;

/**
 * The SDK's own HTTP client with two gaps closed. Its timeout measures only silence, and not while
 * a connection is being made. And a JSON response that is not an object, as from a proxy, makes it
 * throw where it cannot be caught, which would end this process.
 */
export function boundedClient(timeoutMs: number): HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await abortable(signal, client.makeRequest(...request));
      const body = answer.toJSON.bind(answer);
      return Object.assign(answer, { toJSON: () => objectIn(answer, abortable(signal, body())) });
    },
  };
}

async function objectIn(answer: HttpAnswer, body: Promise<unknown>): Promise<unknown> {
  try {
    const value = await body;
    if (typeof value !== 'object' || value === null) throw new Error('not a JSON object');
    return value;
  } catch (error) {
    (answer.getRawResponse() as IncomingMessage).destroy();
    throw error;
  }
}

function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, end]);
}
