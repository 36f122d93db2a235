/** The venue group in the form of the file that an admin writes. */
import type { GroupSetup } from './setup';

/** A fault of a group file, with a message for its admin, and its place. */
export interface GroupFault {
  /** From 1. */
  readonly line: number;
  /** From 1; where the member's name or the list item begins. */
  readonly column: number;
  /** Such as `venues[the-harbour].policy.partySizeMax`; empty for a fault of the whole file. */
  readonly path: string;
  readonly message: string;
}

/** A valid group, or all the faults of its file; `faults` is never empty. */
export type ParsedGroup =
  | {
      readonly kind: 'read';
      readonly group: GroupSetup;
      /** A doubt for a person to check, though it may be intended. */
      readonly warnings: readonly GroupFault[];
    }
  | { readonly kind: 'faulty'; readonly faults: readonly GroupFault[] };

/** The effect of a file on one item, such as `table T3 at the-harbour`. */
export interface GroupChange {
  readonly action: 'added' | 'changed';
  readonly what: string;
  /** Changed members as in the file: `policy.partySizeMax: 8 → 6`. Empty for an added thing. */
  readonly how: readonly string[];
}

/** A fault of a changed part. */
export interface PartFault {
  /** A JSON pointer into the value of the part; empty for a fault of the whole or elsewhere. */
  readonly pointer: string;
  /** The member in the document, as in `GroupFault`. */
  readonly path: string;
  readonly message: string;
}

/** A part of the group's document, see `parsePartPath`. */
export interface GroupPart {
  /** In the form of the group file; null if it is left out. */
  readonly value: unknown;
  /** The JSON schema of the value, without references. */
  readonly schema: object;
  /** Differs when the value differs. */
  readonly revision: string;
}

/** The group with a changed part. */
export type ChangedPart =
  | {
      readonly kind: 'changed';
      readonly group: GroupSetup;
      /** The part's new revision. */
      readonly revision: string;
      /** The doubts that the change adds. */
      readonly warnings: readonly PartFault[];
    }
  | { readonly kind: 'faulty'; readonly faults: readonly PartFault[] };

export interface GroupFiles {
  /** The part at that path; null if there is no such place. */
  part(group: GroupSetup, path: readonly string[]): GroupPart | null;
  /**
   * The group with another value of an existing part, checked as a group file is; undefined leaves
   * the part out.
   */
  changePart(group: GroupSetup, path: readonly string[], value: unknown): ChangedPart;
  /** The group with every default filled in, or all faults of the text. */
  read(text: string): ParsedGroup;
  write(group: GroupSetup): string;
  /** A fault of the group's currency, with its place in a text that can be read. */
  currencyFault(text: string, message: string): GroupFault;
  /** The additions and changes of `after`; `before` is null for an empty database. */
  compare(before: GroupSetup | null, after: GroupSetup): readonly GroupChange[];
}
