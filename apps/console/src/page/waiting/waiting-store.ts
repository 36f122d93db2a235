/** The parties that wait: the waiting list of the shown day, and the queue at the door. */
import type { QueueRow, WaitingRow } from '../answers';
import type { Api, Reply } from '../api';
import type { Route } from '../route';

interface AppOfDay {
  readonly api: Pick<Api, 'get' | 'retries'>;
  readonly venue: { readonly id: string } | null;
  readonly date: string | null;
  readonly today: string | null;
  readonly route: Route;
  readonly day: { readonly answer: object | null };
  readonly preferences: { readonly hasAlerts: boolean };
}

interface Entries<Row> {
  readonly entries: readonly Row[];
}

export class WaitingStore {
  /** Why the newest answers are outdated; empty if they are not. */
  failure = '';
  /** Both kinds of the shown day; null until loaded. */
  #live: readonly WaitingRow[] | null = null;
  /** The longest wait first; null on other days, until loaded, and while nothing shows it. */
  queue: readonly QueueRow[] | null = null;
  #askedFor: unknown = null;
  #isOpen = false;
  /** The number of requests. */
  #requests = 0;

  constructor(private readonly changed: () => void) {}

  /** In the order of joining; null until loaded. */
  get list(): readonly WaitingRow[] | null {
    return this.#live?.filter(({ kind }) => kind === 'list') ?? null;
  }

  get count(): number {
    const atDoor = this.#live?.filter(({ kind }) => kind === 'queue') ?? [];
    return (this.list ?? []).length + (this.queue ?? atDoor).length;
  }

  /** Loads again with every new answer of the day, which follows every change. */
  follow(app: AppOfDay): void {
    const { answer } = app.day;
    const isOpen = needsQueue(app);
    if (answer === this.#askedFor && isOpen === this.#isOpen) return;
    this.#askedFor = answer;
    this.#isOpen = isOpen;
    if (answer === null) this.#forget();
    // A failed request is retried anyway.
    else if (!app.api.retries.isWaiting(this)) void this.ask(app);
  }

  /** The newest answer wins. */
  async ask(app: AppOfDay): Promise<void> {
    const mine = (this.#requests += 1);
    const [list, queue] = await answersFor(app);
    if (mine !== this.#requests) return;
    const failure = list.failure ?? queue?.failure;
    app.api.retries.settle(this, failure, () => void this.ask(app));
    this.failure = failure?.detail ?? '';
    if (failure === undefined) this.#show(list.answer, queue?.answer);
    this.changed();
  }

  #show(list: Entries<WaitingRow> | undefined, queue: Entries<QueueRow> | undefined): void {
    this.#live = list?.entries.filter(isLive) ?? null;
    this.queue = queue?.entries ?? null;
  }

  #forget(): void {
    this.#requests += 1;
    this.#live = null;
    this.queue = null;
  }
}

/** The queue needs the plan of the day: it is requested for the open sheet and for alerts alone. */
function needsQueue({
  date,
  today,
  route,
  preferences,
}: Pick<AppOfDay, 'date' | 'today' | 'route' | 'preferences'>): boolean {
  return (route.parameters['waiting'] !== undefined || preferences.hasAlerts) && date === today;
}

function answersFor(
  app: AppOfDay,
): Promise<[Reply<Entries<WaitingRow>>, Reply<Entries<QueueRow>> | null]> {
  const { api, venue, date } = app;
  const path = `/venues/${venue?.id}`;
  return Promise.all([
    api.get<Entries<WaitingRow>>(`${path}/waiting`, { environment: 'live', date: date ?? '' }),
    needsQueue(app) ? api.get<Entries<QueueRow>>(`${path}/queue`) : null,
  ]);
}

function isLive({ state }: WaitingRow): boolean {
  return state === 'waiting' || state === 'offered';
}
