import { durationFor, freeTimes, seatingsFor, type Day } from '@venue/domain';

/** A day as bare numbers: all that a search has to compare. */
export interface PlainDay {
  readonly types: readonly {
    readonly starts: readonly number[];
    /** How long the tables are taken. */
    readonly ms: number;
    /** The tables of each seating, as indexes of `taken`. */
    readonly seatings: readonly (readonly number[])[];
  }[];
  /** For each table when it is taken: from, until, from, until and so on. */
  readonly taken: readonly Float64Array[];
}

/** Reads the rules beforehand, so that the loop has nothing to do but compare. */
export function plainDay(day: Day, partySize: number): PlainDay {
  const { venue, stays } = day;
  const indexOf = new Map(venue.tables.map(({ id }, index) => [id, index]));
  const types = venue.bookingTypes.map((type) => {
    // An empty day offers every start that the rules allow.
    const open = freeTimes({ ...day, stays: [] }, { partySize, bookingTypeId: type.id });
    return {
      starts: open.map(({ startsAt }) => startsAt),
      ms: (durationFor(type, partySize) + venue.policy.turnaroundMinutes) * 60_000,
      seatings: seatingsFor(venue, type, partySize).map(({ tableIds }) =>
        tableIds.map((id) => indexOf.get(id) ?? -1),
      ),
    };
  });
  const taken = venue.tables.map(({ id }) =>
    Float64Array.from(
      stays
        .filter(({ tableIds }) => tableIds.includes(id))
        .flatMap(({ from, clearedAt }) => [from, clearedAt]),
    ),
  );
  return { types, taken };
}

/** The starts at which some seating is free: two comparisons for each span, until one is found. */
export function plainStarts({ types, taken }: PlainDay): number[] {
  const found: number[] = [];
  for (const { starts, ms, seatings } of types) {
    for (const start of starts) {
      if (seatings.some((tables) => tables.every((table) => isFree(taken[table], start, ms)))) {
        found.push(start);
      }
    }
  }
  return found;
}

function isFree(spans: Float64Array | undefined, start: number, ms: number): boolean {
  if (spans === undefined) return false;
  const end = start + ms;
  for (let at = 0; at < spans.length; at += 2) {
    if ((spans[at] as number) < end && start < (spans[at + 1] as number)) return false;
  }
  return true;
}
