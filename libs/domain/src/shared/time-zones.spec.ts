/**
 * Wall times against the platform's own time-zone data, in all zones, and on hosts in other zones.
 * What takes long runs outside Jest, whose modules are slow to reach the platform.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { date } from '@venue/testing/moments';
import { firstMomentsOn } from '../../test/platform-clock';
import { addDays, instantOf, timeOf, type Zone } from './time';

const zones = Intl.supportedValuesOf('timeZone') as Zone[];
const quarters = Array.from({ length: 96 }, (_, quarter) => timeOf(quarter * 15));
const days = Array.from({ length: 1096 }, (_, index) => addDays(date('2026-01-01'), index));

const any = <T>(all: readonly T[]) => fc.constantFrom(...all);

interface Host {
  readonly fault: string | null;
  readonly wrong: readonly string[];
}

/** The host zone of a process, and the moments that it converts wrongly. */
async function hostIn(hostZone: string, tried: readonly string[]): Promise<Host> {
  const folder = `${import.meta.dirname}/../..`;
  const script = `
    Promise.all([import('${folder}/src/shared/time.ts'), import('${folder}/test/wrong-moments.ts')])
      .then(([{ hostZoneFault }, { wrongMoments }]) => console.log(
        JSON.stringify({ fault: hostZoneFault(), wrong: wrongMoments(${JSON.stringify(tried)}) })))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--eval', script],
    { env: { ...process.env, TZ: hostZone, NODE_OPTIONS: '' }, maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout) as Host;
}

describe('a wall time from 2026 to 2028', () => {
  it('is the first moment at which the clock shows it, in any zone on any day', () => {
    fc.assert(
      fc.property(any(zones), any(days), any(quarters), (where, day, time) => {
        const first = firstMomentsOn(day, where).get(time) ?? null;

        expect(instantOf({ date: day, time }, where)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });

  it('is so in every zone, each quarter of an hour of the days on which clocks change', async () => {
    expect(await hostIn('UTC', zones)).toEqual({ fault: null, wrong: [] });
  });

  it.each(['Europe/London', 'Pacific/Honolulu'])(
    'is sometimes wrong in a process of %s, which therefore has a fault',
    async (hostZone) => {
      const { fault, wrong } = await hostIn(hostZone, ['Europe/London', 'America/New_York']);

      expect(fault).toBe(`This process runs in the time zone ${hostZone}: start it with TZ=UTC.`);
      expect(wrong).not.toEqual([]);
    },
  );
});
