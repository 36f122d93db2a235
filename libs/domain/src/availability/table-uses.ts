import { blockedTables } from './blocks';
import type { Day } from './day';
import { isOffPlan, usesOffPlan } from './sitting';
import type { Stay } from './stay';

/** Tables that are occupied for a span, by a party or by a block. */
export type TableUse = Pick<Stay, 'from' | 'clearedAt' | 'tableIds'>;

/**
 * Every use of the venue's tables that day. A party that sits longer than planned has its tables
 * until it leaves, also beyond the next booking of them; one that has sat down early has them from
 * now on.
 */
export function tableUses({ venue, stays, blocks, now }: DayInUse): readonly TableUse[] {
  const isAnyOffPlan = stays.some((stay) => isOffPlan(stay, now));
  const stayUses = isAnyOffPlan ? stays.map(usesOffPlan({ venue, now })) : stays;
  if (blocks.length === 0) return stayUses;
  const blocked = blocks.map((block) => ({
    from: block.from,
    clearedAt: block.until,
    tableIds: blockedTables(block, venue),
  }));
  return [...stayUses, ...blocked];
}

type DayInUse = Pick<Day, 'venue' | 'stays' | 'blocks' | 'now'>;
