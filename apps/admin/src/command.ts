import type { Command } from 'commander';

/** How an admin runs this program, for help texts and hints. */
export const call = 'npm run admin --';

interface Words {
  readonly about: string;
  /** A complete call, without `npm run admin --`. */
  readonly example: string;
  /** Further help text, in lines of at most 80 characters. */
  readonly more?: string;
}

/** A command with subcommands, such as `keys` with `keys issue`. */
export function family(program: Command, name: string, about: string): Command {
  return program
    .command(name)
    .description(about)
    .usage('<command> [options]')
    .helpCommand(false)
    .showHelpAfterError(`See: ${call} ${name} --help`);
}

/** A command that performs something, with the options that all such commands have. */
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
