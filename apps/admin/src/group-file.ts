/** Reads the group file that an admin names on the command line. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { GroupFault } from '@venue/domain/venue/group-file';
import { readGroup } from '@venue/runtime';
import { Failure, type Terminal } from './output';

type ReadGroup = Extract<ReturnType<typeof readGroup>, { kind: 'read' }>;

/** Reads a group file; throws a `Failure` that lists each fault with its place. */
export async function readGroupFile(
  file: string,
  terminal: Terminal,
): Promise<ReadGroup & { readonly text: string }> {
  const text = await contentOf(file, terminal);
  const reading = readGroup(text);
  if (reading.kind === 'faulty') throw faulty(file, reading.faults);
  return { ...reading, text };
}

export function faulty(file: string, faults: readonly GroupFault[]): Failure {
  const words = faults.map((fault) => `${placeIn(file, fault)} ${aboutOf(fault)}`).join('\n');
  return new Failure(words, { ok: false, faults, warnings: [] });
}

/** Warnings with their places, marked so that they differ from faults. */
export function warningLines(file: string, warnings: readonly GroupFault[]): string[] {
  return warnings.map((one) => `${placeIn(file, one)} warning: ${aboutOf(one)}`);
}

function placeIn(file: string, { line, column }: GroupFault): string {
  return `${file}:${line}:${column}`;
}

function aboutOf({ path, message }: GroupFault): string {
  return path === '' ? message : `${path}: ${message}`;
}

async function contentOf(file: string, { env }: Terminal): Promise<string> {
  try {
    return await readFile(placeOf(file, env['INIT_CWD'] ?? '.'), 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    throw new Failure(`${file} can't be read: ${reasons[code] ?? `error ${code}`}.`);
  }
}

/** npm starts the program in the project's folder, but paths are relative to the admin's folder. */
function placeOf(file: string, startedIn: string): string {
  const places = [startedIn, '.'].map((folder) => resolve(folder, file));
  return places.find((place) => existsSync(place)) ?? file;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};
