/** Sign-in with a real OpenID Connect provider, in this process. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Provider from 'oidc-provider';
import { publicUrl } from '@venue/testing/deployment';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { openSignIn, type BrowserHere, type SignInDeployment } from './sign-in-deployment';

const secret = 'the secret of the test client';
const back = `${publicUrl}/console/sign-in/provider/return`;

let company: { readonly issuer: string; close(): Promise<void> };
let service: SignInDeployment;
let onlyWay: SignInDeployment;

beforeAll(async () => {
  company = await openCompany();
  const { issuer } = company;
  const provider = { issuer, clientId: 'venue', clientSecret: secret };
  service = await openSignIn({ provider });
  onlyWay = await openSignIn({ provider, isProviderOnly: true });
  await invite(service, 'ada@team.test');
});
afterAll(async () => {
  await service.closeAll();
  await onlyWay.closeAll();
  await company.close();
});

async function invite(at: SignInDeployment, email: string): Promise<void> {
  await at.asOperator(inviteMember, { email, name: 'Ada', role: 'host', venues: 'all' });
}

/** Claims that an attacker writes into the ID tokens; null for none. */
const tampering: { claims: object | null } = { claims: null };

/** The token with other claims; its signature stays that of the former ones. */
function withClaims(token: string, claims: object): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const before = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url');
  return [head, changed, signature].join('.');
}

/** A provider whose accounts are addresses; those that begin with `unverified` are not verified. */
async function openCompany() {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'venue',
        client_secret: secret,
        redirect_uris: [back],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test provider'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string };
    if (tampering.claims !== null && context.path === '/token' && body.id_token !== undefined) {
      context.body = { ...body, id_token: withClaims(body.id_token, tampering.claims) };
    }
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Acts as the person's browser at the provider; returns the address of the redirect back. */
async function visit(address: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  const fetchIt = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let url = address;
  for (let steps = 0; steps < 8; steps += 1) {
    let response = await fetchIt(url);
    if (response.status === 200) {
      // The sign-in page that oidc-provider has for development.
      response = await fetchIt(url, { prompt: 'login', login: account, password: 'any' });
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(back)) return url;
  }
  throw new Error('the provider never sends the browser back');
}

async function depart(browser: BrowserHere): Promise<string> {
  const { status, location, setCookies } = await browser.get('/console/sign-in/provider');
  expect(status).toBe(303);
  expect(setCookies[0]).toMatch(/^__Host-team-provider=.*; HttpOnly; SameSite=Lax; Secure$/);
  return location ?? '';
}

describe('sign-in with the company’s provider', () => {
  it('lets a member in whose address the provider has verified', async () => {
    const browser = service.browser();
    expect((await browser.get('/console/sign-in')).text).toContain('/console/sign-in/provider');
    const address = await depart(browser);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
    });

    const page = await browser.get(await visit(address, 'Ada@team.test'));

    // A page instead of a redirect, after which the browser would not send the session's cookie.
    expect(page.status).toBe(200);
    expect(page.text).toContain('You are signed in as Ada.');
    expect(page.text).toContain('http-equiv="refresh" content="0; url=/console"');
    expect(browser.cookies.has('__Host-team-provider')).toBe(false);
    const caller = await service.authenticator().authenticate({ token: browser.token });
    expect(caller).toMatchObject({ kind: 'member', name: 'Ada' });
  });

  it('refuses others in words: no member, an address that is not verified, a revoked member', async () => {
    await invite(service, 'unverified@team.test');
    await invite(service, 'gone@team.test');
    await service.asOperator(revokeMember, { id: 'gone@team.test' });

    for (const account of ['nobody@team.test', 'unverified@team.test', 'gone@team.test']) {
      const browser = service.browser();
      const page = await browser.get(await visit(await depart(browser), account));
      expect(page.status).toBe(403);
      expect(page.text).toContain('ask an admin of the venue to invite that address');
      expect(browser.token).toBeNull();
    }
  });

  it('accepts no ID token whose signature does not match its claims', async () => {
    const claims = { email: 'ada@team.test', email_verified: true };
    const browser = service.browser();
    const answer = await visit(await depart(browser), 'nobody@team.test');
    tampering.claims = claims;
    const page = await browser.get(answer);
    tampering.claims = null;

    expect(page.status).toBe(400);
    expect(browser.token).toBeNull();
  });

  it('accepts no answer in a browser that did not start the sign-in, or started it again', async () => {
    const attacker = service.browser();
    const answer = await visit(await depart(attacker), 'ada@team.test');
    const victim = service.browser();
    expect(await victim.get(answer)).toMatchObject({ status: 400, setCookies: [] });
    await depart(victim);
    expect((await victim.get(answer)).status).toBe(400);
    expect(victim.token).toBeNull();
  });

  it('accepts an answer once, and no changed one', async () => {
    const browser = service.browser();
    const address = await depart(browser);
    const kept = browser.cookies.get('__Host-team-provider') ?? '';
    const answer = await visit(address, 'ada@team.test');
    const bring = async (url: string, cookie: string): Promise<number> => {
      const other = service.browser();
      other.cookies.set('__Host-team-provider', cookie);
      const { status } = await other.get(url);
      expect(other.token !== null).toBe(status === 200);
      return status;
    };
    const [state = '', , verifier = ''] = kept.split('.');

    expect(await bring(answer.replace(/state=[^&]*/, 'state=other'), kept)).toBe(400);
    expect(await bring(`${back}?error=access_denied&state=${state}`, kept)).toBe(400);
    expect(await bring(back, kept)).toBe(400);
    expect(await bring(`${answer}&code=other`, kept)).toBe(400);
    expect(await bring(`${answer}&state=${state}`, kept)).toBe(400);
    // An answer with another nonce than the request's uses the code up.
    expect(await bring(answer, [state, 'another-nonce', verifier].join('.'))).toBe(400);
    expect(await bring(answer, kept)).toBe(400);

    const again = service.browser();
    const second = await visit(await depart(again), 'ada@team.test');
    const keptAgain = again.cookies.get('__Host-team-provider') ?? '';
    expect(await bring(second, keptAgain)).toBe(200);
    expect(await bring(second, keptAgain)).toBe(400);
  });

  it('shows a message while the provider is unavailable', async () => {
    const provider = { issuer: 'http://127.0.0.1:9', clientId: 'venue', clientSecret: secret };
    const unavailable = await openSignIn({ provider });
    const page = await unavailable.browser().get('/console/sign-in/provider');
    await unavailable.closeAll();

    expect(page.status).toBe(503);
    expect(page.text).toContain('can’t be reached');
  });
});

describe('where the provider is the only way', () => {
  it('takes no address, no code and no link of a person, not even the operator’s', async () => {
    await invite(onlyWay, 'ada@team.test');
    const { link } = await onlyWay.asOperator(makeSignInLink, { id: 'ada@team.test' });
    const browser = onlyWay.browser();
    const page = [
      await browser.get('/console/sign-in'),
      await browser.post('/console/sign-in', { email: 'ada@team.test' }),
      await browser.post('/console/sign-in/code', { code: '1234 5678' }),
      await browser.get(link),
      await browser.post(link),
    ];
    for (const { status, text, setCookies } of page) {
      expect(status).toBe(200);
      expect(setCookies).toEqual([]);
      expect(text).toContain('/console/sign-in/provider');
      expect(text).not.toContain('<form');
    }
  });
});
