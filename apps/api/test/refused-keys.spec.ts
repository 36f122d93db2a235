/** Clients that send bad keys, over HTTP. */
import { expect, it } from '@jest/globals';
import { openTestDeployment, slugOf, type Answer, shared } from '@venue/testing/deployment';

const service = shared(() => openTestDeployment(undefined, { trustedProxies: 1 }));

const list = (key: string | null, address: string): Promise<Answer> =>
  service.get('/venues', { key, headers: { 'x-forwarded-for': address } });

it('are refused as such 600 times in a minute, and then before any database work', async () => {
  const validKey = await service.issueKey();
  const fresh = await service.issueKey();
  expect((await list(validKey, '192.0.2.1')).status).toBe(200);
  const bad = ['nothing', 'vb_live_nothing', `${service.key.slice(0, -6)}AAAAAA`];
  const slugs = new Set<string>();
  for (let sent = 0; sent < 600; sent += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => list(bad[at % 3] ?? '', '192.0.2.1')),
    );
    for (const answer of answers) slugs.add(slugOf(answer));
  }
  const beyond = await list('nothing', '192.0.2.1');
  const without = await list(null, '192.0.2.1');

  expect([...slugs]).toEqual(['invalid-key']);
  expect([beyond.status, slugOf(beyond)]).toEqual([429, 'rate-limited']);
  expect([without.status, slugOf(without)]).toEqual([401, 'invalid-key']);
  expect(Number(beyond.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await list(validKey, '192.0.2.1')).status).toBe(200);
  // The key is not cached as valid, so it is refused until the minute is over.
  expect((await list(fresh, '192.0.2.1')).status).toBe(429);
  expect((await list(fresh, '192.0.2.2')).status).toBe(200);
  expect((await list(fresh, '192.0.2.1')).status).toBe(200);
});
