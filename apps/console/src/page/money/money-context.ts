import type { TemplateResult } from 'lit';
import type { MoneyView, TeamBookingAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';

/** The data of the views of one item. */
export interface MoneyContext {
  readonly app: App;
  readonly item: MoneyView;
  /** Null without a booking, and until it is loaded. */
  readonly booking: TeamBookingAnswer | null;
  /** Whether the booking is upcoming. */
  readonly isWaiting: boolean;
  readonly sender: FormSender;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}
