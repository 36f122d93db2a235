/** Error pages while the provider or our storage is unavailable. */
import { beforeAll, beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import { openPaymentPages, type PaymentPages } from './payment-pages';
import { shared } from '@venue/testing/deployment';

let link: string;
let lines: string[];

const pages = shared(() => openPaymentPages());
beforeAll(async () => {
  link = await pages.linkOf(await pages.book());
});
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Payments whose provider fails at everything. */
function failing(error: Error): Partial<PaymentPages['service']['deployment']> {
  const { payments } = pages.service.deployment;
  const fail = (): Promise<never> => Promise.reject(error);
  const down = Object.assign(Object.create(payments.test), { open: fail, paymentIn: fail });
  return { payments: { ...payments, providers: new Map([['test', down]]) } };
}

describe('a provider out of reach', () => {
  it('is reported as such, and nothing was taken', async () => {
    const other = await pages.openWith(failing(new Interruption('unreachable')));
    const shown = await other.open(link);
    await other.close();

    expect([shown.status, shown.heading]).toEqual([503, 'We can’t open this page just now']);
    expect(shown.text).toMatch(/Nothing has been taken/);
    expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(lines.filter((line) => line.includes('GET /pay/{token}'))).toHaveLength(1);
    expect(lines.join()).not.toContain(link.slice(5));
    // The next visit, when the provider is available again, opens the reserved checkout.
    expect((await pages.open(link)).status).toBe(303);
  });

  it('shows the state of a link to a guest who may have paid', async () => {
    await pages.open(link);
    const other = await pages.openWith(failing(new Interruption('unreachable')));
    const shown = await other.open(`${link}/back`);
    await other.close();

    expect([shown.status, shown.heading]).toEqual([200, 'Not paid yet']);
    expect(shown.text).toMatch(/If you have just paid, it can take a moment to arrive/);
  });
});

describe('a fault of ours', () => {
  it('is a page that says nothing of itself, and is found in the log', async () => {
    const fresh = await pages.linkOf(await pages.book({ date: '2026-12-09' }));
    const other = await pages.openWith(failing(new Error('the secret is hunter2')));
    const shown = await other.open(fresh);
    await other.close();

    expect([shown.status, shown.heading]).toEqual([500, 'We can’t open this page just now']);
    expect(shown.text).not.toMatch(/hunter2|Error|\.ts/);
    const traceId = shown.headers.get('x-request-id') ?? 'none';
    expect(lines.filter((line) => line.includes(traceId))).toHaveLength(1);
  });

  it.each(['', '/back'])('in storage is a page as well: /pay/{token}%s', async (end) => {
    await pages.service.sql('alter table payment_request rename to lost');
    const shown = await pages.open(`${link}${end}`);
    await pages.service.sql('alter table lost rename to payment_request');

    expect(shown.status).toBe(500);
    expect(shown.heading).toMatch(/^We can’t/);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(['GET', 'POST'])('in the test checkout is a page: %s', async (method) => {
    const checkout = await pages.checkoutOf(link);
    await pages.service.sql('alter table checkout rename to lost');
    const body = method === 'POST' ? { body: new URLSearchParams({ pay: 'pay' }) } : {};
    const shown = await pages.open(checkout, { method, ...body });
    await pages.service.sql('alter table lost rename to checkout');

    expect(shown.status).toBe(500);
    expect(shown.heading).toMatch(/^We can’t/);
  });

  it('of the inbox does not speak of money', async () => {
    await pages.service.sql('alter table message rename to lost');
    const shown = await pages.open('/inbox');
    await pages.service.sql('alter table lost rename to message');

    expect([shown.status, shown.heading]).toEqual([500, 'The inbox can’t be read just now']);
  });
});
