/** The positions of tables in the editor, and its styles. */
import type { PlanTable, TablePosition } from '@venue/domain/venue/floor-plan';
import { css } from 'lit';
import type { Members } from './schema';

/** The sides of a plan. */
const planSteps = 1000;

export function inside(position: TablePosition): TablePosition {
  const { x, y, width, height } = position;
  return {
    ...position,
    x: Math.min(Math.max(x, 0), planSteps - width),
    y: Math.min(Math.max(y, 0), planSteps - height),
  };
}

/** Without what the answer of the day says in addition. */
export function membersIn(
  plan: ReadonlyMap<string, TablePosition>,
  { name }: Members,
): TablePosition | undefined {
  const position = plan.get(String(name));
  if (position === undefined) return undefined;
  const { x, y, width, height, shape, rotation } = position;
  return { x, y, width, height, shape, rotation };
}

export function positionOf(table: Members): TablePosition | null {
  const { x, y, width, height, shape, rotation } = table;
  if (typeof x !== 'number') return null;
  return { x, y, width, height, shape, rotation } as TablePosition;
}

/** For the suggestion of a place, of which the table may have none. */
export function planTableOf(table: Members, isUnplaced = false): PlanTable {
  return {
    name: String(table['name']),
    area: String(table['area']),
    maxCovers: Number(table['maxCovers']),
    position: isUnplaced ? null : positionOf(table),
  };
}

export const editorStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
    min-width: 0;
    width: 100%;
  }
  .scroll {
    max-height: 70dvh;
  }
  .plan {
    background:
      linear-gradient(to right, var(--ground) 1px, transparent 1px) 0 0 / var(--step) var(--step),
      linear-gradient(var(--ground) 1px, transparent 1px) 0 0 / var(--step) var(--step);
  }
  .plan > .table {
    cursor: grab;
    touch-action: none;
  }
  .table[aria-pressed='true'] > i {
    border-color: var(--accent);
    outline: 3px solid var(--accent);
  }
  select {
    width: auto;
  }
`;
