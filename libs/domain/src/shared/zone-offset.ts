/**
 * How far a zone is from UTC at a moment: all that is asked of the library of time zones. It is
 * loaded as CommonJS. As ES modules, the 300 files of date-fns beside it each have Node read the
 * whole list of its exports again, which took more than a second of every start.
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
