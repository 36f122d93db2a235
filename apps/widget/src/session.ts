/**
 * What has to survive a reload, or the way to the checkout and back. Session storage belongs to one
 * tab and ends with it. Of what the guest has typed, it has the notes of a booking under way, and
 * the name, phone number and e-mail address of an order of tickets, until the answer has come.
 */
import type { HoldAnswer } from './answers';
import type { OpenWrite } from './client';

/** The guest's own page of a booking and its calendar file. Who has them can change the booking. */
export interface Links {
  readonly manage: string | null;
  readonly calendar: string | null;
}

/** The ways by which a guest asks for news. */
export interface News {
  readonly email: boolean;
  readonly sms: boolean;
}

/** Tickets that were ordered, to say it in the guest's language. */
export interface TicketsOrdered {
  readonly event: string;
  readonly tier: string;
  readonly date: string;
  readonly time: string;
  readonly quantity: number;
}

export interface Stored {
  readonly hold: HoldAnswer | null;
  readonly openWrite: OpenWrite | null;
  /** How the guest of the open write asks for news; null where not. */
  readonly news: News | null;
  /** Set once something is booked. */
  readonly bookingId: string | null;
  /** What is to be paid for it, where that is known. */
  readonly amountPence: number | null;
  readonly links: Links | null;
  readonly tickets: TicketsOrdered | null;
  /** Bookings for which a page of this site has had its event. They outlast what was begun. */
  readonly reported: readonly string[];
}

const nothing: Omit<Stored, 'reported'> = {
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
  #stored: Stored;

  constructor(venueId: string) {
    this.#name = `venue-booking:${venueId}`;
    this.#stored = { ...nothing, reported: [], ...this.#load() };
  }

  read(): Stored {
    return this.#stored;
  }

  /** Whether nothing was begun. */
  get isEmpty(): boolean {
    const { hold, openWrite, bookingId } = this.#stored;
    return (hold ?? openWrite ?? bookingId) === null;
  }

  get openWrite(): OpenWrite | null {
    return this.#stored.openWrite;
  }

  set openWrite(openWrite: OpenWrite | null) {
    this.write({ openWrite });
  }

  write(change: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...change };
    try {
      sessionStorage.setItem(this.#name, JSON.stringify(this.#stored));
    } catch {
      // Switched off or full: then a reload begins anew.
    }
  }

  clear(): void {
    this.write(nothing);
  }

  /** False where it was noted before. */
  noteReported(bookingId: string): boolean {
    const { reported } = this.#stored;
    if (reported.includes(bookingId)) return false;
    this.write({ reported: [...reported, bookingId] });
    return true;
  }

  #load(): Partial<Stored> | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#name) ?? 'null') as Partial<Stored> | null;
    } catch {
      // Not ours, or storage is switched off.
      return null;
    }
  }
}
