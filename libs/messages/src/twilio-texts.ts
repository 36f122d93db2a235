import type { MessageProvider, Delivery, OutgoingMessage } from '@venue/domain/message/provider';
import { deliveryFrom } from './twilio-answer';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the SID of a messaging service, which begins with MG. */
  readonly from: string;
  /** The base URL for Twilio's callbacks, without a slash at the end. */
  readonly baseUrl: string;
  /** Twilio's own by default; another one in tests. */
  readonly apiUrl?: string;
  readonly timeoutMs?: number;
}

const answerBytesMax = 64 * 1024;
const messagingService = /^MG[0-9a-f]{32}$/i;

/**
 * Sends texts by Twilio's REST API, which has no idempotency key: a text whose response was lost
 * may have been sent, and another attempt sends it again.
 */
export class TwilioTexts implements MessageProvider {
  readonly name = 'twilio';
  readonly isIdempotent = false;
  readonly isCharged = true;

  constructor(private readonly options: TwilioOptions) {}

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery> {
    if (signal.aborted) return { kind: 'failed', because: 'Stopped before Twilio was asked' };
    const timeout = AbortSignal.timeout(this.options.timeoutMs ?? 5_000);
    try {
      const answer = await this.post(message, AbortSignal.any([signal, timeout]));
      return deliveryFrom(answer.status, await boundedText(answer));
    } catch (error) {
      const because = reasonOf(error, { signal, timeout });
      return { kind: wasNeverConnected(error) ? 'failed' : 'unknown', because };
    }
  }

  private post(message: OutgoingMessage, signal: AbortSignal): Promise<Response> {
    const { accountSid, authToken, apiUrl = 'https://api.twilio.com' } = this.options;
    const path = `2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    return fetch(`${apiUrl}/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
      body: this.form(message),
      // Following a redirect would send the text and its number to the host that it names.
      redirect: 'manual',
      signal,
    });
  }

  private form(message: OutgoingMessage): URLSearchParams {
    const { from, baseUrl } = this.options;
    return new URLSearchParams({
      To: message.recipient,
      [messagingService.test(from) ? 'MessagingServiceSid' : 'From']: from,
      Body: message.text,
      StatusCallback: `${baseUrl}/webhooks/twilio`,
    });
  }
}

/** Null if it is longer than `answerBytesMax`. Leaving the loop closes the connection. */
async function boundedText(answer: Response): Promise<string | null> {
  if (answer.body === null) return '';
  const body: AsyncIterable<Uint8Array> = answer.body;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Codes of failed connections, over which Twilio has not received the text. */
const notConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function wasNeverConnected(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return notConnectedCodes.has(cause?.code ?? '');
}

/** Without the text of the error, which may contain an address. */
function reasonOf(
  error: unknown,
  aborts: { readonly signal: AbortSignal; readonly timeout: AbortSignal },
): string {
  if (aborts.signal.aborted) return 'Stopped before Twilio answered';
  if (aborts.timeout.aborted) return 'Twilio did not answer in time';
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return `Twilio could not be reached (${cause?.code ?? 'no code'})`;
}
