/** The events for integrations, derived from the history. */
import type { HistoryChange, HistorySubject } from '../history/history';
import type { BookingState } from '../booking/states';
import type { DisputeStatus } from '../payment/provider';
import type { RefundStatus } from '../payment/refund';
import type { LedgerDecision } from '../payment/team-money';
import type { OrderState } from '../tickets/order';
import { whatHappened, type Happening } from '../history/what-happened';

export const webhookEvents = [
  'booking.created',
  'booking.confirmed',
  'booking.amended',
  'booking.cancelled',
  'booking.expired',
  'booking.seated',
  'booking.completed',
  'booking.no_show',
  'deposit.paid',
  'deposit.late',
  'deposit.short',
  'deposit.refunded',
  'deposit.disputed',
  'tickets.confirmed',
  'tickets.cancelled',
  'tickets.expired',
  'tickets.refunded',
  'enquiry.created',
  'enquiry.closed',
  'waiting_list.joined',
  'waiting_list.offered',
  'waiting_list.accepted',
  'waiting_list.ended',
  'availability.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The types of deliveries: an event, or the test of an endpoint that an admin requests. */
export type WebhookType = WebhookEvent | 'webhook.test';

/** The part of a row of the history that decides about an event. */
export type RecordedChange = HistoryChange & { readonly subject: HistorySubject['kind'] };

/** The event of a change; null for a change that integrations do not receive. */
export function webhookEventOf(change: RecordedChange): WebhookEvent | null {
  if (change.part === 'receipt') return moneyEventOf(change);
  if (change.part !== change.subject) return null;
  const what = whatHappened(change);
  // A party that was seated by mistake.
  if (what === 'undone' && hasState(change.after, 'cancelled')) return 'booking.cancelled';
  return isPrivate(change, what) ? null : (eventsOf[change.subject][what] ?? null);
}

/** Bookings that expired, or are not settled yet. */
function isPrivate({ part, before, after }: RecordedChange, what: Happening): boolean {
  // Free tickets are valid at once; others are only held until they are paid.
  if (part === 'order') return what === 'booked' && !hasState(after, 'confirmed');
  // A hold for the time of filling in a form was never a booking.
  return part === 'booking' && what !== 'booked' && hasState(before, 'held');
}

function hasState(facts: RecordedChange['after'], state: BookingState | OrderState): boolean {
  return facts !== null && 'state' in facts && facts.state === state;
}

const eventsOf: Readonly<
  Record<HistorySubject['kind'], Readonly<Partial<Record<Happening, WebhookEvent>>>>
> = {
  booking: {
    booked: 'booking.created',
    confirmed: 'booking.confirmed',
    restored: 'booking.confirmed',
    amended: 'booking.amended',
    late: 'booking.amended',
    // The team has undone a step: the previous state is back.
    undone: 'booking.amended',
    cancelled: 'booking.cancelled',
    expired: 'booking.expired',
    seated: 'booking.seated',
    left: 'booking.completed',
    missed: 'booking.no_show',
  },
  order: {
    booked: 'tickets.confirmed',
    confirmed: 'tickets.confirmed',
    restored: 'tickets.confirmed',
    cancelled: 'tickets.cancelled',
    expired: 'tickets.expired',
  },
  enquiry: { asked: 'enquiry.created', closed: 'enquiry.closed' },
  waiting: {
    joined: 'waiting_list.joined',
    offered: 'waiting_list.offered',
    accepted: 'waiting_list.accepted',
    ended: 'waiting_list.ended',
  },
};

type ReceiptChange = RecordedChange & { readonly part: 'receipt' };

/** Money for a booking, and money that went back; for paid tickets the order is the event. */
function moneyEventOf(change: ReceiptChange): WebhookEvent | null {
  const isBooking = change.subject === 'booking';
  const back = moneyBack(change);
  if (back !== null) return isBooking ? `deposit.${back.by}` : ofTickets[back.by];
  if (!isBooking) return null;
  const what = whatHappened(change);
  if (what === 'paid') return 'deposit.paid';
  const flag = change.after?.flag;
  return what === 'payment-flagged' && typeof flag === 'string' ? (ofFlag[flag] ?? null) : null;
}

const ofTickets = { refunded: 'tickets.refunded', disputed: null } as const;

/** Money that goes back to the guest, by the team or by the bank, with its state. */
interface MoneyBack {
  readonly by: 'refunded' | 'disputed';
  readonly status: RefundStatus | DisputeStatus;
}

/** The refund or dispute after the change; null for any other change. */
export function moneyBack({
  after,
}: Pick<HistoryChange & { readonly part: 'receipt' }, 'after'>): MoneyBack | null {
  const added = byDecision[after?.decision ?? 'kept'];
  if (added === undefined) return null;
  return { by: added.by, status: after?.status ?? added.status };
}

const byDecision: Readonly<Partial<Record<LedgerDecision, MoneyBack>>> = {
  refunded: { by: 'refunded', status: 'pending' },
  'refund-failed': { by: 'refunded', status: 'failed' },
  disputed: { by: 'disputed', status: 'open' },
  'dispute-won': { by: 'disputed', status: 'won' },
};

/** Money in another currency pays for nothing, and concerns the team only. */
const ofFlag: Readonly<Record<string, WebhookEvent>> = {
  surplus: 'deposit.paid',
  short: 'deposit.short',
  late: 'deposit.late',
  'too-late': 'deposit.late',
  cancelled: 'deposit.late',
};
