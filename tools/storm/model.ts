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
  /** The free slots of the day for a party of that size. */
  | { readonly kind: 'search'; readonly party: Party; readonly answer: readonly Slot[] | null };

/** How many parties of two and of four there are in each slot, as text, so that it can be a key. */
type Day = string;

type Counts = Readonly<Record<Slot, Readonly<Record<Party, number>>>>;

const dayOf = (counts: Counts): Day =>
  slots.map((slot) => parties.map((party) => counts[slot][party]).join()).join(' ');

function countsOf(day: Day): Counts {
  const [noon, evening] = day.split(' ').map((text) => {
    const [two = 0, four = 0] = text.split(',').map(Number);
    return { 2: two, 4: four };
  });
  if (noon === undefined || evening === undefined) throw new Error(`no day: ${day}`);
  return { '12:00': noon, '18:00': evening };
}

const emptyDay = dayOf({ '12:00': { 2: 0, 4: 0 }, '18:00': { 2: 0, 4: 0 } });

/**
 * Whether that many parties fit at once: two tables for two, which together seat four, and one for
 * four. Those who have a table may be moved.
 */
const doFit = ({ 2: two, 4: four }: Readonly<Record<Party, number>>): boolean =>
  four === 0 ? two <= 3 : four === 1 ? two <= 2 : four === 2 && two === 0;

/** The days that there may be after the call; none where its answer is wrong for that day. */
function after(day: Day, step: Step): readonly Day[] {
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

/** Null where that many do not fit, or where there is none to take away. */
function withSeat(day: Day, { slot, party }: Seat, by: 1 | -1): Day | null {
  const counts = countsOf(day);
  const there = { ...counts[slot], [party]: counts[slot][party] + by };
  if (there[party] < 0 || !doFit(there)) return null;
  return dayOf({ ...counts, [slot]: there });
}

export const dayModel: Model<Step> = { empty: emptyDay, after };
