/** Kinds that only answers have, or whose schema is as strict as their check. */
import { describe, expect, it } from '@jest/globals';
import type { LocalDate } from '@venue/domain/shared/time';
import { output, outputOrNull, required, optional } from './field';
import { deprecated, type Kind } from './kind';
import { schemaOf } from './schema';
import {
  anyText,
  anyValue,
  bookingReference,
  dayWish,
  document,
  flag,
  fraction,
  line,
  lines,
  listOf,
  listOfText,
  moment,
  object,
  venueId,
  wholeNumber,
  wholeNumberInQuery,
  plainText,
} from './kinds';
import { listOfLines } from './list-of-lines';
import { accepts } from './parse';

const id = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
const nothing = [null, undefined];

interface Rule {
  readonly kind: Kind<NonNullable<unknown>>;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const rules: Readonly<Record<string, Rule>> = {
  venueId: { kind: venueId, takes: [id], refuses: ['the-harbour', '', 7, ...nothing] },
  dayWish: {
    kind: dayWish,
    takes: ['today', 'tomorrow', '2026-12-05'],
    refuses: ['yesterday', '2026-12-5', '', 20261205, ...nothing],
  },
  bookingReference: {
    kind: bookingReference,
    takes: ['K7QP 4M2X', 'k7qp4m2x'],
    refuses: ['K7QP 4M2', 'K7QP 4M2XX', '', 7, ...nothing],
  },
  fraction: { kind: fraction, takes: [0, 0.5, 1], refuses: [-0.01, 1.01, '0.5', ...nothing] },
  plainText: { kind: plainText, takes: ['', 'text'], refuses: [7, {}, ...nothing] },
  anyText: { kind: anyText, takes: ['', 'text'], refuses: [7, {}, ...nothing] },
  document: { kind: document, takes: [{}, { a: 1 }], refuses: [[], 'text', 7, ...nothing] },
  listOf: { kind: listOf(class {}), takes: [[], [{}]], refuses: [{}, 'text', ...nothing] },
  listOfText: { kind: listOfText, takes: [[], ['a']], refuses: [{}, 'text', ...nothing] },
  moment: {
    kind: moment,
    takes: ['2026-12-05T19:30:00.000Z'],
    refuses: [1_764_963_000_000, ...nothing],
  },
  listOfLines: {
    kind: listOfLines({ countMin: 1, countMax: 2, lengthMax: 3 }),
    takes: [['a'], ['abc', 'b']],
    refuses: [[], ['a', 'b', 'c'], ['abcd'], [''], ['a\nb'], [7], 'a', ...nothing],
  },
  'listOfLines that may be empty': {
    kind: listOfLines({ countMax: 1, lengthMax: 3 }),
    takes: [[], ['a']],
    refuses: [['a', 'b']],
  },
  wholeNumberInQuery: {
    kind: wholeNumberInQuery(-2, 20),
    takes: ['-2', '0', '7', '20'],
    refuses: ['-3', '21', '07', '-0', '+7', '7.0', '7 ', ' 7', '0x7', '', ...nothing],
  },
};

describe.each(Object.entries(rules))('the kind %s', (_name, { kind, takes: taken, refuses }) => {
  class Input {
    @required(kind, 'The value.') value!: unknown;
  }

  it.each(taken.map((value) => [value]))('takes %j', (value) => {
    expect(accepts(Input, { value })).toBe(true);
  });

  it.each(refuses.map((value) => [value]))('refuses %j', (value) => {
    expect(accepts(Input, { value })).toBe(false);
  });
});

describe('the kind anyValue', () => {
  class Input {
    @optional(anyValue, 'The value.') value!: unknown;
  }

  it.each([[null], [0], [''], [[]], [{}], [undefined]])('takes %j', (value) => {
    expect(accepts(Input, { value })).toBe(true);
  });
});

describe('cleaning', () => {
  it.each<[string, Kind<unknown>, unknown, unknown]>([
    ['an id in capitals', venueId, id.toUpperCase(), id],
    ['a reference as it is spoken', bookingReference, ' k7qp 4m2x ', 'K7QP4M2X'],
    ['a number in a query', wholeNumberInQuery(0, 9), '7', 7],
    ['a number that is one', wholeNumberInQuery(0, 9), 7, 7],
    ['text', line(0, 9), ' Zoe\u0301\n', 'Zoé'],
    ['no text', line(0, 9), 7, 7],
    ['texts, once each', listOfLines({ countMax: 9, lengthMax: 9 }), ['a ', 'a', ' b'], ['a', 'b']],
    ['no list', listOfLines({ countMax: 9, lengthMax: 9 }), 'a', 'a'],
    ['what an operation checks', anyText, ' a ', ' a '],
  ])('is %s', (_what, kind, value, clean) => {
    expect(kind.clean(value)).toEqual(clean);
  });
});

describe('the schema of a class', () => {
  class Part {
    @output(plainText, 'A word.') word!: string;
  }
  class Base {
    @required(line(1, 3), 'A line.') line!: string;
  }
  class Whole extends Base {
    @optional(lines(9), 'Some lines.') lines!: string | null;
    @optional(wholeNumber(1, 2), 'A number.') number!: number | null;
    @optional(anyValue, 'Anything.') anything!: unknown;
    @output(object(Part), 'A part.') part!: Part;
    @output(listOf(Part), 'Parts.') parts!: readonly Part[];
    @outputOrNull(
      deprecated(flag, { since: '2026-01-01' as LocalDate, until: '2027-01-01' as LocalDate }),
      'Yes or no.',
    )
    flag!: boolean | null;
  }
  const part = {
    type: 'object',
    properties: { word: { type: 'string', description: 'A word.' } },
    required: ['word'],
  };
  const schema = schemaOf(Whole) as { readonly properties: Record<string, unknown> };

  it('has the fields of the class that it extends first, and says which are needed', () => {
    expect(Object.keys(schema.properties)).toEqual([
      'line',
      'lines',
      'number',
      'anything',
      'part',
      'parts',
      'flag',
    ]);
    expect(schema).toMatchObject({ type: 'object', required: ['line', 'part', 'parts', 'flag'] });
    expect(Object.keys((schemaOf(Base) as typeof schema).properties)).toEqual(['line']);
  });

  it.each<[string, unknown]>([
    ['number', { anyOf: [{ type: 'integer', minimum: 1, maximum: 2 }, { type: 'null' }] }],
    ['part', part],
    ['parts', { type: 'array', items: part }],
    ['flag', { anyOf: [{ type: 'boolean' }, { type: 'null' }], deprecated: true }],
  ])('describes %s', (name, expected) => {
    const { description, ...described } = schema.properties[name] as Record<string, unknown>;

    expect(described).toEqual(expected);
    expect(description).toMatch(/\w\.$/);
  });

  it('treats blank text as null if the field is optional', () => {
    expect(schema.properties['lines']).toMatchObject({
      anyOf: [
        { type: 'string', maxLength: 9 },
        { type: 'string', pattern: '^\\s*$' },
        { type: 'null' },
      ],
    });
  });

  it('says nothing about a value that may be any', () => {
    expect(schema.properties['anything']).toEqual({ description: 'Anything.' });
  });

  it('takes a reference where classes are described elsewhere', () => {
    const nested = schemaOf(Whole, () => ({ $ref: '#/part' })) as typeof schema;

    expect(nested.properties).toMatchObject({
      part: { $ref: '#/part' },
      parts: { type: 'array', items: { $ref: '#/part' } },
    });
  });
});
