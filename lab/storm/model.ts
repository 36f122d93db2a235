/**
 * What a day of a venue of the storm does when one call comes after the other: the model that the
 * recorded answers are held against. The group that the venues belong to is in `storm-group.ts`.
 */
import type { Model } from './check-history';

export const slots = ['12:00', '18:00'] as const;
export type Slot = (typeof slots)[number];

/** The sizes that parties have: a table for two and a table for four are enough to need moves. */
export const parties = [2, 4] as const;
export type Party = (typeof parties)[number];

export interface Seat {
  readonly slot: Slot;
  readonly party: Party;
}

/** A call and its answer. `null` where the answer is not known: then it had its effect or none. */
export type Step =
  | { readonly kind: 'take'; readonly seat: Seat; readonly answer: 'taken' | 'full' | null }
  | { readonly kind: 'give-back'; readonly seat: Seat; readonly answer: 'given-back' | null }
  | {
      readonly kind: 'change';
      readonly seat: Seat;
      readonly to: Seat;
      readonly answer: 'changed' | 'full' | null;
    }
  /** All tables of a slot, for nobody else while they are; only where no party has one. */
  | { readonly kind: 'block'; readonly slot: Slot; readonly answer: 'blocked' | 'in-use' | null }
  | { readonly kind: 'lift'; readonly slot: Slot; readonly answer: 'lifted' | null }
  /** The free slots of the day for a party of that size. */
  | { readonly kind: 'search'; readonly party: Party; readonly answer: readonly Slot[] | null };

/** Of each slot, how many parties of two and of four and how many blocks there are. */
interface Counts {
  readonly 2: number;
  readonly 4: number;
  readonly blocks: number;
}

type Day = Readonly<Record<Slot, Counts>>;

/** As text, so that it can be a key. */
const textOf = (day: Day): string =>
  slots.map((slot) => [day[slot][2], day[slot][4], day[slot].blocks].join()).join(' ');

function dayIn(text: string): Day {
  const [noon, evening] = text.split(' ').map((slot): Counts => {
    const [two = 0, four = 0, blocks = 0] = slot.split(',').map(Number);
    return { 2: two, 4: four, blocks };
  });
  if (noon === undefined || evening === undefined) throw new Error(`no day: ${text}`);
  return { '12:00': noon, '18:00': evening };
}

const none: Counts = { 2: 0, 4: 0, blocks: 0 };
const emptyDay = textOf({ '12:00': none, '18:00': none });

/**
 * Whether that many parties fit at once: two tables for two, which together seat four, and one for
 * four. Those who have a table may be moved.
 */
const doFit = ({ 2: two, 4: four }: Counts): boolean =>
  four === 0 ? two <= 3 : four === 1 ? two <= 2 : four === 2 && two === 0;

/** The days that there may be after the call; none where its answer is wrong for that day. */
function after(day: string, step: Step): readonly string[] {
  switch (step.kind) {
    case 'take': {
      const taken = withSeat(day, step.seat, 1);
      return outcomes(day, taken, step.answer);
    }
    case 'give-back': {
      const given = withSeat(day, step.seat, -1);
      return outcomes(day, given, step.answer);
    }
    case 'change': {
      const left = withSeat(day, step.seat, -1);
      const changed = left === null ? null : withSeat(left, step.to, 1);
      return outcomes(day, changed, step.answer);
    }
    case 'block':
      return outcomes(day, withBlock(day, step.slot, 1), refusedAs(step.answer));
    case 'lift':
      return outcomes(day, withBlock(day, step.slot, -1), step.answer);
    case 'search': {
      const free = slots.filter((slot) => withSeat(day, { slot, party: step.party }, 1) !== null);
      return step.answer === null || free.join() === step.answer.join() ? [day] : [];
    }
  }
}

/** `changed` is null where the call can have no effect on that day, or on those seats. */
export function outcomes(
  day: string,
  changed: string | null,
  answer: string | null,
): readonly string[] {
  if (answer === null) return changed === null ? [day] : [day, changed];
  if (answer === 'full') return changed === null ? [day] : [];
  return changed === null ? [] : [changed];
}

const refusedAs = (answer: 'blocked' | 'in-use' | null): string | null =>
  answer === 'in-use' ? 'full' : answer;

/** Null where that many do not fit, or where there is none to take away. */
function withSeat(text: string, { slot, party }: Seat, by: 1 | -1): string | null {
  const day = dayIn(text);
  const there = { ...day[slot], [party]: day[slot][party] + by };
  const isPossible = by > 0 ? there.blocks === 0 && doFit(there) : there[party] >= 0;
  return isPossible ? textOf({ ...day, [slot]: there }) : null;
}

function withBlock(text: string, slot: Slot, by: 1 | -1): string | null {
  const day = dayIn(text);
  const { 2: two, 4: four, blocks } = day[slot];
  const isPossible = by > 0 ? two + four === 0 : blocks > 0;
  return isPossible ? textOf({ ...day, [slot]: { ...day[slot], blocks: blocks + by } }) : null;
}

export const dayModel: Model<Step> = { empty: emptyDay, after };
