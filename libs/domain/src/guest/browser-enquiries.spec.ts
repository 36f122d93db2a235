import { describe, expect, it } from '@jest/globals';
import { captchaHardness } from './browser-enquiries';

describe('a captcha', () => {
  it.each([
    ['is as usual without traffic', 0, 0, 1],
    ['is as usual at five times the usual to a venue', 20, 0, 1],
    ['is harder beyond', 21, 0, 2],
    ['is as usual at five times the usual from a client', 0, 5, 1],
    ['is harder beyond', 0, 6, 2],
    ['is as hard as the busier of the two asks for', 41, 6, 3],
    ['is sixteen times as hard at most', 0, 80, 16],
    ['is sixteen times as hard at most', 0, 1000, 16],
  ])('%s: %i to the venue, %i from the client', (_what, toVenue, fromClient, expected) => {
    expect(captchaHardness({ toVenue, fromClient })).toBe(expected);
  });
});
