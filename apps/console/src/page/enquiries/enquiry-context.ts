import type { TemplateResult } from 'lit';
import type { BookingDetailsAnswer, EnquiryView, TeamTimesAnswer } from '../answers';
import type { App } from '../app';
import type { PolledAnswer } from '../parts/polled-answer';
import type { FormSender } from '../parts/form-sender';
import type { BookingWish } from './booking-wish';

/** What the parts of an enquiry are drawn from. */
export interface EnquiryContext {
  readonly app: App;
  readonly enquiry: EnquiryView;
  /** Null where it is about no booking. */
  readonly booking: PolledAnswer<BookingDetailsAnswer> | null;
  /** The free times of the day that is filled in. */
  readonly times: TeamTimesAnswer | null;
  readonly sender: FormSender;
  readonly wish: BookingWish;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}

/** Of one enquiry, so that what is refused there is not shown with another. */
export function formName(step: string, { enquiry }: EnquiryContext): string {
  return `${step} ${enquiry.id}`;
}
