import { inbox, readTwilioStatus, smtpEmails, twilioTexts } from '@venue/messages';
import type { MessageProviders, Deployment } from '@venue/operations';

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
export interface TextStatusSettings {
  readonly kind: TextSettings['kind'];
  /** What the provider signs status callbacks with; null in programs that receive none. */
  readonly authToken?: string | null;
}

export type EmailSettings =
  | { readonly kind: 'inbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** The providers for messages of live bookings, as the environment sets them. */
export interface MessageSettings {
  readonly texts: TextSettings;
  readonly emails: EmailSettings;
}

export const inboxOnly: MessageSettings = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } };

export interface OpenMessageProviders extends MessageProviders {
  close(): Promise<void>;
}

/** The providers that are set, and the inbox, which stores messages that must not be sent. */
export async function openMessageProviders(
  { texts, emails }: MessageSettings,
  baseUrl: string,
): Promise<OpenMessageProviders> {
  const smtp = emails.kind === 'smtp' ? await smtpEmails(emails) : null;
  return {
    texts: texts.kind === 'twilio' ? twilioTexts(twilioOf(texts, baseUrl)) : inbox,
    emails: smtp ?? inbox,
    inbox,
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
): Deployment['textStatus'] {
  if (kind === 'inbox' || authToken === null) return null;
  const url = `${baseUrl}/webhooks/twilio`;
  return { provider: 'twilio', read: (callback) => readTwilioStatus(callback, { authToken, url }) };
}
