import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Equivalent } from './equivalents';
import { report, type Mutant } from './report';

const root = join(import.meta.dirname, '../..');
const only = 'lab/mutate';
const file = 'lab/mutate/report.spec.ts';

/** A change of the first line of this file. */
const mutant = (status: Mutant['status'], replacement = '{}'): Mutant => ({
  id: 'one',
  fileName: join(root, file),
  mutatorName: 'ObjectLiteral',
  location: { start: { line: 1, column: 8 }, end: { line: 1, column: 16 } },
  replacement,
  status,
});
const mutants = (killed: number, survived: number): Mutant[] => [
  ...Array.from({ length: killed }, () => mutant('Killed')),
  ...Array.from({ length: survived }, () => mutant('Survived')),
];
const listed: Equivalent = {
  file,
  change: '{ join } → {}',
  because: 'it has no effect',
};

describe('the report of a mutation run', () => {
  it.each([
    [85, 15, true],
    [84, 16, false],
    [0, 0, true],
  ])('%i noticed and %i not: enough is %s', (killed, survived, isGood) => {
    expect(report(mutants(killed, survived), { root, only, equivalents: [] }).isGood).toBe(isGood);
  });

  it.each([
    ['Killed', '100.0 % (1 of 1)'],
    ['Timeout', '100.0 % (1 of 1)'],
    ['Survived', '0.0 % (0 of 1)'],
    ['NoCoverage', '0.0 % (0 of 1)'],
    ['RuntimeError', '0.0 % (0 of 1)'],
    ['Ignored', '100.0 % (0 of 0)'],
  ] as const)('counts what is %s', (status, score) => {
    const { lines } = report([mutant(status)], { root, only, equivalents: [] });

    expect(lines.at(-1)).toBe(`${only}: ${score}`);
  });

  it('names the line of a survivor, what was there and what it became', () => {
    const { lines } = report(mutants(0, 1), { root, only, equivalents: [] });

    expect(lines[0]).toBe(`${file}:1  { join } → {}`);
  });

  it('shows the beginning of what is long, on one line', () => {
    const location = { start: { line: 1, column: 10 }, end: { line: 4, column: 7 } };
    const { lines } = report([{ ...mutant('Survived'), location }], {
      root,
      only,
      equivalents: [],
    });

    expect(lines[0]).toBe(
      `${file}:1  join } from 'node:path'; import { describe, expect, it } from '@jest/globals'; i… → {}`,
    );
  });

  it('leaves out what is listed as without effect, while it survives', () => {
    const { lines, isGood } = report(mutants(1, 1), { root, only, equivalents: [listed] });

    expect(lines.at(-1)).toBe(`${only}: 100.0 % (1 of 1), 1 more without effect`);
    expect(isGood).toBe(true);
  });

  it('complains of a listed one that does not survive any more', () => {
    const { lines, isGood } = report(mutants(1, 0), { root, only, equivalents: [listed] });

    expect(lines).toContain(`No longer survives, though listed: ${file}: ${listed.change}`);
    expect(isGood).toBe(false);
  });

  it('says how many were left out because only a module that is loaded runs them', () => {
    const statusReason = 'Static mutant (and "ignoreStatic" was enabled)';
    const all = [mutant('Killed'), mutant('Ignored'), { ...mutant('Ignored'), statusReason }];
    const { lines } = report(all, { root, only, equivalents: [] });

    expect(lines).toContain('1 in declarations were left out.');
    expect(lines.at(-1)).toBe(`${only}: 100.0 % (1 of 1)`);
  });

  it('says how sure a score is where not all were drawn', () => {
    const all = [...mutants(90, 10), mutant('CompileError')];
    const { lines, isGood } = report(all, { root, only, equivalents: [] });

    expect(lines.at(-1)).toBe('100 of 101 drawn; 95 %: 82.6 to 94.5 %');
    expect(isGood).toBe(true);
  });
});
