/** What is wrong in a group file, in words for its admin, and where. */
export interface GroupFault {
  /** From 1. */
  readonly line: number;
  /** From 1; where the member's name or the list item begins. */
  readonly column: number;
  /** Such as `venues[the-harbour].policy.partySizeMax`; empty for what concerns the whole file. */
  readonly path: string;
  readonly message: string;
}

export type Key = string | number;

/** A fault that is not yet looked up in the file. */
export interface Finding {
  readonly keys: readonly Key[];
  readonly path: string;
  readonly message: string;
}
