/** Two processes whose clocks are an hour wrong, beside one whose clock is right. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shiftedClock, startApp, type AppProcess } from '@venue/testing/app-process';
import {
  guest,
  openTestDeployment,
  senderTo,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';

const hourMs = 3_600_000;

let service: TestDeployment;
let fast: AppProcess;
let slow: AppProcess;
let posts: readonly TestDeployment['post'][];
let harbour: string | undefined;

function startShifted(shiftMs: number): Promise<AppProcess> {
  const env = { CLOCK_SHIFT_MS: String(shiftMs) };
  return startApp(service, 'api', { preload: [shiftedClock], env });
}

function postTo(url: string): TestDeployment['post'] {
  const send = senderTo(url, service.key);
  return (path, body, sending) => send('POST', { path, body, sending });
}

beforeAll(async () => {
  service = await openTestDeployment();
  harbour = service.venueId['the-harbour'];
  fast = await startShifted(hourMs);
  slow = await startShifted(-hourMs);
  posts = [service.url, fast.url, slow.url].map(postTo);
});
afterAll(async () => {
  await Promise.all([fast.end('SIGKILL'), slow.end('SIGKILL')]);
  await service.close();
});

/** The same request to each, one after the other. */
async function ofEach(ask: (post: TestDeployment['post']) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const post of posts) answers.push(await ask(post));
  return answers;
}

function expectAlike(answers: readonly Answer[], status: number): void {
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
}

const booking = (change: object): object => ({
  venueId: harbour,
  date: '2026-12-08',
  time: '19:00',
  partySize: 2,
  guest,
  ...change,
});

describe('a process whose clock is an hour off', () => {
  it('says so in its log', () => {
    const words = /The clocks of the database and of this process are 3(599|600|601) s apart/;

    expect(fast.output()).toMatch(words);
    expect(slow.output()).toMatch(words);
  });

  it('finds the same times free, up to the same minute of notice', async () => {
    // At half past a minute, so that all three requests are in the same minute.
    await service.moveTo('2026-12-08T16:10:10Z');
    const wish = { venueId: harbour, date: '2026-12-08', partySize: 2 };
    const answers = await ofEach((post) => post('/availability/search', wish));

    expectAlike(answers, 200);
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
    expect(JSON.stringify(answers[0]?.body)).toMatch(/\d\d:\d\d/);
  });

  it('replays what another has answered', async () => {
    await service.moveTo('2026-12-07T09:00:00Z');
    const sending = { idempotencyKey: 'one-of-three' };
    const made = await ofEach((post) => post('/reservations', booking({}), sending));

    expectAlike(made, 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    const replays = made.map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replays).toEqual([null, 'true', 'true']);
  });

  it('holds a table for as long, and lets go of it at the same moment', async () => {
    await service.moveTo('2026-12-07T09:00:00Z');
    let day = 8;
    const made = await ofEach((post) => {
      const date = `2026-12-${String((day += 1)).padStart(2, '0')}`;
      return post('/reservations', booking({ partySize: 6, date }));
    });
    expectAlike(made, 201);
    const rows = await service.sql<{ minutes: number }>(
      `select round(extract(epoch from hold_until - created_at) / 60)::int as minutes from booking
       where state = 'awaiting_deposit'`,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ minutes }) => minutes)).size).toBe(1);
    const [{ until } = { until: '' }] = await service.sql<{ until: string }>(
      `select min(hold_until)::text as until from booking`,
    );
    const { reference } = made[1]?.body as { reference: string };
    const lookUp = (post: TestDeployment['post']): Promise<Answer> =>
      post('/bookings/lookup', { reference, phone: guest.phone });
    const states = async (): Promise<unknown[]> =>
      (await ofEach(lookUp)).map(({ body }) => body.booking.state);

    const before = await states();
    await service.moveTo(`${until}`);
    await service.sql(`update clock_offset set by = by + interval '1 minute'`);
    const after = await states();

    expect(new Set(before).size).toBe(1);
    expect(new Set(after).size).toBe(1);
    expect(after).not.toEqual(before);
  });

  it('accepts a key until the same moment', async () => {
    await service.moveTo('2026-12-07T12:00:00Z');
    const key = await service.issueKey();
    await service.sql(
      `update api_key set expires_at = '2026-12-07T12:30:00Z'
       where created_at = (select max(created_at) from api_key)`,
    );
    const wish = { venueId: harbour, date: '2026-12-08', partySize: 2 };
    const search = (post: TestDeployment['post']): Promise<Answer> =>
      post('/availability/search', wish, { key });

    expectAlike(await ofEach(search), 200);
    await service.moveTo('2026-12-07T12:31:00Z');
    expectAlike(await ofEach(search), 401);
  });
});
