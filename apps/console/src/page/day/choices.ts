/** The choices that a refusal offers, and the write that carries each of them out. */
import type { DayBookingAnswer, RefusalChoice, SeatingsAnswer } from '../answers';
import type { Failure } from '../failure';
import { nameOf } from './bookings';
import { leave } from './steps';
import type { BookingWrite } from './booking-write';

export function choicesIn(body: Failure['body']): readonly RefusalChoice[] {
  return (body['choices'] as readonly RefusalChoice[] | undefined) ?? [];
}

/** A choice that names another booking. */
type ChoiceOfOther = Extract<RefusalChoice, { readonly version: number }>;
/** The step of the other party that frees its tables. */
export type StepOfOther = ChoiceOfOther & { readonly choice: 'left' | 'move' };

export function isOfOther(choice: RefusalChoice): choice is StepOfOther {
  return choice.choice === 'left' || choice.choice === 'move';
}

interface RefusedWrite extends BookingWrite {
  readonly booking: DayBookingAnswer;
}

/** The write that carries out the choice; null for one about a new booking. */
export function wayOf(choice: RefusalChoice, refused: RefusedWrite): BookingWrite | null {
  if (isOfOther(choice)) return stepOfOther(choice);
  if (choice.choice === 'swap') return swapChosen(refused.booking, choice);
  const place = placeOf(choice);
  if (place === null) return null;
  // A change of time or party is sent again with the tables; other steps are moves to them.
  return refused.path === 'change'
    ? { ...refused, body: { ...refused.body, ...place } }
    : moveOf(refused.booking, choice);
}

/** The tables of a booking; its own or the best ones if all fields are absent. */
export interface PlaceFields {
  readonly tables?: readonly string[];
  readonly withoutTable?: boolean;
}

/** The tables that the choice gives the guests of the refused request; null for other choices. */
export function placeOf({ choice, tableIds }: RefusalChoice): PlaceFields | null {
  if (choice === 'tables') return { tables: tableIds };
  return choice === 'without-table' ? { withoutTable: true } : null;
}

/** Records that the party in the way has left, or moves it to other tables. */
export function stepOfOther(choice: StepOfOther): BookingWrite {
  return choice.choice === 'left' ? leaveOf(choice) : moveOfOther(choice);
}

function leaveOf({ reference, version, words }: StepOfOther): BookingWrite {
  const { path, patch } = leave;
  return { booking: { reference, version }, path, patch, label: words, done: `${words}.` };
}

function moveOfOther({ reference, version, words, tableIds }: StepOfOther): BookingWrite {
  return {
    booking: { reference, version },
    path: 'move',
    label: words,
    done: `Done: ${words}.`,
    body: { tables: tableIds },
    patch: () => ({ tables: tableIds.map((id) => ({ id })) }),
  };
}

/** Swaps the tables of both bookings. */
export function swapOf(
  booking: DayBookingAnswer,
  other: SeatingsAnswer['swaps'][number],
): BookingWrite {
  const names = `${nameOf(booking)} and ${nameOf(other)}`;
  const { reference, version, tableIds } = other;
  return {
    booking,
    path: 'swap',
    label: `Swap the tables of ${names}`,
    done: `${names} have swapped their tables.`,
    body: { with: reference, withVersion: version },
    patch: () => ({ tables: tableIds.map((id) => ({ id })) }),
  };
}

/** The swap that a refusal offers. */
function swapChosen(
  booking: DayBookingAnswer,
  { reference, version, tableIds, words }: ChoiceOfOther,
): BookingWrite {
  return {
    booking,
    path: 'swap',
    label: words,
    done: `Done: ${words}.`,
    body: { with: reference, withVersion: version },
    patch: () => ({ tables: tableIds.map((id) => ({ id })) }),
  };
}

/** Moves the booking to those tables. */
export function moveOf(
  booking: DayBookingAnswer,
  { tables, tableIds }: Pick<RefusalChoice, 'tables' | 'tableIds'>,
): BookingWrite {
  const names = tables.join(' + ');
  return {
    booking,
    path: 'move',
    label: `Move to ${names} – ${nameOf(booking)}`,
    done: `${nameOf(booking)} has ${names} now.`,
    body: { tables: tableIds },
    patch: () => ({ tables: tableIds.map((id) => ({ id })) }),
  };
}
