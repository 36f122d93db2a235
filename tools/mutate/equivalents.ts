export interface Equivalent {
  readonly file: string;
  /** As the report prints it: what was there, and what replaced it. */
  readonly change: string;
  readonly because: string;
}

/** Mutants that no spec can notice, since what they change has no effect. */
export const equivalents: readonly Equivalent[] = [];
