/**
 * Parties that have sat down and whose tables are in use at other times than planned: they came
 * before their start, or stay past their end. They have their tables until they leave. When that
 * will be is not known, so later starts count on the last moment at which it is likely.
 */
import {
  earliest,
  latest,
  localOf,
  plusMinutes,
  startOfDay,
  type Instant,
  type LocalDate,
} from '../shared/time';
import { openSpans, type Span } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';
import type { Stay } from './stay';

/** So long after its time a party may still sit at its tables. */
const sittingOnMinutes = 6 * 60;

type Hours = Pick<Venue, 'hours' | 'zone'>;

interface Moment {
  readonly venue: Hours;
  readonly now: Instant;
}

/** Whether it has sat down, and its tables are in use at other times than planned. */
export function isOffPlan({ isSeated, from, until }: StayTimes, now: Instant): boolean {
  return isSeated && (now < from || until <= now);
}

type StayTimes = Pick<Stay, 'isSeated' | 'from' | 'until'>;

/**
 * Whether the party is at its tables. One whose time was over before today, and more than six hours
 * ago, was forgotten.
 */
export function isAtTables(stay: Stay, { venue, now }: Moment): boolean {
  return stay.isSeated && stay.clearedAt > forgottenBefore(venue, now);
}

/** A seated party whose time was over by then was forgotten. */
export function forgottenBefore({ zone }: Pick<Venue, 'zone'>, now: Instant): Instant {
  const minute = (now - (now % 60_000)) as Instant;
  const today = startOfDay(localOf(now, zone).date, zone);
  return earliest(today, plusMinutes(minute, -sittingOnMinutes));
}

/**
 * When tables are in use, for a party that is at them outside its time: from now, or until the
 * venue closes, but for six hours at most; and in any case at this moment.
 */
export function usesOffPlan({ venue, now }: Moment): (stay: Stay) => Stay {
  const closingAfter = closings(venue);
  const since = forgottenBefore(venue, now);
  return (stay) => {
    if (!isOffPlan(stay, now) || stay.clearedAt <= since) return stay;
    if (now < stay.from) return { ...stay, from: now };
    const likely = earliest(
      plusMinutes(stay.clearedAt, sittingOnMinutes),
      latest(stay.clearedAt, closingAfter(stay.from)),
    );
    return { ...stay, clearedAt: latest(likely, plusMinutes(now, 1)) };
  };
}

/** The end of the opening hours that a moment is in; the moment itself outside of them. */
function closings({ hours, zone }: Hours): (moment: Instant) => Instant {
  const cache = new Map<LocalDate, readonly Span[]>();
  return (moment) => {
    const { date } = localOf(moment, zone);
    const spans = cache.get(date) ?? openSpans(date, hours, zone);
    cache.set(date, spans);
    return spans.find(({ from, until }) => from <= moment && moment < until)?.until ?? moment;
  };
}

const hourMs = 60 * 60_000;

/**
 * The start of the span in which stays are read. It includes stays whose planned time is over but
 * whose parties may still be at their tables, now or at `from` if that is later. It changes once
 * an hour, so that queries of the diary can be shared.
 */
export function startOfStaysSpan(from: Instant, { hours, zone }: Hours, now: Instant): Instant {
  const since = plusMinutes(from <= now ? now : from, -sittingOnMinutes);
  if (from <= now) return earliest(from, (since - (since % hourMs)) as Instant);
  if (since >= now) return from;
  const isOpen = openSpans(localOf(from, zone).date, hours, zone).some(
    (span) => span.from < from && from < span.until,
  );
  return isOpen ? since : from;
}
