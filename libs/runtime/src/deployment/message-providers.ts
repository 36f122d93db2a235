import { isLoopback } from '@venue/domain';
import { inbox, keepingInbox, readTwilioStatus, smtpEmails, twilioTexts } from '@venue/messages';
import type { MessageProviders } from '@venue/operations/jobs/dispatcher';
import type { Settings } from '@venue/operations/operation';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';

export type TextSettings =
  | { readonly kind: 'inbox' }
  | {
      readonly kind: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      /** A number, or the SID of a messaging service. */
      readonly from: string;
      /** A double of Twilio's API; null for Twilio itself. */
      readonly apiUrl: string | null;
    };

/** What a program that sends no texts needs to know of their provider. */
interface TextStatusSettings {
  readonly kind: TextSettings['kind'];
  /** What the provider signs status callbacks with; null in programs that receive none. */
  readonly authToken?: string | null;
}

export type EmailSettings =
  | { readonly kind: 'inbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** What a program that sends nothing itself has to know of the providers. */
export interface MessageKinds {
  readonly texts: TextStatusSettings;
  readonly emails: { readonly kind: EmailSettings['kind'] };
}

/** The providers for messages of live bookings, as the environment sets them. */
export interface MessageSettings {
  readonly texts: TextSettings;
  readonly emails: EmailSettings;
}

/** Of a deployment that is tried out. */
export const inboxOnly: MessageSettings = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } };

/** On a loopback address the inbox counts as delivery: it is read in place of the messages. */
export function deliverySettings(
  messages: MessageKinds | undefined,
  baseUrl: string,
): Pick<Settings, 'areTextsCharged' | 'delivers'> {
  if (messages === undefined) {
    return { areTextsCharged: false, delivers: { text: true, email: true } };
  }
  const { texts, emails } = messages;
  const delivers = ({ kind }: { readonly kind: string }): boolean =>
    kind !== 'inbox' || isLoopback(baseUrl);
  return {
    areTextsCharged: texts.kind !== 'inbox',
    delivers: { text: delivers(texts), email: delivers(emails) },
  };
}

export interface OpenMessageProviders extends MessageProviders {
  close(): Promise<void>;
}

/** The providers that are set, and the inbox, which stores messages that must not be sent. */
export async function openMessageProviders(
  { texts, emails }: MessageSettings,
  baseUrl: string,
): Promise<OpenMessageProviders> {
  const smtp = emails.kind === 'smtp' ? await smtpEmails(emails) : null;
  const kept = isLoopback(baseUrl) ? inbox : keepingInbox;
  return {
    texts: texts.kind === 'twilio' ? twilioTexts(twilioOf(texts, baseUrl)) : kept,
    emails: smtp ?? kept,
    inbox: kept,
    close: async () => smtp?.close(),
  };
}

function twilioOf(
  { accountSid, authToken, from, apiUrl }: Extract<TextSettings, { kind: 'twilio' }>,
  baseUrl: string,
): Parameters<typeof twilioTexts>[0] {
  return { accountSid, authToken, from, baseUrl, ...(apiUrl === null ? {} : { apiUrl }) };
}

/** Twilio reports a text's status to the URL that was sent with the text, signed with our token. */
export function textStatusOf(
  { kind, authToken = null }: TextStatusSettings,
  baseUrl: string,
): GuestDeployment['textStatus'] {
  if (kind === 'inbox' || authToken === null) return null;
  const url = `${baseUrl}/webhooks/twilio`;
  return { provider: 'twilio', read: (callback) => readTwilioStatus(callback, { authToken, url }) };
}
