/** The shown day: the newest answer of the deployment, with later taps applied on top. */
import { localTime, minutesInto } from '@venue/ui';
import type {
  DayBookingAnswer,
  DayForTeamAnswer,
  TeamBookingAnswer,
  TeamVenueAnswer,
} from '../answers';
import type { Api } from '../api';

type Patch = (booking: DayBookingAnswer) => Partial<DayBookingAnswer>;

/** A write whose answer has not come yet. */
export interface Pending {
  readonly reference: string | null;
  readonly patch: Patch;
}

export class DayStore {
  venue: TeamVenueAnswer | null = null;
  date = '';
  /** Null until the first answer. */
  answer: DayForTeamAnswer | null = null;
  /** Why the newest answer is outdated; null if it is not. */
  failure: string | null = null;

  #pending: readonly Pending[] = [];
  /** Bookings from answers to writes that the day's answer does not have yet. */
  readonly #newer = new Map<string, Partial<DayBookingAnswer> & { readonly version: number }>();
  #cachedBookings: readonly DayBookingAnswer[] | null = null;
  #asking = false;
  #askAgain = false;

  constructor(
    private readonly api: Api,
    private readonly changed: () => void,
  ) {}

  show(venue: TeamVenueAnswer, date: string): void {
    if (this.venue?.id === venue.id && this.date === date) return;
    Object.assign(this, { venue, date, answer: null, failure: null });
    this.#newer.clear();
    this.#cachedBookings = null;
    void this.refresh();
  }

  /** Ordered by start, as they will be when all taps are saved. */
  get bookings(): readonly DayBookingAnswer[] {
    this.#cachedBookings ??= (this.answer?.bookings ?? []).map((booking) => this.#onTop(booking));
    return this.#cachedBookings;
  }

  find(reference: string): DayBookingAnswer | null {
    return this.bookings.find((booking) => booking.reference === reference) ?? null;
  }

  /** Whether a tap for the booking is not saved yet. */
  isSaving(reference: string): boolean {
    return this.#pending.some((one) => one.reference === reference);
  }

  setPending(pending: readonly Pending[]): void {
    this.#pending = pending;
    this.#cachedBookings = null;
  }

  /** Stores the booking from an answer to a write until the day's next answer has it. */
  take(booking: TeamBookingAnswer): void {
    const { reference, state, tableIds, venue, deposit } = booking;
    const zone = this.venue?.timezone ?? 'UTC';
    const local = (instant: string | null) => instant && localTime(instant, zone);
    if (venue !== this.venue?.slug) return;
    const hasTables = state !== 'cancelled' && state !== 'no_show';
    this.#newer.set(reference, {
      ...booking,
      tables: hasTables ? tableIds.map((id) => ({ id })) : [],
      until: localTime(booking.endsAt, zone),
      arrivedAt: local(booking.arrivedAt),
      expectedAt: local(booking.expectedArrival),
      deposit: deposit.status,
      requiredPence: deposit.requiredPence,
      receivedPence: deposit.receivedPence,
    });
    this.#cachedBookings = null;
  }

  /** Loads the day again, unless the last try failed: the next try is then scheduled. */
  poll(): void {
    if (!this.api.retries.isWaiting(this)) void this.refresh();
  }

  /** Loads the day again. Calls during a request cause one more request after it. */
  async refresh(): Promise<void> {
    if (this.#asking) {
      this.#askAgain = true;
      return;
    }
    this.#asking = true;
    try {
      do {
        this.#askAgain = false;
        await this.#ask();
      } while (this.#askAgain);
    } finally {
      this.#asking = false;
    }
  }

  async #ask(): Promise<void> {
    const { venue, date } = this;
    if (venue === null) return;
    const { answer, failure } = await this.api.get<DayForTeamAnswer>(
      `/venues/${venue.id}/days/${date}`,
    );
    if (this.venue !== venue || this.date !== date) {
      this.#askAgain = true;
      return;
    }
    this.failure = failure?.detail ?? null;
    this.api.retries.settle(this, failure, () => void this.refresh());
    if (answer !== undefined) {
      this.answer = answer;
      this.#cachedBookings = null;
    }
    this.changed();
  }

  #onTop(booking: DayForTeamAnswer['bookings'][number]): DayBookingAnswer {
    const newer = this.#newer.get(booking.reference);
    const isNewer = newer !== undefined && newer.version > booking.version;
    let result = this.#withMinutes(isNewer ? { ...booking, ...newer } : booking);
    for (const { reference, patch } of this.#pending) {
      if (reference === booking.reference) result = { ...result, ...patch(result) };
    }
    return result;
  }
  #withMinutes(booking: DayForTeamAnswer['bookings'][number]): DayBookingAnswer {
    const zone = this.venue?.timezone ?? 'UTC';
    const minutes = (instant: string): number => minutesInto(this.date, zone, instant);
    const { startsAt, endsAt } = booking;
    return { ...booking, startMinutes: minutes(startsAt), endMinutes: minutes(endsAt) };
  }
}
