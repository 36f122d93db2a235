/**
 * A span of time in which the venue's team takes tables, an area or the whole venue out of use, or
 * closes only booking online, while the team can still book.
 */
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';

export const blockScopes = ['tables', 'area', 'venue', 'online'] as const;
export type BlockScope = (typeof blockScopes)[number];

/**
 * A block as availability needs it. It refers to the current group: a table that is added to a
 * blocked area is blocked too.
 */
export interface Block extends Span {
  readonly scope: BlockScope;
  /** Empty unless the scope is `tables`. */
  readonly tableIds: readonly TableId[];
  /** Null unless the scope is `area`. */
  readonly area: string | null;
}

/** A block in the diary. */
export interface DiaryBlock extends Block {
  readonly createdAt: Instant;
}

/** The tables that the block takes out of use; none if only booking online is closed. */
export function blockedTables(
  { scope, tableIds, area }: Pick<Block, 'scope' | 'tableIds' | 'area'>,
  { tables }: Pick<Venue, 'tables'>,
): readonly TableId[] {
  switch (scope) {
    case 'tables':
      return tableIds;
    case 'area':
      return tables.filter((table) => table.area === area).map(({ id }) => id);
    case 'venue':
      return tables.map(({ id }) => id);
    case 'online':
      return [];
  }
}

/** Whether guests may not book a start at that moment themselves. */
export function isClosedOnline(
  { blocks }: { readonly blocks: readonly Block[] },
  startsAt: Instant,
): boolean {
  return blocks.some(
    ({ scope, from, until }) => scope === 'online' && from <= startsAt && startsAt < until,
  );
}
