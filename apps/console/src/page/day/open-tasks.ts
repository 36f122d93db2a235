/** What waits for the team at the shown venue, counted for the menu. */
import type { Api } from '../api';
import type { OpenTasksAnswer, TeamVenueAnswer } from '../answers';

/** Changes of bookings seldom change a count, so one reading follows several of them. */
const laterMs = 10_000;

export class OpenTasks {
  /** Null until counted. It is another object only after another count. */
  counts: OpenTasksAnswer | null = null;
  #venueId: string | null = null;
  /** The number of requests. */
  #requests = 0;
  #later: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly api: Api,
    private readonly changed: () => void,
  ) {}

  show({ id }: TeamVenueAnswer): void {
    if (id === this.#venueId) return;
    this.#venueId = id;
    this.counts = null;
    void this.count();
  }

  /** Counts again, unless the last try failed: the next one is then scheduled. */
  poll(): void {
    if (!this.api.retries.isWaiting(this)) void this.count();
  }

  /** Counts after a change of that kind. */
  take(kind: string): void {
    if (kind === 'enquiry') this.poll();
    else this.#later ??= setTimeout(() => this.poll(), laterMs);
  }

  async count(): Promise<void> {
    if (this.#later !== null) clearTimeout(this.#later);
    this.#later = null;
    const id = this.#venueId;
    if (id === null) return;
    const mine = (this.#requests += 1);
    const { answer, failure } = await this.api.get<OpenTasksAnswer>(`/venues/${id}/open-tasks`);
    // The answer to an earlier request may come later; it is outdated.
    if (mine !== this.#requests) return;
    this.api.retries.settle(this, failure, () => void this.count());
    if (answer === undefined) return;
    if (JSON.stringify(answer) === JSON.stringify(this.counts)) return;
    this.counts = answer;
    this.changed();
  }
}
