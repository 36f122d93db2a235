/** The general rate of a key: its burst, how fast it refills, and the headers. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';

let key: string;

const perMinute = 1;
const burst = 3;
const secondsEach = 60 / perMinute;
/** More than the spec uses: the clock runs on meanwhile. */
const margin = 10;

const service = sharedDeployment('2026-12-01T09:00:00Z', undefined, {
  ratePerMinute: perMinute,
  rateBurst: burst,
});
beforeEach(async () => {
  key = await service.issueKey();
});

const list = (): Promise<Answer> => service.get('/venues', { key });
const wait = (seconds: number): Promise<unknown> =>
  service.sql(`update clock_offset set by = by + make_interval(secs => $1)`, [seconds]);

function expectAbout(seconds: number, most: number): void {
  expect(seconds).toBeLessThanOrEqual(most);
  expect(seconds).toBeGreaterThan(most - margin);
}

async function spendBurst(): Promise<void> {
  for (let request = 0; request < burst; request += 1) expect((await list()).status).toBe(200);
}

/** The remaining requests, and the seconds until the limit is restored. */
function rateIn({ headers }: Answer): { remaining: number; reset: number } {
  const [, remaining, reset] =
    /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { remaining: Number(remaining), reset: Number(reset) };
}

describe('the general rate', () => {
  it('lets a burst pass, and refuses the first request beyond it', async () => {
    await spendBurst();
    const refused = await list();

    expect([refused.status, slugOf(refused)]).toEqual([429, 'rate-limited']);
    expect(refused.body.detail).toBe(
      'Too many requests have come in. Please try again in a moment.',
    );
  });

  it('is exact when the burst comes at once', async () => {
    const answers = await Promise.all(Array.from({ length: burst * 4 }, list));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(burst);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(burst * 3);
  });

  it('says with every answer what is left', async () => {
    const answers: Answer[] = [];
    for (let request = 0; request < burst; request += 1) answers.push(await list());

    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      answers.map(() => `"default";q=${perMinute};w=60`),
    );
    expect(answers.map((answer) => rateIn(answer).remaining)).toEqual([2, 1, 0]);
    expectAbout(rateIn(answers[2] as Answer).reset, burst * secondsEach);
  });

  it('says to a refused request when the next one may come', async () => {
    await spendBurst();
    const refused = await list();
    const seconds = Number(refused.headers.get('retry-after'));

    expectAbout(seconds, secondsEach);
    expect(rateIn(refused)).toEqual({ remaining: 0, reset: seconds });
  });

  it('gives one request back at a time, and no sooner', async () => {
    await spendBurst();
    await wait(secondsEach - margin);
    expect((await list()).status).toBe(429);

    await wait(margin);
    expect((await list()).status).toBe(200);
    expect((await list()).status).toBe(429);
  });

  it('gives the whole burst back after a pause, and no more', async () => {
    await spendBurst();
    await wait(3600);

    await spendBurst();
    expect((await list()).status).toBe(429);
  });

  it('is not spent by a refused request', async () => {
    await spendBurst();
    for (let request = 0; request < 5; request += 1) await list();
    await wait(secondsEach);

    expect((await list()).status).toBe(200);
  });

  it('is one for all operations, answers and mistakes alike', async () => {
    const missing = await service.post('/reservations', {}, { key });
    const refused = await service.post('/bookings/lookup', { reference: 'B' }, { key });
    const closed = await service.post('/availability/search', { date: '2026-12-25' }, { key });
    const over = await service.post('/reservations', { guest }, { key });

    expect([missing, refused, closed, over].map(({ status }) => status)).toEqual([
      400, 400, 400, 429,
    ]);
  });

  it('is spent by a key without the capability, and by a replay', async () => {
    const narrow = await service.issueKey({ capabilities: 'content.read' });
    for (let request = 0; request < burst; request += 1) {
      expect((await service.get('/venues', { key: narrow })).status).toBe(403);
    }
    expect((await service.get('/venues', { key: narrow })).status).toBe(429);

    const make = (): Promise<Answer> => {
      const wish = { date: '2026-12-08', time: '19:00', partySize: 9, guest };
      const body = { ...wish, venueId: service.venueId['the-harbour'] };
      return service.post('/reservations', body, { key, idempotencyKey: 'the-same' });
    };
    await make();
    expect((await make()).headers.get('idempotent-replayed')).toBe('true');
    await make();
    expect((await make()).status).toBe(429);
  });

  it('is each key’s own', async () => {
    await spendBurst();
    const other = await service.issueKey();

    expect((await list()).status).toBe(429);
    expect((await service.get('/venues', { key: other })).status).toBe(200);
  });

  it('is not shown to a caller without a key', async () => {
    const { headers } = await service.get('/venues', { key: null });

    expect(headers.get('ratelimit')).toBeNull();
    expect(headers.get('retry-after')).toBeNull();
  });

  it('cannot be dodged, or put on another client, by a claimed address', async () => {
    await spendBurst();
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    const other = await service.issueKey();

    expect((await service.get('/venues', { key, headers })).status).toBe(429);
    expect((await service.get('/venues', { key: other, headers })).status).toBe(200);
  });
});

describe('the throttle of failed lookups', () => {
  it('says in whole seconds when the oldest failure is forgotten', async () => {
    const [newest] = await service.sql<{ id: string }>(
      `select integration_id as id from api_key order by created_at desc limit 1`,
    );
    await service.sql(
      `insert into failed_proof (integration_id, reference_hash, failed_at)
       select $1, 'a reference', app_now() - make_interval(mins => 9) from generate_series(1, 10)`,
      [newest?.id],
    );
    const body = { reference: 'BBBB BBBB', phone: guest.phone };
    const throttled = await service.post('/bookings/lookup', body, { key });

    expect(slugOf(throttled)).toBe('lookup-throttled');
    expectAbout(Number(throttled.headers.get('retry-after')), 60);
    await wait(61);
    expect((await service.post('/bookings/lookup', body, { key })).status).toBe(404);
  });
});
