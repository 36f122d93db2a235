import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { readGroup, writeGroup } from './index';

const example = new URL('../../../examples/harbour-group.yaml', import.meta.url);

const readGroupOf = (text: string): GroupSetup => {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults));
  return reading.group;
};

const harbour = readGroupOf(readFileSync(example, 'utf8'));

const withKnowledge = (knowledge: GroupSetup['venues'][number]['knowledge']): GroupSetup => {
  const [first, ...others] = harbour.venues;
  if (first === undefined) throw new Error('the example has no venue');
  return { ...harbour, venues: [{ ...first, knowledge }, ...others] };
};

describe('a group written as a file', () => {
  it('is the same group when it is read again', () => {
    expect(readGroupOf(writeGroup(harbour))).toEqual(harbour);
  });

  it('is the same text every time, whatever order storage returned its members in', () => {
    const turned = JSON.parse(JSON.stringify(harbour), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as GroupSetup;
    const bare = (group: GroupSetup): GroupSetup => ({
      ...group,
      venues: group.venues.map((venue) => ({ ...venue, knowledge: {} })),
    });

    expect(writeGroup(bare(turned))).toBe(writeGroup(bare(harbour)));
  });

  it('keeps the order of the members of its documents', () => {
    const zebra = { 'venue-details': { zebra: 'first', aardvark: 'second' } };

    const text = writeGroup(withKnowledge(zebra));

    expect(text).toMatch(/zebra: first\n +aardvark: second/);
    expect(JSON.stringify(readGroupOf(text).venues[0]?.knowledge)).toBe(JSON.stringify(zebra));
  });

  it('puts tables and hours on a line each, and times in quotes', () => {
    const text = writeGroup(harbour);

    expect(text).toContain(
      '      - { name: T1, area: main, minCovers: 1, maxCovers: 2, priority: 1, online: true, ' +
        "x: 1, 'y': 1, width: 4, height: 4, shape: round, rotation: 0 }\n",
    );
    expect(text).toContain("- { day: Tuesday, openTime: '12:00', closeTime: '23:30', ");
    expect(text).toContain("validFrom: '2026-12-25'");
    expect(text).toContain('- { startsAt: 2027-03-28T15:00, durationMinutes: 120, capacity: 20 }');
  });

  it('leaves out members that are null by default, and no other null', () => {
    const text = writeGroup(harbour);

    expect(text).not.toMatch(/(logoUrl|line2|partySizeUpTo): null/);
    expect(text).toContain('bookingsPresent: null');
  });

  it('survives unchanged with any text in it that a file may have', () => {
    const word = fc
      .string({ unit: 'binary', maxLength: 120 })
      .map((text) => text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, ''));
    const name = word
      .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
      .map((text) => text.replaceAll('\n', ' '));
    const value = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null));
    const list = fc.array(fc.oneof(value, fc.dictionary(name, value)), { maxLength: 4 });

    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(value, list)), (compendium) => {
        const text = compendium['text'];
        const own = typeof text === 'string' ? compendium : { ...compendium, text: 'x' };
        const all = withKnowledge({ compendium: own });
        const group = { ...all, venues: all.venues.slice(0, 1) };
        const written = writeGroup(group);
        expect(readGroupOf(written).venues[0]?.knowledge).toEqual({ compendium: own });
        expect(writeGroup(readGroupOf(written))).toBe(written);
      }),
      {
        numRuns: 100,
        examples: [[{ '\u200b': false }], [{ '\ufeff': ['\u200f', { '\u0020': 'x' }] }]],
      },
    );
  });
});
