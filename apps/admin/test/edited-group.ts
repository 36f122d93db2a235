/** Group files for a terminal: texts, and the example with an edit. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { example, type OpenTerminal } from './terminal';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parsed YAML
export type Edit = (harbour: any, group: any) => void;

let files = 0;

export async function fileWith(text: string, { folder }: OpenTerminal): Promise<string> {
  files += 1;
  const file = join(folder, `group-${files}.yaml`);
  await writeFile(file, text);
  return file;
}

export async function editedExample(edit: Edit, terminal: OpenTerminal): Promise<string> {
  const group = parse(await readFile(example, 'utf8'));
  edit(group.venues[0], group);
  return fileWith(stringify(group), terminal);
}

export const named = (list: { name: string }[], name: string) =>
  list.find((one) => one.name === name);

export const without = (list: object[], name: string) =>
  list.filter((one) => Object.values(one)[0] !== name);

export const withoutT1: Edit = (harbour) => {
  harbour.tables = without(harbour.tables, 'T1');
};
