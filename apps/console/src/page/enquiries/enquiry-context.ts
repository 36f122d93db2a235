import type { TemplateResult } from 'lit';
import type { BookingDetailsAnswer, EnquiryView, TeamTimesAnswer } from '../answers';
import type { App } from '../app';
import type { PolledAnswer } from '../parts/polled-answer';
import type { FormSender } from '../parts/form-sender';
import type { BookingWish } from './booking-wish';

/** The data of the views of an enquiry. */
export interface EnquiryContext {
  readonly app: App;
  readonly enquiry: EnquiryView;
  /** Null for an enquiry without a booking. */
  readonly booking: PolledAnswer<BookingDetailsAnswer> | null;
  /** The free times of the chosen day. */
  readonly times: TeamTimesAnswer | null;
  readonly sender: FormSender;
  readonly wish: BookingWish;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}

/** The name contains the enquiry, so that a refusal is not shown at another one. */
export function formName(step: string, { enquiry }: EnquiryContext): string {
  return `${step} ${enquiry.id}`;
}
