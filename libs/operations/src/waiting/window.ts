/** The times between which the guest of an entry would start. */
import {
  instantsOn,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { invalid, type FieldError } from '../problems';

export interface WindowInput {
  readonly date: LocalDate;
  readonly from: LocalTime;
  readonly until: LocalTime;
}

export function windowFaults({ from, until }: WindowInput): readonly FieldError[] {
  if (from <= until) return [];
  return [{ pointer: '/until', detail: 'until must not be before from.' }];
}

export type Window = Pick<WaitingEntry, 'fromAt' | 'untilAt'>;

export function windowOf(
  { date, from, until }: WindowInput,
  { zone }: Pick<Venue, 'zone'>,
): Window {
  const instantAt = instantsOn(date, zone);
  const momentOf = (name: 'from' | 'until', clock: LocalTime): Instant => {
    const moment = instantAt(clock);
    if (moment !== null) return moment;
    const detail = `${name} must be a time that the clocks show on that day.`;
    throw invalid([{ pointer: `/${name}`, detail }]);
  };
  return { fromAt: momentOf('from', from), untilAt: momentOf('until', until) };
}
