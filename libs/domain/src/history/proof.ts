/** Invariants of storage, and the rows that break them. */
import type { Environment } from '../access/caller';

/** A row that breaks an invariant. */
export interface Breach {
  readonly environment: Environment;
  /** The kind of the row, such as `booking`. */
  readonly about: string;
  /** Its reference; its id if it has none. */
  readonly name: string;
  /** The fault, as a sentence. */
  readonly wrong: string;
}

/** An invariant, and whether the rows satisfy it. */
export interface InvariantResult {
  readonly name: string;
  /** The invariant, as a sentence. */
  readonly promise: string;
  /** The limits of the proof, as a sentence. */
  readonly unseen: string;
  /** No more than `breachesMax`. */
  readonly breaches: readonly Breach[];
}

/** Further rows would add nothing. */
export const breachesMax = 1000;

export interface Proof {
  /** Checks all rows, live and sandbox, in one snapshot. */
  invariants(): Promise<readonly InvariantResult[]>;
}
