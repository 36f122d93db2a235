/** The texts of the widget in one language. Each is a file of its own, loaded when needed. */
import type { english } from './en';

/** Forms by the plural rules of the language; `other` is always there. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type StringKey = keyof typeof english;

/** Every key in a language. A text has placeholders in braces, such as `{venue}`. */
export type Strings = {
  readonly [Key in StringKey]: (typeof english)[Key] extends string ? string : Plural;
};

type Values = Readonly<Record<string, string | number>>;

/** Gives texts in a language, with their placeholders filled. */
export type Say = (key: StringKey, values?: Values) => string;

/** `n` chooses the plural form and is written as the language writes numbers. */
export function sayIn(strings: Strings, lang: string): Say {
  const rules = new Intl.PluralRules(lang);
  const numbers = new Intl.NumberFormat(lang);
  const show = (value: string | number): string =>
    typeof value === 'number' ? numbers.format(value) : value;
  return (key, values = {}) => {
    const text: string | Plural = strings[key];
    const chosen = typeof text === 'string' ? text : formOf(text, rules, Number(values['n']));
    return chosen.replace(/\{(\w+)\}/g, (_whole, name: string) => show(values[name] ?? ''));
  };
}

function formOf(plural: Plural, rules: Intl.PluralRules, n: number): string {
  return plural[rules.select(n)] ?? plural.other;
}
