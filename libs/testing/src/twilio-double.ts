/**
 * A double of Twilio's REST API for messages on a loopback port. It checks requests as Twilio's
 * documentation describes, and answers in the same shapes, with the numbers of Twilio's test
 * credentials for each kind of refusal. Nothing leaves the machine.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createdAnswer,
  errorAnswer,
  faultIn,
  type TwilioAnswer,
  type TwilioMessage,
} from './twilio-shapes';

/**
 * How the double misbehaves, until this is changed. `hang` and `close-early` accept the text
 * without a complete response; the others accept nothing.
 */
export type TwilioMisbehaviour =
  'none' | 'hang' | 'close-early' | 'html' | 'flood' | 'redirect' | 'busy' | 'broken';

/** A status callback as Twilio sends it, for `fetch` or for a controller. */
export interface TwilioCallback {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const misbehaviours: Partial<
  Record<TwilioMisbehaviour, (response: ServerResponse, url: string) => void>
> = {
  hang: () => undefined,
  'close-early': (response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': 4_000 });
    response.write('{"sid": "SM', () => response.destroy());
  },
  html: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>Welcome to the Wi-Fi of this hotel</body></html>');
  },
  flood: (response) => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(`{"sid": "SM${'0'.repeat(32)}", "body": "${'.'.repeat(10_000_000)}"}`);
  },
  redirect: (response, url) => {
    response.writeHead(307, { location: `${url}/elsewhere` });
    response.end();
  },
};

export class TwilioDouble {
  readonly accountSid = `AC${'0'.repeat(31)}1`;
  readonly authToken = 'a-token-of-the-double';
  /** A number that the double accepts as sender. */
  readonly from = '+15005550006';
  /** The accepted texts, oldest first. */
  readonly messages: TwilioMessage[] = [];
  /** Codes of the errors in its responses, oldest first. */
  readonly errors: number[] = [];
  /** The number of requests, whatever their outcome. */
  requests = 0;
  misbehaviour: TwilioMisbehaviour = 'none';
  private port = 0;
  private readonly server = createServer((request, response) => {
    void this.answer(request, response);
  });

  /** The `apiUrl` to send to; stays the same when the double is stopped and started again. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** From then on, connections are refused. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** How often that text to that number was accepted. */
  count(to: string, body: string): number {
    return this.messages.filter((message) => message.to === to && message.body === body).length;
  }

  /** The signed request by which Twilio reports the status of a text. */
  callback(
    message: TwilioMessage,
    status: string,
    errorCode: string | null = null,
  ): TwilioCallback {
    const parameters: Record<string, string> = {
      SmsSid: message.sid,
      SmsStatus: status,
      MessageStatus: status,
      To: message.to,
      MessageSid: message.sid,
      AccountSid: this.accountSid,
      From: message.from,
      ApiVersion: '2010-04-01',
      ...(errorCode === null ? {} : { ErrorCode: errorCode }),
    };
    return this.signed(message.statusCallback, parameters);
  }

  /** The signed request by which Twilio passes on a text from a guest. */
  incoming(
    url: string,
    { from, body, sid }: { readonly from: string; readonly body: string; readonly sid: string },
  ): TwilioCallback {
    return this.signed(url, {
      ToCountry: 'GB',
      SmsMessageSid: sid,
      NumMedia: '0',
      SmsSid: sid,
      SmsStatus: 'received',
      Body: body,
      FromCountry: 'GB',
      To: this.from,
      NumSegments: '1',
      MessageSid: sid,
      AccountSid: this.accountSid,
      From: from,
      ApiVersion: '2010-04-01',
    });
  }

  private signed(url: string, parameters: Readonly<Record<string, string>>): TwilioCallback {
    const names = Object.keys(parameters).sort();
    const signed = names.reduce((sum, name) => sum + name + parameters[name], url);
    const signature = createHmac('sha1', this.authToken).update(signed, 'utf8').digest('base64');
    return {
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': signature,
      },
      body: new URLSearchParams(parameters).toString(),
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const form = new URLSearchParams(await text(request));
    const answer = this.answerTo(request, form);
    const misbehave = misbehaviours[this.misbehaviour];
    if (misbehave !== undefined) return misbehave(response, this.url);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.members));
  }

  private answerTo(request: IncomingMessage, form: URLSearchParams): TwilioAnswer {
    if (this.misbehaviour === 'busy') return this.refusal(429, 20429);
    if (this.misbehaviour === 'broken') return this.refusal(503, 20503);

    const fault = faultIn({ request, form, account: this });
    if (fault !== null) return this.refusal(fault.status, fault.code);
    return this.accepted(form);
  }

  private accepted(form: URLSearchParams): TwilioAnswer {
    const member = (name: string): string => form.get(name) ?? '';
    const message: TwilioMessage = {
      sid: `SM${(this.messages.length + 1).toString(16).padStart(32, '0')}`,
      to: member('To'),
      from: form.get('MessagingServiceSid') ?? member('From'),
      body: member('Body'),
      statusCallback: member('StatusCallback'),
    };
    const isAccepted = ['none', 'hang', 'close-early'].includes(this.misbehaviour);
    if (isAccepted) this.messages.push(message);
    return createdAnswer(message, this.accountSid);
  }

  private refusal(status: number, code: number): TwilioAnswer {
    this.errors.push(code);
    return errorAnswer(status, code);
  }
}
