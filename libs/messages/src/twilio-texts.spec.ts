import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { message, patience } from '../test/messages';
import { TwilioDouble, type TwilioMisbehaviour } from '@venue/testing/twilio-double';
import { twilioTexts, type TwilioOptions } from './index';

let twilio: TwilioDouble;

beforeEach(async () => {
  twilio = new TwilioDouble();
  await twilio.start();
});
afterEach(() => twilio.stop());

function options(over: Partial<TwilioOptions> = {}): TwilioOptions {
  const { accountSid, authToken, from, url } = twilio;
  const baseUrl = 'https://book.example.test';
  return { accountSid, authToken, from, baseUrl, apiUrl: url, ...over };
}

async function sending(over: Partial<TwilioOptions> = {}, text = message(), signal = patience) {
  return twilioTexts(options(over)).send(text, signal);
}

describe('a text by Twilio', () => {
  it('is charged, and may arrive twice when it is sent twice', () => {
    expect(twilioTexts(options())).toMatchObject({
      name: 'twilio',
      isIdempotent: false,
      isCharged: true,
    });
  });

  it('is sent under the id that Twilio returns', async () => {
    const delivery = await sending();

    expect(delivery).toEqual({ kind: 'sent', providerReference: `SM${'1'.padStart(32, '0')}` });
    expect(twilio.messages).toEqual([
      {
        sid: `SM${'1'.padStart(32, '0')}`,
        to: '+447700900123',
        from: twilio.from,
        body: 'The Harbour: pay £20 here: https://book.example.test/pay/abc',
        statusCallback: 'https://book.example.test/webhooks/twilio',
      },
    ]);
    expect(twilio.count('+447700900123', message().text)).toBe(1);
  });

  it('comes from a messaging service when one is named', async () => {
    const service = `MG${'a1'.repeat(16)}`;

    expect(await sending({ from: service })).toMatchObject({ kind: 'sent' });
    expect(twilio.messages[0]?.from).toBe(service);
  });

  it.each(['Zoë, 李 & “O’Brien” = 100% + 🦞', 'two\nlines'])(
    'arrives as written: %j',
    async (text) => {
      await sending({}, message({ text }));

      expect(twilio.messages[0]?.body).toBe(text);
    },
  );

  it('may be 1600 characters long', async () => {
    expect(await sending({}, message({ text: 'a'.repeat(1600) }))).toMatchObject({ kind: 'sent' });
  });
});

describe('a text that Twilio refuses for good', () => {
  it.each([
    ['is longer than 1600 characters', 21617, message({ text: 'a'.repeat(1601) })],
    ['has no number to go to', 21211, message({ recipient: 'guest@example.test' })],
    ['goes to a number that is none', 21211, message({ recipient: '+15005550001' })],
    ['goes where Twilio cannot send', 21612, message({ recipient: '+15005550002' })],
    ['goes to a region that is not enabled', 21408, message({ recipient: '+15005550003' })],
    ['goes to a number that has unsubscribed', 21610, message({ recipient: '+15005550004' })],
    ['goes to a landline', 21614, message({ recipient: '+15005550009' })],
  ])('%s: refused with code %i, and without the number', async (_, code, text) => {
    expect(await sending({}, text)).toEqual({
      kind: 'refused',
      because: `Twilio refused the text with code ${code}`,
    });
  });
});

describe('a text that Twilio may accept later', () => {
  it.each([
    ['the token is wrong', 401, 20003, { authToken: 'another' }],
    ['the account is not that of the token', 401, 20003, { accountSid: 'AC2' }],
    ['the sender is no number', 400, 21212, { from: 'The Harbour' }],
    ['the sender is not ours', 400, 21606, { from: '+15005550007' }],
    ['too many texts wait for the sender', 400, 21611, { from: '+15005550008' }],
    ['our webhook has no public address', 400, 21609, { baseUrl: '' }],
  ])('since %s', async (_, status, code, over) => {
    expect(await sending(over)).toEqual({
      kind: 'failed',
      because: `Twilio answered ${status} with code ${code}`,
    });
  });

  it.each<[TwilioMisbehaviour, 'failed' | 'unknown', string]>([
    ['busy', 'failed', 'Twilio answered 429 with code 20429'],
    ['broken', 'failed', 'Twilio answered 503 with code 20503'],
    ['html', 'unknown', 'Twilio answered 200, but not with a message'],
    ['flood', 'unknown', 'Twilio answered 201, but not with a message'],
    ['redirect', 'failed', 'Twilio answered 307'],
    ['close-early', 'unknown', 'Twilio could not be reached ('],
  ])('when Twilio misbehaves: %s', async (misbehaviour, kind, because) => {
    twilio.misbehaviour = misbehaviour;

    expect(await sending()).toEqual({
      kind,
      because: expect.stringContaining(because),
    });
    expect(twilio.requests).toBe(1);
  });

  it('while Twilio is down, until it is up again', async () => {
    await twilio.stop();
    expect(await sending()).toEqual({
      kind: 'failed',
      because: 'Twilio could not be reached (ECONNREFUSED)',
    });

    await twilio.start();
    expect(await sending()).toMatchObject({ kind: 'sent' });
  });

  it('if Twilio does not answer in time', async () => {
    twilio.misbehaviour = 'hang';

    expect(await sending({ timeoutMs: 50 })).toEqual({
      kind: 'unknown',
      because: 'Twilio did not answer in time',
    });
  });

  it('when the sender aborts, at once', async () => {
    twilio.misbehaviour = 'hang';
    const patienceOfOne = new AbortController();
    const delivery = sending({}, message(), patienceOfOne.signal);
    while (twilio.requests === 0) await new Promise(setImmediate);
    patienceOfOne.abort();

    expect(await delivery).toEqual({
      kind: 'unknown',
      because: 'Stopped before Twilio answered',
    });
  });

  it('if it was aborted before it started, and Twilio receives nothing', async () => {
    expect(await sending({}, message(), AbortSignal.abort())).toMatchObject({ kind: 'failed' });
    expect(twilio.requests).toBe(0);
  });
});
