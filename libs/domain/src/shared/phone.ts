import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';

/** A telephone number in E.164, such as `+441174960001`. */
export type Phone = string & { readonly brand: 'Phone' };
/** An ISO 3166 country whose numbers may be written without their prefix. */
export type Region = CountryCode;

/**
 * Null unless the text is a possible number, read in `region` when it has no country prefix.
 * Possible, not valid: the numbers set aside for examples and drama are in no numbering plan. An
 * extension is refused, since two guests behind one switchboard are not one guest.
 */
export function parsePhone(text: string, region: Region): Phone | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return null;
  return parsed.number as Phone;
}

export function parseRegion(text: string): Region | null {
  return isSupportedCountry(text) ? text : null;
}
