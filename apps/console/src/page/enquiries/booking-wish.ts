import type { ReactiveControllerHost } from 'lit';
import type { BookFromEnquiryAnswer, EnquiryView } from '../answers';
import { wishIn } from './wish-in-text';

/** What is filled in to make a booking from an enquiry, and what came of it. */
export class BookingWish {
  /** Null while no day is chosen. */
  date: string | null = null;
  partySize = 2;
  /** Whether it was refused as against the rules, which a manager can break with a reason. */
  isBeyond = false;
  /** Why the booking was not made, with other times; null before. */
  refused: BookFromEnquiryAnswer['booking'] | null = null;
  #enquiryId: string | null = null;

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Begins with what the guest wrote, once for each enquiry. */
  begin(enquiry: EnquiryView | null, today: string): void {
    if (enquiry?.id === this.#enquiryId) return;
    this.#enquiryId = enquiry?.id ?? null;
    const words = enquiry === null ? '' : `${enquiry.subject}. ${enquiry.message}`;
    const { date, partySize } = wishIn(words, today);
    this.date = date;
    this.partySize = partySize ?? 2;
    this.refused = null;
    this.isBeyond = false;
  }

  set(wish: Partial<Pick<BookingWish, 'date' | 'partySize' | 'refused' | 'isBeyond'>>): void {
    Object.assign(this, wish);
    this.host.requestUpdate();
  }
}
