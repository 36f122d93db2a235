/** What an admin names must be known: a venue, a capability, a person. */
import { parsePhone, type Phone, type Region } from '@venue/domain';
import type { StaffVenue } from '@venue/postgres';

/** Why something an admin asked for can't be done: one sentence, which names what can. */
export class Refusal extends Error {}

/** Without those that the group file names no more. */
export function inUse(venues: readonly StaffVenue[]): readonly StaffVenue[] {
  return venues.filter(({ isRetired }) => !isRetired);
}

/** The venues with those slugs, in a text with commas. */
export function chosenVenues(text: string, venues: readonly StaffVenue[]): readonly StaffVenue[] {
  const slugs = chosen(text, { of: needed(venues).map(({ slug }) => slug), called: 'venue' });
  return venues.filter(({ slug }) => slugs.includes(slug));
}

/** The names in a text with commas, each of which must be known. */
export function chosen(
  text: string,
  known: { readonly of: readonly string[]; readonly called: string },
): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.of.includes(name));
  if (unknown.length === 0) return names;
  const what = unknown.map((name) => `“${name}”`).join(' or ');
  throw new Refusal(`There is no ${known.called} ${what}. There are: ${known.of.join(', ')}.`);
}

/** A phone number, as one writes it where the first venue is, or an e-mail address. */
export function chosenContact(text: string, venues: readonly StaffVenue[]): string {
  return text.includes('@') ? chosenEmail(text) : chosenPhone(text, { country: null, venues });
}

/** A number as we keep it. Without a country it is read as one of where the first venue is. */
export function chosenPhone(
  text: string,
  { country, venues }: { readonly country: Region | null; readonly venues: readonly StaffVenue[] },
): Phone {
  const region = country ?? needed(venues)[0].region;
  const phone = parsePhone(text, region);
  if (phone !== null) return phone;
  throw new Refusal(`“${text}” is no phone number, as one would write it in ${region}.`);
}

/** An address as somebody may have typed it; those that are refused today are still found. */
export function chosenEmail(text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return plain;
  throw new Refusal(`“${text}” is no e-mail address.`);
}

function needed(venues: readonly StaffVenue[]): readonly [StaffVenue, ...StaffVenue[]] {
  const [first, ...others] = venues;
  if (first !== undefined) return [first, ...others];
  throw new Refusal('There are no venues yet: apply a group file first.');
}
