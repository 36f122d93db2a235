/** Enquiries from pages: those that reach a venue's team, and those that do not. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shared, type Answer } from '@venue/testing/deployment';
import type { Work } from '@venue/domain/ports';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { say } from '@venue/testing/say';
import { ending, endings, morning, openWidgetTestDeployment, type Page } from './widget-client';

let harbour: string | undefined;

const widget = shared(() =>
  openWidgetTestDeployment(({ venues }) => {
    for (const venue of venues) venue.captcha = false;
  }),
);
beforeAll(async () => {
  harbour = widget.service.venueId['the-harbour'];
});
beforeEach(async () => {
  await widget.service.moveTo(morning);
  await widget.service.sql('delete from browser_enquiry');
});

const page = 'https://harbour.example/parties?x=1#form';

function send(
  change: Readonly<Record<string, unknown>> = {},
  from: Parameters<Page['post']>[2] = {},
  by: Pick<Page, 'post'> = widget,
): Promise<Answer> {
  const body = {
    venueId: harbour,
    guestType: 'Individual',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '0117 496 0001',
    subject: 'A party',
    message: 'Have you room for 14?\nOn a Saturday.',
    sourceUrl: page,
    ...change,
  };
  return by.post('/enquiries', body, from);
}

describe('an enquiry from a page', () => {
  it('is stored with its page, and reported to the team', async () => {
    const { status, body } = await send();

    expect(status).toBe(201);
    expect(body).toEqual({ enquiryId: expect.any(String) });
    const stored = await widget.service.sql(
      `select slug, enquiry.name, enquiry.email, enquiry.phone, subject, message, guest_type,
        source, source_url, booking_id, environment
       from enquiry join venue on venue.id = venue_id where enquiry.id = $1`,
      [body.enquiryId],
    );
    expect(stored).toEqual([
      {
        slug: 'the-harbour',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '+441174960001',
        subject: 'A party',
        message: 'Have you room for 14?\nOn a Saturday.',
        guest_type: 'Individual',
        source: 'web',
        source_url: page,
        booking_id: null,
        environment: 'live',
      },
    ]);
    const [message] = await widget.service.sql(
      'select kind, recipient, subject, text, sender from message order by position desc limit 1',
    );
    expect(message).toEqual({
      kind: 'team',
      recipient: 'hello@the-harbour.example',
      subject: 'The Harbour: A party',
      text: [
        'Have you room for 14?',
        'On a Saturday.',
        '',
        'From: Ada Lovelace, +441174960001, ada@example.com',
        `Sent from: ${page}`,
      ].join('\n'),
      sender: { name: 'The Harbour', replyTo: 'ada@example.com' },
    });
  });

  it('is answered in the same form for a guest who is known', async () => {
    const existing = await send({ phone: '+44 117 496 0001' });
    const unknown = await send({ phone: '0117 496 0987', email: 'nobody@example.com' });

    expect(Object.keys(existing.body)).toEqual(Object.keys(unknown.body));
    expect([...existing.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it.each([
    [{ email: null }],
    [{ phone: null }],
    [{ sourceUrl: null }],
    [{ sourceUrl: undefined, captchaToken: null }],
    [{ sourceUrl: `https://harbour.example/${'x'.repeat(1976)}` }],
    [{ message: 'x'.repeat(4000), subject: 'x'.repeat(200) }],
    [{ captchaToken: 'unasked' }],
    [{ captchaToken: 'x'.repeat(4001) }],
  ])('may be %j', async (change) => {
    expect((await send(change)).status).toBe(201);
  });

  it.each([
    ['/phone', { phone: null, email: null }],
    ['/phone', { phone: '12' }],
    ['/email', { email: 'ada' }],
    ['/name', { name: ' ' }],
    ['/guestType', { guestType: null }],
    ['/venueId', { venueId: null }],
    ['/subject', { subject: 'x'.repeat(201) }],
    ['/message', { message: '' }],
    ['/message', { message: 'x'.repeat(4001) }],
    ['/sourceUrl', { sourceUrl: 'javascript:alert(1)' }],
    ['/sourceUrl', { sourceUrl: '/parties' }],
    ['/sourceUrl', { sourceUrl: 'https://' }],
    ['/sourceUrl', { sourceUrl: 'https://harbour.example:99999' }],
    ['/sourceUrl', { sourceUrl: 'javascript:alert(1)//https://harbour.example' }],
    ['/sourceUrl', { sourceUrl: 'https://harbour.example/\ud83d' }],
    ['/sourceUrl', { sourceUrl: ['https://harbour.example'] }],
    ['/sourceUrl', { sourceUrl: 'https://harbour.example/a b' }],
    ['/sourceUrl', { sourceUrl: 'https://harbour.example/\u202egnp.exe' }],
    ['/sourceUrl', { sourceUrl: `https://harbour.example/${'x'.repeat(1977)}` }],
  ])('is refused for its %s', async (pointer, change) => {
    const answer = await send(change);

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('goes to a venue that the key covers', async () => {
    const key = await widget.service.issueKey({
      origins: 'https://pier.example',
      venues: 'the-pier',
    });

    expect(ending(await send({}, { key }))).toBe('404 not-found');
  });
});

describe('one client', () => {
  const at = { client: '203.0.113.50' };
  const sendTen = async (): Promise<void> => {
    const answers: Answer[] = [];
    for (let sent = 0; sent < 10; sent += 1) answers.push(await send({}, at));
    expect(endings(answers)).toEqual({ '201': 10 });
  };

  it('may send ten in an hour, and then gets the time until the next', async () => {
    await sendTen();
    await widget.service.moveTo('2026-12-01T09:20:00Z');
    const refused = await send({}, at);

    expect(ending(refused)).toBe('429 rate-limited');
    expect(refused.body.detail).toBe(say('too many enquiries'));
    const waits = Number(refused.headers.get('retry-after'));
    expect(waits).toBeGreaterThan(39 * 60);
    expect(waits).toBeLessThan(41 * 60);

    await widget.service.sql(`update browser_enquiry set sent_at = sent_at - interval '41 minutes'
      where id = (select min(id) from browser_enquiry)`);
    expect((await send({}, at)).status).toBe(201);
    expect((await send({}, at)).status).toBe(429);
  });

  it('is not stopped by what another has sent, nor by another venue’s key', async () => {
    await sendTen();
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });

    expect((await send({}, { client: '203.0.113.51' })).status).toBe(201);
    expect((await send({}, { ...at, key })).status).toBe(201);
  });

  it('is repeated what it was answered before', async () => {
    await sendTen();
    await widget.service.sql(
      'delete from browser_enquiry where id = (select min(id) from browser_enquiry)',
    );
    const first = await send({}, { ...at, idempotencyKey: 'the-very-last-of-ten' });
    const again = await send({}, { ...at, idempotencyKey: 'the-very-last-of-ten' });

    expect(again.text).toBe(first.text);
    expect((await send({}, at)).status).toBe(429);
  });

  it('sends ten of thirty that it sends at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send({}, at)));

    expect(endings(answers)).toEqual({ '201': 10, '429 rate-limited': 20 });
  });

  it('sends more at once where they do not wait for one another', async () => {
    const both = Promise.withResolvers<void>();
    let reads = 0;
    const hasty = await widget.another((_, source) => ({
      unitOfWork: new PostgresUnitOfWork(source, (manager) => {
        const work = workOn(manager);
        const browserEnquiries: Work['browserEnquiries'] = {
          sentSince: async (moment, { integrationId, client }) => {
            const rows = await manager.query<{ at: never }[]>(
              `select ms(sent_at) as at from browser_enquiry
               where integration_id = $1 and client = $2`,
              [integrationId, client],
            );
            reads += 1;
            if (reads === 2) both.resolve();
            await both.promise;
            return rows.map(({ at: sentAt }) => sentAt);
          },
          record: (sender, now) => work.browserEnquiries.record(sender, now),
          use: (challenge, expiresAt) => work.browserEnquiries.use(challenge, expiresAt),
        };
        return { ...work, browserEnquiries };
      }),
    }));
    for (let sent = 0; sent < 9; sent += 1) await send({}, at);
    const answers = await Promise.all([send({}, at, hasty), send({}, at, hasty)]);
    await hasty.close();

    expect(endings(answers)).toEqual({ '201': 2 });
  });
});
