/** The keys of a text match a person, wherever in the text the person is named. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import pg from 'pg';
import { displayReference, referenceAlphabet, type Reference } from '@venue/domain/shared/ids';
import { anyOf } from '../src/guests/erase-find';
import { testDatabase, type TestDatabase } from '@venue/testing/database';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

interface Word {
  /** The spelling for which its keys are computed. */
  readonly plain: string;
  /** The spelling in the text. */
  readonly shown: string;
}

const letters = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

const references: fc.Arbitrary<Word> = fc
  .record({
    test: fc.constantFrom('', 'TEST'),
    code: letters(referenceAlphabet, 8),
    isShown: fc.boolean(),
  })
  .map(({ test, code, isShown }) => {
    const plain = `${test}${code}` as Reference;
    return { plain, shown: isShown ? displayReference(plain) : plain };
  });
const local = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.éñÅß-]{1,12}$/u);
const addresses = fc
  .tuple(local, fc.stringMatching(/^[a-z0-9ü]{1,6}(--?[a-z0-9]{1,4})?(\.[a-z0-9]{2,4}){1,2}$/u))
  .map(([name, domain]) => `${name}@${domain}`);
const phones = fc.stringMatching(/^\+[1-9][0-9]{6,14}$/);
const same = (plain: string): Word => ({ plain, shown: plain });
const words = fc.oneof(references, addresses.map(same), phones.map(same), fc.uuid().map(same));

/**
 * The characters before and after a word: also parts of other words, and characters that join
 * words.
 */
const part = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '"',
    '@',
    '.',
    '-',
    '+',
    '_',
    ',',
    '\n',
    '2222 ',
    ' BCDF',
    'é',
    'ſ',
    '4',
  ),
  words.map(({ shown }) => shown),
  fc.string({ maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
);
const cases = fc.record({
  word: words,
  before: fc.array(part, { maxLength: 3 }),
  after: fc.array(part, { maxLength: 3 }),
  isUpper: fc.boolean(),
});

const named = `
select count(*) filter (where lower(text) ~ needle)::int as named,
  count(*) filter (where not lower(text) ~ needle)::int as unnamed,
  coalesce(array_agg(text || ' | ' || plain)
    filter (where lower(text) ~ needle and not person_keys(text) && person_keys(plain)), '{}')
    as missed
from unnest($1::text[], $2::text[], $3::text[]) as given (text, plain, needle)`;

describe('the keys of a text', () => {
  it('include those of each whole word in it', async () => {
    const made = fc
      .sample(cases, { numRuns: 5000, seed: 33 })
      .map(({ word, before, after, isUpper }) => {
        const text = [...before, word.shown, ...after].join('').toWellFormed();
        return { ...word, text: isUpper ? text.toUpperCase() : text };
      });

    const { rows } = await client.query<{ named: number; unnamed: number; missed: string[] }>(
      named,
      [
        made.map(({ text }) => text),
        made.map(({ plain }) => plain),
        made.map(({ shown }) => anyOf([shown])),
      ],
    );

    expect(rows[0]?.missed).toEqual([]);
    expect(rows[0]?.named).toBeGreaterThan(1000);
    expect(rows[0]?.unnamed).toBeGreaterThan(1000);
  });

  it('are few, so that most texts of others are never read', async () => {
    const text =
      'Dear Bob, your table for two on Friday 12 June at 19:00 is confirmed: K7QP 4M2X. ' +
      'Ring +441174960001 or write to the.harbour@example.com.';

    const { rows } = await client.query('select person_keys($1) as keys', [text]);

    expect(rows).toEqual([{ keys: ['the.harbour@example.com', 'k7qp', '4m2x', '+441174960001'] }]);
  });
});
