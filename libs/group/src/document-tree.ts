/** The text of a group, read as JSON or as YAML. */
import type { GroupFault } from '@venue/domain/venue/group-file';
import type { PathKey } from './fault';

export interface DocumentTree {
  readonly value: unknown;
  /** Where that member or item begins; if it is not in the file, its nearest parent. */
  positionOf(keys: readonly PathKey[]): Position;
  /** A number, true or false as it is written in the file; null for anything else. */
  writtenAt(keys: readonly PathKey[]): string | null;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ParsedDocument {
  /** Null when the text cannot be read at all. */
  readonly tree: DocumentTree | null;
  readonly faults: readonly GroupFault[];
}
