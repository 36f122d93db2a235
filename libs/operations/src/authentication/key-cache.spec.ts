import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { KeyCache, type KeyFound } from './key-cache';

const found = (publicId: string): KeyFound => ({ publicId }) as unknown as KeyFound;

let nowMs = 0;
const clock = spyOn(performance, 'now').mockImplementation(() => nowMs);
let asked: string[];
let exist: Set<string>;
let cache: KeyCache;

beforeEach(() => {
  nowMs = 0;
  asked = [];
  exist = new Set(['real']);
  cache = new KeyCache({
    byPublicId: async (publicId) => {
      asked.push(publicId);
      return exist.has(publicId) ? found(publicId) : null;
    },
  });
});
afterAll(() => clock.mockRestore());

describe('the cache of keys', () => {
  it.each([
    ['a key', 'real', found('real')],
    ['that there is none', 'invented', null],
  ])('remembers %s for five seconds', async (_what, publicId, answer) => {
    for (const ms of [0, 4_999]) {
      nowMs += ms;
      expect(await cache.find(publicId)).toEqual(answer);
    }
    expect(asked).toEqual([publicId]);

    nowMs += 1;
    expect(await cache.find(publicId)).toEqual(answer);
    expect(asked).toEqual([publicId, publicId]);
  });

  it('sees within five seconds that a key came or went', async () => {
    await Promise.all([cache.find('real'), cache.find('new')]);
    exist = new Set(['new']);
    nowMs += 5_000;

    expect(await cache.find('real')).toBeNull();
    expect(await cache.find('new')).toEqual(found('new'));
    expect([cache.lastFound('real'), cache.lastFound('new')]).toEqual([null, found('new')]);
  });

  it('asks once for many who ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => cache.find('real')));

    expect(answers).toEqual([1, 2, 3].map(() => found('real')));
    expect(asked).toEqual(['real']);
  });

  it('remembers no failure', async () => {
    const failing = new KeyCache({
      byPublicId: async (publicId) => {
        asked.push(publicId);
        if (asked.length === 1) throw new Error('the database is away');
        return found(publicId);
      },
    });
    await expect(failing.find('real')).rejects.toThrow('the database is away');

    expect(await failing.find('real')).toEqual(found('real'));
  });

  it('has the last answer about a key without asking, however old it is', async () => {
    expect(cache.lastFound('real')).toBeNull();
    await cache.find('real');
    nowMs += 3_600_000;

    expect(cache.lastFound('real')).toEqual(found('real'));
    expect(asked).toEqual(['real']);
  });

  it('keeps a thousand keys, however many are invented; the one asked for first goes', async () => {
    for (let number = 0; number <= 1_000; number += 1) {
      exist.add(`${number}`);
      await cache.find(`${number}`);
      await cache.find(`invented ${number}`);
    }
    const known = ['0', '1', '1000'].map((publicId) => cache.lastFound(publicId));
    expect(known).toEqual([null, found('1'), found('1000')]);

    asked = [];
    for (const publicId of ['invented 1', 'invented 0']) await cache.find(publicId);
    expect(asked).toEqual(['invented 0']);
  });
});
