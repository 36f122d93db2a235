import { describe, expect, it } from '@jest/globals';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { OriginCache } from './route-guard';

const ours = 'https://pier.example';

function counting(): { readonly queries: string[]; readonly origins: OriginCache } {
  const queries: string[] = [];
  const worksAt = async (origin: string): Promise<boolean> => {
    queries.push(origin);
    return origin === ours;
  };
  const origins = new OriginCache({ keys: { worksAt } } as unknown as Pick<Deployment, 'keys'>);
  return { queries: queries, origins };
}

describe('the origins of keys', () => {
  it('are not evicted by invented origins', async () => {
    const { queries: queries, origins } = counting();
    expect(await origins.areWelcome(ours)).toBe(true);
    for (let number = 0; number < 2_500; number += 1) {
      expect(await origins.areWelcome(`https://invented-${number}.example`)).toBe(false);
    }

    expect(await origins.areWelcome(ours)).toBe(true);
    expect(queries.filter((origin) => origin === ours)).toHaveLength(1);
  });

  it('are read once for simultaneous requests, and again after an error', async () => {
    let queries = 0;
    const worksAt = async (): Promise<boolean> => {
      queries += 1;
      if (queries === 1) throw new Error('storage is away');
      return true;
    };
    const origins = new OriginCache({ keys: { worksAt } } as unknown as Pick<Deployment, 'keys'>);
    const both = await Promise.allSettled([origins.areWelcome(ours), origins.areWelcome(ours)]);

    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await origins.areWelcome(ours)).toBe(true);
    expect(queries).toBe(2);
  });
});
