import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Callback } from '@venue/domain/payment/provider';

/** The statuses of an outgoing text, in Twilio's spelling. */
const statuses = [
  'accepted',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'canceled',
  'read',
] as const;
export type TwilioStatus = (typeof statuses)[number];

export type TwilioCallback =
  /** Not signed by Twilio with our token, or signed for another URL. */
  | { readonly kind: 'forged' }
  /** Signed, but neither a text nor a status that we know. */
  | { readonly kind: 'other' }
  | {
      readonly kind: 'text';
      readonly providerReference: string;
      /** A number in E.164, or a short code. */
      readonly from: string;
      readonly text: string;
    }
  | {
      readonly kind: 'status';
      /** The SID that Twilio returned when the text was sent. */
      readonly providerReference: string;
      readonly status: TwilioStatus;
      /** Twilio's error code; null if there was no error. */
      readonly errorCode: string | null;
    };

type Parameter = readonly [name: string, value: string];

/**
 * Reads a callback: the status of a text that was sent, or a text from a guest. Callbacks arrive in
 * any order and more than once.
 *
 * @param signing - The account's token, and the full URL of the callback as Twilio has it: behind a
 * proxy, the request itself does not contain it.
 */
export function readTwilioCallback(
  callback: Omit<Callback, 'now'>,
  signing: { readonly authToken: string; readonly url: string },
): TwilioCallback {
  const parameters = [...new URLSearchParams(Buffer.from(callback.body).toString())];
  const actual = callback.header('x-twilio-signature') ?? '';
  const isSigned = spellings(signing.url)
    .map((url) => signature(url, parameters, signing.authToken))
    .some((expected) => isSame(expected, actual));
  return isSigned ? contentOf(new Map(parameters)) : { kind: 'forged' };
}

function contentOf(parameters: ReadonlyMap<string, string>): TwilioCallback {
  return parameters.get('SmsStatus') === 'received' ? textIn(parameters) : statusIn(parameters);
}

const withoutWords = 'A picture or another file, which is not shown here.';
const textMax = 1_600;

function textIn(parameters: ReadonlyMap<string, string>): TwilioCallback {
  const providerReference = parameters.get('MessageSid');
  const from = parameters.get('From');
  if (!providerReference || !from) return { kind: 'other' };
  const text = cleanText(parameters.get('Body') ?? '');
  return { kind: 'text', providerReference, from, text: text || withoutWords };
}

/** Without control characters except line breaks, and without marks that turn the direction. */
function cleanText(body: string): string {
  const lines = body.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const shown = lines.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (mark) =>
    mark === '\n' ? mark : '',
  );
  return [...shown.trim()].slice(0, textMax).join('');
}

function statusIn(parameters: ReadonlyMap<string, string>): TwilioCallback {
  const providerReference = parameters.get('MessageSid');
  const status = statuses.find((one) => one === parameters.get('MessageStatus'));
  if (!providerReference || status === undefined) return { kind: 'other' };
  return {
    kind: 'status',
    providerReference,
    status,
    errorCode: parameters.get('ErrorCode') || null,
  };
}

/** Twilio signs the URL with or without its port, and does not document which. */
function spellings(url: string): readonly string[] {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const anyPort = port || (protocol === 'https:' ? '443' : '80');
  const hosts = [hostname, `${hostname}:${anyPort}`];
  return [url, ...hosts.map((host) => `${protocol}//${host}${pathname}${search}`)];
}

/** Twilio requires SHA-1. A value that occurs twice under one name counts once. */
function signature(url: string, parameters: readonly Parameter[], authToken: string): string {
  const signed = [...parameters].sort(byNameAndValue).map(([name, value]) => name + value);
  return createHmac('sha1', authToken)
    .update(url + [...new Set(signed)].join(''))
    .digest('base64');
}

/** By code units, as Twilio sorts: a locale would put lower-case letters between the capitals. */
function byNameAndValue(a: Parameter, b: Parameter): number {
  return compare(a[0], b[0]) || compare(a[1], b[1]);
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}
