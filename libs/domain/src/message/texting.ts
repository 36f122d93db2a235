/**
 * Limits on the cost of texts: which numbers may receive texts, and how many. A refused text never
 * prevents a booking.
 */
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Phone, Region } from '../shared/phone';
import { firstRefusal, type Rule } from '../shared/rules';

/** Number types for which a caller or sender of texts pays extra, as this service would. */
const costlyTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'PERSONAL_NUMBER']);

/** The countries to which a venue's texts may go. */
export interface TextCountries {
  /** The venue's country. */
  readonly home: Region;
  /** The countries whose numbers may receive texts. */
  readonly countries: readonly Region[];
}

/**
 * Whether that number may receive a text: at home or in an allowed country, and not of a costly
 * type. Contract: home is every number with the calling code of the venue's country, so Jersey is
 * home for the United Kingdom. A number without a type is allowed at home, since the numbers
 * reserved for examples have none.
 */
export function mayText(phone: Phone, { home, countries }: TextCountries): boolean {
  const number = parsePhoneNumberFromString(phone);
  if (number === undefined) return false;
  const type = number.getType();
  if (type !== undefined && costlyTypes.has(type)) return false;
  if (!isAbroad(phone, home) && countries.includes(home)) return true;
  const isAllowed = number.getPossibleCountries().some((country) => countries.includes(country));
  return type !== undefined && isAllowed;
}

/** Whether the number has another calling code than the venue's country. */
export function isAbroad(phone: Phone, home: Region): boolean {
  return parsePhoneNumberFromString(phone)?.countryCallingCode !== getCountryCallingCode(home);
}

/** Texts of the last day to one booking, one number and one prefix abroad; all of the last hour. */
export interface TextsSent {
  readonly toBookingToday: number;
  readonly toNumberToday: number;
  /** Counted for numbers abroad only; null for a number at home. */
  readonly toPrefixToday: number | null;
  readonly thisHour: number;
  /** The median of the texts sent in each hour of the last week. */
  readonly medianHour: number;
}

export type Budget = 'booking' | 'number' | 'prefix' | 'hour';

const textsPerDayMax = 6;
const textsPerPrefixMax = 20;
const textsPerHourAtLeast = 50;

const budgets: readonly Rule<TextsSent, Budget>[] = [
  ({ toBookingToday }) => (toBookingToday >= textsPerDayMax ? 'booking' : null),
  ({ toNumberToday }) => (toNumberToday >= textsPerDayMax ? 'number' : null),
  ({ toPrefixToday }) => ((toPrefixToday ?? 0) >= textsPerPrefixMax ? 'prefix' : null),
  ({ thisHour, medianHour }) =>
    thisHour >= Math.max(textsPerHourAtLeast, 5 * medianHour) ? 'hour' : null,
];

/** The budget that one more text would exceed, or null. */
export function exceededBudget(sent: TextsSent): Budget | null {
  return firstRefusal(budgets, sent);
}

/** `+` and the first seven digits, which fraudulent numbers of one range share. */
export function prefixOf(phone: Phone): string {
  return phone.slice(0, 8);
}
