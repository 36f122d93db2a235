/** The captcha of a venue: solved by work, used once, and valid for one venue and purpose. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shared, type Answer } from '@venue/testing/deployment';
import type { Work } from '@venue/domain/ports';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import {
  challengeFor,
  solve,
  solved,
  tokenOf,
  type Challenge,
  type Solution,
} from './captcha-solver';
import { ending, endings, morning, openWidgetTestDeployment, type Page } from './widget-client';

let harbour: string | undefined;

const widget = shared(() =>
  openWidgetTestDeployment(({ venues }) => {
    for (const venue of venues) venue.captcha = true;
  }),
);
beforeAll(async () => {
  harbour = widget.service.venueId['the-harbour'];
});
beforeEach(async () => {
  await widget.service.moveTo(morning);
  await widget.service.sql(emptying('browser_enquiry', 'captcha_used'));
});

const enquiry = {
  guestType: 'Individual',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A party',
  message: 'Have you room for 14?',
};

type From = Parameters<Page['post']>[2];

interface Sending {
  readonly by?: Pick<Page, 'post'>;
  readonly venueId?: string | undefined;
  readonly from?: From;
}

function send(
  captchaToken: unknown,
  { by = widget, venueId = harbour, from }: Sending = {},
): Promise<Answer> {
  return by.post('/enquiries', { ...enquiry, venueId, captchaToken }, from);
}

const refusalEnding = '400 validation-failed captcha_failed';

async function storedEnquiries(): Promise<number> {
  const [row] = await widget.service.sql<{ count: number }>('select count(*)::int from enquiry');
  return row?.count ?? 0;
}

describe('a captcha', () => {
  it('has ALTCHA’s format', async () => {
    const { status, body, headers } = await widget.get(`/captcha-challenge?venueId=${harbour}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        data: { environment: 'live', route: 'POST /enquiries', venueId: harbour },
        expiresAt: expect.any(Number),
        keyLength: 32,
        keyPrefix: '00',
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const lifeMs = body.parameters.expiresAt * 1000 - Date.parse(morning);
    expect(Math.abs(lifeMs - 600_000)).toBeLessThan(120_000);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is never the same twice', async () => {
    const [one, other] = [await challengeFor(widget, harbour), await challengeFor(widget, harbour)];

    expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
    expect(one.parameters.salt).not.toBe(other.parameters.salt);
  });

  it.each([
    ['', '400 validation-failed'],
    ['?venueId=x', '400 validation-failed'],
    ['?venueId=3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50', '404 not-found'],
  ])('is that of a venue: %s', async (query, expected) => {
    expect(ending(await widget.get(`/captcha-challenge${query}`))).toBe(expected);
  });

  it('lets one enquiry pass once it is solved', async () => {
    const before = await storedEnquiries();
    const answer = await send(await solved(widget, harbour));

    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual(['enquiryId']);
    expect(await storedEnquiries()).toBe(before + 1);
  });

  it('is neither required nor read by a venue without captchas', async () => {
    const free = await openWidgetTestDeployment(({ venues }) => {
      venues[0].captcha = false;
    });
    const venueId = free.service.venueId['the-harbour'];
    const tokens = [null, undefined, '', 'x'.repeat(4001), '\u0007', 7, true, ['x'], { x: 1 }];
    const answers = await Promise.all(tokens.map((token) => send(token, { by: free, venueId })));
    await free.close();

    expect(endings(answers)).toEqual({ '201': tokens.length });
  });
});

describe('an enquiry without its own solution is refused, and nothing of it is stored:', () => {
  let challenge: Challenge;
  let solution: Solution;

  beforeEach(async () => {
    challenge = await challengeFor(widget, harbour);
    solution = await solve(challenge);
  });

  const withParameters = (change: object, data: object = {}): Challenge => ({
    ...challenge,
    parameters: {
      ...challenge.parameters,
      ...change,
      data: { ...challenge.parameters.data, ...data },
    },
  });
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

  it.each<[string, () => unknown]>([
    ['null', () => null],
    ['none at all', () => undefined],
    ['an empty one', () => ''],
    ['blanks', () => '  '],
    ['one that is too long', () => 'x'.repeat(4001)],
    ['one over several lines', () => 'eyJh\nbGx9'],
    ['a number', () => 7],
    ['an object', () => ({ token: 'x' })],
    ['a list', () => ['x']],
    ['true', () => true],
    ['not base64', () => '%%%%'],
    ['not JSON', () => Buffer.from('{').toString('base64')],
    ['JSON of another form', () => encoded([1, 2])],
    ['null in it', () => encoded({ challenge: null, solution: null })],
    ['no solution', () => encoded({ challenge })],
    [
      'another counter',
      () => tokenOf(challenge, { ...solution, counter: (solution.counter + 1) % 256 }),
    ],
    ['a counter out of bounds', () => tokenOf(challenge, { ...solution, counter: 2 ** 32 })],
    ['a counter that is none', () => tokenOf(challenge, { ...solution, counter: 1.5 })],
    [
      'a key that is no solution',
      () => tokenOf(challenge, { counter: 0, derivedKey: '00'.repeat(32) }),
    ],
    [
      'a key in another case',
      () => tokenOf(challenge, { ...solution, derivedKey: 'é'.repeat(64) }),
    ],
    ['no signature', () => tokenOf({ parameters: challenge.parameters }, solution)],
    [
      'a signature in lower case',
      () => tokenOf({ ...challenge, signature: 'é'.repeat(64) }, solution),
    ],
    [
      'the signature in capitals',
      () => tokenOf({ ...challenge, signature: challenge.signature.toUpperCase() }, solution),
    ],
    [
      'a longer life',
      () => tokenOf(withParameters({ expiresAt: challenge.parameters.expiresAt + 600 }), solution),
    ],
    ['another route', () => tokenOf(withParameters({}, { route: 'POST /guests' }), solution)],
    [
      'less work',
      async () => {
        const easy = withParameters({ cost: 1 });
        return tokenOf(easy, await solve(easy));
      },
    ],
    ['one for another venue', async () => solved(widget, widget.service.venueId['the-pier'])],
    [
      'one of another venue, made out to this one',
      async () => {
        const other = await challengeFor(widget, widget.service.venueId['the-pier']);
        other.parameters.data.venueId = harbour;
        return tokenOf(other, await solve(other));
      },
    ],
    [
      'one of the sandbox',
      async () => {
        const key = await widget.service.issueKey({
          origins: 'https://pier.example',
          env: 'sandbox',
        });
        const other = await challengeFor(widget, harbour, { key });
        return tokenOf(other, await solve(other));
      },
    ],
  ])('%s', async (_, token) => {
    const before = await storedEnquiries();
    const answer = await send(await token());
    const detail = 'captchaToken must be a new solution of this venue’s captcha.';

    expect(ending(answer)).toBe(refusalEnding);
    expect(answer.body).toMatchObject({ detail, errors: [{ pointer: '/captchaToken', detail }] });
    expect(await storedEnquiries()).toBe(before);
    expect(await widget.service.sql('select from captcha_used')).toEqual([]);
  });

  it('one that came too late, and would have done a moment before', async () => {
    const moment = (seconds: number): string =>
      new Date((challenge.parameters.expiresAt + seconds) * 1000).toISOString();
    await widget.service.moveTo(moment(0));
    const late = await send(tokenOf(challenge, solution));
    await widget.service.moveTo(moment(-5));

    expect(ending(late)).toBe(refusalEnding);
    expect((await send(tokenOf(challenge, solution))).status).toBe(201);
  });
});

describe('a solution', () => {
  it('is used once, even if its challenge has others', async () => {
    const challenge = await challengeFor(widget, harbour);
    const first = await solve(challenge);
    const second = await solve(challenge, first.counter + 1);

    expect((await send(tokenOf(challenge, first))).status).toBe(201);
    expect(ending(await send(tokenOf(challenge, first)))).toBe(refusalEnding);
    expect(ending(await send(tokenOf(challenge, second)))).toBe(refusalEnding);
  });

  it('is not needed a second time for a repetition with the same key', async () => {
    const token = await solved(widget, harbour);
    const from = { idempotencyKey: 'the-same-enquiry-again' };
    const first = await send(token, { from });
    const again = await send(token, { from });

    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is left unused by an enquiry that fails', async () => {
    const token = await solved(widget, harbour);
    const failing = await widget.another((_, source) => ({
      unitOfWork: new PostgresUnitOfWork(source, (manager) => ({
        ...workOn(manager),
        enquiries: broken,
      })),
    }));
    const failed = await send(token, { by: failing });
    await failing.close();

    expect(failed.status).toBe(500);
    expect((await send(token)).status).toBe(201);
  });

  const broken: Work['enquiries'] = {
    add: () => Promise.reject(new Error('an enquiry that a spec breaks')),
    isOpen: () => Promise.resolve(true),
    openLike: () => Promise.resolve(null),
  };

  it('lets one of ten concurrent enquiries pass', async () => {
    const token = await solved(widget, harbour);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => send(token, { from: { client: `203.0.113.${nth}` } })),
    );

    expect(endings(answers)).toEqual({ '201': 1, [refusalEnding]: 9 });
  });

  it('lets all of them pass if its use is not recorded', async () => {
    const token = await solved(widget, harbour);
    const forgetful = await widget.another((_, source) => ({
      unitOfWork: new PostgresUnitOfWork(source, (manager) => {
        const work = workOn(manager);
        const browserEnquiries: Work['browserEnquiries'] = {
          sentSince: (moment, sender) => work.browserEnquiries.sentSince(moment, sender),
          record: (sender, now) => work.browserEnquiries.record(sender, now),
          use: () => Promise.resolve(true),
        };
        return { ...work, browserEnquiries };
      }),
    }));
    const answers = [await send(token, { by: forgetful }), await send(token, { by: forgetful })];
    await forgetful.close();

    expect(endings(answers)).toEqual({ '201': 2 });
  });
});

describe('a flood', () => {
  const note = (count: number, where: { venue?: string; client?: string; ago?: string }) =>
    widget.service.sql(
      `insert into browser_enquiry (environment, venue_id, integration_id, client, sent_at)
       select 'live', venue.id, gen_random_uuid(), $2, app_now() - $3::interval
       from venue, generate_series(1, $4) where slug = $1`,
      [where.venue ?? 'the-harbour', where.client ?? 'x', where.ago ?? '5 minutes', count],
    );
  const costOf = async (): Promise<number> => (await challengeFor(widget, harbour)).parameters.cost;

  it.each([
    [20, 5_000],
    [21, 10_000],
    [40, 10_000],
    [320, 80_000],
    [5000, 80_000],
  ])('of %i enquiries to a venue in an hour makes a try cost %i', async (count, cost) => {
    await note(count, {});

    expect(await costOf()).toBe(cost);
  });

  it.each([
    ['of an hour ago', { ago: '1 hour' }],
    ['to another venue', { venue: 'the-pier' }],
  ])('%s changes nothing', async (_, where) => {
    await note(100, where);

    expect(await costOf()).toBe(5_000);
  });

  it('by one client makes it harder for that client alone', async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      expect((await send(await solved(widget, harbour))).status).toBe(201);
    }
    const other = await challengeFor(widget, harbour, { client: '203.0.113.9' });

    expect([await costOf(), other.parameters.cost]).toEqual([10_000, 5_000]);
  });

  it('leaves harder challenges solvable', async () => {
    await note(21, {});

    expect((await send(await solved(widget, harbour))).status).toBe(201);
  });
});
