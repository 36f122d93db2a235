/**
 * What Twilio's published API requires of a request for a message, and the shapes of its responses.
 */
import type { IncomingMessage } from 'node:http';

/** A text that the double has accepted: Twilio would deliver and charge it. */
export interface TwilioMessage {
  readonly sid: string;
  readonly to: string;
  /** A number, or the SID of a messaging service. */
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string;
}

export interface TwilioAnswer {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
}

export interface TwilioFault {
  readonly status: number;
  readonly code: number;
}

interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly form: URLSearchParams;
  readonly account: { readonly accountSid: string; readonly authToken: string };
}

/** The numbers that are answered with an error for Twilio's test credentials, as published. */
const magicRecipients: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
const magicSenders: Readonly<Record<string, number>> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
};

const wordings: Readonly<Record<number, string>> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20503: 'Service Unavailable',
  21211: "Invalid 'To' Phone Number: +1500555XXXX",
  21408: "Permission to send an SMS has not been enabled for the region of '+15005550003'",
  21602: 'Message body is required.',
  21603: "A 'From' phone number is required.",
  21604: "A 'To' phone number is required.",
  21609: 'The StatusCallback URL is not a valid URL.',
  21610: 'Attempt to send to unsubscribed recipient',
  21614: "'To' number is not a valid mobile number: +15005550009",
  21617: 'The concatenated message body exceeds the 1600 character limit',
};

const e164 = /^\+[1-9]\d{1,14}$/;

/** The first fault of a request, or null. */
export function faultIn(received: ReceivedRequest): TwilioFault | null {
  return protocolFault(received) ?? formFault(received.form);
}

function protocolFault({ request, account }: ReceivedRequest): TwilioFault | null {
  const { accountSid, authToken } = account;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  if (request.headers.authorization !== `Basic ${credentials}`) return { status: 401, code: 20003 };

  const isMessages = request.url === `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  if (request.method !== 'POST' || !isMessages) return { status: 404, code: 20404 };

  // Parameters are read from a form only, so in any other type they are missing.
  const type = request.headers['content-type'] ?? '';
  const isForm = /^application\/x-www-form-urlencoded(;\s*charset=utf-8)?$/i.test(type);
  return isForm ? null : { status: 400, code: 21604 };
}

function formFault(form: URLSearchParams): TwilioFault | null {
  const code = recipientFault(form.get('To')) ?? senderFault(form) ?? contentFault(form);
  return code === null ? null : { status: 400, code };
}

function recipientFault(to: string | null): number | null {
  if (to === null) return 21604;
  return e164.test(to) ? (magicRecipients[to] ?? null) : 21211;
}

function senderFault(form: URLSearchParams): number | null {
  const service = form.get('MessagingServiceSid');
  if (service !== null) return /^MG[0-9a-f]{32}$/.test(service) ? null : 21705;
  const from = form.get('From');
  if (from === null) return 21603;
  return e164.test(from) ? (magicSenders[from] ?? null) : 21212;
}

function contentFault(form: URLSearchParams): number | null {
  const body = form.get('Body') ?? '';
  if (body === '') return 21602;
  if (body.length > 1600) return 21617;
  const callback = form.get('StatusCallback');
  return callback !== null && /^https?:\/\/[^/_]+\/.+/.test(callback) ? null : 21609;
}

export function errorAnswer(status: number, code: number): TwilioAnswer {
  const members = {
    code,
    message: wordings[code] ?? 'Something else is wrong',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  };
  return { status, members };
}

export function createdAnswer(message: TwilioMessage, accountSid: string): TwilioAnswer {
  const isService = message.from.startsWith('MG');
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  const members = {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
    date_sent: null,
    date_updated: 'Thu, 24 Aug 2023 05:01:45 +0000',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: isService ? null : message.from,
    messaging_service_sid: isService ? message.from : null,
    num_media: '0',
    num_segments: isService ? '0' : '1',
    price: null,
    price_unit: null,
    sid: message.sid,
    status: isService ? 'accepted' : 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
  return { status: 201, members };
}
