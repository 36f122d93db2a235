/** The texts that guests read, in each language, with placeholders and plural forms. */
import type { book as bookEnglish } from './book-en';
import type { manage as manageEnglish } from './manage-en';
import type { messages as messagesEnglish } from './messages-en';
import type { payment as paymentEnglish } from './payment-en';

/** Forms by the plural rules of the language; `other` for all that are left out. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

type SameAs<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

export type MessageTexts = SameAs<typeof messagesEnglish>;
export type ManageTexts = SameAs<typeof manageEnglish>;
export type PaymentTexts = SameAs<typeof paymentEnglish>;
export type BookTexts = SameAs<typeof bookEnglish>;
export type Texts = MessageTexts & ManageTexts & PaymentTexts & BookTexts;
export type TextKey = keyof Texts;
