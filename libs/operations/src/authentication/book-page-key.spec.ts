import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { bookPageChannel } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Ids } from '@venue/domain/ports';
import { bookPageKey, newBookPageKey } from './book-page-key';
import { readKey, writeKey } from './key-text';
import { Secrets } from './secrets';

const secrets = new Secrets('the pepper of this spec');
const ids = { text: (length: number) => 'k'.repeat(length) } as Ids;
const issued = newBookPageKey({ ids, secrets });

type Newest = Awaited<ReturnType<Keys['newestOf']>>;

let nowMs = 0;
const clock = spyOn(performance, 'now').mockImplementation(() => nowMs);
let queries: string[];
let newest: () => Newest;
let keys: Keys;

beforeEach(() => {
  queries = [];
  newest = () => ({
    publicId: issued.publicId,
    secretHash: secrets.hash('key-secret', issued.secret),
  });
  keys = {
    newestOf: async (channel: string) => {
      queries.push(channel);
      return newest();
    },
  } as unknown as Keys;
});
afterAll(() => clock.mockRestore());

describe('the key of the booking pages', () => {
  it('is a live publishable one, with a secret that only the pepper makes', () => {
    const other = newBookPageKey({ ids, secrets: new Secrets('another') });

    expect(issued).toMatchObject({ kind: 'publishable', environment: 'live' });
    expect(readKey(writeKey(issued))).toEqual(issued);
    expect(newBookPageKey({ ids, secrets })).toEqual(issued);
    expect(other.secret).not.toBe(issued.secret);
  });

  it('is the newest of their channel, asked for once in five seconds', async () => {
    for (const ms of [0, 4_999]) {
      nowMs += ms;
      expect(await bookPageKey({ keys, secrets })).toBe(writeKey(issued));
    }
    expect(queries).toEqual([bookPageChannel]);

    nowMs += 1;
    newest = () => null;
    expect(await bookPageKey({ keys, secrets })).toBeNull();
    expect(queries).toHaveLength(2);
  });

  it('does not exist if it was issued under another pepper', async () => {
    expect(await bookPageKey({ keys, secrets: new Secrets('another') })).toBeNull();
  });

  it('is read again after a failure, which all waiting requests get', async () => {
    newest = () => {
      throw new Error('the database is away');
    };
    const waiting = [1, 2].map(() => bookPageKey({ keys, secrets }));
    const ends = await Promise.allSettled(waiting);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(queries).toHaveLength(1);

    newest = () => null;
    expect(await bookPageKey({ keys, secrets })).toBeNull();
  });
});
