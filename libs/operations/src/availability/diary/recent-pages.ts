/**
 * What a refusal was decided from, for calls that waited meanwhile, so that a crowd which is
 * refused reads a full day once and not each call for itself. A page is found only by calls that
 * came before it was read: its snapshot lies inside each of them, as that of a day which is read
 * without its lock. It counts for a short time, so that a table which is given back is not
 * refused to those who wait long.
 */
import {
  isPageAt,
  pageKey,
  type DiaryQuestion,
  type DiaryScope,
  type Instant,
  type Page,
  type SharedPages,
} from '@venue/domain';

interface RecentPage {
  readonly page: Page;
  readonly readAt: number;
  /** The time by which the page tells stays from lapsed ones. */
  readonly now: Instant;
}

export class RecentPages implements SharedPages {
  private readonly pages = new Map<string, RecentPage>();

  constructor(private readonly ageMaxMs = 1_000) {}

  find(scope: DiaryScope, question: DiaryQuestion, since: number): Page | null {
    const found = this.pages.get(pageKey(scope, question));
    if (found === undefined || found.readAt < since) return null;
    if (performance.now() - found.readAt > this.ageMaxMs) return null;
    return isPageAt(found, scope.now) ? found.page : null;
  }

  keep(scope: DiaryScope, question: DiaryQuestion, read: Omit<RecentPage, 'now'>): void {
    const key = pageKey(scope, question);
    const kept = { ...read, now: scope.now };
    this.pages.set(key, kept);
    const forget = (): void => {
      if (this.pages.get(key) === kept) this.pages.delete(key);
    };
    setTimeout(forget, this.ageMaxMs).unref();
  }
}
