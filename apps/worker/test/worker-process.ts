/**
 * A worker in a separate process, for specs to kill. Its providers are the server at
 * PROVIDER_URL: the one for texts does not recognise a repeated message, the one for e-mails does.
 * Webhooks go to servers on this machine, and refunds to the double of Stripe at STRIPE_URL if it
 * is set. Prints a line when it is ready, and drains on SIGTERM.
 */
import type { MessageProvider } from '@venue/domain/message/provider';
import { openDeployment, openWorker } from '@venue/runtime';
import { pepper, quick } from './worker-deployment';

const { DATABASE_URL: url = '', PROVIDER_URL: providerUrl = '' } = process.env;
const { STRIPE_URL: stripeUrl, STRIPE_KEY: secretKey = '' } = process.env;

const provider = (name: MessageProvider['name'], path: 'again' | 'once'): MessageProvider => ({
  name,
  isIdempotent: path === 'once',
  isCharged: false,
  send: async ({ id, text }, signal) => {
    try {
      const body = JSON.stringify({ id, text });
      const answer = await fetch(`${providerUrl}/${path}`, { method: 'POST', body, signal });
      await answer.text();
      return { kind: 'sent', providerReference: null };
    } catch {
      return { kind: 'unknown', because: 'No answer' };
    }
  },
});

const { deployment } = await openDeployment({
  url,
  pepper,
  baseUrl: 'http://127.0.0.1:3000',
  ratePerMinute: 1,
  rateBurst: 1,
  payments:
    stripeUrl === undefined
      ? { kind: 'test' }
      : { kind: 'stripe', secretKey, webhookSecrets: ['whsec_none'], apiUrl: stripeUrl },
});
const worker = await openWorker(deployment, {
  url,
  baseUrl: 'http://127.0.0.1:3000',
  messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
  providers: {
    texts: provider('twilio', 'again'),
    emails: provider('smtp', 'once'),
    inbox: provider('inbox', 'once'),
  },
  // A busy machine may take seconds for an answer that usually takes milliseconds.
  times: { ...quick, answerSeconds: 8, claimSeconds: 16 },
});
process.on('SIGTERM', () => void worker.drain().then(() => process.exit()));
process.stdout.write('ready\n');
