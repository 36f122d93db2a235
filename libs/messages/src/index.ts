import type { MessageProvider } from '@venue/domain';
import type { SmtpOptions } from './smtp-emails';
import { TwilioTexts, type TwilioOptions } from './twilio-texts';

export { inbox } from './inbox';
export { readTwilioStatus } from './twilio-status';
export type { SmtpOptions, TwilioOptions };

/** Texts by Twilio. */
export function twilioTexts(options: TwilioOptions): MessageProvider {
  return new TwilioTexts(options);
}

/** E-mails by SMTP. The library for it is loaded only now, by who sends some. */
export async function smtpEmails(
  options: SmtpOptions,
): Promise<MessageProvider & { close(): Promise<void> }> {
  const { SmtpEmails } = await import('./smtp-emails');
  return new SmtpEmails(options);
}
