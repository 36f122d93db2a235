/**
 * The compiled check, `validateSync` and the JSON schema of a kind accept the same cleaned values.
 * Where a schema can't express a rule, it accepts more, and the table below names the difference.
 */
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { validateSync } from 'class-validator';
import * as fc from 'fast-check';
import { required, optional } from './field';
import type { Kind } from './kind';
import { schemaOf } from './schema';
import {
  date,
  email,
  flag,
  line,
  lines,
  linkToken,
  object,
  oneOf,
  properName,
  phone,
  time,
  uuid,
  wholeNumber,
} from './kinds';
import { accepts, isValid, parseInput, readInput } from './parse';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

class Inner {
  @required(line(1, 3), 'Something short.') short!: string;
  @optional(flag, 'Yes or no.') flag!: boolean | null;
}

interface Rule {
  readonly kind: Kind<NonNullable<unknown>>;
  /** Values near the limits, about which the three might disagree. */
  readonly near: fc.Arbitrary<unknown>;
  /** Values that only the check refuses, because no schema can. */
  readonly onlyRefusedByCheck?: (value: unknown) => boolean;
  /** Values that only the schema refuses. */
  readonly onlyTakenByCheck?: (value: unknown) => boolean;
}

const two = fc.integer({ min: 0, max: 99 }).map((part) => String(part).padStart(2, '0'));
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.join(''));
const year = fc.constantFrom('2026', '2028', '1900', '2000', '1000', '9998', '0999', '9999', '26');
const anyText = fc.string({ unit: 'binary', maxLength: 12 });
/** Marks, characters of two code units, spaces and invisible characters. */
const oddText = fc.string({
  unit: fc.constantFrom(
    ...['a', ' ', 'é', 'e\u0301', '𝒜', '\u200b', '\u202e', '\n', '\t', '\u2028', '\r', '\u200e'],
    ...['\u0085', '\u2067', '\u001b'],
  ),
  maxLength: 8,
});
/** Names, and texts that people enter instead. */
const nameText = fc.string({
  unit: fc.constantFrom(...['a', 'Ω', ':', '/', '://', 'w', 'ww', 'W', '.', '\u200b', '\u202e']),
  maxLength: 8,
});
/** No pattern distinguishes half of a surrogate pair, as JSON does. */
const isIllFormed = (value: unknown): boolean => typeof value === 'string' && !value.isWellFormed();

const rules: Readonly<Record<string, Rule>> = {
  uuid: {
    kind: uuid,
    near: fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
      fc.uuid().map((id) => `urn:uuid:${id}`),
      fc.uuid().map((id) => id.slice(1)),
      fc.uuid().map((id) => `${id}\n`),
    ),
    onlyRefusedByCheck: (value) => /^urn:uuid:/i.test(String(value)),
  },
  date: {
    kind: date,
    near: joined(year, fc.constantFrom('-', '', '/'), two, fc.constant('-'), two),
    // No pattern limits the year to 1000 to 9998.
    onlyRefusedByCheck: (value) => String(value) < '1000' || String(value) >= '9999',
  },
  time: { kind: time, near: joined(two, fc.constantFrom(':', '', '.'), two) },
  wholeNumber: {
    kind: wholeNumber(1, 1000),
    near: fc.oneof(
      fc.integer({ min: -2, max: 3 }),
      fc.integer({ min: 998, max: 1003 }),
      fc.double(),
      fc.constantFrom(-0, 2.0, 1e300, 2 ** 53, '2', true),
    ),
  },
  flag: { kind: flag, near: fc.constantFrom(true, false, 0, 1, 'true', '') },
  line: { kind: line(2, 4), near: oddText, onlyRefusedByCheck: isIllFormed },
  lines: { kind: lines(4), near: oddText, onlyRefusedByCheck: isIllFormed },
  properName: {
    kind: properName,
    near: fc.oneof(oddText, nameText),
    onlyRefusedByCheck: isIllFormed,
  },
  phone: { kind: phone, near: oddText, onlyRefusedByCheck: isIllFormed },
  email: {
    kind: email,
    near: fc.oneof(
      fc.emailAddress(),
      fc.emailAddress().map((text) => ` ${text}\n`),
      joined(
        fc.constantFrom(...['a', 'a.b', 'a..b', '.a', 'a b', '"a b"', '"a\r\nb"', 'a+b', 'A <a']),
        fc.constantFrom('@', '@@', ''),
        fc.constantFrom('example.com', 'localhost', '-a.com', 'a_b.com', 'x.y.zz', '[1.2.3.4]'),
      ),
    ),
    // The format is looser: it limits no labels and does not check the last one.
    onlyRefusedByCheck: () => true,
    // Valid addresses that validators of the format seldom accept.
    onlyTakenByCheck: (value) => /[^\0-\x7f]/.test(String(value)),
  },
  linkToken: {
    kind: linkToken,
    near: fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '_', '-', '.', '\n', 'é'),
      maxLength: 102,
    }),
  },
  oneOf: { kind: oneOf('a', 'b'), near: fc.constantFrom('a', 'b', 'c', 'A', '') },
  object: {
    kind: object(Inner),
    near: fc.record(
      { short: fc.oneof(oddText, fc.constant(null)), flag: fc.constantFrom(true, null, 'x') },
      { requiredKeys: [] },
    ),
    onlyRefusedByCheck: isIllFormed,
  },
};

