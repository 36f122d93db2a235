import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readGroup, type Administration, type GroupFault } from '@venue/runtime';
import { command } from './command';
import { count, Failure, say, type Answer, type Json, type Terminal } from './output';
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
    example: 'apply examples/harbour-group.yaml',
    more: [
      'A file with faults changes nothing. Applying a file again changes nothing either.',
      'What the file no longer names is kept, and listed. To take a table out of online',
      'booking, leave it in the file with online: false.',
    ].join('\n'),
  }).action(async (file: string, options: Json) => {
    const { text } = await readGroupFile(file, terminal);
    const answer = await administering(terminal, (administration) =>
      apply(administration, { file, text }),
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
  const lines = changes.map(({ action, what }) => `${action.padEnd(7)}  ${what}`);
  return {
    text: [
      ...(lines.length === 0 ? ['Nothing to change.'] : lines),
      ...kept.map((what) => `kept     ${what}, which is no longer in the file`),
    ].join('\n'),
    json: { ok: true, changes, kept },
  };
}

type ReadGroup = Extract<ReturnType<typeof readGroup>, { kind: 'read' }>;

async function readGroupFile(
  file: string,
  terminal: Terminal,
): Promise<ReadGroup & { readonly text: string }> {
  const text = await contentOf(file, terminal);
  const reading = readGroup(text);
  if (reading.kind === 'faulty') throw faulty(file, reading.faults);
  return { ...reading, text };
}

function faulty(file: string, faults: readonly GroupFault[]): Failure {
  const lines = faults.map(({ line, column, path, message }) => {
    const about = path === '' ? message : `${path}: ${message}`;
    return `${file}:${line}:${column} ${about}`;
  });
  return new Failure(lines.join('\n'), { ok: false, faults });
}

async function contentOf(file: string, { env }: Terminal): Promise<string> {
  try {
    return await readFile(placeOf(file, env['INIT_CWD'] ?? '.'), 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    throw new Failure(`${file} can't be read: ${reasons[code] ?? `error ${code}`}.`);
  }
}

/** npm starts us in the project's folder; a path is meant from where the admin stands. */
function placeOf(file: string, startedIn: string): string {
  const places = [startedIn, '.'].map((folder) => resolve(folder, file));
  return places.find((place) => existsSync(place)) ?? file;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};
