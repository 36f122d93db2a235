/** The group file that is exported from what is stored. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { emptying } from '@venue/testing/database';
import { editedExample, fileWith, withoutT1, type Edit } from './edited-group';
import { example, openTerminal, type OpenTerminal } from './terminal';

let terminal: OpenTerminal;
let other: OpenTerminal;

beforeAll(async () => {
  terminal = await openTerminal();
  other = await openTerminal();
});
beforeEach(async () => {
  await terminal.sql(emptying('venue_group', 'brand', 'booking', 'enquiry'));
  await other.sql(emptying('venue_group', 'brand'));
});
afterAll(async () => {
  await terminal.close();
  await other.close();
});

const fileOf = (text: string): Promise<string> => fileWith(text, terminal);
const edited = (edit: Edit): Promise<string> => editedExample(edit, terminal);

describe('the group’s file, exported', () => {
  it('is nothing before a group is applied', async () => {
    const error = 'There is nothing to export yet: apply a group file first.';

    expect(await terminal.here('export')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${error}\n`,
    });
    expect(await terminal.runJson('export')).toMatchObject({
      exitCode: 1,
      json: { ok: false, error },
    });
  });

  it('creates the same group in an empty database, to the byte', async () => {
    await terminal.here('apply', example);

    const { stdout, ...outcome } = await terminal.admin('export');
    await other.here('apply', await fileOf(stdout));
    const again = await other.here('export');

    expect(outcome).toEqual({ exitCode: 0, stderr: '' });
    expect(again.stdout).toBe(stdout);
    expect((await terminal.runJson('export')).json).toEqual({ ok: true, yaml: stdout });
  });

  it('changes nothing where it came from', async () => {
    await terminal.here('apply', example);
    const file = await fileOf((await terminal.here('export')).stdout);

    expect((await terminal.runJson('apply', file)).json).toMatchObject({
      ok: true,
      changes: [],
      kept: [],
    });
    expect((await terminal.runJson('apply', example)).json).toMatchObject({ changes: [] });
  });

  it('includes what later files left out, and still changes nothing', async () => {
    await terminal.here('apply', example);
    const smaller = await edited((harbour, group) => {
      withoutT1(harbour, group);
      harbour.bookingTypes.shift();
      group.venues = [harbour, { ...group.venues[2], slug: 'the-quay' }, group.venues[2]];
    });
    await terminal.here('apply', smaller);

    const { stdout } = await terminal.here('export');
    const { json } = await terminal.runJson('apply', await fileOf(stdout));

    expect(json).toMatchObject({ ok: true, changes: [], kept: [] });
    expect(parse(stdout).venues.map(({ slug }: { slug: string }) => slug)).toEqual([
      'the-harbour',
      'the-quay',
      'the-pier',
      'the-lantern',
    ]);
  });

  it('keeps the order of the members of a document', async () => {
    const file = await edited((harbour) => {
      harbour.knowledge['venue-details'] = { zebra: 'first', b: '2', aardvark: 'last' };
    });
    await terminal.here('apply', file);

    const { stdout } = await terminal.here('export');

    const [harbour] = parse(stdout).venues;
    expect(Object.keys(harbour.knowledge['venue-details'])).toEqual(['zebra', 'b', 'aardvark']);
  });

  it('is written to a new file, and never over an existing one', async () => {
    await terminal.here('apply', example);
    const { stdout } = await terminal.here('export');
    const file = join(terminal.folder, 'exported.yaml');

    expect(await terminal.here('export', '--out', file)).toEqual({
      exitCode: 0,
      stdout: `The group is written to ${file}.\n`,
      stderr: '',
    });
    expect(await readFile(file, 'utf8')).toBe(stdout);
    const error = `${file} can't be written: there is such a file already.`;
    expect(await terminal.runJson('export', '--out', file)).toEqual({
      exitCode: 1,
      stderr: `${error}\n`,
      json: { ok: false, error },
    });
    const nowhere = join(terminal.folder, 'none/exported.yaml');
    expect(await terminal.here('export', '--out', nowhere)).toMatchObject({
      stderr: `${nowhere} can't be written: there is no such folder.\n`,
    });
  });
});
