import { describe, expect, it } from '@jest/globals';
import type { Page } from '../ports';
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import { isPageAt, pageKey } from './page';

describe('a page', () => {
  const now = 1_000 as Instant;
  const page: Page = { stays: [], blocks: [], lapsed: [], nextLapse: 2_000 as Instant };

  it.each([
    ['at its own time', 1_000, true],
    ['just before a hold lapses', 1_999, true],
    ['when a hold lapses', 2_000, false],
    ['by a clock that is behind', 999, false],
  ])('%s', (_when, later, isSame) => {
    expect(isPageAt({ page, now }, later as Instant)).toBe(isSame);
  });

  it('has a key of its own for each environment, revision, venue and span', () => {
    const scope = { environment: 'live', revision: 1 } as const;
    const question = {
      venueId: 'one' as VenueId,
      span: { from: now, until: page.nextLapse ?? now },
    };
    const keys = [
      pageKey(scope, question),
      pageKey({ ...scope, environment: 'sandbox' }, question),
      pageKey({ ...scope, revision: 2 }, question),
      pageKey(scope, { ...question, venueId: 'two' as VenueId }),
      pageKey(scope, { ...question, span: { ...question.span, from: 999 as Instant } }),
      pageKey(scope, { ...question, span: { ...question.span, until: 2_001 as Instant } }),
    ];

    expect(new Set(keys).size).toBe(keys.length);
    expect(pageKey({ ...scope }, { ...question })).toBe(keys[0]);
  });

  it('without holds is the same at any later time', () => {
    expect(isPageAt({ page: { ...page, nextLapse: null }, now }, 9_000 as Instant)).toBe(true);
  });
});
