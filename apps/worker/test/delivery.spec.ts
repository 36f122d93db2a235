/** Delivery of messages by a worker, and messages that stay in the inbox. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { listMessages } from '@venue/operations/messages/list-messages';
import { type AdminService, openAdminService } from '@venue/runtime';
import { breachesIn } from '@venue/testing/breaches';
import { until } from '@venue/testing/until';
import {
  type CountingProviders,
  type WorkerTestDeployment,
  book,
  countingProviders,
  isAllFinished,
  openWorkerTestDeployment,
  pepper,
  write,
} from './worker-deployment';

describe('delivery', () => {
  let service: WorkerTestDeployment;
  let providers: CountingProviders;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    providers = countingProviders();
  });
  afterEach(() => service.close());

  /** Resolves when every message has been sent or stopped. */
  async function runWorker(): Promise<void> {
    await service.worker({ providers });
    await until(() => isAllFinished(service));
  }

  describe('a message', () => {
    it('is sent once, unchanged, and recorded', async () => {
      const [id] = await write(service, [{ text: 'Please pay £20' }]);
      providers.texts.answer = () => ({ kind: 'sent', providerReference: 'SM1' });
      await runWorker();

      expect(providers.texts.messages).toEqual([
        {
          id,
          recipient: '+441174960000',
          subject: null,
          text: 'Please pay £20',
          html: null,
          calendar: null,
          attachments: [],
          sender: { name: 'The Harbour', replyTo: null },
        },
      ]);
      expect(
        await service.sql('select state, carrier, attempts, provider_reference from message'),
      ).toEqual([{ state: 'sent', carrier: 'twilio', attempts: 1, provider_reference: 'SM1' }]);
    });

    it('is sent with those of its booking in the order in which they were written', async () => {
      const bookings = [await book(service), await book(service), await book(service)];
      const texts = Array.from({ length: 8 }, (_, at) => `text ${at}`);
      await write(
        service,
        texts.flatMap((text) =>
          bookings.map((bookingId) => ({ bookingId, text, recipient: bookingId })),
        ),
      );
      await runWorker();

      for (const booking of bookings) {
        const ownMessages = providers.texts.messages.filter(
          ({ recipient }) => recipient === booking,
        );
        expect(ownMessages.map(({ text }) => text)).toEqual(texts);
      }
    });

    it('that its provider refuses is stopped with the reason, and the next one is sent', async () => {
      const bookingId = await book(service);
      await write(service, [
        { bookingId, text: 'first' },
        { bookingId, text: 'second' },
      ]);
      providers.texts.answer = ({ text }) =>
        text === 'first'
          ? { kind: 'refused', because: 'Not a mobile number' }
          : { kind: 'sent', providerReference: null };
      await runWorker();

      expect(
        await service.sql('select text, state, because from message order by position'),
      ).toEqual([
        { text: 'first', state: 'stopped', because: 'Not a mobile number' },
        { text: 'second', state: 'sent', because: null },
      ]);
    });

    it('that its provider does not accept is tried again, later each time', async () => {
      const [id] = await write(service, [{}]);
      providers.texts.answer = () => ({ kind: 'failed', because: 'Out of service' });
      await service.worker({ providers });

      const longestPause = [5, 10, 20, 40];
      for (const [before, longest] of longestPause.entries()) {
        await until(async () => {
          const [row] = await service.sql<{ attempts: number; state: string }>(
            'select attempts, state from message',
          );
          return row?.attempts === before + 1 && row.state === 'waiting';
        });
        const [row] = await service.sql<{ pause: number; because: string }>(
          `select extract(epoch from due_at - app_now())::float as pause, because from message`,
        );
        expect(row?.because).toBe('Out of service');
        expect(row?.pause).toBeLessThanOrEqual(longest);
        await service.sql('update message set due_at = app_now() where id = $1', [id]);
      }
      providers.texts.answer = () => ({ kind: 'sent', providerReference: null });
      await until(() => isAllFinished(service));
      expect(await service.sql('select state, because from message')).toEqual([
        { state: 'sent', because: null },
      ]);
    });

    it('whose provider never answers is tried again', async () => {
      await write(service, [{}]);
      let calls = 0;
      providers.texts.answer = () => {
        calls += 1;
        return calls === 1
          ? new Promise(() => undefined)
          : { kind: 'sent', providerReference: null };
      };
      await service.worker({ providers });

      await until(() => calls === 1);
      await until(async () => {
        const [row] = await service.sql<{ because: string | null }>('select because from message');
        return row?.because === 'No answer in time';
      });
      await service.sql('update message set due_at = app_now()');
      await until(() => isAllFinished(service));
      expect(calls).toBe(2);
    });

    it('of the sandbox is kept in the inbox', async () => {
      await write(service, [
        { environment: 'sandbox', channel: 'text' },
        { environment: 'sandbox', channel: 'email' },
      ]);
      await runWorker();

      expect(providers.texts.messages).toEqual([]);
      expect(providers.emails.messages).toEqual([]);
      expect(providers.inbox.messages).toHaveLength(2);
      expect(await service.sql('select distinct carrier from message')).toEqual([
        { carrier: 'inbox' },
      ]);
    });
  });

  describe('the deadline of a message', () => {
    it('lets it be sent until then', async () => {
      await write(service, [{ notAfter: '5 seconds', bookingId: await book(service) }]);
      await runWorker();

      expect(providers.texts.messages).toHaveLength(1);
      expect(await service.sql('select from enquiry')).toEqual([]);
    });

    it('stops it from then on, and adds a task for the team', async () => {
      await service.sql(`update venue set email = 'team@harbour.example'`);
      const bookingId = await book(service);
      await write(service, [{ notAfter: '0 seconds', bookingId }]);
      await runWorker();

      expect(providers.texts.messages).toEqual([]);
      expect(
        await service.sql(`select state, because, attempts from message where kind <> 'team'`),
      ).toEqual([{ state: 'stopped', because: 'too-late', attempts: 0 }]);
      expect(await service.sql('select booking_id, subject, message, phone from enquiry')).toEqual([
        {
          booking_id: bookingId,
          subject: 'A message could not be sent',
          message: expect.stringContaining('could not be sent by text in time'),
          phone: '+441174960000',
        },
      ]);
      expect(providers.emails.messages).toEqual([
        expect.objectContaining({
          recipient: 'team@harbour.example',
          subject: 'The Harbour: A message could not be sent',
        }),
      ]);
    });

    it('to the team adds no task, which would send another message', async () => {
      const bookingId = await book(service);
      await write(service, [{ notAfter: '0 seconds', kind: 'team', channel: 'email', bookingId }]);
      await runWorker();

      expect(await service.sql('select from enquiry')).toEqual([]);
    });

    it('applies while its provider fails', async () => {
      const bookingId = await book(service);
      await write(service, [{ notAfter: '3 seconds', bookingId }]);
      providers.texts.answer = () => ({ kind: 'failed', because: 'Out of service' });
      await runWorker();

      expect(await service.sql(`select state, because from message where kind <> 'team'`)).toEqual([
        { state: 'stopped', because: 'too-late' },
      ]);
      expect(await service.sql('select from enquiry')).toHaveLength(1);
    });
  });

  describe('a provider that accepts nothing', () => {
    it('is paused after five failures in a row, tried now and then, and gets everything when it is back', async () => {
      await write(
        service,
        Array.from({ length: 60 }, () => ({})),
      );
      providers.texts.answer = () => ({ kind: 'failed', because: 'Out of service' });
      await service.worker({ providers, times: { probeSeconds: 0.5 } });

      await until(() => providers.texts.messages.length >= 5);
      // The messages in progress when the breaker opened, and one every half second.
      await pause(1_500);
      expect(providers.texts.messages.length).toBeLessThanOrEqual(20 + 4);

      const before = providers.texts.messages.length;
      providers.texts.answer = () => ({ kind: 'sent', providerReference: null });
      await until(() => isAllFinished(service));
      expect(providers.texts.messages.length - before).toBe(60);
    });

    it('does not stop another provider', async () => {
      await write(service, [
        ...Array.from({ length: 30 }, () => ({})),
        { channel: 'email' as const, recipient: 'ada@example.com' },
      ]);
      providers.texts.answer = () => ({ kind: 'failed', because: 'Out of service' });
      await service.worker({ providers });

      await until(() => providers.emails.messages.length === 1);
    });

    it('is not paused for a message that it refuses', async () => {
      await write(
        service,
        Array.from({ length: 30 }, () => ({})),
      );
      providers.texts.answer = () => ({ kind: 'refused', because: 'Not a mobile number' });
      await runWorker();

      expect(providers.texts.messages).toHaveLength(30);
    });
  });
});

