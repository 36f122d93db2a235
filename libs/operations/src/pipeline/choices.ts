/** Parses names of venues, people and the like, and refuses unknown or ill-formed ones. */
import { phonesIn, type Phone, type Region } from '@venue/domain/shared/phone';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { type Problem, refusal } from '../problems';

/** The problem for the caller's value of that field. */
export const problemWith =
  (pointer: string) =>
  (detail: string): Problem =>
    refusal(detail, pointer);

/**
 * The venues whose slugs the field `venue` lists, separated by commas; all if it is null. An
 * unknown slug throws `problem`.
 */
export function requestedVenues(
  input: object,
  venues: readonly VenueSummary[],
  problem = problemWith('venue'),
): readonly VenueSummary[] {
  const { venue = null } = input as { readonly venue?: string | null };
  return venue === null ? venues : parseVenues(venue, venues, problem);
}

/** The venues with these slugs, which are separated by commas. */
export function parseVenues(
  text: string,
  venues: readonly VenueSummary[],
  problem: (detail: string) => Problem,
): readonly VenueSummary[] {
  const choices = { of: atLeastOne(venues).map(({ slug }) => slug), called: 'venue' };
  const slugs = parseNames(text, choices, problem);
  return venues.filter(({ slug }) => slugs.includes(slug));
}

/** The names in a text, separated by commas; unknown ones are refused. */
export function parseNames(
  text: string,
  choices: { readonly of: readonly string[]; readonly called: string },
  problem: (detail: string) => Problem,
): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !choices.of.includes(name));
  if (unknown.length === 0) return names;
  const what = unknown.map((name) => `“${name}”`).join(' or ');
  throw problem(`There is no ${choices.called} ${what}. There are: ${choices.of.join(', ')}.`);
}

/** The parameter `to`: an e-mail address, or a number as written in the venues' countries. */
export function parseContacts(
  text: string,
  venues: readonly VenueSummary[],
): readonly [string, ...string[]] {
  const pointer = 'to';
  return text.includes('@')
    ? [parseEmail(text, pointer)]
    : parsePhones(text, { country: null, venues, pointer });
}

/**
 * The numbers in E.164 that a text can mean, mostly one: in the country if one is named, else in
 * those of the venues.
 */
export function parsePhones(
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
  throw refusal(`“${text}” is not a phone number as written in ${where}.`, pointer);
}

/** Less strict than the field `email`, so that older stored addresses can be found. */
export function parseEmail(text: string, pointer: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return plain;
  throw refusal(`“${text}” is not an e-mail address.`, pointer);
}

function atLeastOne(venues: readonly VenueSummary[]): readonly [VenueSummary, ...VenueSummary[]] {
  const [first, ...others] = venues;
  if (first !== undefined) return [first, ...others];
  throw refusal('There are no venues yet: apply a group file first.', '/venue');
}
