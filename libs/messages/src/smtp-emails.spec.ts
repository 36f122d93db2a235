import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageProvider, OutgoingMessage } from '@venue/domain/message/provider';
import { message, patience } from '../test/messages';
import { leavesOf, readMime, type MimePart } from '../test/mime';
import { SmtpDouble, type SmtpMisbehaviour } from '@venue/testing/smtp-double';
import { smtpEmails, type SmtpOptions } from './index';

let server: SmtpDouble;
let emails: MessageProvider & { close(): Promise<void> };

const from = 'bookings@mail.example.test';

async function open(double: SmtpDouble, over: Partial<SmtpOptions> = {}): Promise<void> {
  server = double;
  await server.start();
  emails = await smtpEmails({ url: server.url, from, ...over });
}

beforeEach(() => open(new SmtpDouble()));
afterEach(async () => {
  await emails.close();
  await server.stop();
});

function email(over: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return message({
    recipient: 'guest@example.test',
    subject: 'Your table at The Harbour',
    text: 'See you at seven.\n\nThe Harbour',
    ...over,
  });
}

/** The e-mail as it arrived. */
async function arrived(over: Partial<OutgoingMessage> = {}): Promise<MimePart> {
  expect(await emails.send(email(over), patience)).toMatchObject({ kind: 'sent' });
  return readMime(server.messages.at(-1)?.raw ?? '');
}

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:PUBLISH',
  'BEGIN:VEVENT',
  "SUMMARY:Table for two at O'Brien\\, Bistro with a name so long that its line is fo",
  ' lded, 李',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

