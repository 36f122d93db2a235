import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { LocalDate } from '@venue/domain/shared/time';
import { catalogue } from '../catalogue';
import { output, optional } from '../fields/field';
import { deprecated } from '../fields/kind';
import { line } from '../fields/kinds';
import { addressOf, type KeyOperation } from '../operation';
import { deprecationHeaders } from '../pipeline/deprecation';
import { widgetCatalogue } from '../widget-catalogue';
import type { OperationObject } from './document';
import { openapiOf } from './openapi';

const baseUrl = 'https://book.example';
const day = (date: string): LocalDate => date as LocalDate;
const deprecation = { since: day('2027-01-01'), until: day('2028-01-01') };
const sooner = { since: day('2026-12-01'), until: day('2027-12-01') };
const old = deprecated(line(1, 20), sooner);

class Input {
  @optional(line(1, 20), 'What to say.') message!: string | null;
  @optional(old, 'Send `message` instead.') greeting!: string | null;
}
class Answer {
  @output(old, 'Read `summary` instead.') greeting!: string;
  @output(line(1, 20), 'What was said.') summary!: string;
}

function like(route: string, change: Partial<KeyOperation>): KeyOperation {
  const match = catalogue.find((one) => one.route === route);
  if (match === undefined) throw new Error(`there is no ${route}`);
  return { ...match, ...change };
}

const ending = like('GET /venues', { deprecation });
const withOldFields = like('POST /availability/search', { input: Input, answer: Answer });
const withOldParameter = like('GET /menus', { input: Input });
const staying = like('POST /reservations', {});
const document = openapiOf([ending, withOldFields, withOldParameter, staying], { baseUrl });

function operationObjectOf(operation: KeyOperation): OperationObject {
  const { method, path } = addressOf(operation);
  const match = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (match === undefined) throw new Error(`${operation.route} is not in the document`);
  return match;
}

describe('in the document', () => {
  it('an operation that is to end is deprecated, and says when', () => {
    expect(operationObjectOf(ending)).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('since 2027-01-01; it may be gone from 2028-01-01 on'),
    });
    expect(operationObjectOf(staying)).not.toHaveProperty('deprecated');
  });

  it('a field that is to end is deprecated, wherever it is', () => {
    const { schemas } = document.components;

    for (const name of ['Input', 'Answer']) {
      expect(schemas[name]?.['properties']).toMatchObject({ greeting: { deprecated: true } });
    }
    const [message, greeting] = operationObjectOf(withOldParameter).parameters;
    expect(greeting).toMatchObject({ name: 'greeting', deprecated: true });
    expect(message).not.toHaveProperty('deprecated');
    expect(JSON.stringify(schemas).match(/"deprecated":true/g)).toHaveLength(2);
  });

  it('is OpenAPI 3.1 all the same', async () => {
    const copy = structuredClone(document) as unknown as Record<string, unknown>;

    expect((await new Validator().validate(copy)).errors).toBeUndefined();
  });
});

describe('in the headers', () => {
  const policy = `<${baseUrl}/public/v1/docs/versions>; rel="deprecation"; type="text/html"`;

  it('an operation has the days on which it is deprecated and may be gone', () => {
    expect(deprecationHeaders(ending, { baseUrl })).toEqual({
      Deprecation: '@1798761600',
      Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      Link: policy,
    });
  });

  it.each<[what: string, change: Partial<KeyOperation>]>([
    ['of a request', { input: Input }],
    ['of an answer', { answer: Answer, deprecation }],
  ])('the earliest days count, with a field %s', (_what, change) => {
    expect(deprecationHeaders(like('GET /venues', change), { baseUrl })).toEqual({
      Deprecation: '@1796083200',
      Sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
      Link: policy,
    });
  });

  it('no operation is deprecated today', () => {
    for (const operation of [...catalogue, ...widgetCatalogue]) {
      expect(deprecationHeaders(operation, { baseUrl })).toEqual({});
    }
  });
});
