import { besides } from './dates';

/** An amount in hundredths of its currency, as the language writes it. */
export function formatMoney(pence: number, lang: string, currency: string): string {
  return new Intl.NumberFormat([lang, besides], { style: 'currency', currency }).format(
    pence / 100,
  );
}
