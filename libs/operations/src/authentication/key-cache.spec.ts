import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { KeyCache, type StoredKey } from './key-cache';

const storedKey = (publicId: string): StoredKey => ({ publicId }) as unknown as StoredKey;

let nowMs = 0;
const clock = spyOn(performance, 'now').mockImplementation(() => nowMs);
let queries: string[];
let exist: Set<string>;
let cache: KeyCache;

beforeEach(() => {
  nowMs = 0;
  queries = [];
  exist = new Set(['real']);
  cache = new KeyCache({
    byPublicId: async (publicId) => {
      queries.push(publicId);
      return exist.has(publicId) ? storedKey(publicId) : null;
    },
  });
});
afterAll(() => clock.mockRestore());

describe('the cache of keys', () => {
  it.each([
    ['a key', 'real', storedKey('real')],
    ['that there is none', 'invented', null],
  ])('caches %s for five seconds', async (_what, publicId, answer) => {
    for (const ms of [0, 4_999]) {
      nowMs += ms;
      expect(await cache.find(publicId)).toEqual(answer);
    }
    expect(queries).toEqual([publicId]);

    nowMs += 1;
    expect(await cache.find(publicId)).toEqual(answer);
    expect(queries).toEqual([publicId, publicId]);
  });

  it('sees a new or removed key within five seconds', async () => {
    await Promise.all([cache.find('real'), cache.find('new')]);
    exist = new Set(['new']);
    nowMs += 5_000;

    expect(await cache.find('real')).toBeNull();
    expect(await cache.find('new')).toEqual(storedKey('new'));
    expect([cache.cachedKey('real'), cache.cachedKey('new')]).toEqual([null, storedKey('new')]);
  });

  it('shares one query among simultaneous requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => cache.find('real')));

    expect(answers).toEqual([1, 2, 3].map(() => storedKey('real')));
    expect(queries).toEqual(['real']);
  });

  it('caches no failure', async () => {
    const failing = new KeyCache({
      byPublicId: async (publicId) => {
        queries.push(publicId);
        if (queries.length === 1) throw new Error('the database is away');
        return storedKey(publicId);
      },
    });
    await expect(failing.find('real')).rejects.toThrow('the database is away');

    expect(await failing.find('real')).toEqual(storedKey('real'));
  });

  it('has the last answer about a key without a query, however old it is', async () => {
    expect(cache.cachedKey('real')).toBeNull();
    await cache.find('real');
    nowMs += 3_600_000;

    expect(cache.cachedKey('real')).toEqual(storedKey('real'));
    expect(queries).toEqual(['real']);
  });

  it('keeps a thousand keys, however many are invented; the one asked for first goes', async () => {
    for (let number = 0; number <= 1_000; number += 1) {
      exist.add(`${number}`);
      await cache.find(`${number}`);
      await cache.find(`invented ${number}`);
    }
    const cachedKeys = ['0', '1', '1000'].map((publicId) => cache.cachedKey(publicId));
    expect(cachedKeys).toEqual([null, storedKey('1'), storedKey('1000')]);

    queries = [];
    for (const publicId of ['invented 1', 'invented 0']) await cache.find(publicId);
    expect(queries).toEqual(['invented 0']);
  });
});
