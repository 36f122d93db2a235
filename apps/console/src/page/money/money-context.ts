import type { TemplateResult } from 'lit';
import type { MoneyView, TeamBookingAnswer } from '../answers';
import type { App } from '../app';
import type { FormSender } from '../parts/form-sender';

/** What the parts of one item are drawn from. */
export interface MoneyContext {
  readonly app: App;
  readonly item: MoneyView;
  /** Null where it is for no booking, and until that has come. */
  readonly booking: TeamBookingAnswer | null;
  /** Whether the booking is still to come. */
  readonly isWaiting: boolean;
  readonly sender: FormSender;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}
