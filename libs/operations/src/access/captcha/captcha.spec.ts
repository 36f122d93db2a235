import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { aVenue } from '@venue/testing/venues';
import { at } from '@venue/testing/moments';
import type { Instant } from '@venue/domain/shared/time';
import { Secrets } from '../../authentication/secrets';
import { newChallenge, solvedIn, type SolvedChallenge } from './captcha';

const now = at('2026-12-01 09:00');
const call = {
  caller: { environment: 'live' },
  venue: aVenue(),
  now,
  ids: { uuid: randomUUID },
  secrets: new Secrets('a pepper of some length'),
} as unknown as Parameters<typeof newChallenge>[1];
const challenge = newChallenge({ toVenue: 0, fromClient: 0 }, call);

/** A token with the key of its counter and the prefix that it claims. */
async function tokenWith(keyPrefix: string): Promise<string> {
  const wanted = { ...challenge, parameters: { ...challenge.parameters, keyPrefix } };
  const solution = await solveChallenge({ challenge: wanted, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('a solution of a captcha', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenWith('00');
  });

  const solved = (text: string, laterMs = 0): Promise<SolvedChallenge | null> =>
    solvedIn(text, { ...call, now: (now + laterMs) as Instant });

  it('is good for ten minutes, and not a millisecond longer', async () => {
    const expected = { challenge: challenge.signature, expiresAt: now + 600_000 };

    expect(await solved(token)).toEqual(expected);
    expect(await solved(token, 599_999)).toEqual(expected);
    expect(await solved(token, 600_000)).toBeNull();
  });

  it('has a key that begins as it has to, and not just any key of its counter', async () => {
    expect(await solved(await tokenWith('01'))).toBeNull();
  });
});
