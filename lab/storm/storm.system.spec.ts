/**
 * A short storm, and the same without the protections that it is to prove. `npm run storm` is a
 * longer one.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@venue/domain/shared/time';
import { openStormDeployment, type StormDeployment } from './deployment';
import { removeProtection } from './protections';
import { storm } from './storm';
import { firstDate } from './storm-group';

let deployment: StormDeployment;

beforeAll(async () => {
  deployment = await openStormDeployment({ isSmall: true });
});
afterAll(() => deployment?.close());

describe('a deployment in which one thing after the other fails', () => {
  it('answers as if one call came after the other, and keeps what it acknowledged', async () => {
    const wish = { seed: 7, durationMs: 12_000, callsMin: 100, stillMaxMs: 3_000 };
    const report = await storm(deployment, wish);

    expect(report.findings).toEqual([]);
    expect(report.faults.size).toBeGreaterThan(0);
    expect(report.bookings).toBeGreaterThan(0);
    expect(report.payments).toBeGreaterThan(0);
  });

  // The last, since the protections do not come back.
  it('would be found out if a table could be sold twice', async () => {
    await removeProtection(deployment, 'tables');
    const isFound = (finding: string): boolean => finding.startsWith('no order of tables');
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= 10; seed += 1) {
      const from = addDays(firstDate, 30 * seed);
      const wish = { seed, durationMs: 4_000, stillMaxMs: 0, isCalm: true, from };
      found = (await storm(deployment, wish)).findings.find(isFound);
    }

    expect(found).toBeDefined();
  });
});
