import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { GroupFault } from '@venue/domain/venue/group-file';
import { at } from '@venue/testing/moments';
import { parse } from 'yaml';
import { readGroup } from './index';

const example = readFileSync(
  new URL('../../../examples/harbour-group.yaml', import.meta.url),
  'utf8',
);

function faultsOf(text: string): readonly GroupFault[] {
  const reading = readGroup(text, at('2026-11-22 12:00'));
  return reading.kind === 'faulty' ? reading.faults : [];
}

describe('the encoding of a group file', () => {
  const latin1 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
  const pounds = example.replace('name: The Harbour', 'name: Caf\u00e9 \u00a37.50');

  it('must be UTF-8: each line with another is a fault', () => {
    const line = pounds.slice(0, pounds.indexOf('Caf\u00e9')).split('\n').length;
    const ascii = pounds.replace(/[^\x20-\xff\n]/g, '-');
    const faults = faultsOf(latin1(ascii));

    expect(faults).toContainEqual({
      ...{ line, column: expect.any(Number), path: '' },
      message: 'this character is not in UTF-8; please save the file as UTF-8',
    });
    expect(new Set(faults.map(({ message }) => message)).size).toBe(1);
    expect(faultsOf(JSON.stringify(parse(latin1(ascii))))).toHaveLength(1);
  });

  it('may start with the byte-order mark of UTF-8', () => {
    expect(faultsOf(`\ufeff${pounds}`)).toEqual([]);
    expect(faultsOf(pounds)).toEqual([]);
  });

  it.each([
    ['with its mark', Buffer.from(`\ufeff${example}`, 'utf16le')],
    ['without a mark', Buffer.from(example, 'utf16le')],
    ['in the other order', Buffer.from(`\ufeff${example}`, 'utf16le').swap16()],
  ])('must not be UTF-16 %s', (_what, bytes) => {
    const message = 'the file is not in UTF-8 but in UTF-16; please save it as UTF-8';
    expect(faultsOf(bytes.toString('utf8'))).toEqual([{ line: 1, column: 1, path: '', message }]);
  });
});
