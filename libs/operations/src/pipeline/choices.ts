/** Parses names of venues, people and the like, each of which must be known or well formed. */
import { phonesIn, type Phone, type Region } from '@venue/domain/shared/phone';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { type Problem, refusal } from '../problems';

/** Refuses what the caller has given by that name. */
export const wrong =
  (pointer: string) =>
  (detail: string): Problem =>
    refusal(detail, pointer);

/**
 * The venues whose slugs the field `venue` lists, with commas between them; all if it is null.
 * `problem` is what an unknown one is answered with.
 */
export function venuesNamed(
  input: object,
  venues: readonly VenueSummary[],
  problem = wrong('venue'),
): readonly VenueSummary[] {
  const { venue = null } = input as { readonly venue?: string | null };
  return venue === null ? venues : chosenVenues(venue, venues, problem);
}

/** The venues with those slugs, which have commas between them. */
export function chosenVenues(
  text: string,
  venues: readonly VenueSummary[],
  problem: (detail: string) => Problem,
): readonly VenueSummary[] {
  const known = { of: atLeastOne(venues).map(({ slug }) => slug), called: 'venue' };
  const slugs = chosen(text, known, problem);
  return venues.filter(({ slug }) => slugs.includes(slug));
}

/** The names in a text with commas between them; each must be known. */
export function chosen(
  text: string,
  known: { readonly of: readonly string[]; readonly called: string },
  problem: (detail: string) => Problem,
): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.of.includes(name));
  if (unknown.length === 0) return names;
  const what = unknown.map((name) => `“${name}”`).join(' or ');
  throw problem(`There is no ${known.called} ${what}. There are: ${known.of.join(', ')}.`);
}

/** The parameter `to`: an address, or a number as it is written in the venues' countries. */
export function parsedContacts(
  text: string,
  venues: readonly VenueSummary[],
): readonly [string, ...string[]] {
  const pointer = 'to';
  return text.includes('@')
    ? [parsedEmail(text, pointer)]
    : parsedPhones(text, { country: null, venues, pointer });
}

/**
 * The numbers in E.164 that a text can be, mostly one: in the country if one is named, else in that
 * of each venue.
 */
export function parsedPhones(
  text: string,
  {
    country,
    venues,
    pointer,
  }: {
    readonly country: Region | null;
    readonly venues: readonly VenueSummary[];
    readonly pointer: string;
  },
): readonly [Phone, ...Phone[]] {
  const regions = country === null ? atLeastOne(venues).map(({ region }) => region) : [country];
  const [phone, ...others] = phonesIn(text, regions);
  if (phone !== undefined) return [phone, ...others];
  const where = [...new Set(regions)].join(' or ');
  throw refusal(`“${text}” is no phone number, as one would write it in ${where}.`, pointer);
}

/** Less strict than the field `email`, so that older stored addresses can be found. */
export function parsedEmail(text: string, pointer: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return plain;
  throw refusal(`“${text}” is no e-mail address.`, pointer);
}

function atLeastOne(venues: readonly VenueSummary[]): readonly [VenueSummary, ...VenueSummary[]] {
  const [first, ...others] = venues;
  if (first !== undefined) return [first, ...others];
  throw refusal('There are no venues yet: apply a group file first.', '/venue');
}
