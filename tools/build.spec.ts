/** The build copies only files from the folder of the module that reads them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './test/test-processes';

const places = /^.*import\.meta\.\w+.*$/gm;
const besides = [
  /new URL\('([\w.-]+)', import\.meta\.url\)/,
  /join\(import\.meta\.dirname, '([\w.-]+)'\)/,
];
/** Folders that the build makes beside a program. */
const built = ['widget', 'console-files', 'guides', 'client.tgz'];
const ofPackages =
  /createRequire\(import\.meta\.url\)\.resolve\((?:'[\w./-]+'|name)\)|register\('@[\w./-]+', import\.meta\.url,/;

interface Use {
  readonly file: string;
  readonly line: string;
}

function uses(): readonly Use[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'libs'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const production = files.filter(
    (file) =>
      /^(apps|libs)\/(?!widget\/|testing\/)[^/]+\/src\/.*(?<!\.spec)\.ts$/.test(file) &&
      existsSync(file),
  );
  return production.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').match(places) ?? [];
    return found.map((line) => ({ file, line }));
  });
}

describe('a path relative to a module', () => {
  const found = uses();

  it('is used by some modules', () => {
    expect(found.length).toBeGreaterThan(2);
  });

  it('names a package, a file of the build, or a file beside it that is not a module', () => {
    const strange = found.filter(({ file, line }) => {
      const name = besides.map((form) => form.exec(line)?.[1]).find((one) => one !== undefined);
      if (name === undefined) return !ofPackages.test(line);
      if (built.includes(name)) return false;
      return name.endsWith('.ts') || !existsSync(join(root, dirname(file), name));
    });

    expect(strange).toEqual([]);
  });
});
