/** The plan of an area: how large it is, and which table is beside which. */
import type { Box, TablePosition } from '@venue/domain/venue/floor-plan';

export type { Box, TablePosition };

export interface Drawn {
  readonly id: string;
  readonly position: TablePosition;
}

/** The smallest upright rectangle around a table, which may be turned. */
function boxOf({ x, y, width, height, rotation }: TablePosition): Box {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const [left, top] = [x + width / 2, y + height / 2];
  return { left: left - across, top: top - down, right: left + across, bottom: top + down };
}

/** Room around the tables, in steps. */
const margin = 1;

/** The rectangle around the tables, in whole steps. */
export function extentOf(tables: readonly Pick<Drawn, 'position'>[]): Box {
  const boxes = tables.map(({ position }) => boxOf(position));
  if (boxes.length === 0) return { left: 0, top: 0, right: 10, bottom: 6 };
  return {
    left: Math.floor(Math.min(...boxes.map(({ left }) => left))) - margin,
    top: Math.floor(Math.min(...boxes.map(({ top }) => top))) - margin,
    right: Math.ceil(Math.max(...boxes.map(({ right }) => right))) + margin,
    bottom: Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))) + margin,
  };
}

/** As CSS, in a plan of that extent. */
export function placeOf({ x, y, width, height, rotation }: TablePosition, extent: Box): string {
  return `--x:${x - extent.left};--y:${y - extent.top};--w:${width};--h:${height};--r:${rotation}deg`;
}

export function sizeOf({ left, top, right, bottom }: Box): string {
  return `--cols:${right - left};--rows:${bottom - top}`;
}

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The step of an arrow key; null for another key. */
export function arrowOf(key: string): readonly [across: number, down: number] | null {
  return directions[key] ?? null;
}

export function centreOf({ x, y, width, height }: TablePosition): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}

/** The nearest table in that direction; tables straight ahead come before those to the side. */
export function neighbourOf(
  from: Drawn,
  [across, down]: readonly [number, number],
  tables: readonly Drawn[],
): string | null {
  const [x, y] = centreOf(from.position);
  const reached = tables.flatMap(({ id, position }) => {
    const [otherX, otherY] = centreOf(position);
    const ahead = (otherX - x) * across + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * across);
    return ahead > 0.5 && aside <= ahead * 3 ? [{ id, distance: ahead + aside * 2 }] : [];
  });
  return reached.toSorted((one, other) => one.distance - other.distance)[0]?.id ?? null;
}
