/** Keeps the shown day up to date through the stream of changes, or by polling without it. */
import { addDays } from '@venue/ui';
import type { RetryLoop } from '../parts/retry-loop';
import type { DayStore } from './day-store';
import type { OpenTasks } from './open-tasks';

interface Change {
  readonly venueId: string;
  readonly date: string | null;
  readonly kind: string;
}

const askEveryMs = 5000;
/** The stream sends something every 15 seconds: a connection that is silent for longer is dead. */
const silentMaxMs = 40_000;

export class Changes {
  /** Whether the stream is connected; if not, the page says so. */
  isLive = true;
  #stream: EventSource | null = null;
  #asking: ReturnType<typeof setInterval> | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stores: { readonly day: DayStore; readonly tasks: OpenTasks },
    private readonly retries: RetryLoop,
    private readonly changed: () => void,
  ) {}

  /** Follows changes after the sequence of the day's answer, which includes the earlier ones. */
  follow(sequence: string): void {
    if (this.#stream !== null) return;
    const stream = new EventSource(`/team/v1/changes?since=${encodeURIComponent(sequence)}`);
    this.#stream = stream;
    this.#listen(stream);
    for (const name of ['open', 'heartbeat', 'change', 'reset', 'status']) {
      stream.addEventListener(name, () => this.#heard());
    }
    this.#heard();
  }

  #listen(stream: EventSource): void {
    stream.addEventListener('open', () => {
      this.#setLive(true);
      this.stores.day.poll();
    });
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => this.#take(data));
    stream.addEventListener('reset', () => {
      this.stores.day.poll();
      this.stores.tasks.poll();
    });
    // A stream that opens and ends at once does not count as connected.
    stream.addEventListener('heartbeat', () => this.retries.forget(this));
    stream.addEventListener('status', ({ data }: MessageEvent<string>) =>
      this.#setLive((JSON.parse(data) as { readonly live: boolean }).live),
    );
    stream.addEventListener('error', () => this.#lose(stream));
  }

  /** The browser does not notice a dead connection, so a silent one is replaced. */
  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#stream?.close();
      this.#setLive(false);
      this.#reopen();
    }, silentMaxMs);
  }

  #reopen(): void {
    clearTimeout(this.#silence);
    this.#stream = null;
    if (this.stores.day.answer !== null) this.follow(this.stores.day.answer.sequence);
  }

  #take(data: string): void {
    const { venueId, date, kind } = JSON.parse(data) as Change;
    const { venue, date: shown } = this.stores.day;
    // A start after midnight belongs to the evening before.
    const isShown = date === null || [shown, addDays(shown, 1)].includes(date);
    if (venueId !== venue?.id) return;
    this.stores.tasks.take(kind);
    if (isShown) this.stores.day.poll();
  }

  /** The browser alone would reconnect every second, even to a server that is down. */
  #lose(stream: EventSource): void {
    stream.close();
    clearTimeout(this.#silence);
    this.#setLive(false);
    this.retries.later(this, () => this.#reopen());
  }

  #setLive(isLive: boolean): void {
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    if (this.#asking !== null) clearInterval(this.#asking);
    this.#asking = isLive ? null : setInterval(() => this.stores.day.poll(), askEveryMs);
    this.changed();
  }
}
