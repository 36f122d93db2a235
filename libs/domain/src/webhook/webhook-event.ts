/** The events that integrations are told of, made from what the history says has happened. */
import type { Facts, HistoryEntry, HistorySubject } from '../history/history';
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
  'tickets.confirmed',
  'tickets.cancelled',
  'tickets.expired',
  'enquiry.created',
  'enquiry.closed',
  'availability.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What an endpoint may be sent: an event, or what an admin asks for to try the endpoint. */
export type WebhookType = WebhookEvent | 'webhook.test';

/** A row of the history, as far as it decides about an event. */
export interface RecordedChange extends Pick<HistoryEntry, 'part' | 'kind' | 'before' | 'after'> {
  readonly subject: HistorySubject['kind'];
}

/** The event that a change is; null for what integrations are not told of. */
export function webhookEventOf(change: RecordedChange): WebhookEvent | null {
  if (change.part === 'receipt') return depositEventOf(change);
  if (change.part !== change.subject) return null;
  const what = whatHappened(change);
  if (change.part === 'order' && what === 'booked') return ofNewOrder(change);
  if (change.part === 'booking' && wasHeld(change.before) && what !== 'booked') return null;
  return eventsOf[change.subject][what] ?? null;
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
    // The team has taken back a step: the state is another one again.
    undone: 'booking.amended',
    cancelled: 'booking.cancelled',
    expired: 'booking.expired',
    seated: 'booking.seated',
    left: 'booking.completed',
    missed: 'booking.no_show',
  },
  order: {
    confirmed: 'tickets.confirmed',
    restored: 'tickets.confirmed',
    cancelled: 'tickets.cancelled',
    expired: 'tickets.expired',
  },
  enquiry: { asked: 'enquiry.created', closed: 'enquiry.closed' },
};

/** Free tickets are valid at once; others are only held until they are paid. */
function ofNewOrder({ after }: RecordedChange): WebhookEvent | null {
  return after?.['state'] === 'confirmed' ? 'tickets.confirmed' : null;
}

/** A table that was kept while a form was filled in was never a booking. */
function wasHeld(before: Facts | null): boolean {
  return before?.['state'] === 'held';
}

/** Money for a booking; that for tickets is told by the state of the order. */
function depositEventOf(change: RecordedChange): WebhookEvent | null {
  if (change.subject !== 'booking') return null;
  const what = whatHappened(change);
  if (what === 'paid') return 'deposit.paid';
  const flag = change.after?.['flag'];
  return what === 'payment-flagged' && typeof flag === 'string' ? (ofFlag[flag] ?? null) : null;
}

/** Money in another currency pays for nothing, and is for the team alone. */
const ofFlag: Readonly<Record<string, WebhookEvent>> = {
  surplus: 'deposit.paid',
  short: 'deposit.short',
  late: 'deposit.late',
  'too-late': 'deposit.late',
  cancelled: 'deposit.late',
};
