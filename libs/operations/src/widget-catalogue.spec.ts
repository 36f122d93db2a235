import { describe, expect, it } from '@jest/globals';
import { catalogue } from './catalogue';
import { fieldsOf } from './fields/field';
import type { FieldClass } from './fields/kind';
import { problemsOf } from './operation';
import { widgetCatalogue } from './widget-catalogue';

const all = widgetCatalogue.map((operation) => [operation.route, operation] as const);

/** The contract's list of widget routes. */
const contract = [
  'GET /availability',
  'GET /bookings/{id}/status',
  'GET /venues/{id}/widget-config',
  'POST /bookings',
  'POST /contacts',
  'POST /enquiries',
  'POST /guests',
  'POST /holds',
  'POST /marketing-preferences',
];

describe('the catalogue of the widget', () => {
  it('has each route of the contract', () => {
    expect(all.map(([route]) => route)).toEqual(expect.arrayContaining(contract));
  });

  it('has each route once, and none that integration keys open', () => {
    const routes = [...catalogue, ...widgetCatalogue].map(({ route }) => route);

    expect(new Set(routes).size).toBe(routes.length);
  });
});

describe.each(all)('%s', (_route, operation) => {
  it('is for every publishable key, and for no agent', () => {
    const { audience, capability, tool } = operation;

    expect({ audience, capability, tool }).toEqual({
      audience: 'publishable',
      capability: null,
      tool: null,
    });
  });

  it('is a write if it is a POST', () => {
    expect(operation.effect).toBe(operation.route.startsWith('POST') ? 'write' : 'read');
  });

  it('names each of its problems once', () => {
    const slugs = problemsOf(operation);

    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('takes the parameters of its path as fields', () => {
    const inPath = [...operation.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

    expect(fieldsOf(operation.input).map(({ name }) => name)).toEqual(
      expect.arrayContaining(inPath),
    );
  });

  it('says in words what it is and what each of its fields is', () => {
    expect(operation.title).toMatch(/^[A-Z][\w ]+[^.]$/);
    expect(operation.description).toMatch(/^[A-Z][\s\S]*\.$/);
    for (const words of wordsIn(operation.input).concat(wordsIn(operation.answer))) {
      expect(words).toMatch(/^[A-Z].*\.$/);
      expect(words).not.toMatch(/'/);
    }
  });
});

function wordsIn(type: FieldClass): string[] {
  return fieldsOf(type).flatMap(({ description, kind }) =>
    kind.members === null ? [description] : [description, ...wordsIn(kind.members)],
  );
}