describe.each(Object.entries(rules))('the kind %s', (_name, rule) => {
  const { kind, near } = rule;
  class Input {
    @required(kind, 'The value.') value!: unknown;
  }
  const isAcceptedBySchema = ajv.compile(schemaOf(Input));
  const anything = fc.oneof(near, anyText, fc.anything());

  it('means the same to the schema, to class-validator and to the compiled check', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const input = readInput(Input, { value: raw });
        const byCheck = isValid(Input, input);
        expect(validateSync(input, { stopAtFirstError: true })).toHaveLength(byCheck ? 0 : 1);
        const bySchema = isAcceptedBySchema(input);
        const isKnown = byCheck ? rule.onlyTakenByCheck : rule.onlyRefusedByCheck;
        if (byCheck !== bySchema && isKnown?.(input.value) !== true) {
          throw new Error(`check: ${byCheck}, schema: ${bySchema}`);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('returns clean values unchanged', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const value = kind.clean(raw);
        expect(kind.clean(value)).toEqual(value);
      }),
    );
  });

  it('says in one sentence what it must be', () => {
    expect(`partySize ${kind.message}.`).toMatch(/^partySize must be [^.]*\S.*\.$/);
  });
});

/** As an optional member, parsed by `parseInput`. */
describe.each(Object.entries(rules))(
  'blank text where the kind %s may be left out',
  (_name, { kind }) => {
    class Input {
      @optional(kind, 'The value.') value!: unknown;
    }
    const takesBySchema = ajv.compile(schemaOf(Input));

    it('is null to the check if it is text, and only then accepted by the schema', () => {
      const isText = kind.schema['type'] === 'string';
      const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u3000'), maxLength: 3 });

      fc.assert(
        fc.property(blank, (value) => {
          expect(takesBySchema({ value })).toBe(isText);
          const read = (): unknown => parseInput(Input, { parameters: {}, body: { value } }).value;
          if (isText) expect(read()).toBeNull();
          else expect(read).toThrow('validation-failed');
        }),
        { numRuns: 20 },
      );
    });
  },
);

describe('the kind email', () => {
  class Address {
    @required(email, 'The address.') email!: string;
  }

  it.each([
    'ada@example.com',
    'a.b+c@sub.example.co.uk',
    "o'neill@example.org",
    'x@xn--bcher-kva.de',
    'bounce+ada=example.com@x.example',
    'a?b@x.example',
  ])('is the same to both where it matters: %s', (text) => {
    expect([accepts(Address, { email: text }), ajv.validate({ ...email.schema }, text)]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    '"a b"@x.example',
    '"a\r\nb"@x.example',
    '"ab"@x.example',
    'a\u202eb@x.example',
    'a\u200fb@x.example',
    'a\u200bb@x.example',
    'a@x\u2066.example',
    'a\u001bb@x.example',
    'a\u2028b@x.example',
    '=?utf-8?q?x?=@b.example',
    'a=?utf-8?b?eA==?=@b.example',
  ])('is refused by both with quotes, an encoded word or what is not to be seen: %j', (text) => {
    expect([accepts(Address, { email: text }), ajv.validate({ ...email.schema }, text)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('the kind properName', () => {
  class Named {
    @required(properName, 'The name.') name!: string;
  }

  it.each(['://', 'See https://x.example', 'www.x.example', 'Ada WwW.x', 'w\u200bww.x.example'])(
    'is no web address: %j',
    (raw) => {
      expect(accepts(Named, { name: raw })).toBe(false);
    },
  );

  it.each(['Www', 'Ada: / /', 'Dr. W. Wong', 'A//B', 'Fiona at www'])(
    'may look a little like one: %j',
    (raw) => {
      expect(accepts(Named, { name: raw })).toBe(true);
    },
  );
});
