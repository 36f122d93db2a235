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

/** What is to be known of the carrier of texts where none are sent. */
export interface TextStatusSettings {
  readonly kind: TextSettings['kind'];
  /** What the carrier signs with when it tells of a text later; null where it tells nobody. */
  readonly authToken?: string | null;
}

export type EmailSettings =
  | { readonly kind: 'inbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** Who carries the letters of live bookings, as the environment says. */
export interface MessageSettings {
  readonly texts: TextSettings;
  readonly emails: EmailSettings;
}

export const inboxOnly: MessageSettings = { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } };

export interface OpenMessageProviders extends MessageProviders {
  close(): Promise<void>;
}

/** The carriers of the settings, and the inbox, which keeps all that is not to leave the house. */
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

/** Twilio tells of each text at the address that it was given with it, signed with our token. */
export function textStatusOf(
  { kind, authToken = null }: TextStatusSettings,
  baseUrl: string,
): Deployment['textStatus'] {
  if (kind === 'inbox' || authToken === null) return null;
  const url = `${baseUrl}/webhooks/twilio`;
  return { carrier: 'twilio', read: (callback) => readTwilioStatus(callback, { authToken, url }) };
}
