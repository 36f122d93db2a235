/** Callbacks of payment providers, and pages while a provider or storage is unavailable. */
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { shared } from '@venue/testing/deployment';
import { type PaymentPages, type PageAnswer, openPaymentPages } from './payment-pages';

describe('callbacks', () => {
  let pages: PaymentPages;

  beforeAll(async () => {
    pages = await openPaymentPages();
  });
  afterAll(() => pages.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  interface Callback {
    readonly body: Uint8Array<ArrayBuffer>;
    readonly headers: Record<string, string>;
  }

  /** The provider's callback for that booking's £60. */
  async function paymentOf(reference: string): Promise<Callback> {
    const { payments, clock } = pages.service.deployment;
    const [request] = await pages.service.sql<{ id: PaymentRequestId }>(
      `select request.id from payment_request request join booking on booking.id = booking_id
     where reference = $1`,
      [reference.replaceAll(' ', '')],
    );
    const { body, headers } = payments.test.signedCallback(
      {
        paymentId: `paid_${reference}`,
        requestId: request!.id,
        amountPence: 6_000,
        currency: 'GBP',
      },
      (await clock.read()).now,
    );
    return { body: new Uint8Array(body), headers: { ...headers } };
  }

  const call = (callback: Partial<Callback>, path = '/webhooks/test'): Promise<PageAnswer> =>
    pages.open(path, { method: 'POST', ...callback });

  const slugOf = ({ text }: PageAnswer): string =>
    String((JSON.parse(text) as { type: string }).type.split('/').at(-1));

  describe('a callback', () => {
    it('confirms the booking that was paid for, and can be repeated', async () => {
      const reference = await pages.book();
      const callback = await paymentOf(reference);
      const answers = [await call(callback), await call(callback)];

      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [200, '{}'],
        [200, '{}'],
      ]);
      expect(await pages.stateOf(reference)).toBe('confirmed');
    });

    it('may come as any type of content, or none', async () => {
      const reference = await pages.book({ date: '2026-12-09' });
      const { body, headers } = await paymentOf(reference);
      const answer = await call({ body, headers: { ...headers, 'content-type': 'text/x-odd' } });

      expect(answer.status).toBe(200);
      expect(await pages.stateOf(reference)).toBe('confirmed');
    });

    it('that was forged is refused without a reason', async () => {
      const reference = await pages.book({ date: '2026-12-10' });
      const { body, headers } = await paymentOf(reference);
      const changed = Buffer.from(body.toString().replace('6000', '6001'));
      const old = await paymentOf(reference);
      const forged: Partial<Callback>[] = [
        {},
        { body },
        { body, headers: { ...headers, 'test-signature': 't=1,v1=00' } },
        { body: new Uint8Array(changed), headers },
      ];
      const answers = [];
      for (const one of forged) answers.push(await call(one));
      await pages.service.moveTo('2026-12-01T09:10:00Z');
      answers.push(await call(old));
      await pages.service.moveTo('2026-12-01T09:00:00Z');

      const words = answers.map(({ status, text }) => {
        const { traceId, ...rest } = JSON.parse(text) as { traceId: string };
        expect(traceId).toMatch(/^[0-9a-f-]{36}$/);
        return JSON.stringify([status, rest]);
      });
      expect(new Set(words).size).toBe(1);
      expect([answers[0]?.status, slugOf(answers[0]!)]).toEqual([400, 'validation-failed']);
      expect(await pages.stateOf(reference)).toBe('awaiting_deposit');
    });

    it.each(['stripe', 'twilio', 'constructor', '__proto__', 'a%2Fb', '%00', 'x'.repeat(300)])(
      'of a provider that is not ours is not found: %s',
      async (name) => {
        const answer = await call({ body: new Uint8Array(1) }, `/webhooks/${name}`);

        expect([answer.status, slugOf(answer)]).toEqual([404, 'not-found']);
      },
    );

    it.each([
      [256 * 1024, 400, 'validation-failed'],
      [256 * 1024 + 1, 413, 'payload-too-large'],
    ])('of %d bytes is %d %s', async (bytes, status, slug) => {
      const answer = await call({ body: new Uint8Array(bytes) });

      expect([answer.status, slugOf(answer)]).toEqual([status, slug]);
    });

    it('without an end is not read to it', async () => {
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const start = 'POST /webhooks/test HTTP/1.1\r\nHost: house.test\r\n';
      const socket = connect(pages.port, '127.0.0.1');
      socket.write(`${start}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();

      expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*payload-too-large/s);
    });

    it('that fails on our side is repeated, and then accepted', async () => {
      const lines: string[] = [];
      jest
        .spyOn(process.stderr, 'write')
        .mockImplementation((line) => lines.push(String(line)) > 0);
      const reference = await pages.book({ date: '2026-12-11' });
      const callback = await paymentOf(reference);
      await pages.service.sql('alter table ledger_entry rename to lost');
      const failed = await call(callback);
      await pages.service.sql('alter table lost rename to ledger_entry');
      const again = await call(callback);

      expect([failed.status, slugOf(failed)]).toEqual([500, 'internal-error']);
      expect(lines.filter((line) => line.includes('POST /webhooks/{provider}'))).toHaveLength(1);
      expect(again.status).toBe(200);
      expect(await pages.stateOf(reference)).toBe('confirmed');
    });
  });
});

describe('faults', () => {
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
});
