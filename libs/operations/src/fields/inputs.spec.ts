/** For every input class, the compiled check, `validateSync` and the JSON schema agree. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { validateSync } from 'class-validator';
import * as fc from 'fast-check';
import { pageAddress } from './page-address';
import { fieldsOf, type Field } from './field';
import type { FieldClass, Kind } from './kind';
import { anyText, bookingReference, date, dayWish, email, venueId } from './kinds';
import { isRecord, isValid, readInput } from './parse';
import { schemaOf } from './schema';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

interface WithInput {
  readonly title: string;
  readonly input: FieldClass;
}

/**
 * Reads all modules, since the operations of guests' links and of the operator are in no catalogue.
 */
const operations: readonly WithInput[] = modules().flatMap((module) =>
  Object.values(module).filter(hasInput),
);

function modules(): readonly Readonly<Record<string, unknown>>[] {
  const load = createRequire(import.meta.url);
  const folder = join(import.meta.dirname, '..');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => load(join(folder, name)) as Readonly<Record<string, unknown>>);
}

function hasInput(value: unknown): value is WithInput {
  return isRecord(value) && typeof value['input'] === 'function';
}

const titles = new Map(operations.map(({ input, title }) => [input, title]));

/** Kinds with rules that no schema can express, so their schema accepts more. */
const wider = new Set<Kind<unknown>>([
  ...[anyText, bookingReference, date, dayWish, email, pageAddress, venueId],
]);

const samples: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-12-05', '2026-02-30', '1999-12-31'],
  uuid: ['3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50', '3F0E8A4E-6A55-4C6E-9D4E-0B1C2D3E4F50', 'id'],
  email: ['ada@example.com', ' a.b@x.example ', 'ada'],
  uri: ['https://x.example/a', 'x.example'],
};

const texts = [
  'Ada',
  'all',
  'today',
  'K7QP 4M2X',
  '19:30',
  '24:00',
  '+44 117 496 0001',
  'a\nb',
  '',
];

function near({ kind }: Field): fc.Arbitrary<unknown> {
  const { schema, members } = kind;
  if (members !== null) return membersOf(members);
  switch (schema['type']) {
    case 'integer': {
      const [min, max] = [Number(schema['minimum']), Number(schema['maximum'])];
      return fc.constantFrom(min, min + 1, max, max - 1, min - 1, max + 1, String(min), min + 0.5);
    }
    case 'boolean':
      return fc.constantFrom(true, false, 'true');
    case 'array':
      return fc.array(fc.constantFrom(...texts), { maxLength: 3 });
    default: {
      const enumerated = (schema['enum'] ?? []) as readonly string[];
      const examples = (schema['examples'] ?? []) as readonly string[];
      const formatted = samples[String(schema['format'])] ?? [];
      return fc.constantFrom(...enumerated, ...examples, ...formatted, ...texts);
    }
  }
}

function membersOf(type: FieldClass): fc.Arbitrary<object> {
  const odd = fc.constantFrom<unknown>(null, undefined, '', ' ', 7, true, [], {}, 'x'.repeat(3000));
  const entries = fieldsOf(type).map((field) => {
    const value = fc.oneof({ weight: 12, arbitrary: near(field) }, { weight: 1, arbitrary: odd });
    return [field.name, value] as const;
  });
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true });
}

/** The fields whose values the check refuses, including those of nested objects. */
function refusedIn(type: FieldClass, input: object): readonly Field[] {
  return fieldsOf(type).flatMap((field) => {
    const value = (input as Readonly<Record<string, unknown>>)[field.name];
    const { members } = field.kind;
    if (!field.accepts(value, input)) return [field];
    return members === null || !isRecord(value) ? [] : refusedIn(members, value);
  });
}

describe.each([...titles].map(([type, title]) => [title, type] as const))(
  'the input of “%s”',
  (_title, type) => {
    it('is valid to the compiled check, to class-validator and to its schema alike', () => {
      const isAcceptedBySchema = ajv.compile(schemaOf(type));

      fc.assert(
        fc.property(membersOf(type), (members) => {
          const input = readInput(type, { ...members });
          const byCheck = isValid(type, input);
          const bySchema = isAcceptedBySchema(input);
          const errors = fieldsOf(type).length === 0 ? [] : validateSync(input);

          expect(errors.length === 0).toBe(byCheck);
          if (byCheck) expect(isAcceptedBySchema.errors ?? []).toEqual([]);
          else if (bySchema) {
            expect(refusedIn(type, input).filter(({ kind }) => !wider.has(kind))).toEqual([]);
          }
        }),
      );
    });
  },
);
