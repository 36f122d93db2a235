/** What can be done where a step is refused: the choices of the answer, and the writes of them. */
import type { DayBookingAnswer, RefusalChoice } from '../answers';
import type { Failure } from '../failure';
import { nameOf } from './bookings';
import { leave } from './steps';
import type { BookingWrite } from './booking-write';

export function choicesIn(body: Failure['body']): readonly RefusalChoice[] {
  return (body['choices'] as readonly RefusalChoice[] | undefined) ?? [];
}

/** A choice that is about another booking. */
type ChoiceOfOther = Extract<RefusalChoice, { readonly version: number }>;
/** What the other party does, so that it is no longer in the way. */
export type StepOfOther = ChoiceOfOther & { readonly choice: 'left' | 'move' };

export function isOfOther(choice: RefusalChoice): choice is StepOfOther {
  return choice.choice === 'left' || choice.choice === 'move';
}

/** The write of the choice; null where it is a new booking. */
export function wayOf(choice: RefusalChoice, booking: DayBookingAnswer): BookingWrite | null {
  if (isOfOther(choice)) return stepOfOther(choice);
  switch (choice.choice) {
    case 'swap':
      return swapChosen(booking, choice);
    case 'tables':
      return moveOf(booking, choice);
    default:
      return null;
  }
}

/** Notes that the party in the way has left, or gives it other tables. */
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

/** Gives each of both the tables of the other. */
export function swapOf(booking: DayBookingAnswer, other: DayBookingAnswer): BookingWrite {
  const names = `${nameOf(booking)} and ${nameOf(other)}`;
  const { reference, version, tables } = other;
  return {
    booking,
    path: 'swap',
    label: `Swap the tables of ${names}`,
    done: `${names} have swapped their tables.`,
    body: { with: reference, withVersion: version },
    patch: () => ({ tables }),
  };
}

/** The same as a refusal offers it. */
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

/** Gives the booking those tables. */
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
