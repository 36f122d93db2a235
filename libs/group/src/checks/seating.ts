import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import { findRepeats, textsOf, unknownName } from './names';
import { boundFindings } from './order';

export function seatingFindings(venue: DocumentNode): readonly Finding[] {
  const [areas, tables] = [venue.member('areas'), venue.member('tables')];
  const combinations = venue.member('combinations');
  const slugs = textsOf(areas, 'slug');
  const names = textsOf(tables, 'name');
  return [
    ...findRepeats(areas, 'slug'),
    ...findRepeats(tables, 'name'),
    ...tables.items().flatMap((table) => unknownName(table.member('area'), 'area', slugs)),
    ...[...tables.items(), ...combinations.items()].flatMap((seating) =>
      boundFindings(seating, 'minCovers', 'maxCovers'),
    ),
    ...combinations
      .items()
      .flatMap((combination) => combination.member('tables').items())
      .flatMap((table) => unknownName(table, 'table', names)),
    ...repeatedCombinations(combinations),
  ];
}

/** The same tables in another order are the same combination. */
function repeatedCombinations(combinations: DocumentNode): readonly Finding[] {
  const seen = new Set<string>();
  return combinations.items().flatMap((combination) => {
    const tables = combination
      .member('tables')
      .items()
      .map((table) => table.text());
    const key = JSON.stringify(tables.toSorted());
    const isNew = tables.length === 0 || !seen.has(key);
    seen.add(key);
    const message = `the combination of ${tables.join(' and ')} is listed twice`;
    return isNew ? [] : [combination.finding(message)];
  });
}
