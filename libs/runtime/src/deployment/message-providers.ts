import { isLoopback } from '@venue/domain/access/loopback';
import { inbox, keepingInbox, readTwilioCallback, smtpEmails, twilioTexts } from '@venue/messages';
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

/** The settings of the text provider for a program that sends no texts. */
interface TextStatusSettings {
  readonly kind: TextSettings['kind'];
  /** Signs the provider's callbacks; null in programs that receive none. */
  readonly authToken?: string | null;
}

export type EmailSettings =
  | { readonly kind: 'inbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** The settings of the providers for a program that sends nothing itself. */
export interface MessageKinds {
  readonly texts: TextStatusSettings;
  readonly emails: { readonly kind: EmailSettings['kind'] };
}

/** The providers for messages of live bookings, from the environment. */
export interface MessageSettings {
  readonly texts: TextSettings;
  readonly emails: EmailSettings;
}

/** The default, for trials. */
export const inboxSettings: MessageSettings = {
  texts: { kind: 'inbox' },
  emails: { kind: 'inbox' },
};

/**
 * On a loopback address the inbox counts as delivery: people read it instead of receiving the
 * messages.
 */
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

/** The configured providers, and the inbox, which stores messages that must not be sent. */
export async function openMessageProviders(
  { texts, emails }: MessageSettings,
  baseUrl: string,
): Promise<OpenMessageProviders> {
  const smtp = emails.kind === 'smtp' ? await smtpEmails(emails) : null;
  const inboxProvider = isLoopback(baseUrl) ? inbox : keepingInbox;
  return {
    texts: texts.kind === 'twilio' ? twilioTexts(twilioOf(texts, baseUrl)) : inboxProvider,
    emails: smtp ?? inboxProvider,
    inbox: inboxProvider,
    close: async () => smtp?.close(),
  };
}

function twilioOf(
  { accountSid, authToken, from, apiUrl }: Extract<TextSettings, { kind: 'twilio' }>,
  baseUrl: string,
): Parameters<typeof twilioTexts>[0] {
  return { accountSid, authToken, from, baseUrl, ...(apiUrl === null ? {} : { apiUrl }) };
}

/**
 * Twilio reports a text's status to the URL that was sent with the text, and passes on what guests
 * write to the number; both are signed with our token.
 */
export function textCallbacksOf(
  { kind, authToken = null }: TextStatusSettings,
  baseUrl: string,
): GuestDeployment['textCallbacks'] {
  if (kind === 'inbox' || authToken === null) return null;
  const url = `${baseUrl}/webhooks/twilio`;
  return {
    provider: 'twilio',
    read: (callback) => readTwilioCallback(callback, { authToken, url }),
  };
}
