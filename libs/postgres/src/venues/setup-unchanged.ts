import { isDeepStrictEqual } from 'node:util';
import type { VenueSetup } from '@venue/domain/venue/setup';
import { combinationName, momentText } from '@venue/domain/venue/setup-items';

/** Whether every part of the venue is stored as in the file, so that none has to be written. */
export function hasStoredParts(venue: VenueSetup, stored: VenueSetup | undefined): boolean {
  return stored !== undefined && isDeepStrictEqual(partsOf(venue), partsOf(stored));
}

/** Without order where storage has none; documents as texts, since their members have an order. */
function partsOf({ zone, areas, tables, combinations, bookingTypes, ...rest }: VenueSetup) {
  return {
    // Local times of dates depend on it.
    zone,
    areas: byName(areas, ({ slug }) => slug),
    tables: byName(tables, ({ name }) => name),
    combinations: byName(combinations, ({ tables: names }) => combinationName(names)).map(
      (one) => ({ ...one, tables: combinationName(one.tables) }),
    ),
    bookingTypes,
    knowledge: byName(Object.entries(rest.knowledge), ([topic]) => topic).map((entry) =>
      JSON.stringify(entry),
    ),
    events: rest.events.map((event) => ({
      ...event,
      instances: byName(event.instances, ({ startsAt }) => momentText(startsAt)),
    })),
  };
}

function byName<Part>(parts: readonly Part[], nameOf: (part: Part) => string): readonly Part[] {
  const namedParts = parts.map((part) => ({ name: nameOf(part), part }));
  return namedParts.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ part }) => part);
}
