import type { Command } from 'commander';
import type { Administration } from '@venue/runtime';
import { brokenJson, brokenLists, whatStands } from './broken';
import { command } from './command';
import { faulty, readGroupFile } from './group-file';
import { count, failed, Failure, say, type Answer, type Json, type Terminal } from './output';
import { administering } from './session';

/** `validate` and `apply`: the venue group's file. */
export function addGroupCommands(program: Command, terminal: Terminal): void {
  command(program, 'validate <file>', {
    about: 'check a venue group file, without a database',
    example: 'validate examples/harbour-group.yaml',
    more: 'Every fault is told with its place: FILE:line:column path: what is wrong.',
  }).action(async (file: string, options: Json) => {
    const { group } = await readGroupFile(file, terminal);
    const venues = count(group.venues.length, 'venue');
    const text = `${file} has no faults: ${group.name}, ${venues}.`;
    say(terminal, { text, json: { ok: true } }, options);
  });

  command(program, 'apply <file>', {
    about: 'bring the deployment to what a venue group file says',
    example: 'apply examples/harbour-group.yaml --prune',
    more: [
      'A file with faults changes nothing. Applying a file again changes nothing either.',
      'What the file no longer names is kept, and listed; --prune takes it away. Where live',
      'bookings or tickets stand on it, --prune changes nothing and lists them. What was taken',
      'away is back, with its past, when a file names it again. To take a table out of online',
      'booking, leave it in the file with online: false. See diff for a look before.',
    ].join('\n'),
  })
    .option('--prune', 'take away what the file does not name')
    .action(async (file: string, options: Json & { readonly prune?: boolean }) => {
      const { text } = await readGroupFile(file, terminal);
      const bring = options.prune === true ? prune : apply;
      const answer = await administering(terminal, (administration) =>
        bring(administration, { file, text }),
      );
      say(terminal, answer, options);
    });
}

interface GroupFile {
  readonly file: string;
  readonly text: string;
}

async function apply(administration: Administration, { file, text }: GroupFile): Promise<Answer> {
  const applied = await administration.apply(text);
  if (applied.kind === 'faulty') throw faulty(file, applied.faults);
  const { changes, kept } = applied;
  return {
    text: [
      ...linesOf(changes),
      ...kept.map((what) => `kept     ${what}, which is no longer in the file`),
    ].join('\n'),
    json: { ok: true, changes, kept },
  };
}

async function prune(administration: Administration, { file, text }: GroupFile): Promise<Answer> {
  const pruned = await administration.prune(text);
  switch (pruned.kind) {
    case 'faulty':
      throw faulty(file, pruned.faults);
    case 'refused': {
      const { orphans } = pruned;
      const error = `Nothing was changed: ${whatStands(orphans)} on what would go.`;
      const words = [error, ...brokenLists(orphans).map(({ list }) => list)].join('\n');
      throw new Failure(words, { ...failed(error), ...brokenJson(orphans) });
    }
    case 'pruned': {
      const { changes } = pruned;
      return { text: linesOf(changes).join('\n'), json: { ok: true, changes, kept: [] } };
    }
  }
}

function linesOf(
  changes: readonly { readonly action: string; readonly what: string }[],
): readonly string[] {
  const lines = changes.map(({ action, what }) => `${action.padEnd(7)}  ${what}`);
  return lines.length === 0 ? ['Nothing to change.'] : lines;
}
