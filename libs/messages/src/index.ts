import type { MessageProvider } from '@venue/domain/message/provider';
import type { WebhookSender } from '@venue/domain/webhook/delivery';
import type { SmtpOptions } from './smtp-emails';
import { TwilioTexts, type TwilioOptions } from './twilio-texts';
import { HttpWebhooks, type WebhookOptions } from './webhooks';

export { inbox, keepingInbox } from './inbox';
export { readTwilioCallback } from './twilio-callback';
export type { SmtpOptions, TwilioOptions };

/** Texts by Twilio. */
export function twilioTexts(options: TwilioOptions): MessageProvider {
  return new TwilioTexts(options);
}

/**
 * E-mails by SMTP. The library is imported on the first call, so that programs that send no e-mails
 * never load it.
 */
export async function smtpEmails(
  options: SmtpOptions,
): Promise<MessageProvider & { close(): Promise<void> }> {
  const { SmtpEmails } = await import('./smtp-emails');
  return new SmtpEmails(options);
}

/** Webhooks to the addresses of integrators. */
export function httpWebhooks(options: WebhookOptions): WebhookSender {
  return new HttpWebhooks(options);
}
