import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import type { HandEntry, HandInput } from '../command';
import { Failure, type Answer, type Terminal } from '../output';
import { perform } from '../session';

export const exportFile: HandEntry = {
  call: 'export',
  title: 'write the stored group as a venue group file',
  example: '--out my-group.yaml',
  description:
    'The same group gives the same bytes. Applying the file changes nothing here, and makes the same group of an ' +
    'empty database. Comments of the file that was applied are not stored, so they are not in it; nor are keys, ' +
    'bookings and letters. --json gives the whole file as one text.',
  options: [new Option('--out <file>', 'write it to a new file')],
  run: write,
};

interface ExportOptions {
  readonly out?: string;
  readonly json?: boolean;
}

async function write({ options }: HandInput, terminal: Terminal): Promise<Answer | null> {
  const { out, json } = options as ExportOptions;
  const { yaml } = await perform(exportGroup, {}, terminal);
  if (out !== undefined) {
    await writeNew(out, yaml, terminal);
    return { text: `The group is written to ${out}.`, json: { ok: true, file: out } };
  }
  terminal.writeRaw(json === true ? `${JSON.stringify({ ok: true, yaml })}\n` : yaml);
  return null;
}

/** Never overwrites a file, which may have comments that the export lacks. */
export async function writeNew(file: string, text: string, { env }: Terminal): Promise<void> {
  try {
    await writeFile(resolve(env['INIT_CWD'] ?? '.', file), text, { flag: 'wx' });
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    throw new Failure(`${file} can't be written: ${reasons[code] ?? `error ${code}`}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is such a file already',
  ENOENT: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'you may not write there',
};
