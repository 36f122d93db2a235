import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { breakingChanges, type Document, type Schema } from './openapi-changes';

const root = join(import.meta.dirname, '..');
const file = 'docs/openapi.json';

/** One operation that takes and returns these schemas. */
const documentWith = (input: Schema, output: Schema = {}, parameters: object[] = []): Document => ({
  paths: {
    '/tickets': {
      post: {
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: input } } },
        responses: { 200: { content: { 'application/json': { schema: output } } } },
      },
    },
  },
});
const changesOf = (before: Document, after: Document): readonly string[] =>
  breakingChanges(before, after).map(({ operation, change }) => `${operation}: ${change}`);
const changed = (
  direction: 'input' | 'output',
  before: Schema,
  after: Schema,
): readonly string[] =>
  direction === 'input'
    ? changesOf(documentWith(before), documentWith(after))
    : changesOf(documentWith({}, before), documentWith({}, after));
const member = (schema: Schema): Schema => ({ type: 'object', properties: { name: schema } });

describe('a change of the OpenAPI document', () => {
  it.each<[string, 'input' | 'output', Schema, Schema, string]>([
    ['takes a member away', 'input', member({}), { type: 'object' }, 'body.name is removed'],
    [
      'requires one',
      'input',
      member({}),
      { ...member({}), required: ['name'] },
      'body requires name',
    ],
    ['takes values away', 'input', { enum: ['a', 'b'] }, { enum: ['a'] }, 'body has fewer values'],
    ['lists values', 'input', {}, { enum: ['a'] }, 'body has fewer values'],
    [
      'takes a type away',
      'input',
      { type: ['string', 'null'] },
      { type: 'string' },
      'body may not be null',
    ],
    ['lowers a bound', 'input', { maxLength: 9 }, { maxLength: 8 }, 'body maxLength'],
    ['raises a bound', 'input', { minimum: 1 }, { minimum: 2 }, 'body minimum'],
    ['adds a pattern', 'input', {}, { pattern: '^a' }, 'body pattern'],
    ['takes a form away', 'input', { anyOf: [{}, {}] }, { anyOf: [{}] }, 'body has fewer forms'],
    ['returns less', 'output', member({}), { type: 'object' }, '200.name is removed'],
    [
      'returns it sometimes',
      'output',
      { ...member({}), required: ['name'] },
      member({}),
      '200 may lack name',
    ],
    [
      'returns another type',
      'output',
      { type: 'string' },
      { type: ['string', 'null'] },
      '200 may be null',
    ],
    [
      'returns null too',
      'output',
      member({ type: 'string' }),
      member({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      '200.name may be null',
    ],
    [
      'returns null with one of its forms',
      'output',
      member({ type: 'string' }),
      { oneOf: [member({ type: 'string' }), member({ type: 'null' })] },
      '200.name may be null',
    ],
    [
      'returns less with one of its forms',
      'output',
      member({ type: 'string' }),
      { oneOf: [member({ type: 'string' }), { type: 'object', properties: {} }] },
      '200.name is removed',
    ],
    [
      'changes the items of a list',
      'output',
      { items: member({}) },
      { items: { type: 'object' } },
      '200[].name is removed',
    ],
  ])('breaks clients where it %s', (_what, direction, before, after, change) => {
    expect(changed(direction, before, after)).toEqual([`POST /tickets: ${change}`]);
  });

  it.each<[string, 'input' | 'output', Schema, Schema]>([
    ['takes one more member', 'input', { type: 'object' }, member({})],
    ['takes more values', 'input', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['takes one more type', 'input', { type: 'integer' }, { type: ['number', 'null'] }],
    ['raises an upper bound', 'input', { maximum: 1 }, { maximum: 2 }],
    ['returns one more member', 'output', { type: 'object' }, member({})],
    ['returns more values', 'output', { enum: ['a'] }, { enum: ['a', 'b'] }],
    [
      'distinguishes forms',
      'output',
      member({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      { oneOf: [member({ type: 'string' }), member({ type: 'null' })] },
    ],
    ['always returns a member', 'output', member({}), { ...member({}), required: ['name'] }],
  ])('does not where it %s', (_what, direction, before, after) => {
    expect(changed(direction, before, after)).toEqual([]);
  });

  it('breaks clients where it takes an operation, a parameter or a webhook away', () => {
    const query = { in: 'query', name: 'limit', schema: { type: 'integer' } };
    const before = {
      ...documentWith({}, {}, [query]),
      webhooks: { 'booking.created': { post: {} } },
    };

    expect(changesOf(before, { paths: {} })).toEqual([
      'POST /tickets: is removed',
      'webhook booking.created: is removed',
    ]);
    expect(changesOf(documentWith({}, {}, [query]), documentWith({}))).toEqual([
      'POST /tickets: query limit is removed',
    ]);
    expect(
      changesOf(documentWith({}), documentWith({}, {}, [{ ...query, required: true }])),
    ).toEqual(['POST /tickets: query limit is required']);
  });

  it('is found behind references, and references in a circle end', () => {
    const circle = { $ref: '#/components/schemas/Tree' };
    const documentOf = (more: object): Document => ({
      ...documentWith({}, circle),
      components: {
        schemas: { Tree: { type: 'object', properties: { children: { items: circle }, ...more } } },
      },
    });

    expect(changesOf(documentOf({ name: {} }), documentOf({}))).toEqual([
      'POST /tickets: 200.name is removed',
    ]);
  });
});

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' });

/** The commit to compare with: HEAD before a commit, then the one before the last change. */
function baseline(now: string): string | null {
  const commits = git('log', '-2', '--format=%H', '--', file).trim().split('\n');
  const [last = '', previous = ''] = commits;
  if (last !== '' && git('show', `${last}:${file}`) !== now) return last;
  return previous === '' ? null : previous;
}

describe('docs/openapi.json', () => {
  it('breaks no client since its last change, unless the changelog says so', () => {
    const now = readFileSync(join(root, file), 'utf8');
    const commit = baseline(now);
    if (commit === null) return;
    const before = JSON.parse(git('show', `${commit}:${file}`)) as Document;
    const known = git('show', `${commit}:CHANGELOG.md`).split('\n');
    const announced = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('- Breaking:') && !known.includes(line));

    const unannounced = breakingChanges(before, JSON.parse(now) as Document).filter(
      ({ operation }) => !announced.some((line) => line.includes(`\`${operation}\``)),
    );

    expect(unannounced).toEqual([]);
  });
});
