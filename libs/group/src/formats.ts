import { parseRegion } from '@venue/domain/shared/phone';
import {
  parseLocalDate,
  parseLocalTime,
  parseZone,
  type LocalMoment,
} from '@venue/domain/shared/time';
import { meantCountry } from './countries';

interface Format {
  readonly accepts: (text: string) => boolean;
  readonly message: string;
  /** The value that was probably meant; null when unclear. */
  readonly suggest?: (text: string) => string | null;
}

/** The formats that the schema uses, for checks that no pattern can express. */
export const formats: Readonly<Record<string, Format>> = {
  date: {
    accepts: (text) => parseLocalDate(text) !== null,
    message: 'must be a day of the calendar, such as "2026-12-25"',
  },
  'local-date-time': {
    accepts: (text) => parseLocalMoment(text) !== null,
    message: 'must be a day of the calendar and a time, such as "2027-03-28T15:00"',
  },
  'time-zone': {
    accepts: (text) => parseZone(text) !== null,
    message: 'must be a known time zone, such as Europe/London',
  },
  country: {
    accepts: (text) => parseRegion(text) !== null,
    message: 'must be the two-letter code of a country, in capitals, such as GB',
    suggest: meantCountry,
  },
  currency: {
    accepts: (text) => Intl.supportedValuesOf('currency').includes(text),
    message: 'must be the three-letter code of a currency, in capitals, such as GBP',
  },
  locale: {
    accepts: isLocale,
    message: 'must be a known language tag, such as en-GB',
  },
};

/** Null for anything but a real day and a wall time, as `yyyy-MM-ddTHH:mm`. */
export function parseLocalMoment(text: string): LocalMoment | null {
  if (text[10] !== 'T') return null;
  const date = parseLocalDate(text.slice(0, 10));
  const time = parseLocalTime(text.slice(11));
  return date === null || time === null ? null : { date, time };
}

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf([text]).length > 0;
  } catch {
    return false;
  }
}
