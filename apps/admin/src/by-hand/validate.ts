import type { HandEntry } from '../command';
import { readGroupFile, warningLines } from '../group-file';
import { count } from '../output';

export const validate: HandEntry = {
  call: 'validate <file>',
  title: 'check a venue group file, without a database',
  example: 'examples/harbour-group.yaml',
  description:
    'Every fault has its place: FILE:line:column path: what is wrong. Exit code 1. What may be meant but ' +
    'hardly works is a warning, told in the same way after the word warning, once the file has no faults: hours in ' +
    'which no booking type can be booked, a party size that no table takes, an event on a closed day, a text that ' +
    'can’t go out. Exit code 0.',
  async run({ argument: file }, terminal) {
    const { group, warnings } = await readGroupFile(file, terminal);
    const suffix = warnings.length === 0 ? '' : ` and ${count(warnings.length, 'warning')}`;
    const verdict = `${file} has no faults${suffix}: ${group.name}`;
    const text = [
      ...warningLines(file, warnings),
      `${verdict}, ${count(group.venues.length, 'venue')}.`,
    ].join('\n');
    return { text, json: { ok: true, faults: [], warnings } };
  },
};