describe('an e-mail by SMTP', () => {
  it('costs nothing, and may arrive twice when it is sent twice', () => {
    expect(emails).toMatchObject({ name: 'smtp', isIdempotent: false, isCharged: false });
  });

  it('goes from our address to the guest’s, in the venue’s name', async () => {
    const mail = await arrived();

    expect(server.messages).toMatchObject([{ from, to: ['guest@example.test'] }]);
    expect(mail.header('from')).toBe('The Harbour <bookings@mail.example.test>');
    expect(mail.header('to')).toBe('guest@example.test');
    expect(mail.header('subject')).toBe('Your table at The Harbour');
    expect(mail.header('reply-to')).toBeUndefined();
    expect(mail.header('auto-submitted')).toBe('auto-generated');
    expect(mail.header('date')).toMatch(/\+0000$/);
  });

  it('is plain text', async () => {
    const mail = await arrived();

    expect(mail.header('content-type')).toBe('text/plain; charset=utf-8');
    expect(mail.content).toBe('See you at seven.\r\n\r\nThe Harbour\r\n');
  });

  it('has the venue as its reply address, if the venue has one', async () => {
    const sender = { name: "O'Brien, Bistro", replyTo: 'team@harbour.example.test' };
    const mail = await arrived({ sender });

    expect(mail.header('reply-to')).toBe(`"O'Brien, Bistro" <team@harbour.example.test>`);
  });

  it('shows names that look like encoded words as they were written', async () => {
    const word = '=?utf-8?q?Ada=0D=0ABcc=3A_eve=40evil=2Eexample?=';
    const sender = { name: word, replyTo: 'team@harbour.example.test' };
    await arrived({ subject: `New booking: ${word}`, sender });
    const raw = server.messages.at(-1)?.raw;

    expect(raw).not.toContain('=?utf-8');
    expect(raw).toContain('= ?utf-8?q?Ada');
  });

  it('goes to no address with an encoded word', async () => {
    const to = email({ recipient: '=?utf-8?q?x?=@b.example' });

    expect(await emails.send(to, patience)).toEqual({ kind: 'refused', because: 'Not an address' });
    expect(server.messages).toEqual([]);
  });

  it('has the same Message-ID at every attempt, made from the message’s id', async () => {
    const first = await arrived();
    const second = await arrived({ text: 'See you at eight.' });

    expect(first.header('message-id')).toBe(`<${email().id}@mail.example.test>`);
    expect(second.header('message-id')).toBe(first.header('message-id'));
  });

  it.each(['The Harbour', 'Zoë', '李', `O'Brien, Bistro`, 'Say "Hi" \\ <b>', '🦞 & Söhne'])(
    'shows names as they are written: %s',
    async (name) => {
      const mail = await arrived({
        subject: `At ${name}`,
        text: name,
        sender: { name, replyTo: from },
      });
      const shown = (header: string) =>
        mail
          .header(header)
          ?.replace(/^"(.*)"( <[^<>]*>)$/, (_, quoted: string, address: string) =>
            quoted.replace(/\\(.)/g, '$1').concat(address),
          );

      expect(shown('from')).toBe(`${name} <${from}>`);
      expect(shown('reply-to')).toBe(`${name} <${from}>`);
      expect(mail.header('subject')).toBe(`At ${name}`);
      expect(mail.content.trimEnd()).toBe(name);
    },
  );

  it('keeps long lines and lone dots', async () => {
    const text = `https://book.example.test/pay/${'abc'.repeat(400)}\n.\n..`;
    const mail = await arrived({ text });

    expect(mail.content.trimEnd()).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('is sent over the connection of the one before', async () => {
    await arrived();
    await arrived();

    expect(server.connections).toBe(1);
  });
});

describe('an e-mail with an HTML part', () => {
  const html = '<!DOCTYPE html><html><body><p>See you at seven.</p></body></html>';

  it('has the text in both, and the calendar beside them', async () => {
    const mail = await arrived({ html, calendar });
    const [text, file] = mail.parts;

    expect([mail.type, text?.type]).toEqual(['multipart/mixed', 'multipart/alternative']);
    expect(text?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(text?.parts[1]?.content.trim()).toBe(html);
    expect(file?.type).toBe('text/calendar');
  });

  it('carries an image for the HTML inside it, and another file as an attachment', async () => {
    const image = { name: 'code.png', contentType: 'image/png', content: 'iVBORw0KGgo=' };
    const shown = html.replace('<p>', '<img src="cid:code.png" alt="Code"><p>');

    const inside = await arrived({ html: shown, attachments: [image] });
    const apart = await arrived({ html, attachments: [image] });

    const typesIn = (mail: MimePart): string[] => leavesOf(mail).map(({ type }) => type);
    expect(inside.type).toBe('multipart/alternative');
    expect(inside.parts[1]?.type).toBe('multipart/related');
    expect(typesIn(inside)).toEqual(['text/plain', 'text/html', 'image/png']);
    expect(leavesOf(inside)[2]?.header('content-id')).toBe('<code.png>');
    expect(apart.type).toBe('multipart/mixed');
    expect(typesIn(apart)).toEqual(['text/plain', 'text/html', 'image/png']);
  });
});

describe('the calendar of an e-mail', () => {
  it('is attached beside the text, with every byte kept', async () => {
    const mail = await arrived({ calendar });
    const [text, file, ...more] = leavesOf(mail);

    expect(mail.type).toBe('multipart/mixed');
    expect(more).toEqual([]);
    expect(text).toMatchObject({ type: 'text/plain' });
    expect(text?.content).toContain('See you at seven.');
    expect(file?.header('content-type')).toBe(
      'text/calendar; charset=utf-8; method=PUBLISH; name=booking.ics',
    );
    expect(file?.header('content-disposition')).toBe('attachment; filename=booking.ics');
    expect(file?.content).toBe(calendar);
  });

  it.each([
    ['METHOD:REQUEST\r\n', 'REQUEST'],
    ['method:cancel\r\n', 'CANCEL'],
    ['METHOD:CANCEL\n', 'CANCEL'],
    ['', 'PUBLISH'],
    ['METHOD:PUBLISH; name=evil.exe\r\n', 'PUBLISH'],
    ['X-METHOD:REQUEST\r\n', 'PUBLISH'],
  ])('has the method that the calendar names: %j', async (line, method) => {
    const mail = await arrived({ calendar: `BEGIN:VCALENDAR\r\n${line}END:VCALENDAR\r\n` });
    const type = leavesOf(mail)[1]?.header('content-type');

    expect(type).toBe(`text/calendar; charset=utf-8; method=${method}; name=booking.ics`);
  });
});

describe('line breaks in the wrong places', () => {
  const injected = 'x\r\nBcc: thief@example.test\r\n\r\nAnother body';

  it.each([
    ['the subject', { subject: injected }],
    ['the name of the venue', { sender: { name: injected, replyTo: from } }],
    [
      'the address for answers',
      { sender: { name: 'The Harbour', replyTo: `a@b.test${injected}` } },
    ],
    ['the id', { id: injected as OutgoingMessage['id'] }],
  ])('add no header, in %s', async (_, over) => {
    const mail = await arrived(over);

    expect(server.messages.at(-1)?.to).toEqual(['guest@example.test']);
    expect(mail.header('bcc')).toBeUndefined();
    expect(mail.content).toBe('See you at seven.\r\n\r\nThe Harbour\r\n');
  });

  it.each([`guest@example.test${injected}`, 'guest@example.test\nRCPT TO:<thief@example.test>'])(
    'add no address: %j',
    async (recipient) => {
      const delivery = await emails.send(email({ recipient }), patience);

      expect(delivery).toEqual({ kind: 'refused', because: 'Not an address' });
      expect(server.messages).toEqual([]);
    },
  );

  it.each([
    'guest@example.test, thief@example.test',
    'Guest <thief@example.test>, guest@example.test',
  ])('as little as commas, which add no recipient: %j', async (recipient) => {
    await emails.send(email({ recipient }), patience);

    expect(server.messages.flatMap(({ to }) => to)).not.toContain('thief@example.test');
  });
});

describe('an e-mail that the server does not accept', () => {
  it.each<[SmtpMisbehaviour, string]>([
    ['refuse-recipient', 'The mail server refused the recipient with 550 5.1.1'],
    ['mailbox-full', 'The mail server refused the recipient with 552 5.2.2'],
  ])('is refused for good: %s', async (misbehaviour, because) => {
    server.misbehaviour = misbehaviour;

    expect(await emails.send(email(), patience)).toEqual({ kind: 'refused', because });
  });

  it.each<[SmtpMisbehaviour, string]>([
    ['defer-recipient', 'The mail server answered 450 4.2.0 to RCPT TO'],
    ['deny-relay', 'The mail server answered 554 5.7.1 to RCPT TO'],
    ['refuse-message', 'The mail server answered 554 5.7.1 to DATA'],
    ['drop', 'No answer from the mail server ('],
    ['take-and-drop', 'No answer from the mail server ('],
  ])('may be accepted later: %s', async (misbehaviour, because) => {
    server.misbehaviour = misbehaviour;
    expect(await emails.send(email(), patience)).toEqual({
      kind: 'failed',
      because: expect.stringContaining(because),
    });

    server.misbehaviour = 'none';
    expect(await emails.send(email(), patience)).toMatchObject({ kind: 'sent' });
  });

  it('is tried once if the server may have accepted it', async () => {
    server.misbehaviour = 'take-and-drop';
    await emails.send(email(), patience);

    expect(server.messages).toHaveLength(1);
  });

  it('may be accepted once the server is up again', async () => {
    await arrived();
    await server.stop();
    expect(await emails.send(email(), patience)).toEqual({
      kind: 'failed',
      because: 'No answer from the mail server (ECONNREFUSED)',
    });

    await server.start();
    await arrived();
  });

  it('fails when the time limit of the server has passed', async () => {
    await emails.close();
    emails = await smtpEmails({ url: server.url, from, timeoutMs: 100 });
    server.misbehaviour = 'hang';

    expect(await emails.send(email(), patience)).toEqual({
      kind: 'failed',
      because: 'No answer from the mail server (ETIMEDOUT)',
    });
  });

  it('fails at once when the sender aborts, and the next one is sent', async () => {
    server.misbehaviour = 'hang';
    const patienceOfOne = new AbortController();
    const delivery = emails.send(email(), patienceOfOne.signal);
    while (server.connections === 0) await new Promise(setImmediate);
    patienceOfOne.abort();

    expect(await delivery).toEqual({
      kind: 'unknown',
      because: 'Stopped before the mail server answered',
    });
    server.misbehaviour = 'none';
    await arrived();
  });

  it('fails if it was aborted before it started, and the server receives nothing', async () => {
    expect(await emails.send(email(), AbortSignal.abort())).toMatchObject({ kind: 'failed' });
    expect(server.connections).toBe(0);
  });

  it('fails once the connections are closed', async () => {
    await emails.close();

    expect(await emails.send(email(), patience)).toMatchObject({ kind: 'failed' });
  });
});

describe('a mail server that requires credentials', () => {
  const account = { user: 'bookings@example.test', password: 'p@ss:w/ö rd%' };

  beforeEach(async () => {
    await emails.close();
    await server.stop();
    await open(new SmtpDouble(account));
  });

  it('receives those of the address', async () => {
    await arrived();
  });

  it.each([
    ['wrong ones', (url: string) => url.replace('p%40ss', 'pass'), '535 5.7.8 to AUTH PLAIN'],
    ['none', (url: string) => url.replace(/\/\/.*@/, '//'), '530 to MAIL FROM'],
  ])('accepts nothing for now with %s', async (_, changed, answer) => {
    const stranger = await smtpEmails({ url: changed(server.url), from });

    expect(await stranger.send(email(), patience)).toEqual({
      kind: 'failed',
      because: `The mail server answered ${answer}`,
    });
    await stranger.close();
  });

  it('never receives them unencrypted, if it is another machine', async () => {
    // A name of this machine that does not say so.
    const url = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const careful = await smtpEmails({ url, from });

    expect(await careful.send(email(), patience)).toEqual({
      kind: 'failed',
      because: 'The mail server answered 500 to STARTTLS',
    });
    expect(server.connections).toBe(1);
    await careful.close();
  });

  it('must have a valid address, which the error does not repeat', async () => {
    await expect(smtpEmails({ url: 'smtp://me:secret@:x', from })).rejects.toThrow(
      /^The address of the mail server cannot be read$/,
    );
  });
});
