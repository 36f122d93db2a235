/** The shown day: the newest answer of the deployment, with what was tapped since on top of it. */
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
  /** Why there is no newer answer; null if there is. */
  failure: string | null = null;

  #pending: readonly Pending[] = [];
  /** What answers to writes said of bookings that the day's answer does not have yet. */
  readonly #newer = new Map<string, Partial<DayBookingAnswer> & { readonly version: number }>();
  #shown: readonly DayBookingAnswer[] | null = null;
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
    this.#shown = null;
    void this.refresh();
  }

  /** By their start, as they will be once everything that was tapped is saved. */
  get bookings(): readonly DayBookingAnswer[] {
    this.#shown ??= (this.answer?.bookings ?? []).map((booking) => this.#onTop(booking));
    return this.#shown;
  }

  find(reference: string): DayBookingAnswer | null {
    return this.bookings.find((booking) => booking.reference === reference) ?? null;
  }

  /** Whether something that was tapped for the booking is not saved yet. */
  isSaving(reference: string): boolean {
    return this.#pending.some((one) => one.reference === reference);
  }

  setPending(pending: readonly Pending[]): void {
    this.#pending = pending;
    this.#shown = null;
  }

  /** Takes the booking of an answer to a write; the day's next answer has it too. */
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
    this.#shown = null;
  }

  /** Asks for the day again, unless it could not be had: then its next try is due anyway. */
  poll(): void {
    if (!this.api.retries.isWaiting(this)) void this.refresh();
  }

  /** Asks for the day again; calls while it is asked for are one more question at the end. */
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
      this.#shown = null;
    }
    this.changed();
  }

  #onTop(booking: DayForTeamAnswer['bookings'][number]): DayBookingAnswer {
    const newer = this.#newer.get(booking.reference);
    const isNewer = newer !== undefined && newer.version > booking.version;
    let shown = this.#withMinutes(isNewer ? { ...booking, ...newer } : booking);
    for (const { reference, patch } of this.#pending) {
      if (reference === booking.reference) shown = { ...shown, ...patch(shown) };
    }
    return shown;
  }
  #withMinutes(booking: DayForTeamAnswer['bookings'][number]): DayBookingAnswer {
    const zone = this.venue?.timezone ?? 'UTC';
    const minutes = (instant: string): number => minutesInto(this.date, zone, instant);
    const { startsAt, endsAt } = booking;
    return { ...booking, startMinutes: minutes(startsAt), endMinutes: minutes(endsAt) };
  }
}
