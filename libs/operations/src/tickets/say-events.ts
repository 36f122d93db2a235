/** What is on, in sentences that can be read out. */
import {
  addDays,
  localOf,
  rangeDaysDefault,
  remainingSeats,
  type DateRange,
  type EventInstance,
  type Instant,
  type Venue,
} from '@venue/domain';
import { sayDate, sayList, sayMoment, todayAt } from '../wording';

/** The most dates, and the most events, that anybody wants to hear at once. */
const toldMax = 5;

interface Programme {
  readonly venue: Venue;
  readonly now: Instant;
  readonly range: DateRange;
  /** The name of the only event that was asked for, or null. */
  readonly only: string | null;
  /** The dates of each event, at least one. */
  readonly events: readonly (readonly EventInstance[])[];
}

/** `The Harbour has 1 event in the next 30 days: Friday jazz on Friday 4 December at 8pm …` */
export function sayProgramme(programme: Programme): string {
  const { venue, only, events } = programme;
  const { when, upcoming } = sayRange(programme);
  if (events.length === 0) {
    return `${venue.name} has no ${upcoming}${only === null ? 'events' : `dates of ${only}`} ${when}.`;
  }
  const dates = Math.max(1, Math.floor(toldMax / events.length));
  const told = events.slice(0, toldMax).map((instances) => sayDates(instances, dates, programme));
  const more = events.length - told.length;
  return [
    `${venue.name} has ${sayCount(events.length, `${upcoming}event`)} ${when}: ${told.join('; ')}.`,
    ...(more === 0 ? [] : [`There ${more === 1 ? 'is' : 'are'} ${sayCount(more, 'more event')}.`]),
  ].join(' ');
}

/** `The Harbour has 2 events: Friday jazz and Open day.` */
export function sayNames({ name }: Venue, names: readonly string[]): string {
  if (names.length === 0) return `${name} has no events.`;
  const more = names.length - toldMax;
  const told = [...names.slice(0, toldMax), ...(more > 0 ? [`${more} more`] : [])];
  return `${name} has ${sayCount(names.length, 'event')}: ${sayList(told)}.`;
}

/** Only what has not begun is told; that is said where the days may have had more. */
function sayRange({ range: { from, to }, venue, now }: Programme): {
  readonly when: string;
  readonly upcoming: string;
} {
  const today = todayAt(venue, now);
  if (from === today && to === addDays(today, rangeDaysDefault)) {
    return { when: `in the next ${rangeDaysDefault} days`, upcoming: '' };
  }
  const days =
    from === to
      ? `on ${sayDate(from, today)}`
      : `from ${sayDate(from, today)} to ${sayDate(to, today)}`;
  // Whoever asks about days that are over may not know what day it is.
  const when = to < today ? `${days}, and today is ${sayDate(today, today)}` : days;
  return { when, upcoming: from > today ? '' : 'upcoming ' };
}

function sayDates(
  instances: readonly EventInstance[],
  max: number,
  { venue, now }: Programme,
): string {
  const today = todayAt(venue, now);
  const dates = instances.slice(0, max).map((instance) => {
    return `on ${sayMoment(localOf(instance.startsAt, venue.zone), today)}${saySeats(instance)}`;
  });
  const more = instances.length - dates.length;
  const parts = more === 0 ? dates : [...dates, `on ${sayCount(more, 'more date')}`];
  const last = parts.pop() ?? '';
  // With a comma before “and”, since a date may end in a clause of its own.
  return `${instances[0]?.eventName} ${parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`}`;
}

function saySeats(instance: EventInstance): string {
  const seats = remainingSeats(instance);
  return seats === 0 ? ', which is sold out' : ` with ${sayCount(seats, 'seat')} left`;
}

/** `1 seat`, `2 seats`. */
function sayCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
