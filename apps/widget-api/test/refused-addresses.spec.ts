/** Clients that try tokens which do not exist, or send unsigned callbacks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  refusedKeysMax,
  refusedTokensMax,
  RefusalCounter,
} from '@venue/operations/authentication/refusal-counter';
import { openPaymentPages, type Shown, type PaymentPages } from './payment-pages';

let pages: PaymentPages;
let link: string;
let clock: { ms: number };
let open: PaymentPages['open'];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  pages = await openPaymentPages();
  link = await pages.linkOf(await pages.book());
});
beforeEach(async () => {
  const own = { ms: 0 };
  const counter = (): RefusalCounter => new RefusalCounter(() => own.ms);
  const refusals = { tokens: counter(), callbacks: counter() };
  const served = await pages.openWith({ refusals });
  [clock, open] = [own, served.open];
  closing.push(() => served.close());
});
afterAll(async () => {
  for (const close of closing) await close();
  await pages.close();
});

async function statusesOf(path: string, times: number, request?: RequestInit): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await open(path, request)).status);
  return statuses;
}

describe('links that do not exist', () => {
  it.each(['/pay/nothing', '/pay/nothing/back', '/pay/checkout/nothing', '/pay/%00'])(
    'are answered 60 times in a minute, and then refused: %s',
    async (path) => {
      const statuses = await statusesOf(path, refusedTokensMax);
      clock.ms = 15_000;
      const beyond = await open(path);

      expect([...new Set(statuses)]).toEqual([404]);
      expect([beyond.status, beyond.heading]).toEqual([429, 'Too many links that don’t exist']);
      expect(beyond.headers.get('retry-after')).toBe('45');
      clock.ms = 60_000;
      expect((await open(path)).status).toBe(404);
    },
  );

  it('leave a valid link of the same address working and uncounted', async () => {
    await statusesOf('/pay/nothing', refusedTokensMax + 1);

    expect(await statusesOf(link, 3)).toEqual([303, 303, 303]);
    expect((await open('/pay/nothing')).status).toBe(429);
  });

  it('are not looked up once 600 have come, nor is any other', async () => {
    await statusesOf('/pay/%00', refusedKeysMax - 1);
    const last = await open(link);
    await open('/pay/%00');

    expect([last.status, (await open(link)).status]).toEqual([303, 429]);
    clock.ms = 60_000;
    expect((await open(link)).status).toBe(303);
  });
});

describe('unsigned callbacks', () => {
  const forged = { method: 'POST', body: '{}', headers: { 'test-signature': 't=1,v1=00' } };
  const slugOf = ({ text }: Shown): string =>
    String((JSON.parse(text) as { type: string }).type.split('/').at(-1));

  it('are refused 60 times in a minute, and then they are too many', async () => {
    const statuses = await statusesOf('/webhooks/test', refusedTokensMax, forged);
    const beyond = await open('/webhooks/test', forged);

    expect([...new Set(statuses)]).toEqual([400]);
    expect([beyond.status, slugOf(beyond)]).toEqual([429, 'rate-limited']);
    expect(beyond.headers.get('retry-after')).toBe('60');
    expect((await open('/pay/nothing')).status).toBe(404);
  });

  it('leave a signed one of the same address accepted', async () => {
    await statusesOf('/webhooks/test', refusedTokensMax + 1, forged);
    const { payments, clock: time } = pages.service.deployment;
    const payment = {
      ...{ paymentId: 'paid_stray', requestId: '11111111-1111-4111-8111-111111111111' as never },
      ...{ amountPence: 100, currency: 'GBP' },
    };
    const { body, headers } = payments.test.signedCallback(payment, (await time.read()).now);
    const answer = await open('/webhooks/test', {
      ...{ method: 'POST', body: new Uint8Array(body), headers: { ...headers } },
    });

    expect(answer.status).toBe(200);
  });

  it('are judged without a look at the database', async () => {
    const away = async (): Promise<never> => Promise.reject(new Error('the database was asked'));
    const served = await pages.openWith({ clock: { read: away } });
    const { status } = await served.open('/webhooks/test', forged);
    await served.close();

    expect(status).toBe(400);
  });
});
