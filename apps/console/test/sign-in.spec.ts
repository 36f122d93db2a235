/** The sign-in pages: links and codes, guesses, and stored data. */
import { describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { Client } from 'pg';
import { publicUrl } from '@venue/testing/deployment';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { listMessages } from '@venue/operations/messages/list-messages';
import { connect, PostgresOutbox, workOn } from '@venue/postgres';
import type { BrowserHere } from './sign-in-deployment';
import { openTeamSignIns } from './team-sign-ins';

const { service, move, aMember, linkFor, signedIn, isIn } = openTeamSignIns();

async function requestCode(email: string, browser = service.browser()): Promise<BrowserHere> {
  expect(await browser.post('/console/sign-in', { email })).toMatchObject({
    status: 303,
    location: '/console/sign-in/code',
  });
  return browser;
}

const tryCode = (browser: BrowserHere, code: string) =>
  browser.post('/console/sign-in/code', { code });
const wrongOf = (code: string): string => (code === '0000 0000' ? '1111 1111' : '0000 0000');

describe('signing in', () => {
  it('accepts an address and then the code from the e-mail, in any spelling', async () => {
    const { email } = await aMember();
    const browser = await requestCode(`  ${email.toUpperCase()} `);
    const { to, code } = await service.newestMail();
    expect(to).toBe(email);

    const page = await tryCode(browser, code.replace(' ', '-'));

    expect(page).toMatchObject({ status: 303, location: '/console' });
    expect(page.setCookies[0]).toMatch(
      /^__Host-team=\w{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const caller = await service.authenticator().authenticate({ token: browser.token });
    expect(caller).toMatchObject({ kind: 'member', role: 'host', venueIds: null });
  });

  it('accepts the link from the e-mail once, and only by its button', async () => {
    const { email, name } = await aMember();
    await requestCode(email);
    const { link } = await service.newestMail();
    const scanner = service.browser();
    for (const look of [await scanner.get(link), await scanner.get(link)]) {
      expect(look).toMatchObject({ status: 200, setCookies: [] });
      expect(look.text).toContain(name);
    }
    const phone = service.browser();
    expect(await phone.post(link)).toMatchObject({ status: 303 });
    expect(await isIn(phone)).toBe(true);

    const thief = service.browser();
    expect(await thief.get(link)).toMatchObject({ status: 410 });
    expect(await thief.post(link)).toMatchObject({ status: 410, setCookies: [] });
  });

  it('lets only one of two who use the same link at once in', async () => {
    const link = await linkFor((await aMember()).email);
    const both = await Promise.all([service.browser().post(link), service.browser().post(link)]);

    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  it('invalidates the code after the link is used, and the other way round', async () => {
    const { email } = await aMember();
    const browser = await requestCode(email);
    const first = await service.newestMail();
    await service.browser().post(first.link);
    expect(await tryCode(browser, first.code)).toMatchObject({ status: 400, setCookies: [] });

    await requestCode(email, browser);
    const second = await service.newestMail();
    expect(await tryCode(browser, second.code)).toMatchObject({ status: 303 });
    expect(await service.browser().post(second.link)).toMatchObject({ status: 410 });
  });

  it('accepts a code only in the browser that requested it', async () => {
    const { email } = await aMember();
    await requestCode(email);
    const { code } = await service.newestMail();
    const other = await requestCode((await aMember()).email);

    expect(await tryCode(other, code)).toMatchObject({ status: 400 });
    expect(await tryCode(service.browser(), code)).toMatchObject({ status: 400 });
  });

  it('says so when the text is no address', async () => {
    const page = await service.browser().post('/console/sign-in', { email: 'nobody<at>here' });

    expect(page.status).toBe(400);
    expect(page.text).toMatch(/aria-invalid="true" aria-describedby="error"/);
    expect(page.text).toMatch(/role="alert">That is not an e-mail address/);
    expect(page.text).toContain('nobody&#60;at&#62;here');
  });

  it.each(['', 'address=ada@team.test', 'email=ada@team.test&email=eve@team.test'])(
    'says so when the form has not exactly one address: “%s”',
    async (form) => {
      const page = await service.browser().post('/console/sign-in', form);

      expect([page.status, page.setCookies]).toEqual([400, []]);
      expect(page.text).toMatch(/role="alert">That is not an e-mail address/);
    },
  );

  it.each(['', 'code=1234+5678&code=8765+4321'])(
    'takes no form without exactly one code: “%s”',
    async (form) => {
      const browser = await requestCode((await aMember()).email);
      const page = await browser.post('/console/sign-in/code', form);

      expect([page.status, page.setCookies]).toEqual([400, []]);
    },
  );

  it.each(['link', 'device'])('has no %s with another token than ours', async (kind) => {
    const root = kind === 'link' ? '/console/sign-in/link' : '/console/device';
    for (const token of ['%00', 'a%20b', 'a.b', 'é', 'x'.repeat(101)]) {
      const browser = service.browser();
      expect(await browser.get(`${root}/${token}`)).toMatchObject({ status: 410 });
      expect(await browser.post(`${root}/${token}`)).toMatchObject({ status: 410, setCookies: [] });
    }
  });

  it.each([
    ['a link, in its last millisecond', 10 * 60_000 - 1, 303],
    ['a link, ten minutes after it was made', 10 * 60_000, 410],
  ])('ends in time: %s', async (_what, ms, status) => {
    const { email } = await aMember();
    await atStandstill(async (now) => {
      const link = await linkFor(email);
      await stopAt(now + ms);
      expect(await service.browser().post(link)).toMatchObject({ status });
    });
  });

  it.each([
    ['an invitation, in its last millisecond', 7 * 86_400_000 - 1, 303],
    ['an invitation, after seven days', 7 * 86_400_000, 410],
  ])('ends in time: %s', async (_what, ms, status) => {
    await atStandstill(async (now) => {
      await aMember();
      const { link } = await service.newestMail();
      await stopAt(now + ms);
      expect(await service.browser().post(link)).toMatchObject({ status });
    });
  });
});

/** With a stopped clock, so that a limit can be tested to the millisecond. */
async function atStandstill(task: (now: number) => Promise<void>): Promise<void> {
  const [known] = await service.sql<{ body: string; now: number }>(
    `select pg_get_functiondef('app_now'::regproc) as body, ms(app_now()) as now`,
  );
  try {
    await stopAt(known?.now ?? 0);
    await task(known?.now ?? 0);
  } finally {
    await service.sql(known?.body ?? '');
  }
}

async function stopAt(ms: number): Promise<void> {
  await service.sql(
    `create or replace function app_now() returns timestamptz language sql stable as
     $$ select timestamptz '${new Date(ms).toISOString()}' $$`,
  );
}

describe('another person', () => {
  it('gets a new session with each sign-in', async () => {
    const victim = service.browser();
    victim.cookies.set('__Host-team', 'a'.repeat(43));
    await signedIn((await aMember()).email, victim);
    expect(victim.token).not.toBe('a'.repeat(43));

    const attacker = service.browser();
    attacker.cookies.set('__Host-team', 'a'.repeat(43));
    expect(await isIn(attacker)).toBe(false);
    const before = victim.token ?? '';
    await signedIn((await aMember()).email, victim);
    expect(victim.token).not.toBe(before);
    attacker.cookies.set('__Host-team', before);
    expect(await isIn(attacker)).toBe(false);
  });

  it('has five tries at a code; then it is void, even if it is right', async () => {
    const browser = await requestCode((await aMember()).email);
    const { code, link } = await service.newestMail();
    const left: (string | undefined)[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { text } = await tryCode(browser, wrongOf(code));
      left.push(/You have (.*?) more/.exec(text)?.[1]);
    }
    expect(left).toEqual(['4', '3', '2', 'one', undefined]);
    expect(await tryCode(browser, code)).toMatchObject({ status: 400, setCookies: [] });
    expect(await service.browser().post(link)).toMatchObject({ status: 410 });
  });

  it('may be wrong four times and then right', async () => {
    const browser = await requestCode((await aMember()).email);
    const { code } = await service.newestMail();
    for (let tries = 0; tries < 4; tries += 1) await tryCode(browser, wrongOf(code));

    expect(await tryCode(browser, code)).toMatchObject({ status: 303 });
  });

  it('has no more tries by guessing many at once', async () => {
    const browser = await requestCode((await aMember()).email);
    const { code } = await service.newestMail();
    await Promise.all(Array.from({ length: 30 }, () => tryCode(browser, wrongOf(code))));

    const [row] = await service.sql<{ failures: number }>(
      'select failures from sign_in where id = $1',
      [browser.cookies.get('__Host-team-code')],
    );
    expect(row).toEqual({ failures: 5 });
  });

  it('may ask five times in an hour for one address, known or not', async () => {
    const { email } = await aMember();
    for (const address of [email, 'nobody@team.test']) {
      for (let times = 0; times < 5; times += 1) await requestCode(address);
      const page = await service.browser().post('/console/sign-in', { email: address });
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3500);
      await move(60);
      await requestCode(address);
    }
  });

  it('may ask twenty times in an hour, for any addresses', async () => {
    for (let times = 0; times < 20; times += 1) await requestCode(`nobody${times}@team.test`);
    const { email } = await aMember();
    expect(await service.browser().post('/console/sign-in', { email })).toMatchObject({
      status: 429,
    });
    await move(60);
    await requestCode(email);
  });

  it('cannot find out who is a member: pages, cookies and statements are the same', async () => {
    const { email } = await aMember();
    const revokedMember = await aMember();
    await service.asOperator(revokeMember, { id: revokedMember.email });
    const seen = [];
    // The first is not counted: it prepares statements.
    for (const address of [email, email, 'nobody@team.test', revokedMember.email]) {
      const statements: string[] = [];
      const spy = spyOn(Client.prototype, 'query').mockImplementation(noted(statements));
      const browser = service.browser();
      const redirect = await browser.post('/console/sign-in', { email: address });
      spy.mockRestore();
      const code = await browser.get('/console/sign-in/code');
      const wrong = await tryCode(browser, '0000 0000');
      seen.push({
        sent: [redirect.status, redirect.location, redirect.text, shapeOf(redirect.setCookies)],
        pages: [code.text, wrong.status, wrong.text],
        statements: statements.filter((text) => !/clock_offset|revision/.test(text)),
      });
    }

    const [, known, ...others] = seen;
    expect(known?.statements.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toEqual(known);
  });

  it('gets no e-mail under an address that no member has', async () => {
    const before = await countMails();
    await requestCode('nobody@team.test');
    expect(await countMails()).toBe(before);
    await requestCode((await aMember()).email);
    // The invitation, and the requested link.
    expect(await countMails()).toBe(before + 2);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser at another site', { origin: 'https://evil.example' }],
    ['an old browser that hides the origin', { origin: 'null' }],
    ['no browser at all', {}],
  ] as const)('can’t send a form from %s', async (_who, headers) => {
    const { email } = await aMember();
    const link = await linkFor(email);
    const before = await countMails();

    for (const [path, form] of [
      [link, {}],
      ['/console/sign-in', { email }],
      ['/console/sign-in/code', { code: '1' }],
      ['/console/sign-out', {}],
    ] as const) {
      const page = await service.browser().post(path, form, headers);
      expect(page).toMatchObject({ status: 403, setCookies: [] });
    }
    expect(await countMails()).toBe(before);
    const ownHeaders = { origin: publicUrl };
    expect(await service.browser().post(link, {}, ownHeaders)).toMatchObject({ status: 303 });
  });

  it('can’t show our pages in a frame, and learns no address from them', async () => {
    const { headers } = await service.browser().get('/console/sign-in');

    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

const query = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;

function noted(statements: string[]) {
  return function (this: Client, ...parts: unknown[]): never {
    const [first] = parts;
    statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, parts) as never;
  };
}

function shapeOf(cookies: readonly string[]): readonly string[] {
  return cookies.map((cookie) => cookie.replace(/=[\w-]{36};/, '=…;'));
}

async function countMails(): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from message where kind = 'sign-in'`,
  );
  return row?.count ?? 0;
}

describe('what is stored', () => {
  it('has neither tokens nor codes, and lists show no code', async () => {
    const { email } = await aMember();
    const browser = await requestCode(email);
    const { code, link } = await service.newestMail();
    const listed = await service.asOperator(listMessages, { limit: 5 });
    expect(listed[0]).toMatchObject({ kind: 'sign-in', to: email, html: null });
    expect(JSON.stringify(listed)).not.toContain(code);
    await tryCode(browser, code);

    const rows = await service.sql(
      'select row_to_json(sign_in)::text as row from sign_in union all select row_to_json(team_session)::text from team_session',
    );
    const stored = JSON.stringify(rows);
    for (const secret of [browser.token ?? '', link.split('/').at(-1) ?? '', code, email]) {
      expect(secret).not.toBe('');
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain('Firefox on Android');
  });

  it.each([
    ['smtp', 'Not kept.'],
    ['inbox', expect.stringMatching(/^Somebody, we hope you/)],
  ] as const)(
    'keeps the words of an e-mail sent by %s as long as someone reads them there',
    async (provider, kept) => {
      await service.sql('delete from message');
      await requestCode((await aMember()).email);
      await service.sql(`delete from message where subject like '%invitation%'`);
      const source = await connect(service.databaseUrl, 2);
      const outbox = new PostgresOutbox(source, workOn);
      const claim = await outbox.claimNext({
        routes: [{ channel: 'email', environment: 'live' }],
        isTooLateOnly: false,
        except: [],
        isCharged: false,
        isIdempotent: false,
        claimSeconds: 45,
      });
      if (claim?.kind !== 'send') throw new Error('there was nothing to send');
      expect(claim.entry.message.text).toMatch(/\d{4} \d{4}/);
      expect(claim.entry.message.html).toMatch(/\d{4} \d{4}/);
      await outbox.markSent(claim.attempt, { provider, providerReference: null });
      await source.destroy();

      const rows = await service.sql(
        'select state, text, html is null as "hasNoHtml" from message',
      );
      expect(rows).toEqual([{ state: 'sent', text: kept, hasNoHtml: provider === 'smtp' }]);
    },
  );
});
