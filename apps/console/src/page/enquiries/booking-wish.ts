import type { ReactiveControllerHost } from 'lit';
import type { BookFromEnquiryAnswer, EnquiryView, RefusalChoice } from '../answers';
import { TableChoice, type PartyOfTables } from '../parts/table-choice';
import { wishIn } from './wish-in-text';

type Settable = 'date' | 'time' | 'bookingTypeId' | 'partySize' | 'refused' | 'ways' | 'isBeyond';

/** The fields for a booking from an enquiry, and the result. */
export class BookingWish {
  /** Null without a day. */
  date: string | null = null;
  /** Null without a time. */
  time: string | null = null;
  /** Null for the first that fits. */
  bookingTypeId: string | null = null;
  partySize = 2;
  /** Whether it was refused for a rule that a manager can break with a reason. */
  isBeyond = false;
  /** Why the booking was refused, with other times; null before that. */
  refused: BookFromEnquiryAnswer['booking'] | null = null;
  /** The choices after a refusal of occupied tables. */
  ways: readonly RefusalChoice[] = [];
  readonly tables: TableChoice;
  #enquiryId: string | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    this.tables = new TableChoice(host);
  }

  /** The party that needs tables; null while its day or time is missing. */
  get partyOfTables(): PartyOfTables | null {
    const { date, time, partySize, bookingTypeId } = this;
    if (date === null || time === null) return null;
    const party = { date, time, partySize };
    return bookingTypeId === null ? party : { ...party, bookingTypeId };
  }

  /** Reads the first values from the guest's text, once for each enquiry. */
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
