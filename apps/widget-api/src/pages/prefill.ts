/** Values that a link to a booking page may fill in: `?date=2026-12-24&party=4&type=dinner`. */
import { parseLocalDate, parseLocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';

/** The names in the address, and the attributes of the element that they set. */
const attributes = {
  date: 'date',
  time: 'time',
  party: 'party-size',
  type: 'booking-type',
  start: 'start',
} as const;

type Name = keyof typeof attributes;

/** Valid values, by their names in the address. */
export type Prefill = Readonly<Partial<Record<Name, string>>>;

const partyMax = 1_000;

const isUsable: Readonly<Record<Name, (text: string, venue: Venue) => boolean>> = {
  date: (text) => parseLocalDate(text) !== null,
  time: (text) => parseLocalTime(text) !== null,
  party: (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= partyMax,
  type: (text, { bookingTypes }) => bookingTypes.some(({ id, slug }) => [id, slug].includes(text)),
  start: (text) => ['book', 'events', 'enquiry'].includes(text),
};

/** Keeps only values that are valid at the venue, and ignores the others. */
export function prefillIn(query: Readonly<Record<string, unknown>>, venue: Venue): Prefill {
  const names = Object.keys(attributes) as Name[];
  const usable = names.flatMap((name) => {
    const text = query[name];
    return typeof text === 'string' && isUsable[name](text, venue) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(usable);
}

/** As attributes of the element, by their names. */
export function attributesOf(prefill: Prefill): readonly (readonly [string, string])[] {
  return Object.entries(prefill).map(([name, text]) => [attributes[name as Name], text]);
}

/** As the query of an address, with its question mark; empty without any value. */
export function queryOf(prefill: Prefill): string {
  const query = new URLSearchParams(prefill).toString();
  return query === '' ? '' : `?${query}`;
}
