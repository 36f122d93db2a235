import { helpOf } from '../settings/help';
import type { Program } from '../settings/programs';

/**
 * Whether to start a program that takes only those flags. If not, it has printed its help, or that
 * there is no such argument, which sets exit code 2.
 */
export function mayStart(program: Program, flags: readonly string[] = []): boolean {
  const args = process.argv.slice(2).filter((one) => !flags.includes(one));
  if (args.length === 0) return true;
  const stranger = args.find((one) => one !== '--help' && one !== '-h');
  if (stranger === undefined) process.stdout.write(helpOf(program));
  else {
    process.stderr.write(`There is no argument "${stranger}"; --help lists the settings.\n`);
    process.exitCode = 2;
  }
  return false;
}
