import type { ReactiveControllerHost } from 'lit';
import type { BookFromEnquiryAnswer } from '../back-office/answers';

/** What is filled in to make a booking from an enquiry, and what came of it. */
export class BookingWish {
  /** Null while no day is chosen. */
  date: string | null = null;
  partySize = 2;
  /** Why the booking was not made, with other times; null before. */
  refused: BookFromEnquiryAnswer['booking'] | null = null;

  constructor(private readonly host: ReactiveControllerHost) {}

  set(wish: Partial<Pick<BookingWish, 'date' | 'partySize' | 'refused'>>): void {
    Object.assign(this, wish);
    this.host.requestUpdate();
  }
}
