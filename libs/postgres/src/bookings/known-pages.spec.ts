import { describe, expect, it } from '@jest/globals';
import type { DiaryQuestion, DiaryScope, Instant, Page, VenueId } from '@venue/domain';
import { KnownPages } from './known-pages';

const scope: DiaryScope = { environment: 'live', revision: 1, now: 1_000 as Instant };
const question: DiaryQuestion = {
  venueId: 'venue' as VenueId,
  span: { from: 5_000 as Instant, until: 9_000 as Instant },
};
const rows = { stays: 'one stay', blocks: 'one block' };
const newPage = (): Page => ({ stays: [], blocks: [], lapsed: [], nextLapse: 2_000 as Instant });

describe('a page that was read before', () => {
  it('is the same object as long as its rows are the same', () => {
    const pages = new KnownPages();
    const page = pages.pageOf({ scope, question, rows }, newPage);
    expect(pages.pageOf({ scope, question, rows: { ...rows } }, newPage)).toBe(page);
  });

  it.each<[string, { rows?: Partial<typeof rows>; scope?: Partial<DiaryScope>; venue?: string }]>([
    ['another stay', { rows: { stays: 'another' } }],
    ['another block', { rows: { blocks: 'another' } }],
    ['other rules', { scope: { revision: 2 } }],
    ['the sandbox', { scope: { environment: 'sandbox' } }],
    ['a time at which a hold has lapsed', { scope: { now: 2_000 as Instant } }],
    ['a clock that is behind', { scope: { now: 999 as Instant } }],
    ['another venue', { venue: 'other' }],
  ])('is made anew for %s', (_what, change) => {
    const pages = new KnownPages();
    const page = pages.pageOf({ scope, question, rows }, newPage);
    const other = pages.pageOf(
      {
        scope: { ...scope, ...change.scope },
        question: { ...question, ...(change.venue && { venueId: change.venue as VenueId }) },
        rows: { ...rows, ...change.rows },
      },
      newPage,
    );
    expect(other).not.toBe(page);
  });

  it('is not kept if it is long, nor once too many others were read since', () => {
    const short = new KnownPages(1, 8);
    const read = (venue: string, stays = rows.stays): Page => {
      const asked = { ...question, venueId: venue as VenueId };
      return short.pageOf({ scope, question: asked, rows: { ...rows, stays } }, newPage);
    };
    expect(read('one')).toBe(read('one'));
    expect(read('one', 'one stay and more')).not.toBe(read('one', 'one stay and more'));
    const page = read('one');
    read('other');
    expect(read('one')).not.toBe(page);
  });
});
