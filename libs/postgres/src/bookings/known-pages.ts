import {
  isPageAt,
  pageKey,
  type DiaryQuestion,
  type DiaryScope,
  type Instant,
  type Page,
} from '@venue/domain';

/** The rows of one page, as text. */
export interface PageRows {
  readonly stays: string | null;
  readonly blocks: string | null;
}

interface KnownPage extends PageRows {
  readonly page: Page;
  readonly now: Instant;
}

interface PageReading {
  readonly scope: DiaryScope;
  readonly question: DiaryQuestion;
  readonly rows: PageRows;
}

/**
 * The pages that were read last, so that the same rows are the same object, and whoever has decided
 * something from a page finds it again. Nothing is answered from memory: every read brings its
 * rows, and these are compared.
 */
export class KnownPages {
  private readonly pages = new Map<string, KnownPage>();

  /** `pagesMax` pages are kept, none of more than `textMax` characters: some 200 bookings. */
  constructor(
    private readonly pagesMax = 100,
    private readonly textMax = 25_000,
  ) {}

  /** The known page if it was made of the same rows and is the same at `scope.now`. */
  pageOf({ scope, question, rows }: PageReading, make: () => Page): Page {
    const key = pageKey(scope, question);
    const known = this.pages.get(key);
    const isSame = known?.stays === rows.stays && known.blocks === rows.blocks;
    const entry =
      isSame && isPageAt(known, scope.now) ? known : { ...rows, page: make(), now: scope.now };
    this.pages.delete(key);
    if ((rows.stays?.length ?? 0) <= this.textMax) this.pages.set(key, entry);
    const [oldest = ''] = this.pages.keys();
    if (this.pages.size > this.pagesMax) this.pages.delete(oldest);
    return entry.page;
  }
}
