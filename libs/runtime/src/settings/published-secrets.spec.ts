import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config';
import { programs, type Program } from './programs';
import { isPasswordPublished } from './published-secrets';

const root = join(import.meta.dirname, '../../../..');

/** Every pepper in our files for operators. */
function peppersInFiles(): readonly string[] {
  const files = ['README.md', 'compose.yaml', 'docs/*.md', 'docker/**/*.yaml', 'examples/**/*.yaml']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  return files
    .flatMap((text) => [...text.matchAll(/KEY_PEPPER(?:=|: *)(?:\$\{KEY_PEPPER:-)?([^\s"'`}]+)/g)])
    .map(([, value = '']) => value)
    .filter((value) => value.length >= 16 && !value.startsWith('$('));
}

const published = [...new Set([...peppersInFiles(), '<at least 16 characters, random>'])];
const BASE_URL = 'https://book.example.com';
const rest = {
  DATABASE_URL: 'postgresql://db.example/venue',
  PAYMENTS: 'test',
  MESSAGES_TEXTS: 'inbox',
  MESSAGES_EMAILS: 'inbox',
};

describe('a pepper that is published', () => {
  it('is at least the default of compose.yaml', () => {
    expect(published).toContain('only-for-trying-out');
  });

  it.each(
    Object.keys(programs).flatMap((program) =>
      published.map((pepper) => [program as Program, pepper] as const),
    ),
  )('is refused by %s at a public address: %s', (program, KEY_PEPPER) => {
    expect(readConfig(program, { ...rest, BASE_URL, KEY_PEPPER })).toEqual({
      kind: 'faulty',
      faults: [
        'KEY_PEPPER must be a secret of your own, since BASE_URL https://book.example.com is a public address: this value is published, and anyone can compute the links to guests’ bookings from it. Set it to the output of “openssl rand -hex 32”.',
      ],
    });
  });

  it.each(published)('is accepted on this machine, and a longer one anywhere: %s', (pepper) => {
    expect(readConfig('api', { ...rest, KEY_PEPPER: pepper }).kind).toBe('ready');
    expect(readConfig('api', { ...rest, BASE_URL, KEY_PEPPER: `${pepper}.` }).kind).toBe('ready');
  });
});

describe('a password of the database that is published', () => {
  const defaultUrl = /DATABASE_URL: (\S+)\n/.exec(readFileSync(join(root, 'compose.yaml'), 'utf8'));
  const databaseUrl = (defaultUrl?.[1] ?? '').replace(/\$\{\w+:-(\w+)\}/, '$1');
  const several = databaseUrl.replace('@postgres:5432', '@one:5432,other:5432');

  it.each([
    [BASE_URL, databaseUrl, true],
    [BASE_URL, several, true],
    [BASE_URL, databaseUrl.replace('@', '1@'), false],
    [BASE_URL, null, false],
    ['http://127.0.0.1:3000', databaseUrl, false],
  ])('is refused at a public address only: %s with %s is %s', (baseUrl, url, expected) => {
    expect(isPasswordPublished({ baseUrl, databaseUrl: url })).toBe(expected);
  });
});
