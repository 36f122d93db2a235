import {
  instantOf,
  parseLocalDate,
  parseLocalTime,
  parseZone,
  type Instant,
  type LocalDate,
  type LocalTime,
  type Zone,
} from '@venue/domain/shared/time';

/** A calendar day, as `2026-06-12`. */
export function date(text: string): LocalDate {
  return present(parseLocalDate(text), text);
}

/** A wall time, as `19:00`. */
export function time(text: string): LocalTime {
  return present(parseLocalTime(text), text);
}

export function zone(name: string): Zone {
  return present(parseZone(name), name);
}

export const london = zone('Europe/London');

/**
 * The moment at which the wall clock of `where` (London by default) shows a text such as
 * `2026-06-12 17:01`.
 */
export function at(text: string, where: Zone = london): Instant {
  const [day = '', clock = ''] = text.split(' ');
  return present(instantOf({ date: date(day), time: time(clock) }, where), text);
}

function present<T>(value: T | null, text: string): T {
  if (value === null) throw new Error(`a spec says ${text}, which is none`);
  return value;
}
