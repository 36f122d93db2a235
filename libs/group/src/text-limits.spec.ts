import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { GroupFault } from '@venue/domain/venue/group-file';
import { at } from '@venue/testing/moments';
import { parse, stringify } from 'yaml';
import { readGroup } from './index';
import { jsonLimitExceededIn, limitExceededIn, textLimits } from './text-limits';

const example = readFileSync(
  new URL('../../../examples/harbour-group.yaml', import.meta.url),
  'utf8',
);

function faultsOf(text: string): readonly GroupFault[] {
  const reading = readGroup(text, at('2026-11-22 12:00'));
  return reading.kind === 'faulty' ? reading.faults : [];
}

const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** A text at a limit, and one that exceeds it by one. */
const pairs: readonly (readonly [
  what: string,
  max: number,
  text: (count: number) => string,
  message: string,
])[] = [
  [
    'aliases',
    textLimits.aliases - 1,
    (count) => `a: &a {}\nb:\n${times(count, () => '- *a')}`,
    'the file uses anchors, aliases and tags (&, * and !) more than 1,000 times',
  ],
  [
    'merges of one alias',
    textLimits.aliases - 1,
    (count) => `group: &a {}\nvenues:\n${times(count, () => '  - <<: *a')}`,
    'the file uses anchors, aliases and tags (&, * and !) more than 1,000 times',
  ],
  [
    'members of a group',
    textLimits.membersOfGroup,
    (count) => times(count, (n) => `k${n}: 1`),
    'a group here has more than 500 members',
  ],
  [
    'members of a group in an item',
    textLimits.membersOfGroup,
    (count) =>
      `a:\n  - k: 1\n${times(count - 1, (n) => `    k${n}: {name: 1, slug: 2}`)}\n  - k: 1`,
    'a group here has more than 500 members',
  ],
  [
    'members in brackets',
    textLimits.membersOfGroup,
    (count) => `{${times(count, (n) => `k${n}: 1,`)}`.slice(0, -1),
    'a group here has more than 500 members',
  ],
  [
    'items of a list',
    textLimits.itemsOfList,
    (count) => `a:\n${times(count, () => '- name: 1')}`,
    'a list here has more than 1,000 items',
  ],
  [
    'items of a list in brackets',
    textLimits.itemsOfList,
    (count) =>
      `venues: [${times(count, (n) => `{slug: v${n}},`).replaceAll('\n', ' ')}`.slice(0, -1),
    'a list here has more than 1,000 items',
  ],
  [
    'unknown names, spread over groups,',
    textLimits.unknownNames,
    (count) => times(count, (n) => (n % 100 === 0 ? `- k${n}: 1` : `  "k${n}": 1`)),
    'more than 1,000 members of the file have names that a group file does not know',
  ],
  [
    'comments and empty lines',
    textLimits.blankLines,
    (count) => times(count, (n) => (n % 2 === 0 ? '# so' : '')) + '\na: 1',
    'the file has more than 30,000 comments and empty lines',
  ],
  [
    'brackets in brackets',
    textLimits.depth,
    (count) => '['.repeat(count) + ']'.repeat(count),
    'this is not readable YAML: it is nested too deeply',
  ],
  [
    'lists in lists',
    textLimits.depth,
    (count) => `${'- '.repeat(count)}x`,
    'this is not readable YAML: it is nested too deeply',
  ],
  [
    'groups in groups',
    textLimits.depth,
    (count) => times(count, (n) => `${' '.repeat(n)}a:`),
    'this is not readable YAML: it is nested too deeply',
  ],
  [
    'documents',
    textLimits.documents,
    (count) => times(count, () => '---'),
    'this is not readable YAML: the file must hold one document; remove this ---',
  ],
  [
    'members of the file',
    textLimits.members,
    (count) =>
      times(count / 400, () => `- {${'name: 1,'.repeat(399)}}`) + (count % 400 ? '\n- 1' : ''),
    'the file has more than 150,000 members and items',
  ],
];

