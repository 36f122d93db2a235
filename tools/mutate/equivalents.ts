export interface Equivalent {
  readonly file: string;
  /** The line of code, without spaces around it, and what replaced a part of it. */
  readonly line: string;
  readonly replacement: string;
  readonly because: string;
}

/** Mutants that no spec can notice, since what they change has no effect. */
export const equivalents: readonly Equivalent[] = [];
