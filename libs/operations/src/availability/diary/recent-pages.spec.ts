import { describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import type { DiaryQuestion, DiaryScope, Instant, Page, VenueId } from '@venue/domain';
import { until } from '@venue/domain/testing';
import { RecentPages } from './recent-pages';

const scope: DiaryScope = { environment: 'live', revision: 1, now: 1_000 as Instant };
const question: DiaryQuestion = {
  venueId: 'venue' as VenueId,
  span: { from: 5_000 as Instant, until: 9_000 as Instant },
};
const page: Page = { stays: [], blocks: [], lapsed: [], nextLapse: 2_000 as Instant };

describe('a page that was read', () => {
  const pages = new RecentPages(60_000);
  const readAt = performance.now();
  pages.keep(scope, question, { page, readAt });

  it('is found by a call that came before it was read', () => {
    expect(pages.find(scope, question, readAt - 1)).toBe(page);
  });

  it.each<[string, Partial<DiaryScope>, Partial<DiaryQuestion>, number]>([
    ['a call that came after it was read', {}, {}, 1],
    ['a call with other rules', { revision: 2 }, {}, -1],
    ['a call of the sandbox', { environment: 'sandbox' }, {}, -1],
    ['a call about another venue', {}, { venueId: 'other' as VenueId }, -1],
    ['a call about another span', {}, { span: { ...question.span, until: 9_001 as Instant } }, -1],
    ['a call whose time is before that of the reader', { now: 999 as Instant }, {}, -1],
    ['a call in whose time a hold has lapsed', { now: 2_000 as Instant }, {}, -1],
  ])('is not found by %s', (_who, change, other, laterMs) => {
    const found = pages.find({ ...scope, ...change }, { ...question, ...other }, readAt + laterMs);
    expect(found).toBeNull();
  });

  it('is not found where reading it took longer than it counts', () => {
    const slow = new RecentPages(60_000);
    const readAgain = performance.now() - 60_001;
    slow.keep(scope, question, { page, readAt: readAgain });

    expect(slow.find(scope, question, readAgain)).toBeNull();
  });

  it('is forgotten at its own end, and not at that of an older one', () => {
    const ends: (() => void)[] = [];
    const timer = spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => {
      ends.push(end);
      return { unref: () => undefined };
    }) as never);
    const renewed = new RecentPages(60_000);
    const second = { page: { ...page }, readAt };
    for (const read of [{ page, readAt }, second]) renewed.keep(scope, question, read);
    timer.mockRestore();
    const foundAfter = ends.map((end) => {
      end();
      return renewed.find(scope, question, readAt);
    });

    expect(foundAfter).toEqual([second.page, null]);
    expect(foundAfter[0]).toBe(second.page);
  });

  it('is not found once it is too old', async () => {
    const shortLived = new RecentPages(20);
    const readAgain = performance.now();
    shortLived.keep(scope, question, { page, readAt: readAgain });

    await until(() => shortLived.find(scope, question, readAgain) === null);
    expect(shortLived.find(scope, question, readAgain)).toBeNull();
  });
});
