import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';

/** A telephone number in E.164, such as `+441174960001`. */
export type Phone = string & { readonly brand: 'Phone' };
/** An ISO 3166 country code. Numbers of that country may be written without its prefix. */
export type Region = CountryCode;

const unread = /[\p{Cf}\p{Zs}\t]/gu;

/**
 * The text of a phone number as it is read: contacts and web pages add format characters and every
 * kind of space to a number, and a guest who pastes it does not see them. Line breaks stay, since
 * two lines may be two numbers.
 */
export function compactPhone(text: string): string {
  return text.replace(unread, '');
}

/** A phone number for people to read, without invisible characters. */
export function legiblePhone(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim();
}

/**
 * Null unless the text is a possible number; one without a country prefix is read as a number of
 * `region`. Possible is enough, since the numbers reserved for examples and drama are in no
 * numbering plan and so not valid. An extension is refused, since two guests who share a
 * switchboard are different guests.
 */
export function parsePhone(text: string, region: Region): Phone | null {
  const parsed = parsePhoneNumberFromString(compactPhone(text), {
    defaultCountry: region,
    extract: false,
  });
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return null;
  return parsed.number as Phone;
}

export function parseRegion(text: string): Region | null {
  return isSupportedCountry(text) ? text : null;
}

/**
 * The different numbers that a text is in those countries: none if it can't be called, and more
 * than one if it is written without a prefix and is possible in several.
 */
export function phonesIn(text: string, regions: readonly Region[]): readonly Phone[] {
  const read = [...new Set(regions)].flatMap((region) => parsePhone(text, region) ?? []);
  return [...new Set(read)];
}
