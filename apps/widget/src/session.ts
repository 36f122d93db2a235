/**
 * What has to survive a reload or the way to the checkout and back. Session storage belongs to one
 * tab and ends with it. Nothing that the guest has typed is kept.
 */

export interface Stored {
  readonly holdId: string;
  /** Of the booking of that hold; the same for each repetition. */
  readonly bookingKey: string;
  /** Set once it is booked. */
  readonly bookingId: string | null;
  /** Whether the page has been told of the booking. */
  readonly isReported: boolean;
}

export class Session {
  readonly #name: string;

  constructor(venueId: string) {
    this.#name = `venue-booking:${venueId}`;
  }

  read(): Stored | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#name) ?? 'null') as Stored | null;
    } catch {
      // Not ours, or storage is switched off.
      return null;
    }
  }

  write(stored: Stored | null): void {
    try {
      if (stored === null) sessionStorage.removeItem(this.#name);
      else sessionStorage.setItem(this.#name, JSON.stringify(stored));
    } catch {
      // Switched off or full: then a reload begins anew.
    }
  }
}
