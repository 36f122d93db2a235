import { describe, expect, it } from '@jest/globals';
import { searchWords } from './team-bookings';

describe('the words of a search for bookings', () => {
  it.each([
    ['a name', 'Ada  Finch', ['Ada', 'Finch']],
    ['spaces around it', ' Ada ', ['Ada']],
    ['two letters', 'Li', ['Li']],
    ['one letter beside a longer word', 'J Finch', ['J', 'Finch']],
    ['six words at most', 'a bc d e f g h', ['a', 'bc', 'd', 'e', 'f', 'g']],
    ['a reference with a hyphen', 'K7QP-4M2X', ['K7QP4M2X']],
    ['a name with a hyphen', 'Anne-Marie', ['Anne', 'Marie']],
    ['a name with a hyphen that does not break', 'Anne\u2011Marie', ['Anne', 'Marie']],
    ['a hyphen alone', 'Anne - Marie', ['Anne', 'Marie']],
    ['an address with a hyphen', 'a-b@x-y.example', ['ab@xy.example']],
    ['a hyphen in what is longer than a reference', 'K7QP-4M2XY', ['K7QP', '4M2XY']],
    ['a hyphen after more than its half', 'AK7QP-4M2X', ['AK7QP', '4M2X']],
    ['apostrophes of any form', "O’Neill O'Neill Oʼneill", ['ONeill', 'ONeill', 'Oneill']],
    ['a pasted number', '\u202a0117\u00a0496 0001\u202c', ['1174960001']],
    ['one character of Han', '田', ['田']],
    ['one of kana, of Hangul and of Thai', 'が 김 ก', ['が', '김', 'ก']],
    ['a number as people write it', '0117 496-0001', ['1174960001']],
    ['a number with its country', '+44 (0)117.496/0001', ['441174960001']],
    ['seven digits, the first a zero', '0049600', ['49600']],
    ['the end of a number, with its zeros', '004960', ['004960']],
    ['letters beside digits', 'table 0117', ['table', '0117']],
  ])('%s', (_what, text, expected) => {
    expect(searchWords(text)).toEqual(expected);
  });

  it.each(['A', '7', ' ', '', '😀', 'A B', 'é', 'Ж', "’'", '-', '\u202a\u202c'])(
    'are too short: “%s”',
    (text) => {
      expect(searchWords(text)).toBeNull();
    },
  );
});
