/** The usual currency, where it is not the euro. */
const currencies: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
};

export function currencyOf(country: string): string {
  return currencies[country] ?? 'EUR';
}
