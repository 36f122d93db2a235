import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import { findRepeats, textsOf, unknownName } from './names';
import { boundFindings, dateFindings } from './order';

export function bookingTypeFindings(venue: DocumentNode): readonly Finding[] {
  const types = venue.member('bookingTypes');
  const areas = textsOf(venue.member('areas'), 'slug');
  return [
    ...findRepeats(types, 'slug'),
    ...types
      .items()
      .flatMap((type) => [
        ...boundFindings(type.member('partySize'), 'min', 'max'),
        ...inItems(type.member('areas'), (area) => unknownName(area, 'area', areas)),
        ...inItems(type.member('deposits'), (rule) => dateFindings(rule.member('when'))),
        ...durationFindings(type),
      ]),
  ];
}

function inItems(
  list: DocumentNode,
  check: (item: DocumentNode) => readonly Finding[],
): readonly Finding[] {
  return list.items().flatMap(check);
}

/** Durations must go from small parties to large ones, and the last must serve the largest. */
function durationFindings(type: DocumentNode): readonly Finding[] {
  const bounds = type
    .member('durations')
    .items()
    .map((duration) => duration.member('partySizeUpTo'));
  return [...orderFindings(bounds), ...coverFindings(bounds, type)];
}

function orderFindings(bounds: readonly DocumentNode[]): readonly Finding[] {
  return bounds.slice(0, -1).flatMap((bound, index) => {
    const next = bounds[index + 1];
    if (bound.value === null) return [bound.fault('may be left out in the last duration only')];
    const [small, large] = [bound.number(), next?.number() ?? null];
    if (next === undefined || small === null || large === null || small < large) return [];
    return [next.fault(`must be above the one before, which is ${small}`)];
  });
}

function coverFindings(bounds: readonly DocumentNode[], type: DocumentNode): readonly Finding[] {
  const last = bounds.at(-1);
  const [covered, largest] = [
    last?.number() ?? null,
    type.member('partySize').member('max').number(),
  ];
  if (last === undefined || covered === null || largest === null || covered >= largest) return [];
  return [last.fault(`must be left out here or reach partySize.max, which is ${largest}`)];
}
