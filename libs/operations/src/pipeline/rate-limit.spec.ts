import { describe, expect, it } from '@jest/globals';
import type { Integration } from '@venue/domain/access/caller';
import type { RateDecision } from '@venue/domain/access/request-ports';
import type { Deployment } from './deployment';
import { limitRate, spend } from './rate-limit';
import { ratesOf } from './strategies/key';

const client = '0123456789abcdef'.repeat(4);
const addressId = '01234567-89ab-cdef-0123-456789abcdef';
const within = { isWithinRate: true, remaining: 7, resetSeconds: 20 } as RateDecision;
const beyond = { isWithinRate: false, remaining: -1, resetSeconds: 40 } as RateDecision;

/** The rates that a request is counted against, and the answer. */
async function limited(kind: Integration['kind'], decisions: Record<string, RateDecision>) {
  const asked: string[] = [];
  const spendFrom = async (id: string, { perMinute }: { perMinute: number }) => {
    asked.push(`${id} ${perMinute}`);
    return decisions[id];
  };
  const limits = { integration: 600, publishable: 300, address: 30 };
  const rateLimits = Object.fromEntries(
    Object.entries(limits).map(([name, perMinute]) => [name, { perMinute }]),
  );
  const deployment = { rates: { spend: spendFrom }, rateLimits } as unknown as Deployment;
  const caller = { id: 'key', kind } as unknown as Integration;
  const { spent } = await spend(ratesOf(caller, client, deployment), deployment.rates);
  const headers: Record<string, string> = {};
  let problem: unknown = null;
  try {
    limitRate({ spent, headers });
  } catch (error) {
    problem = error;
  }
  return { asked, headers, problem };
}

const tooMany = (retryAfterSeconds: number): unknown =>
  expect.objectContaining({ slug: 'rate-limited', particulars: { retryAfterSeconds } });

describe('a request with an integration key', () => {
  it('counts for the key alone', async () => {
    expect(await limited('integration', { key: within })).toEqual({
      asked: ['key 600'],
      headers: { 'RateLimit-Policy': '"default";q=600;w=60', RateLimit: '"default";r=7;t=20' },
      problem: null,
    });
  });

  it('is refused beyond its rate, with nothing left', async () => {
    expect(await limited('integration', { key: beyond })).toMatchObject({
      headers: { RateLimit: '"default";r=0;t=40' },
      problem: tooMany(40),
    });
  });
});

describe('a request with a publishable key', () => {
  const policy = '"default";q=300;w=60, "address";q=30;w=60';

  it('counts for its client, and then for the key', async () => {
    expect(await limited('publishable', { key: within, [addressId]: within })).toEqual({
      asked: [`${addressId} 30`, 'key 300'],
      headers: {
        'RateLimit-Policy': policy,
        RateLimit: '"default";r=7;t=20, "address";r=7;t=20',
      },
      problem: null,
    });
  });

  it('does not count for the key beyond the rate of its client', async () => {
    expect(await limited('publishable', { key: within, [addressId]: beyond })).toEqual({
      asked: [`${addressId} 30`],
      headers: { 'RateLimit-Policy': '"address";q=30;w=60', RateLimit: '"address";r=0;t=40' },
      problem: tooMany(40),
    });
  });

  it('waits for the exceeded rate, and no longer', async () => {
    const slow = { ...within, resetSeconds: 59 };

    expect(await limited('publishable', { key: beyond, [addressId]: slow })).toMatchObject({
      headers: { RateLimit: '"default";r=0;t=40, "address";r=7;t=59' },
      problem: tooMany(40),
    });
  });
});
