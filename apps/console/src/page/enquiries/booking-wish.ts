import type { ReactiveControllerHost } from 'lit';
import type { BookFromEnquiryAnswer, EnquiryView, RefusalChoice } from '../answers';
import { TableChoice, type PartyOfTables } from '../parts/table-choice';
import { wishIn } from './wish-in-text';

type Settable = 'date' | 'time' | 'bookingTypeId' | 'partySize' | 'refused' | 'ways' | 'isBeyond';

/** What is filled in to make a booking from an enquiry, and what came of it. */
export class BookingWish {
  /** Null while no day is chosen. */
  date: string | null = null;
  /** Null while no time is filled in. */
  time: string | null = null;
  /** Null for the first that fits. */
  bookingTypeId: string | null = null;
  partySize = 2;
  /** Whether it was refused as against the rules, which a manager can break with a reason. */
  isBeyond = false;
  /** Why the booking was not made, with other times; null before. */
  refused: BookFromEnquiryAnswer['booking'] | null = null;
  /** What can be done where the tables that were chosen are in use. */
  ways: readonly RefusalChoice[] = [];
  readonly tables: TableChoice;
  #enquiryId: string | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    this.tables = new TableChoice(host);
  }

  /** The party that is to have tables; null while its day or time is missing. */
  get partyOfTables(): PartyOfTables | null {
    const { date, time, partySize, bookingTypeId } = this;
    if (date === null || time === null) return null;
    const party = { date, time, partySize };
    return bookingTypeId === null ? party : { ...party, bookingTypeId };
  }

  /** Begins with what the guest wrote, once for each enquiry. */
  begin(enquiry: EnquiryView | null, today: string): void {
    if (enquiry?.id === this.#enquiryId) return;
    this.#enquiryId = enquiry?.id ?? null;
    const words = enquiry === null ? '' : `${enquiry.subject}. ${enquiry.message}`;
    const { date, partySize } = wishIn(words, today);
    this.date = date;
    this.time = null;
    this.bookingTypeId = null;
    this.partySize = partySize ?? 2;
    this.refused = null;
    this.ways = [];
    this.isBeyond = false;
  }

  set(wish: Partial<Pick<BookingWish, Settable>>): void {
    Object.assign(this, wish);
    this.host.requestUpdate();
  }
}
