import type { Command } from 'commander';

/** How an admin calls us, in help and hints. */
export const call = 'npm run admin --';

interface Words {
  readonly about: string;
  /** A whole call, without `npm run admin --`. */
  readonly example: string;
  /** What else is worth knowing, in lines of at most 80 characters. */
  readonly more?: string;
}

/** A word that commands stand under, as `issue` under `keys`. */
export function family(program: Command, name: string, about: string): Command {
  return program
    .command(name)
    .description(about)
    .usage('<command> [options]')
    .helpCommand(false)
    .showHelpAfterError(`See: ${call} ${name} --help`);
}

/** A command that does something, with what all of them share. */
export function command(parent: Command, usage: string, { about, example, more }: Words): Command {
  const made = parent.command(usage).description(about);
  const path = [...pathTo(parent), made.name()].join(' ');
  return made
    .option('--json', 'answer in one line of JSON')
    .showHelpAfterError(`See: ${call} ${path} --help`)
    .addHelpText(
      'after',
      `${more === undefined ? '' : `\n${more}\n`}\nExample:\n  ${call} ${example}`,
    );
}

function pathTo(parent: Command): string[] {
  return parent.parent === null ? [] : [...pathTo(parent.parent), parent.name()];
}
