import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import { command } from './command';
import { Failure, print, type Json, type Terminal } from './output';
import { perform } from './session';

/** `export`: writes the stored group as a group file. */
export function addExportCommand(program: Command, terminal: Terminal): void {
  command(program, 'export', {
    about: 'write the stored group as a venue group file',
    example: 'export --out my-group.yaml',
    more: [
      'The same group gives the same bytes. Applying the file changes nothing here, and',
      'makes the same group of an empty database. Comments of the file that was applied are',
      'not stored, so they are not in it; nor are keys, bookings and letters.',
      '--json gives the whole file as one text.',
    ].join('\n'),
  })
    .option('--out <file>', 'write it to a new file')
    .action(async (options: Json & { readonly out?: string }) => {
      const { yaml } = await perform(exportGroup, {}, terminal);
      if (options.out !== undefined) {
        await writeNew(options.out, yaml, terminal);
        const json = { ok: true, file: options.out };
        print(terminal, { text: `The group is written to ${options.out}.`, json }, options);
      } else if (options.json === true) {
        print(terminal, { text: yaml, json: { ok: true, yaml } }, options);
      } else terminal.write(yaml);
    });
}

/** An existing file is never overwritten: it may have comments, which the export does not have. */
async function writeNew(file: string, text: string, { env }: Terminal): Promise<void> {
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
