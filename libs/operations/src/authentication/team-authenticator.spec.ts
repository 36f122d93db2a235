import { describe, expect, it } from '@jest/globals';
import { Problem } from '../problems';
import { requireOwnOrigin, sessionCookieOf } from './team-authenticator';

const baseUrl = 'https://book.example:8443/';
const ownOrigin = 'https://book.example:8443';
const originRefused = new Problem('origin-refused');

const requestFrom = (method: string, fetchSite: string | null, origin: string | null) => () =>
  requireOwnOrigin({ method, fetchSite, origin }, { baseUrl });

describe('a request with a session', () => {
  it.each(['GET', 'HEAD'])('may come from anywhere by %s', (method) => {
    expect(requestFrom(method, 'cross-site', 'https://evil.example')).not.toThrow();
  });

  it.each([
    ['the browser says so', 'same-origin', null],
    ['the browser says so, whatever the origin is', 'same-origin', 'null'],
    ['an older browser names the origin', null, ownOrigin],
  ])('may change something from a page of ours: %s', (_how, fetchSite, origin) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'get']) {
      expect(requestFrom(method, fetchSite, origin)).not.toThrow();
    }
  });

  it.each([
    ['another site', 'cross-site', ownOrigin],
    ['another host of this site', 'same-site', ownOrigin],
    ['an address that was typed', 'none', ownOrigin],
    ['nothing that says so', null, null],
    ['another origin', null, 'https://evil.example'],
    ['another port', null, 'https://book.example'],
    ['another scheme', null, 'http://book.example:8443'],
  ])('may change nothing from %s', (_where, fetchSite, origin) => {
    for (const method of ['POST', 'DELETE']) {
      expect(requestFrom(method, fetchSite, origin)).toThrow(originRefused);
    }
  });
});

describe('the cookie of a session', () => {
  it.each([
    ['http://localhost:3000', 'team'],
    ['http://127.0.0.1:3000', 'team'],
    ['http://127.10.200.1', 'team'],
    ['http://[::1]:3000', 'team'],
    ['https://book.example', '__Host-team'],
    ['https://localhost.example', '__Host-team'],
    ['https://book.localhost', '__Host-team'],
    ['https://127.0.0.1.example', '__Host-team'],
    ['https://10.127.0.0', '__Host-team'],
  ])('of %s is %s', (address, name) => {
    expect(sessionCookieOf({ baseUrl: address })).toBe(name);
  });
});
