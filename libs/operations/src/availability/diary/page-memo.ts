/** What was made from pages of the diary, for others who ask the same at the same time. */
import { stageOf, type Instant, type Page, type Wish } from '@venue/domain';

interface Entry<Made> {
  readonly page: Page;
  readonly stage: string;
  readonly made: Made;
}

/**
 * Makes something once for each wish, as long as the page is the same object and nothing has begun
 * or passed that counts. A page is of one venue, environment and revision of the rules.
 */
export class PageMemo<Made> {
  private readonly entries = new Map<string, Entry<Made>>();

  /** The last `entriesMax` are kept. */
  constructor(private readonly entriesMax = 200) {}

  madeFrom({ page, now, ...of }: MadeFrom, make: () => Made): Made {
    const key = keyOf(of);
    const stage = stageOf(page, now);
    const known = this.entries.get(key);
    const isSame = known?.page === page && known.stage === stage;
    const entry = isSame ? known : { page, stage, made: make() };
    this.entries.delete(key);
    this.entries.set(key, entry);
    const [oldest = ''] = this.entries.keys();
    if (this.entries.size > this.entriesMax) this.entries.delete(oldest);
    return entry.made;
  }
}

/** All that it depends on, besides the rules. */
interface MadeFrom {
  readonly page: Page;
  readonly now: Instant;
  readonly venueId: string;
  readonly wish: Wish;
}

function keyOf({ venueId, wish }: Pick<MadeFrom, 'venueId' | 'wish'>): string {
  const { date, time, partySize, bookingTypeId } = wish;
  return [venueId, date, time, partySize, bookingTypeId].join(' ');
}
