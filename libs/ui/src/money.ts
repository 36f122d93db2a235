import { fallbackLocale } from './dates';

/** Formats an amount in hundredths of its currency. */
export function formatMoney(pence: number, lang: string, currency: string): string {
  return new Intl.NumberFormat([lang, fallbackLocale], { style: 'currency', currency }).format(
    pence / 100,
  );
}
