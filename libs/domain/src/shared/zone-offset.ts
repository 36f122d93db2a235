/** A zone's offset from UTC at a moment: all that the platform's time-zone data is asked for. */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * In milliseconds, positive east of Greenwich; `instant` in milliseconds since 1970 in UTC. Local
 * mean times, from before zones, count in whole minutes.
 */
export function zoneOffsetMs(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {};
  // `GMT+05:45`, `GMT-00:01:15`; `GMT` alone where there is none.
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(value) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, made);
  return made;
}
