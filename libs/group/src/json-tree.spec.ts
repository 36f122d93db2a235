import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { systemClock } from '@venue/domain/shared/time';
import type { GroupFault } from '@venue/domain/venue/group-file';
import { readGroup } from './index';

const example = readFileSync(
  new URL('../../../examples/harbour-group.yaml', import.meta.url),
  'utf8',
);
const now = systemClock();
const json = JSON.stringify(parse(example, { schema: 'core' }), null, 2);

/** The comment makes it YAML that is not JSON, and comes before the first line. */
function faultsInYaml(text: string): readonly GroupFault[] {
  return faultsOf(`#\n${text}`).map((fault) => ({ ...fault, line: fault.line - 1 }));
}

function faultsOf(text: string): readonly GroupFault[] {
  const reading = readGroup(text, now);
  return reading.kind === 'faulty' ? reading.faults : [];
}

describe('a group file in JSON', () => {
  it('contains the same group as in YAML', () => {
    const read = readGroup(json, now);

    expect(read).toMatchObject({ kind: 'read' });
    expect(read).toEqual(readGroup(example, now));
  });

  it.each([
    ['a slug that is not one', ['"the-lantern"', '"The lantern"']],
    ['an unknown brand', ['"brand": "', '"brand": "un']],
    ['an amount that is not whole', ['"flatPence": 2000', '"flatPence": 20.50']],
    ['a text for a number', ['"partySizeMax": 8', '"partySizeMax": "8"']],
    ['an unknown member', ['"policy": {', '"pollicy": {']],
    ['a list for an object', ['"policy": {', '"policy": [], "x": {']],
    ['a name that stands twice', ['"policy": {', '"name": "Other", "policy": {']],
    ['an escaped name that stands twice', ['"policy": {', '"\\u006eame": "Other", "policy": {']],
    ['a text of brackets and quotes', ['"brand": "', '"brand": "]}\\"{[,: ']],
    ['a bracket that is not closed', [/\}\s*$/, '']],
  ])('has the faults that it has in YAML: %s', (_what, [from, to]) => {
    const text = json.replace(from as string, to as string);

    expect(text).not.toBe(json);
    expect(faultsOf(text)).not.toEqual([]);
    expect(faultsOf(text)).toEqual(faultsInYaml(text));
  });

  it('is accepted where YAML would be too large', () => {
    expect(readGroup(json + ' '.repeat(3 * 1024 * 1024), now)).toMatchObject({ kind: 'read' });
  });

  it.each([
    ['larger than 16 MB', json + ' '.repeat(16 * 1024 * 1024), 'the file is larger than 16 MB'],
    ['nested too deeply', `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'nested too deeply'],
  ])('is refused when it is %s', (_what, text, message) => {
    const faults = [expect.objectContaining({ message: expect.stringContaining(message) })];
    expect(readGroup(text, now)).toEqual({ kind: 'faulty', faults });
  });
});
