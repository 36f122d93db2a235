import { describe, expect, it } from '@jest/globals';
import { anyPortOrigins, isOnList, parseOriginEntry } from './origins';

describe('a list with any port of this machine', () => {
  it.each([
    'http://localhost:5173',
    'http://localhost:1',
    'http://localhost:65535',
    'http://localhost',
    'http://127.0.0.1:8080',
    'http://127.0.0.1',
  ])('contains %s', (origin) => {
    expect(isOnList(origin, anyPortOrigins)).toBe(true);
    expect(isOnList(origin, ['https://a.example'])).toBe(false);
  });

  it.each([
    'https://localhost:5173',
    'http://localhost.evil.example',
    'http://localhost.evil.example:5173',
    'http://127.0.0.1.evil.example:5173',
    'http://evil.localhost:5173',
    'http://127.0.0.2:5173',
    'http://[::1]:5173',
    'http://0.0.0.0:5173',
    'http://localhost:5173/',
    'http://localhost:5173/x',
    'http://localhost:*',
    'http://localhost:',
    'http://localhost:05173',
    'http://localhost:5173.evil.example',
    'http://localhost:5173@evil.example',
    'http://user@localhost:5173',
    'HTTP://localhost:5173',
    'http://LOCALHOST:5173',
    'http://localhost:5173\n',
    'xhttp://localhost:5173',
    'null',
    '',
  ])('does not contain %j', (origin) => {
    expect(isOnList(origin, ['https://a.example', ...anyPortOrigins])).toBe(false);
  });

  it('does not contain a port of this machine if it names only the host, or another port', () => {
    const list = ['http://localhost', 'https://a.example'];

    expect(isOnList('http://localhost', list)).toBe(true);
    expect(isOnList('https://a.example', list)).toBe(true);
    expect(isOnList('http://localhost:5173', list)).toBe(false);
    expect(isOnList('https://a.example:8443', list)).toBe(false);
  });

  it('keeps the two names apart', () => {
    const [localhost, loopback] = anyPortOrigins;

    expect(isOnList('http://127.0.0.1:5173', [localhost])).toBe(false);
    expect(isOnList('http://localhost:5173', [loopback])).toBe(false);
  });
});

describe('an entry of a list of origins', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['HTTPS://WWW.Example.com:443', 'https://www.example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://[::1]:5173', 'http://[::1]:5173'],
    ['HTTP://LocalHost:*', 'http://localhost:*'],
  ])('%s is %s', (text, origin) => {
    expect(parseOriginEntry(text)).toEqual({ origin });
  });

  it.each([
    ['example.com', 'no-origin'],
    ['xhttps://example.com', 'no-origin'],
    ['see https://example.com', 'no-origin'],
    ['https://example.com/', 'no-origin'],
    ['https://*.example.com', 'no-origin'],
    ['https://user@example.com', 'no-origin'],
    ['http://example.com', 'not-https'],
    ['http://localhost.example.com', 'not-https'],
  ])('%s is invalid: %s', (text, fault) => {
    expect(parseOriginEntry(text)).toEqual({ fault });
  });
});
