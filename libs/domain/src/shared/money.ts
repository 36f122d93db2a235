/** Whole pence, or the hundredth part of whatever currency the group trades in. */
export type Pence = number & { readonly brand: 'Pence' };

/** The largest amount that the contract's int32 can carry. */
const penceMax = 2_147_483_647;

/**
 * Throws on anything but a whole amount from 0 to the int32 maximum: any other amount is a
 * programming error.
 */
export function pence(amount: number): Pence {
  if (!Number.isInteger(amount) || amount < 0 || amount > penceMax) {
    throw new Error(`not an amount of pence: ${amount}`);
  }
  return (amount === 0 ? 0 : amount) as Pence;
}

export const noPence = pence(0);

/** `£1,250.00`: the currency's symbol and two decimals, in the group's locale. */
export function displayPence(amount: Pence, money: Money): string {
  return formatOf(money).format(amount / 100);
}

/** The currency and locale of a venue group: an ISO 4217 code and a BCP 47 tag. */
export interface Money {
  readonly currency: string;
  readonly locale: string;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ currency, locale }: Money): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  formats.set(key, format);
  return format;
}
