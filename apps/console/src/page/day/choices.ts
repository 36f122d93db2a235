/** What can be done where a step is refused: the choices of the answer, and the writes of them. */
import type { DayBookingAnswer, RefusalChoice } from '../answers';
import type { Failure } from '../failure';
import { nameOf } from './bookings';
import { leave } from './steps';
import type { BookingWrite } from './writes';

export function choicesIn(body: Failure['body']): readonly RefusalChoice[] {
  return (body['choices'] as readonly RefusalChoice[] | undefined) ?? [];
}

/** Notes that the party of that choice has left. */
export function leaveOf({ reference, version, words }: PartyLeft): BookingWrite {
  const { path, patch } = leave;
  return { booking: { reference, version }, path, patch, label: words, done: `${words}.` };
}

type PartyLeft = Extract<RefusalChoice, { choice: 'left' }>;

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
