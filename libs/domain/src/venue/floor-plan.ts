/**
 * Where tables stand in the plan of their area, in steps of a grid. A step is about 20 cm; x runs
 * to the right and y downwards, from the upper left corner of the area.
 */
import { compareNames } from '../shared/name-order';

export const tableShapes = ['round', 'square', 'rectangle'] as const;
export type TableShape = (typeof tableShapes)[number];

export interface TablePosition {
  /** The upper left corner before it is turned. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shape: TableShape;
  /** Clockwise around its centre, in degrees. */
  readonly rotation: number;
}

/** The sides of the plan of an area. */
export const planSteps = 1000;

export interface PlanTable {
  readonly name: string;
  readonly area: string;
  readonly maxCovers: number;
  /** Null for a table without a place. */
  readonly position: TablePosition | null;
}

export type TableSize = Pick<TablePosition, 'width' | 'height' | 'shape'>;

/** The size and shape of a table for that many guests. */
export function usualSize(maxCovers: number): TableSize {
  if (maxCovers <= 2) return { width: 4, height: 4, shape: 'square' };
  if (maxCovers <= 4) return { width: 5, height: 5, shape: 'square' };
  const seatsOfSide = Math.ceil(maxCovers / 2);
  return { width: Math.min(1 + seatsOfSide * 2, 20), height: 5, shape: 'rectangle' };
}

/** A rectangle of the plan; `right` and `bottom` are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest upright rectangle around a table. */
export function boxOf({ x, y, width, height, rotation }: TablePosition): Box {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [halfWidth, halfHeight] = [
    (width * cos + height * sin) / 2,
    (width * sin + height * cos) / 2,
  ];
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return {
    left: centreX - halfWidth,
    top: centreY - halfHeight,
    right: centreX + halfWidth,
    bottom: centreY + halfHeight,
  };
}

/** Room for a chair on both sides. */
const gap = 2;

/**
 * The positions of all tables of a venue, by name. A table without one gets one in the rows below
 * those of its area that are placed, in the order of the names; the same tables get the same plan.
 */
export function floorPlan(tables: readonly PlanTable[]): ReadonlyMap<string, TablePosition> {
  const areas = Map.groupBy(tables, ({ area }) => area);
  return new Map([...areas.values()].flatMap((ofArea) => [...planOfArea(ofArea)]));
}

function planOfArea(tables: readonly PlanTable[]): ReadonlyMap<string, TablePosition> {
  const placed = tables.flatMap(({ position }) => position ?? []);
  const missing = tables
    .filter(({ position }) => position === null)
    .toSorted((one, other) => compareNames(one.name, other.name));
  const sizes = missing.map(({ name, maxCovers }) => ({ name, size: usualSize(maxCovers) }));
  const boxes = placed.map(boxOf);
  const below = Math.max(0, ...boxes.map(({ bottom }) => Math.ceil(bottom) + gap));
  const width = rowWidthOf(sizes.map(({ size }) => size));
  // A table at the lower edge leaves no room below.
  const positions =
    rowsFrom(below, sizes, { width, boxes }) ??
    rowsFrom(0, sizes, { width: planSteps, boxes }) ??
    [];
  return new Map([
    ...tables.flatMap(({ name, position }) =>
      position === null ? [] : [[name, position] as const],
    ),
    ...positions,
  ]);
}

/** Wider than high, as screens are. */
function rowWidthOf(sizes: readonly TableSize[]): number {
  const space = sizes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(0, ...sizes.map(({ width }) => width));
  return Math.max(widest, Math.ceil(Math.sqrt(space * 1.7)));
}

/** Null if there is not enough room. */
function rowsFrom(
  top: number,
  sizes: readonly { readonly name: string; readonly size: TableSize }[],
  { width, boxes }: { readonly width: number; readonly boxes: readonly Box[] },
): readonly (readonly [string, TablePosition])[] | null {
  const positions: (readonly [string, TablePosition])[] = [];
  let [x, y, rowHeight] = [0, top, 0];
  for (const { name, size } of sizes) {
    for (;;) {
      if (x > 0 && x + size.width > width) [x, y, rowHeight] = [0, y + rowHeight + gap, 0];
      if (y + size.height > planSteps) return null;
      rowHeight = Math.max(rowHeight, size.height);
      const inTheWay = boxes.find((box) => areClose(box, { x, y, ...size }));
      if (inTheWay === undefined) break;
      x = Math.ceil(inTheWay.right) + gap;
    }
    positions.push([name, { x, y, ...size, rotation: 0 }]);
    x += size.width + gap;
  }
  return positions;
}

function areClose(
  box: Box,
  { x, y, width, height }: Pick<TablePosition, 'x' | 'y' | 'width' | 'height'>,
): boolean {
  return (
    box.left < x + width + gap &&
    x < box.right + gap &&
    box.top < y + height + gap &&
    y < box.bottom + gap
  );
}
