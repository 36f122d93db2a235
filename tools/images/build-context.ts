/** What of the project a build may read: the files of git, less those in .dockerignore. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Copies them to an empty folder, as a fresh checkout would have them. */
export function copyContext(root: string, to: string): void {
  const isLeftOut = ignoring(readFileSync(join(root, '.dockerignore'), 'utf8'));
  for (const file of filesOf(root)) {
    if (!isLeftOut(file)) cpSync(join(root, file), join(to, file));
  }
}

/** What is committed, or would be. */
function filesOf(root: string): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** As Docker reads that file: the last line that speaks of a file, or of a folder above, counts. */
export function ignoring(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (file) => {
    const parts = file.split('/');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const speaks = (pattern: string): boolean => {
      const form = formOf(pattern.replace(/^!/, ''));
      return paths.some((path) => form.test(path));
    };
    return patterns.findLast(speaks)?.startsWith('!') === false;
  };
}

/** An asterisk stands for any text within a name, also one that begins with a dot. */
function formOf(pattern: string): RegExp {
  const parts = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => wild[part] ?? part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('')}$`);
}

const wild: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '*': '[^/]*' };