describe('the text of a group file', () => {
  it.each(pairs)('may have many %s, and not one more than %i', (_what, max, text, message) => {
    expect(limitExceededIn(text(max))).toBeNull();
    expect(limitExceededIn(text(max + 1))?.message).toBe(message);
  });

  it('is within every limit if a list has the same indentation as its name', () => {
    const items = times(textLimits.membersOfGroup + 1, (n) => `- slug: v${n}\n  name: one`);
    expect(limitExceededIn(`venues:\n${items}\nbrands:\n- slug: b\n`)).toBeNull();
  });

  it('may name any number of sections in its menus', () => {
    const sections = times(
      400,
      (n) => `      s${n}:\n        - {id: ${n}, name: Soup, price: "5.00"}`,
    );
    const venue = `- slug: v\n  menus:\n    - sections:\n${sections}\n`;
    expect(limitExceededIn(`venues:\n${venue.repeat(10)}`)).toBeNull();
  });

  it('is not counted inside texts', () => {
    const lines = times(textLimits.membersOfGroup + 1, (n) => `    k${n}: [- *a {`);
    expect(limitExceededIn(`a:\n  text: |\n${lines}\n  b: "${'['.repeat(99)}"\n`)).toBeNull();
  });

  it('is read only to the first limit that it exceeds', () => {
    const text = `${times(textLimits.membersOfGroup + 1, (n) => `k${n}: 1`)}\n`;
    const exceeded = limitExceededIn(text + '['.repeat(1000));
    expect(exceeded?.offset).toBe(text.lastIndexOf(':'));
    expect(faultsOf(text)).toEqual([
      { line: 501, column: 5, path: '', message: 'a group here has more than 500 members' },
    ]);
  });

  it('may be that of 400 venues of 40 tables', () => {
    const group = parse(example);
    const [, , pier] = group.venues;
    const tables = Array.from({ length: 40 }, (_, n) => ({ ...pier.tables[0], name: `D${n}` }));
    const venue = stringify([{ ...pier, tables }], { aliasDuplicateObjects: false });
    expect(limitExceededIn(`venues:\n${venue.repeat(400)}`)).toBeNull();

    const json = JSON.stringify({
      ...group,
      venues: Array.from({ length: 2_000 }, (_, n) => ({ ...pier, slug: `v-${n}`, tables })),
    });
    expect(readGroup(json, at('2026-11-22 12:00'))).toMatchObject({ kind: 'read' });
  });
});

describe('the text of a group file in JSON', () => {
  it.each([
    ['members', ',', textLimits.jsonMembers, 'the file has more than 1,500,000 members and items'],
    ['lines', '\n', textLimits.jsonLines, 'the file has more than 1,000,000 lines'],
  ])('may have many %s, and not one more', (_what, character, max, message) => {
    expect(jsonLimitExceededIn(character.repeat(max))).toBeNull();
    expect(jsonLimitExceededIn(character.repeat(max + 1))?.message).toBe(message);
  });

  it.each([
    ['members', (n: number) => `{${times(n, (k) => `"k${k}":1,`).slice(0, -1)}}`, 500],
    ['items', (n: number) => `{"a":[${'1,'.repeat(n - 1)}1]}`, 3_000],
    ['levels', (n: number) => `{"a":${'['.repeat(n - 1)}${']'.repeat(n - 1)}}`, 64],
    ['characters in a name', (n: number) => `{"${'a'.repeat(n - 2)}":1}`, 1_024],
  ])('may have many %s in one place, and not one more', (_what, text, max) => {
    const refused = /has more than|this is not readable YAML/;
    expect(faultsOf(text(max)).filter(({ message }) => refused.test(message))).toEqual([]);
    const faults = faultsOf(text(max + 1));
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toMatch(refused);
  });
});

describe('the faults of a group file', () => {
  const unknown = (count: number): string =>
    `group:\n${times(count, (n) => `  k${n}: 1`)}\nbrands: []\nvenues: []\n`;

  it('are the first hundred, and a line that says there are more', () => {
    const faults = faultsOf(unknown(96));
    expect(faults).toHaveLength(101);
    expect(faults[3]?.message).toBe("unknown member 'k0'");
    expect(faults[100]).toEqual({
      ...{ line: 99, column: 1, path: '' },
      message: 'there are more faults from here on; these are the first 100',
    });
    expect(faultsOf(unknown(450))).toHaveLength(101);
  });

  it('are all reported up to a hundred', () => {
    const faults = faultsOf(unknown(95));
    expect(faults).toHaveLength(100);
    expect(faults.some(({ message }) => message.startsWith('there are more'))).toBe(false);
  });

  it('quote no more than the beginning of a long text', () => {
    const text = example.replace('brand: harbour', `brand: ${'x'.repeat(100_000)}`);
    expect(faultsOf(text)[0]?.message.length).toBeLessThan(1_100);
  });
});
