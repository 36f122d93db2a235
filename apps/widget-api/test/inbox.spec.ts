import { describe, expect, it } from '@jest/globals';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { openPaymentPages } from './payment-pages';

const pages = shared(() => openPaymentPages());

const messagesIn = (text: string): string[] => text.split('<article>').slice(1);

describe('the inbox', () => {
  it('is empty at first', async () => {
    const { status, text } = await pages.open('/inbox');

    expect(status).toBe(200);
    expect(text).toMatch(/No text and no e-mail has been written yet/);
  });

  it('shows each message, the newest first, with the links that lead to us', async () => {
    const link = await pages.linkOf(await pages.book());
    await pages.book({
      date: '2026-12-09',
      guest: { ...guest, email: 'ada@example.com' },
      partySize: 2,
    });
    const messages = messagesIn((await pages.open('/inbox')).text);

    expect(messages).toHaveLength(3);
    expect(messages[0]).toMatch(/E-mail to ada@example\.com/);
    expect(messages[0]).toMatch(/with a calendar file/);
    expect(messages[0]).toMatch(/<strong>Your table at The Harbour is booked<\/strong>/);
    expect(messages[1]).toContain(`<a href="${publicUrl}/manage/`);
    expect(messages[2]).toMatch(/Text to \+441174960000/);
    expect(messages[2]).toContain(`<a href="${publicUrl}${link}">${publicUrl}${link}</a>`);
    expect(messages[2]).toMatch(/2026-12-01 09:00.*The Harbour.*live.*waiting/s);
    expect(messages[2]).not.toMatch(/calendar/);
  });

  it('shows those of the sandbox too', async () => {
    const key = await pages.service.issueKey({ env: 'sandbox' });
    const wish = {
      venueId: pages.service.venueId['the-harbour'],
      date: '2026-12-08',
      time: '18:00',
      partySize: 6,
      guest,
    };
    await pages.service.post('/reservations', wish, { key });
    const [newest] = messagesIn((await pages.open('/inbox')).text);

    expect(newest).toMatch(/sandbox/);
  });

  it('shows what guests write as text, and no link of theirs', async () => {
    await pages.service.sql(
      `update message set text = $1, subject = null, state = 'stopped', because = 'over <budget>'
       where position = (select max(position) from message)`,
      [
        `<img src=x onerror=alert(1)> ${publicUrl}.evil.test/pay/x http://evil.test/ javascript:1 ` +
          `${publicUrl}/pay/abc. (${publicUrl}/pay/def)`,
      ],
    );
    const [newest] = messagesIn((await pages.open('/inbox')).text);

    expect(newest).not.toMatch(/<img/);
    expect(newest).toContain('stopped (over &#60;budget&#62;)');
    expect(newest?.match(/href="[^"]*"/g)).toEqual([
      `href="${publicUrl}/pay/abc"`,
      `href="${publicUrl}/pay/def"`,
    ]);
  });

  it('shows the latest 200', async () => {
    await pages.service.sql(
      `insert into message (id, kind, channel, environment, venue_id, recipient, text, sender,
         created_at, due_at)
       select gen_random_uuid(), 'team', 'email', 'live', venue_id, 'n' || n || '@house.test', '',
         sender, app_now(), app_now()
       from message, generate_series(1, 201) as n where position = 1`,
    );
    const { text } = await pages.open('/inbox');

    expect(messagesIn(text)).toHaveLength(200);
    expect(text).toContain('n201@house.test');
    expect(text).not.toContain('n1@house.test');
  });

  it('exists only if it is switched on', async () => {
    const other = await pages.openWith({});
    const { status } = await other.open('/inbox');
    await other.close();

    expect(status).toBe(404);
  });
});
