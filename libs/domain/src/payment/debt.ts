import { owed } from '../booking/amend';
import { stateOf, type BookingOnFile } from '../booking/booking';
import { noPence, type Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import { orderStateOf, type OrderOnFile } from '../tickets/order';

/** What a guest pays for: a table, or tickets. */
export type Bought =
  | { readonly kind: 'table'; readonly file: BookingOnFile }
  | { readonly kind: 'tickets'; readonly file: OrderOnFile };

/** How money stands with it at a moment. */
export interface Debt {
  /** `awaiting`: kept only until its deadline. `kept`: whether or not more is still owed. */
  readonly standing: 'awaiting' | 'kept' | 'cancelled' | 'expired';
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
  /** From then on nobody is asked to pay. */
  readonly startsAt: Instant;
}

export function debtOf({ kind, file }: Bought, now: Instant): Debt {
  const { receivedPence } = file;
  return kind === 'table'
    ? {
        standing: standings[stateOf(file.booking, now)],
        requiredPence: file.booking.depositPence,
        receivedPence,
        startsAt: file.booking.startsAt,
      }
    : {
        standing: standings[orderStateOf(file.order, now)],
        requiredPence: file.order.totalPence,
        receivedPence,
        startsAt: file.startsAt,
      };
}

const standings = {
  awaiting_deposit: 'awaiting',
  held: 'awaiting',
  confirmed: 'kept',
  seated: 'kept',
  completed: 'kept',
  no_show: 'kept',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

export function isPaid({ requiredPence, receivedPence }: Debt): boolean {
  return owed(requiredPence, receivedPence) === noPence;
}
