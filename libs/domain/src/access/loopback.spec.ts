import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './loopback';

describe('the development inbox', () => {
  it.each([
    ['http://127.0.0.1:3000', true],
    ['http://localhost:3000', true],
    ['http://127.12.0.100:3000', true],
    ['http://[::1]:3000', true],
    ['https://book.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://10.0.0.1', false],
  ])('is only for those at this machine: %s', (baseUrl, expected) => {
    expect(isLoopback(baseUrl)).toBe(expected);
  });
});
