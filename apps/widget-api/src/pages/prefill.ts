/** Values that a link to a booking page may fill in: `?date=2026-12-24&party=4&type=dinner`. */
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { optional } from '@venue/operations/fields/field';
import { anyText, date, oneOf, time, wholeNumberInQuery } from '@venue/operations/fields/kinds';
import { readValid } from '@venue/operations/fields/parse';

const starts = ['book', 'events', 'enquiry'] as const;

/** By the names in the address. */
export class Prefill {
  @optional(date, 'The day.') date!: LocalDate | null;
  @optional(time, 'The time.') time!: LocalTime | null;
  @optional(wholeNumberInQuery(1, 1000), 'The number of guests.') party!: number | null;
  @optional(anyText, 'The id or the slug of a booking type of the venue.') type!: string | null;
  @optional(oneOf(...starts), 'What is shown first.') start!: (typeof starts)[number] | null;
}

/** The attributes of the element that they set. */
const attributes: Readonly<Record<keyof Prefill, string>> = {
  date: 'date',
  time: 'time',
  party: 'party-size',
  type: 'booking-type',
  start: 'start',
};

/** Keeps only values that are valid at the venue, and ignores the others. */
export function prefillIn(query: Readonly<Record<string, unknown>>, venue: Venue): Prefill {
  const prefill = readValid(Prefill, query);
  const isOffered = venue.bookingTypes.some(({ id, slug }) =>
    [id, slug].some((name) => name === prefill.type),
  );
  return isOffered ? prefill : { ...prefill, type: null };
}

/** As attributes of the element, by their names. */
export function attributesOf(prefill: Prefill): readonly (readonly [string, string])[] {
  return textsOf(prefill).map(([name, text]) => [attributes[name], text]);
}

/** As the query of an address, with its question mark; empty without any value. */
export function queryOf(prefill: Prefill): string {
  const query = new URLSearchParams(textsOf(prefill)).toString();
  return query === '' ? '' : `?${query}`;
}

function textsOf(prefill: Prefill): [keyof Prefill, string][] {
  const names = Object.keys(attributes) as (keyof Prefill)[];
  return names.flatMap((name) => {
    const value = prefill[name];
    return value === null ? [] : [[name, String(value)] as [keyof Prefill, string]];
  });
}
