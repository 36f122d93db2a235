import type { Finding } from '../fault';
import { didYouMean } from '../nearest';
import type { DocumentNode } from '../document-node';

/** The values of that member in all items that have it. */
export function textsOf(list: DocumentNode, member: string): readonly string[] {
  return list.items().flatMap((item) => item.member(member).text() ?? []);
}

/** Faults for items of a list with the slug or name of an earlier one. */
export function findRepeats(list: DocumentNode, member: string): readonly Finding[] {
  const seen = new Set<unknown>();
  return list
    .items()
    .map((item) => item.member(member))
    .filter(({ value }) => value !== null)
    .flatMap((place) => {
      const isNew = !seen.has(place.value);
      seen.add(place.value);
      const message = `the ${member} '${String(place.value)}' is used twice in ${list.name}`;
      return isNew ? [] : [place.finding(message)];
    });
}

/**
 * A fault for a name that does not exist. `what` is the kind of thing it should name, such as
 * `area`.
 */
export function unknownName(
  place: DocumentNode,
  kind: string,
  names: readonly string[],
): readonly Finding[] {
  const name = place.text();
  if (name === null || names.includes(name)) return [];
  const message = `there is no ${kind} '${name}'${venueOf(place)}${didYouMean(name, names)}`;
  return [place.finding(message)];
}

/** Names inside a venue are looked up in that venue, except for its brand. */
function venueOf(place: DocumentNode): string {
  const [, slug] = /^venues\[([^\]]*)\]\.(?!brand$)/.exec(place.path) ?? [];
  return slug === undefined ? '' : ` in venue ${slug}`;
}
