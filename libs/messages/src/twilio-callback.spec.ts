import { describe, expect, it } from '@jest/globals';
import type { Callback } from '@venue/domain/payment/provider';
import { TwilioDouble } from '@venue/testing/twilio-double';
import type { TwilioMessage } from '@venue/testing/twilio-shapes';
import { readTwilioCallback } from './index';

function callback(body: string, signature: string | null): Omit<Callback, 'now'> {
  return {
    body: Buffer.from(body),
    header: (name) => (name.toLowerCase() === 'x-twilio-signature' ? signature : null),
  };
}

/** The example of Twilio’s page on secure webhooks, and those of its own libraries’ tests. */
const published = {
  authToken: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  body:
    'CallSid=CA1234567890ABCDE&Caller=%2B12349013030&Digits=1234&From=%2B12349013030' +
    '&To=%2B18005551212',
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
};
const publishedInLibraries = {
  ...published,
  body: published.body.replaceAll('12349013030', '14158675309'),
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
};
const publishedWithRepetition = {
  ...published,
  body: 'Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234',
  signature: 'IK+Dwps556ElfBT0I3Rgjkr1wJU=',
};

describe('the signature of a callback', () => {
  it.each([published, publishedInLibraries, publishedWithRepetition])(
    'is the one that Twilio publishes: $signature',
    ({ body, signature, ...signing }) => {
      expect(readTwilioCallback(callback(body, signature), signing)).toEqual({ kind: 'other' });
    },
  );

  const { body, signature } = published;
  it.each([
    ['another token', body, signature, { authToken: '12346' }],
    ['another address', body, signature, { url: 'https://mycompany.com/myapp.php?foo=1' }],
    ['another host', body, signature, { url: 'https://yourcompany.com/myapp.php?foo=1&bar=2' }],
    ['another value', body.replace('1234&From', '1235&From'), signature, {}],
    ['a value more', `${body}&A=`, signature, {}],
    ['a value less', body.replace('&Digits=1234', ''), signature, {}],
    ['an empty body', '', signature, {}],
    ['no signature', body, null, {}],
    ['an empty signature', body, '', {}],
    ['a shorter signature', body, signature.slice(0, -1), {}],
    ['a longer signature', body, `${signature}=`, {}],
    ['another signature', body, publishedInLibraries.signature, {}],
    ['a signature in lower case', body, signature.toLowerCase(), {}],
    ['a signature beyond ASCII', body, 'é'.repeat(14), {}],
  ])('does not match with %s', (_, text, shown, over) => {
    const signing = { authToken: published.authToken, url: published.url, ...over };

    expect(readTwilioCallback(callback(text, shown), signing)).toEqual({ kind: 'forged' });
  });

  it.each([
    ['https://book.example.test/webhooks/twilio', 'https://book.example.test:443/webhooks/twilio'],
    ['https://book.example.test:8443/webhooks/twilio', 'https://book.example.test/webhooks/twilio'],
    ['http://book.example.test/webhooks/twilio', 'http://book.example.test:80/webhooks/twilio'],
  ])('for %s may cover %s', (url, signedUrl) => {
    const twilio = new TwilioDouble();
    const { headers, body } = twilio.callback({ ...sent, statusCallback: signedUrl }, 'sent');
    const shown = headers['x-twilio-signature'] ?? null;

    const reading = readTwilioCallback(callback(body, shown), { authToken: twilio.authToken, url });

    expect(reading.kind).toBe('status');
  });
});

const sent: TwilioMessage = {
  sid: `SM${'0'.repeat(31)}7`,
  to: '+447700900123',
  from: '+15005550006',
  body: 'Hello',
  statusCallback: 'https://book.example.test/webhooks/twilio',
};

function readCallback(status: string, errorCode: string | null = null, message = sent) {
  const twilio = new TwilioDouble();
  const { url, headers, body } = twilio.callback(message, status, errorCode);
  const shown = headers['x-twilio-signature'] ?? null;
  return readTwilioCallback(callback(body, shown), { authToken: twilio.authToken, url });
}

describe('a callback that Twilio signed', () => {
  it.each(['queued', 'sending', 'sent', 'delivered', 'read'])(
    'reports that a text is %s',
    (status) => {
      expect(readCallback(status)).toEqual({
        kind: 'status',
        providerReference: sent.sid,
        status,
        errorCode: null,
      });
    },
  );

  it.each(['undelivered', 'failed'])('reports why a text is %s', (status) => {
    expect(readCallback(status, '30003')).toMatchObject({ status, errorCode: '30003' });
  });

  it('is ignored if it reports a state that does not exist', () => {
    expect(readCallback('teleported')).toEqual({ kind: 'other' });
    expect(readCallback('sent', null, { ...sent, sid: '' })).toEqual({ kind: 'other' });
  });
});
