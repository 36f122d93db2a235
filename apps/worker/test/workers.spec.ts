/** Several workers, and real servers of message providers. */
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
import { pause } from '@venue/domain/async';
import { serve } from '@venue/http';
import { type MessageSettings, openDeployment, openWorker } from '@venue/runtime';
import { type TestDeployment, guest, openTestDeployment } from '@venue/testing/deployment';
import { SmtpDouble } from '@venue/testing/smtp-double';
import { TwilioDouble } from '@venue/testing/twilio-double';
import { until } from '@venue/testing/until';
import { openWidgetApi } from '@venue/widget-api';
import { type Provider, claimOfChild, openProvider, startChild } from './provider';
import {
  type WorkerTestDeployment,
  book,
  countingProviders,
  isAllFinished,
  openWorkerTestDeployment,
  write,
} from './worker-deployment';

describe('several workers', () => {
  let service: WorkerTestDeployment;
  let provider: Provider;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    provider = await openProvider(50);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await provider.close();
    await service.close();
  });

  const many = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

  describe('two live workers', () => {
    it('send nothing twice, though both look at the same messages', async () => {
      const providers = countingProviders();
      const bookings = [await book(service), await book(service), await book(service)];
      await write(
        service,
        many(300).map((at) => ({ bookingId: at < 30 ? (bookings[at % 3] ?? null) : null })),
      );
      await service.worker({ providers });
      await service.worker({ providers });

      await until(() => isAllFinished(service), 500);
      expect(providers.texts.messages).toHaveLength(300);
      expect(new Set(providers.texts.messages.map(({ id }) => id)).size).toBe(300);
    });

    it('leave a scheduled job to the one that runs it', async () => {
      const lock = `hashtextextended('task expire unpaid bookings', 0)`;
      await book(service, { state: 'awaiting_deposit', hold: '-1 minute' });
      await service.sql(`select pg_advisory_lock(${lock})`);
      await service.worker();
      await service.worker();
      await pause(500);
      expect(await service.sql('select state from booking')).toEqual([
        { state: 'awaiting_deposit' },
      ]);

      await service.sql(`select pg_advisory_unlock(${lock})`);
      await service.worker();
      await until(async () => {
        const [booking] = await service.sql<{ state: string }>('select state from booking');
        return booking?.state === 'expired';
      });
    });
  });

  describe('a worker that stood still while another took its message over', () => {
    it('records nothing when it goes on', async () => {
      const slow = await openProvider(1_000);
      const paused = await startChild(service, slow);
      await write(service, [{}]);
      await until(() => slow.arrived.length === 1, 200);
      paused.signal('SIGSTOP');
      await service.moveBy(claimOfChild);

      const providers = countingProviders();
      providers.texts.answer = () => ({ kind: 'refused', because: 'Not a mobile number' });
      await service.worker({ providers });
      await until(() => isAllFinished(service), 200);
      const before = await service.sql('select * from message');

      paused.signal('SIGCONT');
      // It ends when it has processed the answer.
      expect(await paused.stop()).toBe(0);
      expect(await service.sql('select * from message')).toEqual(before);
      expect(before).toMatchObject([{ state: 'stopped', attempts: 2 }]);
      await slow.close();
    });
  });

  describe('a worker that died', () => {
    it('loses its message to another when its claim ends', async () => {
      const slow = await openProvider(60_000);
      const dying = await startChild(service, slow);
      await write(service, [{}]);
      await until(() => slow.arrived.length === 1, 200);
      // Before its wait for an answer ends, however long the other takes to start.
      await dying.kill();
      await service.moveBy(claimOfChild);
      const providers = countingProviders();
      await service.worker({ providers });

      await until(() => isAllFinished(service), 500);
      expect(providers.texts.messages).toHaveLength(1);
      expect(await service.sql('select because, attempts from message')).toEqual([
        { because: 'sent-again', attempts: 2 },
      ]);
      await slow.close();
    });
  });

  describe('a worker whose connections are cut', () => {
    it('goes on, and sends nothing twice', async () => {
      const providers = countingProviders();
      providers.texts.answer = async () => {
        await pause(100);
        return { kind: 'sent', providerReference: null };
      };
      await write(
        service,
        many(300).map(() => ({})),
      );
      jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
      // Longer than it takes to record a result, with or without connections.
      await service.worker({ providers, times: { claimSeconds: 60 } });
      for (let cut = 0; cut < 5; cut += 1) {
        const before = providers.texts.messages.length;
        await until(() => providers.texts.messages.length > before + 10);
        await service.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      }

      await until(() => isAllFinished(service), 500);
      expect(providers.texts.messages).toHaveLength(300);
      expect(new Set(providers.texts.messages.map(({ id }) => id)).size).toBe(300);
    });
  });

  describe('a worker that is stopped', () => {
    it('records what it is sending, and leaves the rest for another', async () => {
      const worker = await startChild(service, provider);
      await write(
        service,
        many(200).map(() => ({})),
      );
      await until(() => provider.arrived.length >= 10, 200);
      expect(await worker.stop()).toBe(0);

      const [left] = await service.sql<{ sending: number; sent: number }>(
        `select count(*) filter (where state = 'sending')::int as sending,
        count(*) filter (where state = 'sent')::int as sent from message`,
      );
      expect(left).toEqual({ sending: 0, sent: provider.arrived.length });
      expect(provider.arrived.length).toBeLessThan(200);

      const providers = countingProviders();
      await service.worker({ providers });
      await until(() => isAllFinished(service));
      expect(providers.texts.messages.length + provider.arrived.length).toBe(200);
    });
  });
});

