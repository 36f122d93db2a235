/** The venue group as the file that an admin writes. */
import type { GroupSetup } from './setup';

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

/** A group that may be stored as it is, or all that keeps it from that; faults are never empty. */
export type GroupReading =
  | {
      readonly kind: 'read';
      readonly group: GroupSetup;
      /** What a person should look at, though it may well be meant. */
      readonly warnings: readonly GroupFault[];
    }
  | { readonly kind: 'faulty'; readonly faults: readonly GroupFault[] };

/** What a file would do to one thing, such as `table T3 at the-harbour`. */
export interface GroupChange {
  readonly action: 'added' | 'changed';
  readonly what: string;
  /** Members in the words of the file: `policy.partySizeMax: 8 → 6`. Empty for what is added. */
  readonly how: readonly string[];
}

export interface GroupFiles {
  /** With every default filled in; a text with faults comes with all of them. */
  read(text: string): GroupReading;
  write(group: GroupSetup): string;
  /** What applying a group would add and change; null stands for a database without one. */
  compare(before: GroupSetup | null, after: GroupSetup): readonly GroupChange[];
}
