import { describe, expect, it } from '@jest/globals';
import { deliveryFrom } from './twilio-answer';

const sid = `SM${'0a'.repeat(16)}`;

describe('a response of Twilio', () => {
  it.each([
    [201, { sid }, 'sent'],
    [200, { sid: sid.replace('SM', 'MM') }, 'sent'],
    [201, { sid: 'SM1' }, 'unknown'],
    [201, { sid: 7 }, 'unknown'],
    [201, {}, 'unknown'],
    [201, [sid], 'unknown'],
    [201, null, 'unknown'],
    [302, { sid }, 'failed'],
    [400, { code: 21614 }, 'refused'],
    [422, { code: 21614 }, 'refused'],
    [400, { code: 99999 }, 'refused'],
    [400, { code: 20003 }, 'failed'],
    [400, { code: '21614' }, 'failed'],
    [400, { sid }, 'failed'],
    [401, { code: 21614 }, 'failed'],
    [403, { code: 20403 }, 'failed'],
    [404, { code: 20404 }, 'failed'],
    [408, { code: 1 }, 'failed'],
    [409, { code: 1 }, 'failed'],
    [429, { code: 20429 }, 'failed'],
    [500, { code: 20500 }, 'failed'],
    [503, { code: 21614 }, 'failed'],
  ])('with %i and %j means: %3$s', (status, members, kind) => {
    expect(deliveryFrom(status, JSON.stringify(members)).kind).toBe(kind);
  });

  it.each(['', '<html>', '{"sid":', null])('is not accepted if its body is %j', (text) => {
    expect(deliveryFrom(201, text).kind).toBe('unknown');
    expect(deliveryFrom(400, text)).toEqual({ kind: 'failed', because: 'Twilio answered 400' });
  });
});
