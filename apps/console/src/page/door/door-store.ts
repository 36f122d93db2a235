/** The event dates of a day with their orders, and taps that are not saved yet. */
import type { DoorListAnswer, EventDateAnswer } from '../answers';
import type { Api } from '../api';
import type { DoorOrder } from './order-view';

export type DoorDate = DoorListAnswer['dates'][number];

interface AppOfDay {
  readonly api: Pick<Api, 'get' | 'retries'>;
  readonly venue: { readonly slug: string } | null;
  readonly date: string | null;
}

export class DoorStore {
  /** Current and upcoming dates, and all of the shown day. */
  events: readonly EventDateAnswer[] = [];
  failure = '';
  /** Null until loaded. */
  #dates: readonly DoorDate[] | null = null;
  /** By reference: the number of admitted guests when all taps are saved. */
  readonly #tapped = new Map<string, number>();
  #askedFor: unknown = null;
  #newest: Promise<void> = Promise.resolve();

  constructor(private readonly changed: () => void) {}

  get isKnown(): boolean {
    return this.#dates !== null;
  }

  isSaving(reference: string): boolean {
    return this.#tapped.has(reference);
  }

  tap(reference: string, checkedIn: number): void {
    this.#tapped.set(reference, checkedIn);
    this.changed();
  }

  /** Shows the deployment's number again, unless there was another tap in between. */
  endTap(reference: string, checkedIn: number): void {
    if (this.#tapped.get(reference) !== checkedIn) return;
    this.#tapped.delete(reference);
    this.changed();
  }

  orders(eventInstanceId: string): readonly DoorOrder[] {
    const date = this.#dates?.find((one) => one.eventInstanceId === eventInstanceId);
    return (date?.orders ?? []).map((order) => ({
      ...order,
      checkedIn: this.#tapped.get(order.reference) ?? order.checkedIn,
    }));
  }

  /** Loads again with every new answer of the day, which follows every change. */
  follow(app: AppOfDay & { readonly day: { readonly answer: object | null } }): void {
    const { answer } = app.day;
    if (answer === this.#askedFor) return;
    this.#askedFor = answer;
    if (answer === null) this.#dates = null;
    // A failed request is retried anyway.
    else if (!app.api.retries.isWaiting(this)) void this.ask(app);
  }

  /** The newest answer wins. Resolves when it is shown, even if a later call requested it. */
  ask(app: AppOfDay): Promise<void> {
    const mine: Promise<void> = answersFor(app).then((answers) =>
      this.#newest === mine ? this.#show(answers, app) : this.#newest,
    );
    this.#newest = mine;
    return mine;
  }

  #show({ door, toCome, ofDay }: Answers, app: AppOfDay): void {
    const failure = door.failure ?? toCome.failure ?? ofDay.failure;
    this.failure = failure?.detail ?? '';
    app.api.retries.settle(this, failure, () => void this.ask(app));
    if (door.answer !== undefined) this.#dates = door.answer.dates;
    if (toCome.answer !== undefined && ofDay.answer !== undefined) {
      this.events = inOrder([...ofDay.answer.dates, ...toCome.answer.dates]);
    }
    this.changed();
  }
}

interface EventDates {
  readonly dates: readonly EventDateAnswer[];
}

type Answers = Awaited<ReturnType<typeof answersFor>>;

async function answersFor({ api, venue, date }: AppOfDay) {
  const query = { environment: 'live', venue: venue?.slug ?? '' };
  const onDay = { ...query, date: date ?? '' };
  const [door, toCome, ofDay] = await Promise.all([
    api.get<DoorListAnswer>('/door', onDay),
    api.get<EventDates>('/event-dates', query),
    api.get<EventDates>('/event-dates', onDay),
  ]);
  return { door, toCome, ofDay };
}

/** Without duplicates, ordered by start. */
function inOrder(events: readonly EventDateAnswer[]): readonly EventDateAnswer[] {
  const byId = new Map(events.map((one) => [one.eventInstanceId, one]));
  return [...byId.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}
