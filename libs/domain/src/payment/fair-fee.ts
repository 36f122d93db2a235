/**
 * The fee that the team is proposed to charge. A fee pays for the loss of the venue, and there is
 * none where the tables were booked again.
 */
import { noPence, type Pence } from '../shared/money';
import type { Instant } from '../shared/time';

interface TimeAtTable {
  readonly from: Instant;
  readonly until: Instant;
}

/** Another booking at a table, whose guests are expected or came. */
export interface LaterUse extends TimeAtTable {
  readonly startsAt: Instant;
  readonly madeAt: Instant;
}

export interface FreedTables {
  /** When the booking was cancelled, or its guests were missed. */
  readonly freedAt: Instant;
  /** The tables that it had, with the other bookings there around that time. */
  readonly tables: readonly (TimeAtTable & { readonly uses: readonly LaterUse[] })[];
}

export interface FeeProposal {
  readonly proposedPence: Pence;
  /** When the party comes for which the tables were booked again; null if they were not. */
  readonly rebookedFor: Instant | null;
}

/** The whole fee, unless each of the tables was booked again for an overlapping time. */
export function proposeFee(feePence: Pence, { freedAt, tables }: FreedTables): FeeProposal {
  const again = tables.map(({ uses, ...freed }) =>
    uses.filter((use) => use.madeAt >= freedAt && overlap(use, freed)),
  );
  const starts = again.flat().map(({ startsAt }) => startsAt);
  const isRebooked = tables.length > 0 && again.every((uses) => uses.length > 0);
  return isRebooked
    ? { proposedPence: noPence, rebookedFor: Math.min(...starts) as Instant }
    : { proposedPence: feePence, rebookedFor: null };
}

function overlap(one: TimeAtTable, other: TimeAtTable): boolean {
  return one.from < other.until && other.from < one.until;
}
