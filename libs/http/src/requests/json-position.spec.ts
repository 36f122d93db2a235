import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { brokenJsonAt } from './json-position';

const placeOf = (text: string): unknown => {
  const place = brokenJsonAt(text);
  return place && [place.line, place.column, place.isEnd];
};

describe('a text that is not valid JSON', () => {
  it.each([
    ['', [1, 1, true]],
    ['{', [1, 2, true]],
    ['{"a": 1,}', [1, 9, false]],
    ["{'a': 1}", [1, 2, false]],
    ['{a: 1}', [1, 2, false]],
    ['{"a" 1}', [1, 6, false]],
    ['{"a": }', [1, 7, false]],
    ['{"a": 01}', [1, 8, false]],
    ['{"a": tru}', [1, 7, false]],
    ['{"a": 1]', [1, 8, false]],
    ['[1 2]', [1, 4, false]],
    ['{} x', [1, 4, false]],
    ['{\n  "date": "2026-12-05",\r\n  "time": \n}', [4, 1, false]],
    ['{\n  "é𝒜": "un\nclosed"}', [2, 12, false]],
    ['{"a": "\\x"}', [1, 8, false]],
    ['{"a": "C:\\New"}', [1, 10, false]],
    ['{"a": "b', [1, 9, true]],
    ['\ufeff{}', [1, 1, false]],
  ])('is located: %j', (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });

  it('is located if and only if the parser refuses it', () => {
    const bit = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"b":', '1', '-', '.5', 'e3', 'null', 'true'],
      ...[' ', '\n', '\\', '\\u00', 'é', '\t', '0'],
    );
    const broken = fc.array(bit, { maxLength: 8 }).map((bits) => bits.join(''));
    const whole = fc
      .json()
      .chain((text) => fc.nat(text.length).map((at) => [text, text.slice(0, at), text.slice(at)]));
    const text = fc.oneof(
      broken,
      whole.chain((texts) => fc.constantFrom(...texts)),
    );
    fc.assert(
      fc.property(text, (json) => {
        expect(brokenJsonAt(json) === null).toBe(isParsed(json));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is located in time, however long or deep it is', () => {
    expect(placeOf('['.repeat(65_536))).toEqual([1, 65_537, true]);
    expect(placeOf(`"${'\\n'.repeat(32_000)}`)).toEqual([1, 64_002, true]);
  });
});

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
