import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openMetrics } from '@venue/runtime';

const page = readFileSync(join(import.meta.dirname, '../docs/metrics.md'), 'utf8');

describe('docs/metrics.md', () => {
  it('has a row for each metric of ours, in its words, with its kind and its labels', async () => {
    const { registry } = openMetrics();
    const metrics = (await registry.getMetricsAsJSON()) as unknown as {
      readonly name: string;
      readonly help: string;
      readonly type: string;
    }[];
    const rows = metrics.map(({ name, type, help }) => {
      const { labelNames } = registry.getSingleMetric(name) as unknown as {
        readonly labelNames: readonly string[];
      };
      return [`\`${name}\``, type, labelNames.map((label) => `\`${label}\``).join(', '), help];
    });
    const written = page
      .split('\n')
      .filter((line) => line.startsWith('| `venue_'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );

    expect(written.sort()).toEqual(rows.sort());
  });
});
