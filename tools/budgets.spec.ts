/** The sizes of what browsers load and of what agents are shown, held against their budgets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { bundleConsole } from '../apps/console/bundle';
import { bundleWidget } from '../apps/widget/bundle';
import { budgets, judgeSizes, type Budget, type Size } from './budgets';
import { tokensOfTool } from './reference-agents';

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sizes-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Prints what is close to its budget, and returns what is far beyond. */
function faultsOf(sizes: readonly Size[]): readonly string[] {
  const { warnings, faults } = judgeSizes(sizes);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  return faults;
}

it('of the console are within their budgets', async () => {
  const { files, modules } = await bundleConsole(join(folder, 'console'));
  const [first] = modules;
  const bytes = sum(files.map(({ measuredBytes }) => measuredBytes));

  expect(first?.source).toBeNull();
  expect(
    faultsOf([
      { name: 'The console’s script', budget: 'console script', value: bytes },
      {
        name: 'The console’s first page',
        budget: 'console first page',
        value: first?.measuredBytes ?? NaN,
      },
    ]),
  ).toEqual([]);
});

it('of the widget are within their budgets', async () => {
  const { parts } = await bundleWidget(join(folder, 'widget'));
  const sizeOf = (wanted: string): number =>
    parts.find(({ name }) => name === wanted)?.measuredBytes ?? Number.NaN;
  const flow = sum(['core', 'booking', 'en-booking'].map(sizeOf));
  const sizes = parts.map(({ name, kind, measuredBytes }): Size => ({
    name: `The widget’s ${name}`,
    budget: `widget ${kind}`,
    value: measuredBytes,
  }));

  expect(flow).toBeGreaterThan(sizeOf('core'));
  expect(
    faultsOf([...sizes, { name: 'The widget’s flow', budget: 'widget flow', value: flow }]),
  ).toEqual([]);
});

it('of the tools for agents are within their budgets', () => {
  const counts = toolsOf(catalogue).map(({ definition }) => ({
    tool: definition.name,
    name: `The tool ${definition.name}`,
    ...tokensOfTool(definition),
  }));
  // Only keys that hold `waitlist.join` list this tool.
  const usual = counts.filter(({ tool }) => tool !== 'join_waiting_list');
  const total = sum(usual.map(({ whole }) => whole));
  const shown = sum(usual.map((count) => count.shown));

  expect(usual).toHaveLength(14);
  expect(total).toBeGreaterThan(shown);
  expect(
    faultsOf([
      ...counts.map(({ name, shown: value }): Size => ({ name, budget: 'tool', value })),
      { name: 'The tool list', budget: 'tool list', value: shown },
      { name: 'The tool list with answers', budget: 'tool list with answers', value: total },
    ]),
  ).toEqual([]);
});

describe('a budget', () => {
  const judge = (budget: Budget, value: number): readonly number[] => {
    const { warnings, faults } = judgeSizes([{ name: 'part', budget, value }]);
    return [warnings.length, faults.length];
  };

  it.each([
    [19_000, 19_001, [0, 0], [1, 0]],
    [22_000, 22_001, [1, 0], [0, 1]],
  ])('of 20,000 warns above 95 % and fails above 110 %: %d and %d', (last, next, upTo, beyond) => {
    expect(budgets['widget core']).toBe(20_000);
    expect([judge('widget core', last), judge('widget core', next)]).toEqual([upTo, beyond]);
  });

  it('is named in the complaint', () => {
    const { faults } = judgeSizes([{ name: 'The part', budget: 'widget core', value: 22_001 }]);

    expect(faults).toEqual(['The part has a size of 22001; the budget “widget core” is 20000.']);
  });
});
