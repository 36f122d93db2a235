/** `docs/proof.md`: whatever it names is there, so that no promise is shown by what is gone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/proof.md');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Promise|-)/.test(line))
  .map((line) => line.split('|').slice(1, -1));
const namedPaths = [...new Set([...page.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))];
const files = namedPaths.filter((text) => /^(apps|libs|tools|lab|docs)\//.test(text));
const commands = namedPaths.filter((text) => text.startsWith('npm '));

describe('the page of proofs', () => {
  it('has a promise, a mechanism and what shows it in each of its rows', () => {
    expect(rows.length).toBeGreaterThanOrEqual(45);
    for (const [promise = '', mechanism = '', shown = '', ...figure] of rows) {
      expect([promise, mechanism, shown].map((cell) => cell.trim())).not.toContain('');
      expect(figure).toHaveLength(1);
      // A spec or a command, or the plain words that there is none.
      expect(shown).toMatch(/`(apps|libs|tools|lab)\/[^`]+\.spec\.ts`|^ nothing /);
    }
  });

  it.each(files)('names a file that exists: %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.each(commands)('names a command that exists: %s', (command) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const [, script = 'test'] = /^npm (?:run )?([\w:]+)/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(script);
    const figures = /--only (\S+)/.exec(command)?.[1]?.split(',') ?? [];
    for (const name of figures) {
      expect(existsSync(join(root, `lab/bench/figures/${name}.ts`))).toBe(true);
    }
  });

  it('leads to pages that exist', () => {
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
    expect(read('README.md')).toContain('(docs/proof.md)');
  });
});
