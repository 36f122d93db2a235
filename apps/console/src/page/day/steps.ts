/** The steps that a host takes with one tap, and how the booking looks before the answer comes. */
import type { Clock } from '@venue/ui';
import type { DayBookingAnswer, TeamBookingAnswer } from '../answers';

export interface Step {
  /** The path below `/bookings/{reference}/`. */
  readonly path: string;
  readonly label: string;
  /** Follows the guest's name: `Patel is seated`. */
  readonly done: string;
  /** Whether it takes the table away from the guest. */
  readonly isDanger?: boolean;
  /** The states in which the step is offered. */
  readonly from: readonly string[];
  readonly patch: (booking: DayBookingAnswer) => Partial<DayBookingAnswer>;
}

const arrive: Step = {
  path: 'arrive',
  label: 'Arrived',
  done: 'has arrived',
  from: ['confirmed'],
  // The answer has the exact time.
  patch: ({ time }) => ({ arrivedAt: time }),
};

export const seat: Step = {
  path: 'seat',
  label: 'Seat',
  done: 'is seated',
  from: ['confirmed'],
  patch: () => ({ state: 'seated' }),
};

export const leave: Step = {
  path: 'leave',
  label: 'Left',
  done: 'has left',
  from: ['seated'],
  patch: () => ({ state: 'completed' }),
};

const noShow: Step = {
  path: 'no-show',
  label: 'No-show',
  done: 'is a no-show',
  isDanger: true,
  from: ['confirmed'],
  patch: () => ({ state: 'no_show', tables: [] }),
};

/** Only the deployment knows the result, so the page shows nothing before the answer. */
export const undo: Step = {
  path: 'undo',
  label: 'Undo',
  done: 'is as before',
  from: [],
  patch: () => ({}),
};

/** The guests may get other tables than before, and a walk-in was never there. */
export function undoneWords({ state, needsTable, tables }: TeamBookingAnswer): string {
  if (state === 'cancelled') return 'is undone, and counts nowhere';
  if (needsTable) return 'is as before, but needs a table';
  return tables.length === 0 ? undo.done : `${undo.done}, at ${tables.join(' + ')}`;
}

const steps: readonly Step[] = [arrive, seat, leave, noShow];

/** The steps that are possible now. */
export function stepsFor(booking: DayBookingAnswer, clock: Clock): readonly Step[] {
  const { state, arrivedAt, startsAt } = booking;
  return steps.filter(
    (step) =>
      step.from.includes(state) &&
      !(step === arrive && arrivedAt !== null) &&
      !(step === noShow && clock.secondsUntil(startsAt) > 0),
  );
}

/** The step that most probably comes next. */
export function nextStep(booking: DayBookingAnswer): Step | null {
  return [seat, leave].find(({ from }) => from.includes(booking.state)) ?? null;
}
