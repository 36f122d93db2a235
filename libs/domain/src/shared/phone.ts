import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';

/** A telephone number in E.164, such as `+441174960001`. */
export type Phone = string & { readonly brand: 'Phone' };
/** An ISO 3166 country code. Numbers of that country may be written without its prefix. */
export type Region = CountryCode;

/**
 * Null unless the text is a possible number; one without a country prefix is read as a number of
 * `region`. Possible is enough, since the numbers reserved for examples and drama are in no
 * numbering plan and so not valid. An extension is refused, since two guests who share a
 * switchboard are different guests.
 */
export function parsePhone(text: string, region: Region): Phone | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return null;
  return parsed.number as Phone;
}

export function parseRegion(text: string): Region | null {
  return isSupportedCountry(text) ? text : null;
}
