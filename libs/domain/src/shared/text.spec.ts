import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { hasControl, hasControlInLines, printableLine, printableLines } from './text';

/** The first and the last of each range, and their neighbours outside of it. */
const ranges = [
  ['\u0000', '\u001f', null, ' '],
  ['\u007f', '\u009f', '~', '\u00a0'],
  ['\u2028', '\u202e', '\u200f', '\u202f'],
  ['\u2066', '\u2069', '\u2065', '\u206a'],
] as const;

describe('a control character', () => {
  it.each(ranges)('is each from %j to %j, and none beside them', (first, last, ...outside) => {
    expect([first, last].map((one) => hasControl(`a${one}b`))).toEqual([true, true]);
    for (const one of outside) expect(hasControl(`a${one ?? ''}b`)).toBe(false);
  });

  it('is no newline in text of several lines, but a lone carriage return or a tab', () => {
    expect(hasControlInLines('one\ntwo\r\nthree')).toBe(false);
    expect(['a\rb', 'a\tb', 'a\u2028b', 'a\n\u001bb'].map(hasControlInLines)).toEqual(
      Array(4).fill(true),
    );
    expect(hasControl('one\ntwo')).toBe(true);
  });
});

describe('text on a terminal', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\u001b', '\n', '\r', '\u202e', '"', '\\') });

  it('has no control character left but newlines', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(hasControl(printableLine(raw))).toBe(false);
        expect(hasControlInLines(printableLines(raw))).toBe(false);
      }),
    );
  });

  it('is unchanged if there was none', () => {
    expect(printableLines('Zoë 山田\nकाव्या')).toBe('Zoë 山田\nकाव्या');
    expect(printableLine('a\u001b[31m\n')).toBe('a\\u001b[31m\\u000a');
    expect(printableLine('a\u200fb\u061c')).toBe('a\\u200fb\\u061c');
  });

  it('is the same value as JSON', () => {
    fc.assert(
      fc.property(text, (raw) => {
        expect(JSON.parse(printableLine(JSON.stringify(raw)))).toBe(raw);
      }),
    );
  });
});