describe('the inbox', () => {
  let service: WorkerTestDeployment;
  let admin: AdminService;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    admin = await openAdminService({ url: service.databaseUrl, pepper });
  });
  afterEach(async () => {
    await admin.close();
    await service.close();
  });

  /** The states of the messages once the worker of that address has processed them all. */
  async function statesAt(baseUrl: string): Promise<readonly unknown[]> {
    const bookingId = await book(service);
    await write(service, [
      { bookingId, text: 'by text' },
      { bookingId, text: 'by e-mail', channel: 'email', recipient: 'ada@example.com' },
    ]);
    await service.worker({ baseUrl });
    const isDone = `select from message where finished_at is null`;
    await until(async () => (await service.sql(isDone)).length === 0);
    const messages = await admin.perform(listMessages, { limit: 10 });
    return messages.map(({ state, sentAt }) => [state, sentAt === null]);
  }

  describe('a message that stays in the inbox', () => {
    it('of a public deployment is kept, and history says so', async () => {
      const kept = ['kept', true];
      expect(await statesAt('https://book.example.com')).toEqual([kept, kept]);
      const inHistory = `select after ->> 'state' as state from history where part = 'message'`;
      expect(await service.sql(inHistory)).toEqual([{ state: 'kept' }, { state: 'kept' }]);
      const breaches = await breachesIn(service.databaseUrl);
      expect(breaches.filter((breach) => breach.startsWith('messages-'))).toEqual([]);
    });

    it('of a deployment on this machine counts as sent', async () => {
      const sent = ['sent', false];
      expect(await statesAt('http://127.0.0.1:3000')).toEqual([sent, sent]);
    });
  });
});
