/** Node computes the dates of venues: PostgreSQL may have other time-zone data. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../src');

/** Functions that make a local date or time of an instant, except in UTC. */
const localTime =
  /at time zone (?!'UTC')|timezone\(|date_trunc\('(?:day|week|month)|localtimestamp|current_date/i;

/** The doctor compares the two. */
const excepted = [/^health\.ts$/];

describe('no statement', () => {
  it('computes a venue-local date', () => {
    const files = globSync('**/*.ts', { cwd: source }).filter(
      (file) => !file.endsWith('.spec.ts') && !excepted.some((one) => one.test(file)),
    );
    expect(files.length).toBeGreaterThan(50);

    const found = files.filter((file) => localTime.test(readFileSync(join(source, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
