import { describe, expect, it } from '@jest/globals';
import type { BookingTypeId, Instant, LocalDate, LocalTime, Page, Wish } from '@venue/domain';
import { PageMemo } from './page-memo';

const page: Page = { stays: [], blocks: [], lapsed: [], nextLapse: null };
const wish: Wish = {
  date: '2026-06-12' as LocalDate,
  time: null,
  partySize: 2,
  bookingTypeId: null,
};
const asked = { page, now: 90_500 as Instant, venueId: 'one', wish };

function counting(entriesMax?: number): {
  readonly make: (of: typeof asked) => number;
} {
  const memo = new PageMemo<number>(entriesMax);
  let count = 0;
  return { make: (of) => memo.madeFrom(of, () => (count += 1)) };
}

describe('what was made from a page', () => {
  it('is made once for all who ask the same at the same time', () => {
    const { make } = counting();
    expect([make(asked), make({ ...asked, now: 119_999 as Instant })]).toEqual([1, 1]);
  });

  it.each<[string, Partial<typeof asked>]>([
    ['another page with the same in it', { page: { ...page } }],
    ['a later minute', { now: 150_500 as Instant }],
    ['the turn of the minute', { now: 60_000 as Instant }],
    ['another venue', { venueId: 'other' }],
    ['another day', { wish: { ...wish, date: '2026-06-13' as LocalDate } }],
    ['a time', { wish: { ...wish, time: '19:00' as LocalTime } }],
    ['more guests', { wish: { ...wish, partySize: 3 } }],
    ['one booking type', { wish: { ...wish, bookingTypeId: 'dinner' as BookingTypeId } }],
  ])('is made anew for %s', (_what, change) => {
    const { make } = counting();
    expect([make(asked), make({ ...asked, ...change })]).toEqual([1, 2]);
  });

  it('is forgotten where others were asked for since', () => {
    const { make } = counting(2);
    const [one, two, three] = ['one', 'two', 'three'].map((venueId) => ({ ...asked, venueId }));
    if (one === undefined || two === undefined || three === undefined) throw new Error('of three');
    expect([one, two, one, three, one, two].map(make)).toEqual([1, 2, 1, 3, 1, 4]);
  });
});
