import { describe, expect, it } from '@jest/globals';
import { changeCursorText, isCursorBefore, parseChangeCursor } from './changes';

const cursor = (transaction: bigint, sequence: bigint) => {
  return { database: '0a1b2c3d', transaction, sequence };
};

describe('a place in the order of changes', () => {
  it('is text for callers, and returns unchanged', () => {
    const last = cursor(999_999_999_999_999_999n, 17n);

    expect(changeCursorText(last)).toBe('0a1b2c3d-999999999999999999-17');
    expect(parseChangeCursor(changeCursorText(last))).toEqual(last);
  });

  it.each([
    '',
    '0a1b2c3d-1',
    '0a1b2c3-1-1',
    '0a1b2c3g-1-1',
    '0a1b2c3d--1',
    '0a1b2c3d-1-',
    '0a1b2c3d-1-x',
    '0a1b2c3d-1000000000000000000-1',
    '0a1b2c3d-1-1000000000000000000',
    'x0a1b2c3d-1-1',
    '0a1b2c3d-1-1 ',
  ])('is never “%s”', (text) => {
    expect(parseChangeCursor(text)).toBeNull();
  });

  it.each([
    ['an earlier transaction, whatever its number', cursor(1n, 9n), cursor(2n, 1n), true],
    ['a later transaction', cursor(2n, 1n), cursor(1n, 9n), false],
    ['an earlier number of one transaction', cursor(1n, 1n), cursor(1n, 2n), true],
    ['a later number', cursor(1n, 2n), cursor(1n, 1n), false],
    ['itself', cursor(1n, 1n), cursor(1n, 1n), false],
  ])('precedes: %s', (_what, one, other, expected) => {
    expect(isCursorBefore(one, other)).toBe(expected);
  });
});
