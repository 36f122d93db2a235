/** The group's file against what is stored: applied, pruned, compared, written. */
import {
  brokenBookings,
  brokenDates,
  datesKeptForTickets,
  leftOutNames,
  onClocksOf,
  type Broken,
} from '@venue/domain';
import {
  compareGroups,
  readGroup,
  writeGroup,
  type GroupChange,
  type GroupFault,
} from '@venue/group';
import type { PostgresSetup, SetupChange } from '@venue/postgres';

interface Faulty {
  readonly kind: 'faulty';
  readonly faults: readonly GroupFault[];
}

export type Applied =
  | {
      readonly kind: 'applied';
      readonly changes: readonly SetupChange[];
      /** What is stored though the file does not name it any more. */
      readonly kept: readonly string[];
    }
  | Faulty;

export type Pruned =
  | { readonly kind: 'pruned'; readonly changes: readonly SetupChange[] }
  /** Bookings or tickets stand on what the file leaves out; nothing was changed. */
  | { readonly kind: 'refused'; readonly orphans: Broken }
  | Faulty;

export type Compared =
  | {
      readonly kind: 'compared';
      readonly changes: readonly GroupChange[];
      readonly leftOut: readonly string[];
      /** What holds now and would not if the file were all there is. */
      readonly broken: Broken;
    }
  | Faulty;

/** Brings the rules to what the file says: all of it, or nothing where it has faults. */
export async function applyGroup(text: string, setup: PostgresSetup): Promise<Applied> {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') return reading;
  const changes = await setup.apply(reading.group);
  return { kind: 'applied', changes, kept: await setup.leftOut(reading.group) };
}

/** The same, and takes away what the file does not name. */
export async function pruneGroup(text: string, setup: PostgresSetup): Promise<Pruned> {
  const reading = readGroup(text);
  return reading.kind === 'faulty' ? reading : setup.prune(reading.group);
}

/** What applying and pruning would do. */
export async function compareGroup(text: string, setup: PostgresSetup): Promise<Compared> {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') return reading;
  const { group } = reading;
  const { stored, upcoming, sold } = await setup.look();
  if (stored === null) {
    const changes = compareGroups(null, group);
    return { kind: 'compared', changes, leftOut: [], broken: { bookings: [], dates: [] } };
  }
  const seen = onClocksOf(stored, group);
  return {
    kind: 'compared',
    changes: compareGroups(seen, group),
    leftOut: [...leftOutNames(seen, group), ...datesKeptForTickets(sold, group)],
    broken: {
      bookings: brokenBookings(upcoming, { before: stored, after: group }),
      dates: brokenDates(sold, group),
    },
  };
}

/** The stored group as a file; null where there is none. */
export async function exportGroup(setup: PostgresSetup): Promise<string | null> {
  const { stored } = await setup.look();
  return stored === null ? null : writeGroup(stored);
}
