/** The dates of events of a day with their orders, as they are and as they were tapped. */
import type { DoorListAnswer, EventDateAnswer } from '../answers';
import type { App } from '../app';
import type { DoorOrder } from './order-view';

export type DoorDate = DoorListAnswer['dates'][number];

export class DoorStore {
  /** Dates that are to come or have begun, and all of the shown day. */
  events: readonly EventDateAnswer[] = [];
  failure = '';
  /** Null until they have come. */
  #dates: readonly DoorDate[] | null = null;
  /** By reference: how many will be in once what was tapped is saved. */
  readonly #tapped = new Map<string, number>();
  #askedFor: unknown = null;
  #asking = 0;

  constructor(private readonly changed: () => void) {}

  get isKnown(): boolean {
    return this.#dates !== null;
  }

  isSaving(reference: string): boolean {
    return this.#tapped.has(reference);
  }

  /** Null shows again what the deployment has. */
  tap(reference: string, checkedIn: number | null): void {
    if (checkedIn === null) this.#tapped.delete(reference);
    else this.#tapped.set(reference, checkedIn);
    this.changed();
  }

  orders(eventInstanceId: string): readonly DoorOrder[] {
    const date = this.#dates?.find((one) => one.eventInstanceId === eventInstanceId);
    return (date?.orders ?? []).map((order) => ({
      ...order,
      checkedIn: this.#tapped.get(order.reference) ?? order.checkedIn,
    }));
  }

  /** Asks again with every new answer of the day: the day is asked for with every change. */
  follow(app: App): void {
    const { answer } = app.day;
    if (answer === this.#askedFor) return;
    this.#askedFor = answer;
    if (answer === null) this.#dates = null;
    else void this.ask(app);
  }

  /** The newest answer wins. */
  async ask(app: App): Promise<void> {
    const mine = (this.#asking += 1);
    const { door, toCome, ofDay } = await answersFor(app);
    if (mine !== this.#asking) return;
    this.failure = (door.failure ?? toCome.failure ?? ofDay.failure)?.detail ?? '';
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

async function answersFor({ api, venue, date }: App) {
  const query = { environment: 'live', venue: venue?.slug ?? '' };
  const onDay = { ...query, date: date ?? '' };
  const [door, toCome, ofDay] = await Promise.all([
    api.get<DoorListAnswer>('/door', onDay),
    api.get<EventDates>('/event-dates', query),
    api.get<EventDates>('/event-dates', onDay),
  ]);
  return { door, toCome, ofDay };
}

/** Each once, by its start. */
function inOrder(events: readonly EventDateAnswer[]): readonly EventDateAnswer[] {
  const byId = new Map(events.map((one) => [one.eventInstanceId, one]));
  return [...byId.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}
