/** The group's file against what is stored: applied, pruned, compared, written. */
import { leftOutNames, onClocksOf, type Broken } from '@venue/domain';
import {
  compareGroups,
  readGroup,
  writeGroup,
  type GroupChange,
  type GroupFault,
} from '@venue/group';
import { tellOfConflicts } from '@venue/operations';
import {
  brokenIn,
  type Accept,
  type Applying,
  type PostgresSetup,
  type StaffVenue,
} from '@venue/postgres';
import { randomIds } from './ids';

interface Faulty {
  readonly kind: 'faulty';
  readonly faults: readonly GroupFault[];
}

/** How a file is to be applied. */
export interface ApplyWish {
  /** Whether what the file does not name is taken away. */
  readonly isPruning?: boolean;
  /** Whether bookings and tickets may be left outside the rules; each becomes an enquiry. */
  readonly isAccepted?: boolean;
}

export type Applied =
  | (Extract<Applying, { readonly kind: 'applied' }> & {
      /** What is stored though the file does not name it any more. */
      readonly kept: readonly string[];
      readonly warnings: readonly GroupFault[];
    })
  /** Bookings or tickets would stand outside the rules; nothing was changed. */
  | Extract<Applying, { readonly kind: 'refused' }>
  | Faulty;

export type Compared =
  | {
      readonly kind: 'compared';
      readonly changes: readonly GroupChange[];
      readonly leftOut: readonly string[];
      /** What holds now and would not if the file were all there is. */
      readonly broken: Broken;
      /** What stands outside the stored rules already. */
      readonly standing: Broken;
    }
  | Faulty;

/** Brings the rules to what the file says: all of it, or nothing where it has faults. */
export async function applyGroup(
  text: string,
  setup: PostgresSetup,
  { isPruning = false, isAccepted = false }: ApplyWish,
): Promise<Applied> {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') return reading;
  const { group, warnings } = reading;
  const accept = isAccepted ? tellTeams : null;
  const applying = await (isPruning ? setup.prune(group, accept) : setup.apply(group, accept));
  return applying.kind === 'refused'
    ? applying
    : { ...applying, kept: await setup.leftOut(group), warnings };
}

const tellTeams: Accept = ({ broken, ...rest }) =>
  tellOfConflicts(broken, { ...rest, ids: randomIds });

/** What applying and pruning would do. */
export async function compareGroup(text: string, setup: PostgresSetup): Promise<Compared> {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') return reading;
  const { group } = reading;
  const { stored, ...standing } = await setup.look();
  if (stored === null) {
    const changes = compareGroups(null, group);
    return { kind: 'compared', changes, leftOut: [], broken: nothing, standing: nothing };
  }
  const seen = onClocksOf(stored, group);
  return {
    kind: 'compared',
    changes: compareGroups(seen, group),
    leftOut: leftOutNames(seen, group),
    broken: brokenIn(standing, { before: stored, after: group }),
    standing: brokenIn(standing, { before: null, after: stored }),
  };
}

/** What stands outside the stored rules; nothing where there are none. */
export async function conflictsIn(setup: PostgresSetup): Promise<Broken> {
  const { stored, ...standing } = await setup.look();
  return stored === null ? nothing : brokenIn(standing, { before: null, after: stored });
}

/** The same at some venues only. */
export async function conflictsAt(
  venues: readonly Pick<StaffVenue, 'slug'>[],
  setup: PostgresSetup,
): Promise<Broken> {
  const { bookings, dates } = await conflictsIn(setup);
  const isAsked = (slug: string): boolean => venues.some((venue) => venue.slug === slug);
  return {
    bookings: bookings.filter(({ booking }) => isAsked(booking.venue)),
    dates: dates.filter(({ date }) => isAsked(date.venue)),
  };
}

const nothing: Broken = { bookings: [], dates: [] };

/** The stored group as a file; null where there is none. */
export async function exportGroup(setup: PostgresSetup): Promise<string | null> {
  const { stored } = await setup.look();
  return stored === null ? null : writeGroup(stored);
}
