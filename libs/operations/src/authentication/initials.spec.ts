import { describe, expect, it } from '@jest/globals';
import { initialsIn } from './initials';

describe('the initials of a person at a shared device', () => {
  it.each([
    ['al', 'AL'],
    [' AL ', 'AL'],
    ['é', 'É'],
    ['e\u0301e\u0301e\u0301e\u0301', 'ÉÉÉÉ'],
    ['abcd', 'ABCD'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j: %j', (header, initials) => {
    expect(initialsIn(header)).toBe(initials);
  });

  it.each(['abcde', 'a b', 'a1', 'a.', '👩'])('are refused: %j', (header) => {
    const errors = [{ pointer: 'Team-Initials', detail: 'Initials are one to four letters.' }];
    const particulars = expect.objectContaining({ errors }) as unknown;

    expect(() => initialsIn(header)).toThrow(expect.objectContaining({ particulars }));
  });
});
