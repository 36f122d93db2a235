/** A deployment in public: its inbox, its log, and answers while the database is away. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import { sendLinkAgain } from '@venue/operations/money/send-link-again';
import { type AdminService, openAdminService } from '@venue/runtime';
import { away } from '@venue/testing/database-away';
import {
  type Answer,
  type TestDeployment,
  guest,
  openTestDeployment,
  publicUrl,
  shared,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';
import { messagesOf, tasksOf } from '@venue/testing/paying';
import { lineWithPersonalData } from '@venue/testing/personal-data';
import { patternOf } from '@venue/testing/say';
import { bookingRequests } from './bookings';
import { type Server, openServer } from './server';

describe('the inbox of a public deployment', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');
  const smtp = { texts: { kind: 'inbox' }, emails: { kind: 'smtp' } } as const;
  const none = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } } as const;

  let keeping: Server;
  let mailing: Server;
  let admin: AdminService;

  beforeAll(async () => {
    [keeping, mailing] = await Promise.all([
      openServer(service, { messages: none }),
      openServer(service, { messages: smtp }),
    ]);
    const database = { url: service.databaseUrl, pepper: service.pepper, baseUrl: publicUrl };
    admin = await openAdminService({ ...database, messages: none });
  });
  afterAll(async () => {
    await Promise.all([keeping.close(), mailing.close(), admin.close()]);
  });

  const at = (server: () => Pick<Server, 'post'>) =>
    bookingRequests(() => ({ post: server().post, venueId: service.venueId }), {
      ...{ venue: 'the-harbour', date: '2026-12-08', time: '18:00', partySize: 6 },
      guest: { ...guest, email: 'ada@example.com' },
    });
  const kept = at(() => keeping);
  const mailed = at(() => mailing);

  describe('a deposit at a public deployment without texts and e-mails', () => {
    it('is not said to be asked for by a message; the team has to tell the guest', async () => {
      const { body } = await kept.book();

      expect(body.deposit).toMatchObject({ status: 'awaiting_payment', sentTo: null });
      expect(body.summary).toMatch(
        patternOf('the table is held, and the team will ask for the deposit'),
      );
      const messages = await messagesOf(service, body.reference);
      const links = messages.filter(({ kind }) => kind === 'deposit-link');
      expect(links.map(({ channel }) => channel)).toEqual(['text', 'email']);
      expect(await tasksOf(service, body.reference)).toEqual(['A payment link reaches nobody']);
      expect((await kept.lookUp(body.reference)).body.summary).toMatch(
        /will be in touch about how/,
      );
    });

    it('is reported by the team as well', async () => {
      const booked = await kept.booked({ date: '2026-12-09' });
      const reference = booked.replace(' ', '') as Reference;

      expect(await admin.perform(sendLinkAgain, { reference })).toMatchObject({ sentTo: null });
    });

    it('has no link to be texted', async () => {
      const reference = await kept.booked({ date: '2026-12-10' });
      const answer = await kept.change(reference, 'deposit-link');

      expect([answer.status, slugOf(answer)]).toEqual([409, 'payment-link-unavailable']);
    });
  });

  describe('a deposit at a public deployment that sends e-mails alone', () => {
    it('goes by e-mail, and no text is promised', async () => {
      const { body } = await mailed.book({ date: '2026-12-11' });
      expect(body.deposit.sentTo).toBe('email');
      expect(body.summary).toMatch(patternOf('the table is held for its deposit'));
      const answer = await mailed.change(body.reference, 'deposit-link');
      expect([answer.status, slugOf(answer)]).toEqual([409, 'payment-link-unavailable']);

      const unreached = await mailed.book({ date: '2026-12-12', guest });
      expect(unreached.body.deposit.sentTo).toBeNull();
    });
  });

  describe('the sandbox of a public deployment without texts and e-mails', () => {
    it('answers as one whose messages leave', async () => {
      const key = await service.issueKey({ env: 'sandbox' });
      const sent = { key };
      const wish = { date: '2026-12-08', time: '18:00', partySize: 6, guest };
      const { body } = await keeping.post(
        '/reservations',
        { venueId: service.venueId['the-harbour'], ...wish },
        sent,
      );

      expect(body.deposit.sentTo).toBe('text');
      const path = `/bookings/${encodeURIComponent(body.reference)}/deposit-link`;
      const answer = await keeping.post(path, { phone: guest.phone }, sent);
      expect(answer.body).toMatchObject({ outcome: 'sent', sentTo: 'text' });
    });
  });
});

describe('personal data in the log', () => {
  let service: TestDeployment;
  beforeAll(async () => {
    service = await openTestDeployment();
    await service.moveTo('2026-12-01T09:00:00Z');
  });

  describe('a line', () => {
    it.each(['ada@example.com', '+441174960000', 'vb_pub_live_7Hq2ZbT9_x'])('with %s', (text) => {
      expect(lineWithPersonalData(['sound', `it says ${text}.`], [])).toBe(`it says ${text}.`);
    });

    it('without any of them is none', () => {
      const sound = ['at file:///node_modules/@nestjs/core/router.js:12:3', '"ms":1174960000.5'];
      expect(lineWithPersonalData(sound, ['Ada Lovelace'])).toBeNull();
    });
  });

  describe('a deployment that logged the body of a request', () => {
    afterAll(() => service.close().catch(() => undefined));

    it('says so when it is closed, so that its spec fails', async () => {
      const wish = { venueId: service.venueId['the-lantern'], date: '2026-12-08', time: '18:00' };
      await service.post('/reservations', { ...wish, partySize: 2, guest });
      expect(service.logLeak([])).toBeNull();

      const { telemetry } = service.deployment;
      // Only the stored booking shows that this is personal data.
      telemetry.raiseAlarm(`a body: ${JSON.stringify({ name: guest.name })}`);
      expect(service.logLeak([])).toBeNull();
      await expect(service.close()).rejects.toThrow('A line of the log has personal data');
    });
  });
});

describe('the database', () => {
  let venueId: string | undefined;

  const service = shared(() => openTestDeployment());
  beforeAll(async () => {
    venueId = service.venueId['the-harbour'];
  });

  const proof = { reference: 'BBBB BBBB', phone: guest.phone };
  const wish = { date: '2030-06-07', time: '19:00', partySize: 2 };
  const unknown = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';

  const asks: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['the venues', () => service.get('/venues')],
    ['opening hours', () => service.get(`/opening-hours?venueId=${venueId}`)],
    ['knowledge', () => service.get(`/knowledge/faq?venueId=${venueId}`)],
    ['menus', () => service.get(`/menus?venueId=${venueId}`)],
    ['upcoming events', () => service.get(`/events/upcoming?venueId=${venueId}`)],
    ['availability', () => service.post('/availability/search', { venueId, ...wish })],
    ['a booking', () => service.post('/reservations', { venueId, ...wish, guest })],
    ['changes', () => service.get('/bookings/changes')],
    ['a look-up', () => service.post('/bookings/lookup', proof)],
    [
      'tickets',
      () => service.post('/tickets', { eventInstanceId: unknown, tierId: unknown, quantity: 1 }),
    ],
  ];

  describe('while the database is away', () => {
    it('every operation is 503 with Retry-After, and answers again afterwards', async () => {
      for (const [, ask] of asks) expect((await ask()).status).not.toBe(503);

      await away(service, async () => {
        const answers = await Promise.all(asks.map(([, ask]) => ask()));
        expect(answers.map((answer) => [answer.status, slugOf(answer)])).toEqual(
          asks.map(() => [503, 'service-unavailable']),
        );
      });

      for (const [, ask] of asks) expect((await ask()).status).not.toBe(503);
    });
  });
});
