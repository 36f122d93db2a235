import { describe, expect, it } from '@jest/globals';
import type { Problem } from '../problems';
import { checkPayloadLimits } from './payload-limits';

function pointerOf(text: string): string | undefined {
  try {
    checkPayloadLimits(JSON.parse(text));
    return undefined;
  } catch (error) {
    return (error as Problem).particulars.errors?.[0]?.pointer;
  }
}

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`;

describe('the border', () => {
  it.each(['null', '1', '"__proto__"', '{}', '{"a":[{"proto":1,"constructors":2}]}'])(
    'lets %s pass',
    (text) => {
      expect(pointerOf(text)).toBeUndefined();
    },
  );

  it.each([
    ['{"__proto__":1}', '/__proto__'],
    ['{"constructor":null}', '/constructor'],
    ['{"a":{"prototype":{}}}', '/a/prototype'],
    ['{"a":[0,{"__proto__":1}]}', '/a/1/__proto__'],
    ['{"a/b":{"~":{"__proto__":1}}}', '/a~1b/~0/__proto__'],
  ])('refuses members that reach into JavaScript’s objects: %s', (text, pointer) => {
    expect(pointerOf(text)).toBe(pointer);
  });

  it('lets 20 levels pass, and not 21', () => {
    expect(pointerOf(lists(20))).toBeUndefined();
    expect(pointerOf(lists(21))).toBe('');
  });

  it('lets 200 members pass, and not 201, wherever they stand', () => {
    expect(pointerOf(members(200))).toBeUndefined();
    expect(pointerOf(members(201))).toBe('');
    expect(pointerOf(`[${members(99)},${members(99)}]`)).toBeUndefined();
    expect(pointerOf(`[${members(99)},${members(100)}]`)).toBe('');
  });

  it('stops looking where it has seen enough', () => {
    expect(pointerOf(lists(10_000))).toBe('');
    expect(pointerOf(members(10_000))).toBe('');
  });
});
