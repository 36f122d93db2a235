import { describe, expect, it } from '@jest/globals';
import type { Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { bookingId } from '@venue/testing/venues';
import { Secrets } from '../../authentication/secrets';
import { isFormValueOf, newFormValue } from './form-value';

const secrets = new Secrets('a pepper of some length');
const ids = { text: (length: number) => 'a'.repeat(length) } as never;
const now = at('2026-12-01 09:00');
const id = bookingId('one');
const value = newFormValue(id, { now, ids, secrets });

const isAccepted = (text: string, later = 0, of = id): boolean =>
  isFormValueOf(of, text, { now: (now + later) as Instant, secrets });

describe('the value of a form', () => {
  it('is good for its booking for a day, and not a millisecond longer', () => {
    const day = 24 * 3_600_000;

    expect([isAccepted(value), isAccepted(value, day - 1)]).toEqual([true, true]);
    expect(isAccepted(value, day)).toBe(false);
    expect(isAccepted(value, 0, bookingId('two'))).toBe(false);
  });

  it.each([
    ['', 'nothing'],
    [` ${value}`, 'more before it'],
    [`${value}0`, 'more after it'],
    [value.replace(/^../, 'zz'), 'another moment'],
    [value.replace('.a', '.b'), 'another text'],
    [value.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'another hash'],
  ])('is not %j: %s', (text) => {
    expect(isAccepted(text)).toBe(false);
  });
});