describe('real servers of providers', () => {
  const baseUrl = 'http://house.test';
  const twilio = new TwilioDouble();
  const smtp = new SmtpDouble({ user: 'venue', password: 'secret' });
  const closing: (() => Promise<void>)[] = [];

  let service: TestDeployment;
  let port: number;

  beforeAll(async () => {
    service = await openTestDeployment();
    await twilio.start();
    await smtp.start();
    const messages: MessageSettings = {
      texts: {
        kind: 'twilio',
        accountSid: twilio.accountSid,
        authToken: twilio.authToken,
        from: twilio.from,
        apiUrl: twilio.url,
      },
      emails: { kind: 'smtp', url: smtp.url, from: 'bookings@house.test' },
    };
    const settings = { url: service.databaseUrl, pepper: service.pepper, baseUrl, messages };
    const opened = await openDeployment({ ...settings, ratePerMinute: 1000, rateBurst: 1000 });
    const serving = await serve(await openWidgetApi(opened.deployment), 0, opened.deployment);
    const worker = await openWorker(opened.deployment, settings);
    port = serving.port;
    closing.push(
      () => worker.drain(),
      () => serving.drain(),
      () => opened.close(),
      () => twilio.stop(),
      () => smtp.stop(),
      () => service.close(),
    );
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  async function book(sending = {}): Promise<string> {
    const { body } = await service.post(
      '/reservations',
      {
        venueId: service.venueId['the-harbour'],
        date: nextWednesday(),
        time: '18:00',
        partySize: 6,
        guest: { ...guest, email: 'ada@example.com' },
      },
      sending,
    );
    expect(body.deposit.sentTo).toBe('text and email');
    return body.reference;
  }

  /** At least two weeks ahead, so that the venue is open and the notice has passed. */
  function nextWednesday(): string {
    const day = new Date(Date.now() + 14 * 86_400_000);
    while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
    return day.toISOString().slice(0, 10);
  }

  describe('a deposit that is asked for', () => {
    it('reaches the provider of texts and the mail server, and their later status is stored', async () => {
      await book();
      await until(() => twilio.messages.length === 1 && smtp.messages.length === 1);
      const [text] = twilio.messages;
      const [email] = smtp.messages;

      expect(text).toMatchObject({
        to: '+441174960000',
        body: expect.stringMatching(/please pay £60\.00 .*http:\/\/house\.test\/pay\/\w{24}$/),
        statusCallback: 'http://house.test/webhooks/twilio',
      });
      expect(email?.to).toEqual(['ada@example.com']);
      expect(email?.raw).toMatch(/From: .?The Harbour.? <bookings@house\.test>/);

      await until(async () => (await noted()) !== undefined);
      expect(await sendStatus(text!.sid, 'delivered')).toBe(200);
      expect(await sendStatus(text!.sid, 'sent')).toBe(200);
      expect(await noted()).toEqual({ state: 'sent', delivery: 'delivered' });
    });

    it('does not count as delivered without the provider’s signature', async () => {
      const { headers, body } = twilio.callback(twilio.messages[0]!, 'undelivered', '30003');
      const forged = await fetch(`http://127.0.0.1:${port}/webhooks/twilio`, {
        method: 'POST',
        headers,
        body: `${body}&More=1`,
      });

      expect(forged.status).toBe(400);
      expect(await noted()).toEqual({ state: 'sent', delivery: 'delivered' });
    });

    it('is not sent out with a key of the sandbox', async () => {
      const key = await service.issueKey({ env: 'sandbox' });
      const reference = await book({ key });
      const left = (): number => twilio.requests + smtp.messages.length;
      const before = left();
      await until(async () => {
        const states = await service.sql<{ state: string }>(
          `select message.state from message join booking on booking.id = booking_id
         where reference = $1`,
          [reference.replace(/ /g, '')],
        );
        return states.length === 2 && states.every(({ state }) => state === 'kept');
      });

      expect(left()).toBe(before);
    });
  });

  /** The text; undefined until it is recorded as sent. */
  async function noted(): Promise<unknown> {
    const [row] = await service.sql<{ state: string; delivery: string | null }>(
      `select state, delivery from message where provider_reference = $1`,
      [twilio.messages[0]!.sid],
    );
    return row;
  }

  async function sendStatus(sid: string, status: 'delivered' | 'sent'): Promise<number> {
    const message = twilio.messages.find((one) => one.sid === sid)!;
    const { headers, body } = twilio.callback(message, status);
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks/twilio`, {
      method: 'POST',
      headers,
      body,
    });
    return answer.status;
  }
});
