/** The templates of messages: the venue's own, or those of the catalogue of texts. */
import type { EmailTemplate, Templates } from '@venue/domain/venue/templates';
import type { TextKey } from '../wording/texts/texts';
import type { Wording } from '../wording/wording';

type EmailNameOf<Key> = Key extends `${infer Name}Subject` ? Name : never;
type EmailName = EmailNameOf<TextKey>;

type WithBuiltIn =
  | 'emailDepositLink'
  | 'emailConfirmed'
  | 'emailChanged'
  | 'emailCancelled'
  | 'emailReminder'
  | 'emailTickets';

type BookingText = 'smsConfirmed' | 'smsChanged' | 'smsCancelled' | 'smsReminder';

/** `n` chooses the plural form of the text. */
export function builtInEmail(name: EmailName, words: Wording, n = 0): EmailTemplate {
  return {
    subject: words.raw(`${name}Subject`),
    text: `${words.raw('greeting')}\n\n${words.raw(`${name}Text`, n)}`,
  };
}

/**
 * The venue's template if it is in the guest's language, otherwise the built-in one; null if the
 * venue sends no such e-mail.
 */
export function emailTemplate(
  messages: Templates,
  name: WithBuiltIn,
  words: Wording,
): EmailTemplate | null {
  const template = messages[name];
  if (template === null || (template !== undefined && words.isVenues)) return template;
  return builtInEmail(name, words);
}

/** Null if the venue has no such text in its own language: it sends none then. */
export function textTemplate(
  messages: Templates,
  name: BookingText,
  words: Wording,
): string | null {
  const template = messages[name] ?? null;
  if (template === null || words.isVenues) return template;
  return name === 'smsCancelled' ? '{summary}' : words.raw('smsWithPage');
}

/** Always a template: without the link the guest would lose the table. */
export function depositTemplate(messages: Templates, words: Wording): EmailTemplate {
  return (
    emailTemplate(messages, 'emailDepositLink', words) ?? builtInEmail('emailDepositLink', words)
  );
}

/** Null if the venue texts no links. */
export function depositText({ smsDepositLink }: Templates, words: Wording): string | null {
  return smsDepositLink === null || words.isVenues ? smsDepositLink : words.raw('smsDepositLink');
}
