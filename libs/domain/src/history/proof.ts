/** What storage must always satisfy, and which of its rows do not. */
import type { Environment } from '../access/caller';

/** A row that breaks an invariant. */
export interface Breach {
  readonly environment: Environment;
  /** What it is about, such as `booking`. */
  readonly about: string;
  /** Its reference; of what has none, its id. */
  readonly name: string;
  /** What is wrong, as a sentence. */
  readonly wrong: string;
}

/** An invariant, and whether the rows satisfy it. */
export interface Proved {
  readonly name: string;
  /** What is proved, as a sentence. */
  readonly promise: string;
  /** What the rows cannot show, as a sentence. */
  readonly unseen: string;
  /** No more than `breachesMax`. */
  readonly breaches: readonly Breach[];
}

/** More rows than these say nothing new. */
export const breachesMax = 1000;

export interface Proof {
  /** Judges all rows, live and sandbox, in one snapshot. */
  invariants(): Promise<readonly Proved[]>;
}
