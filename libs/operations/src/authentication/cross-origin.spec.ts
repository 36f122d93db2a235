import { describe, expect, it } from '@jest/globals';
import type { Integration } from '@venue/domain/access/caller';
import { foreignOrigin, headersForPage, headersForPreflight } from './cross-origin';

const page = 'https://venue.example';
const keyOf = (kind: Integration['kind']): Integration =>
  ({ kind, origins: [page] }) as unknown as Integration;

describe('response headers for another origin', () => {
  it('is named where its key works, with the headers that scripts need', () => {
    const headers = headersForPage(keyOf('publishable'), page);

    expect(headers).toEqual({
      'Access-Control-Allow-Origin': page,
      'Access-Control-Expose-Headers': expect.stringContaining('Retry-After'),
    });
  });

  it.each([
    ['with an integration key', keyOf('integration'), page],
    ['without an origin', keyOf('publishable'), null],
    ['where the key does not work', keyOf('publishable'), 'https://other.example'],
  ])('is nothing %s', (_what, key, origin) => {
    expect(headersForPage(key, origin)).toEqual({});
  });

  it('is requested in a preflight without a key', () => {
    expect(headersForPreflight(page)).toEqual({
      'Access-Control-Allow-Origin': page,
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'X-Service-Publishable-Key, Idempotency-Key, Content-Type',
      'Access-Control-Max-Age': '86400',
    });
  });
});

describe('a foreign origin', () => {
  const baseUrl = 'https://book.example/';

  it.each([
    [page, page],
    ['https://book.example', null],
    ['http://book.example', 'http://book.example'],
    [null, null],
  ])('%j: %j', (origin, foreign) => {
    expect(foreignOrigin(origin, { baseUrl })).toBe(foreign);
  });
});
