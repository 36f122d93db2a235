/** From a booking to the message providers' servers, and back with the delivery status. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { serve } from '@venue/http';
import { SmtpDouble } from '@venue/testing/smtp-double';
import { TwilioDouble } from '@venue/testing/twilio-double';
import { openDeployment, openWorker, type MessageSettings } from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';

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
