/**
 * Wall times against the platform's own time-zone data, in many zones, and on hosts in other
 * zones. What takes long runs outside Jest, whose modules are slow to reach the platform.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { date } from '../testing/moments';
import { momentsShowing, wallAt } from '../testing/platform-clock';
import { hostOffsetMinutes, timeDigest, wrongMoments } from '../testing/time-digest';
import { addDays, instantOf, timeOf, type LocalDate, type Zone } from './time';

const quarters = Array.from({ length: 96 }, (_, quarter) => timeOf(quarter * 15));
const days = Array.from({ length: 1096 }, (_, index) => addDays(date('2026-01-01'), index));

const any = <T>(all: readonly T[]) => fc.constantFrom(...all);

describe('a wall time from 2026 to 2028', () => {
  it('is the first moment at which the clock shows it, in any zone on any day', () => {
    const zones = Intl.supportedValuesOf('timeZone') as Zone[];
    fc.assert(
      fc.property(any(zones), any(days), any(quarters), (where, day, time) => {
        const first = momentsShowing(day, time, where)[0] ?? null;

        expect(instantOf({ date: day, time }, where)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });

  it('is so in every zone on each day on which its clocks change', () => {
    const wrong = zonesThatDiffer().flatMap((where) =>
      daysOfChange(where).flatMap((day) =>
        quarters
          .filter((time) => {
            const first = momentsShowing(day, time, where)[0] ?? null;
            return instantOf({ date: day, time }, where) !== first;
          })
          .map((time) => `${where} ${day} ${time}`),
      ),
    );

    expect(wrong).toEqual([]);
  });
});

/** One zone for each way in which clocks change in these years. */
function zonesThatDiffer(): Zone[] {
  const byChanges = new Map<string, Zone>();
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const changes = daysOfChange(name as Zone).join();
    if (changes !== '') byChanges.set(changes, name as Zone);
  }
  return [...byChanges.values()];
}

/** The days on which the wall clock is not as far from UTC as it was a day before. */
function daysOfChange(where: Zone): LocalDate[] {
  const noon = (day: LocalDate): string => wallAt(Date.parse(`${day}T12:00Z`), where).slice(11);
  const weeks = days.filter((_, index) => index % 7 === 0);
  return weeks.flatMap((week) => {
    if (noon(week) === noon(addDays(week, 7))) return [];
    const within = Array.from({ length: 8 }, (_, index) => addDays(week, index));
    return within.filter((day) => noon(day) !== noon(addDays(day, -1)));
  });
}

interface Host {
  readonly offsetMinutes: number;
  readonly digest: string;
  readonly wrong: readonly string[];
}

/** What a process says whose host stands in that zone. */
async function digestIn(hostZone: string): Promise<Host> {
  const file = `${import.meta.dirname}/../testing/time-digest.ts`;
  const script = `
    import(${JSON.stringify(file)}).then((module) => console.log(JSON.stringify({
      offsetMinutes: module.${hostOffsetMinutes.name}(),
      digest: module.${timeDigest.name}(),
      wrong: module.${wrongMoments.name}(),
    })))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--eval', script],
    { env: { ...process.env, TZ: hostZone, NODE_OPTIONS: '' }, maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout) as Host;
}

describe('the zone of the host', () => {
  const hosts = new Map<string, Host>();
  const expected = [
    ['America/New_York', 300],
    ['Asia/Kathmandu', -345],
  ] as const;

  beforeAll(async () => {
    const all = await Promise.all(
      expected.map(async ([name]) => [name, await digestIn(name)] as const),
    );
    for (const [name, host] of all) hosts.set(name, host);
  });

  it.each(expected)('does not matter: %s', (name, offsetMinutes) => {
    expect(hosts.get(name)?.offsetMinutes).toBe(offsetMinutes);
    expect(offsetMinutes).not.toBe(hostOffsetMinutes());
    expect(hosts.get(name)?.digest).toBe(timeDigest());
  });

  it.each(expected.map(([name]) => name))('leaves every quarter of an hour right: %s', (name) => {
    expect(hosts.get(name)?.wrong).toEqual([]);
  });
});
