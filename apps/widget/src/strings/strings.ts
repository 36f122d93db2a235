/** The texts of the widget in one language, and what is made of them. */
import type { Day } from '@venue/ui';
import type { english } from './en';
import type { strings as bookingEnglish } from './en-booking';
import type { strings as enquiryEnglish } from './en-enquiry';
import type { strings as eventsEnglish } from './en-events';

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
export type EventsStrings = SameAs<typeof eventsEnglish>;
export type EnquiryStrings = SameAs<typeof enquiryEnglish>;

type AllStrings = Strings & BookingStrings & EventsStrings & EnquiryStrings;
export type StringKey = keyof AllStrings;

type Values = Readonly<Record<string, string | number>>;

/** Gives texts in a language, with their placeholders filled. */
export type Say = (key: StringKey, values?: Values) => string;

/** The texts of the language that is shown, and the formats of its locale. */
export interface Texts {
  readonly say: Say;
  /** BCP 47 tag. */
  readonly lang: string;
  readonly day: (day: Day, style?: Intl.DateTimeFormatOptions) => string;
  readonly time: (time: string) => string;
  /** A length of time. */
  readonly length: (minutes: number) => string;
  readonly money: (pence: number) => string;
}

/** `n` chooses the plural form and is written as the language writes numbers. */
export function sayIn(strings: Strings & Partial<AllStrings>, lang: string): Say {
  // Made when a text needs them, since that takes long on a phone.
  let made: readonly [Intl.PluralRules, Intl.NumberFormat] | null = null;
  const forms = () => (made ??= [new Intl.PluralRules(lang), new Intl.NumberFormat(lang)]);
  const show = (value: string | number): string =>
    typeof value === 'number' ? forms()[1].format(value) : value;
  return (key, values = {}) => {
    // Those of a part are there before it is shown.
    const text: string | Plural = strings[key] ?? '';
    const chosen = typeof text === 'string' ? text : formOf(text, forms()[0], Number(values['n']));
    return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => show(values[name] ?? ''));
  };
}

function formOf(plural: Plural, rules: Intl.PluralRules, n: number): string {
  return plural[rules.select(n)] ?? plural.other;
}
