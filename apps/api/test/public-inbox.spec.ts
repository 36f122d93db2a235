/** A public deployment whose texts or e-mails stay in the inbox, where no guest reads them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import { sendLinkAgain } from '@venue/operations/money/send-link-again';
import { openAdminService, type AdminService } from '@venue/runtime';
import { bookingRequests } from './bookings';
import { messagesOf, tasksOf } from '@venue/testing/paying';
import { openServer, type Server } from './server';
import { guest, publicUrl, sharedDeployment, slugOf } from '@venue/testing/deployment';
import { patternOf } from '@venue/testing/say';

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
    expect((await kept.lookUp(body.reference)).body.summary).toMatch(/will be in touch about how/);
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
