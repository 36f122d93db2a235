import { planSteps, usualSize } from '@venue/domain/venue/floor-plan';
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
    ...tables.items().flatMap(positionFindings),
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

const positionMembers = ['x', 'y', 'width', 'height', 'shape', 'rotation'];

/** A position needs x and y, ends within the plan, and a square has equal sides. */
function positionFindings(table: DocumentNode): readonly Finding[] {
  const given = positionMembers.filter((name) => table.member(name).value !== null);
  if (given.length === 0) return [];
  const missing = ['x', 'y'].filter((name) => !given.includes(name));
  if (missing.length > 0) {
    return missing.map((name) => {
      return table.member(name).fault(`is missing, though there is ${given.join(', ')}`);
    });
  }
  const maxCovers = table.member('maxCovers').number() ?? 1;
  const usual = usualSize(maxCovers);
  const width = table.member('width').number() ?? usual.width;
  const height = table.member('height').number() ?? usual.height;
  const shape = table.member('shape').text() ?? usual.shape;
  return [
    ...outsideFindings(table.member('x'), width),
    ...outsideFindings(table.member('y'), height),
    ...(shape === 'square' && width !== height
      ? [table.member('height').fault(`must be as the width, ${width}, of a square table`)]
      : []),
  ];
}

function outsideFindings(place: DocumentNode, size: number): readonly Finding[] {
  const most = planSteps - size;
  if ((place.number() ?? 0) <= most) return [];
  return [place.fault(`must be at most ${most}, so that the table ends within the plan`)];
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
