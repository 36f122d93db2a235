/** The texts of the widget in one language, with placeholders and plural forms. */
import type { Day } from '@venue/ui';
import type { english } from './en';
import type { strings as bookingEnglish } from './en-booking';
import type { strings as enquiryEnglish } from './en-enquiry';
import type { strings as eventsEnglish } from './en-events';
import type { strings as paymentEnglish } from './en-payment';
import type { strings as waitingEnglish } from './en-waiting';

/**
 * Forms by the plural rules of the language, for all numbers up to a thousand; `other` alone where
 * the number changes nothing.
 */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

type SameAs<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural;
};

/** The texts that every page needs. */
export type Strings = SameAs<typeof english>;
export type BookingStrings = SameAs<typeof bookingEnglish>;
export type PaymentStrings = SameAs<typeof paymentEnglish>;
export type EventsStrings = SameAs<typeof eventsEnglish>;
export type EnquiryStrings = SameAs<typeof enquiryEnglish>;
export type WaitingStrings = SameAs<typeof waitingEnglish>;

/** The texts of each part, by its name. */
interface PartStrings {
  readonly booking: BookingStrings;
  readonly payment: PaymentStrings;
  readonly events: EventsStrings;
  readonly enquiry: EnquiryStrings;
  readonly waiting: WaitingStrings;
}

export type PartTexts = {
  readonly [Name in keyof PartStrings]: () => Promise<{ readonly strings: PartStrings[Name] }>;
};

/** The texts that every page needs, and where those of the parts are. */
export interface LanguageFile {
  readonly strings: Strings;
  readonly parts: PartTexts;
  /** Only for a script that is read from right to left. */
  readonly direction?: 'rtl';
}

type AllStrings = Strings &
  BookingStrings &
  PaymentStrings &
  EventsStrings &
  EnquiryStrings &
  WaitingStrings;
export type StringKey = keyof AllStrings;

type Values = Readonly<Record<string, string | number>>;

/** Returns a text with its placeholders filled. */
export type Say = (key: StringKey, values?: Values) => string;

/** The texts of the language that is shown, and the formats of its locale. */
export interface Texts {
  readonly say: Say;
  /** BCP 47 tag. */
  readonly lang: string;
  readonly day: (day: Day, style?: Intl.DateTimeFormatOptions) => string;
  readonly time: (time: string) => string;
  /** The local date and time of an ISO 8601 instant with an offset. */
  readonly moment: (instant: string) => { readonly date: string; readonly time: string };
  /** A length of time. */
  readonly length: (minutes: number) => string;
  readonly money: (pence: number) => string;
}

/** `n` chooses the plural form and is written as the language writes numbers. */
export function sayIn(strings: Strings & Partial<AllStrings>, lang: string): Say {
  // Created when a text needs them, since that takes long on a phone.
  let formats: readonly [Intl.PluralRules, Intl.NumberFormat] | null = null;
  const formatsOf = () => (formats ??= [new Intl.PluralRules(lang), new Intl.NumberFormat(lang)]);
  const show = (value: string | number): string =>
    typeof value === 'number' ? formatsOf()[1].format(value) : value;
  return (key, values = {}) => {
    // The texts of a part load before its views are shown.
    const text: string | Plural = strings[key] ?? '';
    const form =
      typeof text === 'string' ? text : formOf(text, formatsOf()[0], Number(values['n']));
    return form.replace(/\{(\w+)\}/g, (_whole, name: string) => show(values[name] ?? ''));
  };
}

function formOf(plural: Plural, rules: Intl.PluralRules, n: number): string {
  return plural[rules.select(n)] ?? plural.other;
}
