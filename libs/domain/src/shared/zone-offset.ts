/**
 * A zone's offset from UTC at a moment, the only thing that the time-zone library is used for. The
 * library is loaded as CommonJS: as ES modules, each of the 300 files of date-fns that it imports
 * makes Node read the whole list of its exports again, which added more than a second to every
 * start.
 */
import { createRequire } from 'node:module';

const { formatInTimeZone } = createRequire(import.meta.url)(
  'date-fns-tz',
) as typeof import('date-fns-tz');

/** In milliseconds, positive east of Greenwich; `instant` in milliseconds since 1970 in UTC. */
export function zoneOffsetMs(instant: number, zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(
    formatInTimeZone(instant, zone, 'xxx'),
  ) as unknown as [string, string, string, string];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
