/**
 * The state that survives a reload and the way to the checkout and back, in session storage, which
 * ends with the tab. Of the guest's input it contains the notes of a booking under way, and name,
 * phone number and e-mail address of an order of tickets, until the answer has come.
 */
import type { HoldAnswer } from './answers';
import type { OpenWrite } from './client';

/** The guest's page of a booking and its calendar file. They let the reader change the booking. */
export interface Links {
  readonly manage: string | null;
  readonly calendar: string | null;
}

/** The channels on which the guest wants news. */
export interface News {
  readonly email: boolean;
  readonly sms: boolean;
}

/** An order of tickets, to confirm it in the guest's language. */
export interface TicketOrder {
  readonly event: string;
  readonly tier: string;
  readonly date: string;
  readonly time: string;
  readonly quantity: number;
}

export interface StoredState {
  readonly hold: HoldAnswer | null;
  readonly openWrite: OpenWrite | null;
  /** Of the guest of the open write; null without consent. */
  readonly news: News | null;
  /** Set once something is booked. */
  readonly bookingId: string | null;
  /** The amount due; null where this tab did not make the booking. */
  readonly amountPence: number | null;
  readonly links: Links | null;
  readonly tickets: TicketOrder | null;
  /** Bookings that were reported to the site; `clear` keeps them. */
  readonly reported: readonly string[];
}

const emptyState: Omit<StoredState, 'reported'> = {
  hold: null,
  openWrite: null,
  news: null,
  bookingId: null,
  amountPence: null,
  links: null,
  tickets: null,
};

export class Session {
  readonly #name: string;
  #state: StoredState;

  constructor(venueId: string) {
    this.#name = `venue-booking:${venueId}`;
    this.#state = { ...emptyState, reported: [], ...this.#load() };
  }

  read(): StoredState {
    return this.#state;
  }

  /** Whether there is nothing to continue. */
  get isEmpty(): boolean {
    const { hold, openWrite, bookingId } = this.#state;
    return (hold ?? openWrite ?? bookingId) === null;
  }

  get openWrite(): OpenWrite | null {
    return this.#state.openWrite;
  }

  set openWrite(openWrite: OpenWrite | null) {
    this.write({ openWrite });
  }

  write(change: Partial<StoredState>): void {
    this.#state = { ...this.#state, ...change };
    try {
      sessionStorage.setItem(this.#name, JSON.stringify(this.#state));
    } catch {
      // Storage is switched off or full: a reload then starts again.
    }
  }

  clear(): void {
    this.write(emptyState);
  }

  /** False where it was noted before. */
  noteReported(bookingId: string): boolean {
    const { reported } = this.#state;
    if (reported.includes(bookingId)) return false;
    this.write({ reported: [...reported, bookingId] });
    return true;
  }

  #load(): Partial<StoredState> | null {
    try {
      return JSON.parse(
        sessionStorage.getItem(this.#name) ?? 'null',
      ) as Partial<StoredState> | null;
    } catch {
      // Storage is switched off, or the value is not ours.
      return null;
    }
  }
}
