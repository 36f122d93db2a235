import { describe, expect, it } from '@jest/globals';
import { isLoopback, isLoopbackHost } from './loopback';

describe('the development inbox', () => {
  it.each([
    ['http://127.0.0.1:3000', true],
    ['http://localhost:3000', true],
    ['http://127.12.0.100:3000', true],
    ['http://[::1]:3000', true],
    ['https://book.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://10.0.0.1', false],
  ])('is only for users of this machine: %s', (baseUrl, expected) => {
    expect(isLoopback(baseUrl)).toBe(expected);
  });
});

describe('a Host header', () => {
  it.each([
    ['localhost', true],
    ['LocalHost:3000', true],
    ['127.0.0.1', true],
    ['127.255.255.254:80', true],
    ['[::1]', true],
    ['[::1]:3000', true],
    ['evil.test:3000', false],
    ['127.0.0.1.evil.test', false],
    ['localhost.evil.test', false],
    ['evil.test@localhost', false],
    ['evil.localhost', false],
    ['128.0.0.1', false],
    ['127.0.0.1:3000:3000', false],
    ['::1', false],
    ['', false],
  ])('names this machine only: “%s” is %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });
});
