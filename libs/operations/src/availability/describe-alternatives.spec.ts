import { describe, expect, it } from '@jest/globals';
import type { Alternative } from '@venue/domain/availability/alternatives';
import { at, date, time } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { say } from '@venue/testing/say';
import { describeAlternatives } from './describe-alternatives';

const harbour = aVenue();
const venues = {
  harbour,
  pier: aVenue({ slug: 'the-pier', name: 'The Pier' }),
  lantern: aVenue({ slug: 'the-lantern', name: 'The Lantern' }),
};

/**
 * Alternatives from texts such as `2026-12-09 19:00`; the venue is The Harbour unless one follows.
 */
function alternativesOf(texts: readonly string[]): Alternative[] {
  return texts.map((text) => {
    const [day = '', clock = '', name = 'harbour'] = text.split(' ');
    const venue = venues[name as keyof typeof venues];
    const startsAt = at(`${day} ${clock}`);
    return { venue, date: date(day), time: time(clock), startsAt, options: [] };
  });
}

const request = { venueId: harbour.id, date: date('2026-12-09'), today: date('2026-12-01') };

describe('alternatives, in words', () => {
  it.each([
    [['2026-12-09 19:00'], '7pm'],
    [['2026-12-09 19:00', '2026-12-09 18:45'], '7pm or 6:45pm'],
    [
      ['2026-12-09 19:00', '2026-12-09 18:45', '2026-12-09 19:15', '2026-12-10 19:00'],
      '7pm, 6:45pm or 7:15pm',
    ],
    [
      ['2026-12-09 20:30', '2026-12-09 20:45', '2026-12-10 19:00', '2026-12-11 19:00'],
      '8:30pm or 8:45pm that day, or 7pm on Thursday 10 December',
    ],
    [
      ['2026-12-09 21:00', '2026-12-10 19:00', '2026-12-11 19:30'],
      '9pm that day, 7pm on Thursday 10 December, or 7:30pm on Friday 11 December',
    ],
    [['2026-12-10 19:00'], '7pm on Thursday 10 December'],
    [
      ['2026-12-10 19:00', '2026-12-11 19:00', '2026-12-12 19:00'],
      '7pm on Thursday 10 December, Friday 11 December or Saturday 12 December',
    ],
    [['2026-12-09 19:00 pier'], '7pm at The Pier'],
    [
      ['2026-12-09 19:00 pier', '2026-12-09 19:00 lantern'],
      '7pm at The Pier, or 7pm at The Lantern',
    ],
    [['2026-12-09 20:00', '2026-12-09 19:00 pier'], '8pm at The Harbour, or 7pm at The Pier'],
    [
      ['2026-12-09 20:00', '2026-12-10 19:00', '2026-12-09 19:00 pier'],
      '8pm that day at The Harbour, 7pm on Thursday 10 December at The Harbour, or 7pm that day at The Pier',
    ],
  ])('%j', (texts, expected) => {
    expect(describeAlternatives(alternativesOf(texts), request)).toBe(
      say('other times can be offered', { offers: expected }),
    );
  });

  it('are none', () => {
    expect(describeAlternatives([], request)).toBe(say('nothing else can be offered'));
  });
});
