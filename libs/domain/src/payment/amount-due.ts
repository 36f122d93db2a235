import { outstandingPence } from '../booking/deposit-balance';
import { stateOf, type StoredBooking } from '../booking/booking';
import { noPence, type Pence } from '../shared/money';
import type { GuaranteeStatus } from '../booking/guarantee-terms';
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
  /** The card that guarantees a booking; null where none is asked for. */
  readonly card: GuaranteeStatus | null;
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
        card: file.booking.guarantee?.status ?? null,
        startsAt: file.booking.startsAt,
      }
    : {
        status: statuses[orderStateOf(file.order, now)],
        requiredPence: file.order.totalPence,
        receivedPence,
        card: null,
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

/** Whether the guest owes neither money nor a card. */
export function isPaid({ requiredPence, receivedPence, card }: AmountDue): boolean {
  const isSettled = outstandingPence(requiredPence, receivedPence) === noPence;
  return isSettled && card !== 'awaiting_card';
}
