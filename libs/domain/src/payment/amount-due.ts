import { outstandingPence } from '../booking/deposit-balance';
import { stateOf, type StoredBooking } from '../booking/booking';
import { noPence, type Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import { orderStateOf, type StoredOrder } from '../tickets/order';

/** The subject of a payment: a table, or tickets. */
export type Payable =
  | { readonly kind: 'table'; readonly file: StoredBooking }
  | { readonly kind: 'tickets'; readonly file: StoredOrder };

/** The paid and the required amount, at one moment. */
export interface AmountDue {
  /** `awaiting`: kept only until its deadline. `kept`: whether or not more is still owed. */
  readonly status: 'awaiting' | 'kept' | 'cancelled' | 'expired';
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
  /** From then on no payment is requested. */
  readonly startsAt: Instant;
}

export function amountDueOf({ kind, file }: Payable, now: Instant): AmountDue {
  const { receivedPence } = file;
  return kind === 'table'
    ? {
        status: statuses[stateOf(file.booking, now)],
        requiredPence: file.booking.depositPence,
        receivedPence,
        startsAt: file.booking.startsAt,
      }
    : {
        status: statuses[orderStateOf(file.order, now)],
        requiredPence: file.order.totalPence,
        receivedPence,
        startsAt: file.startsAt,
      };
}

const statuses = {
  awaiting_deposit: 'awaiting',
  held: 'awaiting',
  confirmed: 'kept',
  seated: 'kept',
  completed: 'kept',
  no_show: 'kept',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

export function isPaid({ requiredPence, receivedPence }: AmountDue): boolean {
  return outstandingPence(requiredPence, receivedPence) === noPence;
}
