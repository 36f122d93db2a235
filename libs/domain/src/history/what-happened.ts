import { erasedName } from '../booking/fields';
import type { BookingState } from '../booking/states';
import type { BookingFacts, EnquiryFacts, MessageFacts, OrderFacts, ReceiptFacts } from './facts';
import type { EntryState, WaitingEntry } from '../waiting/entry';
import type { HistoryChange, HistoryEntryKind } from './history';

/** The event of a change, by the fields that changed. */
export const happenings = [
  'begun',
  'note',
  'tagged',
  'pinned',
  'overridden',
  'erased',
  'held',
  'booked',
  'confirmed',
  'restored',
  'amended',
  'moved',
  'late',
  'reminded',
  'confirmed-by-guest',
  'arrived',
  'seated',
  'left',
  'missed',
  'undone',
  'cancelled',
  'expired',
  'asked',
  'answered',
  'assigned',
  'closed',
  'payment-asked',
  'paid',
  'payment-flagged',
  'payment-decided',
  'refunded',
  'dispute-lost',
  'joined',
  'offered',
  'accepted',
  'ended',
  'passed-over',
  'coming',
  'message-sent',
  'message-kept',
  'message-failed',
] as const;
export type Happening = (typeof happenings)[number];

export function whatHappened(change: HistoryChange): Happening {
  const { kind } = change;
  if (kind === 'begun' || kind === 'overridden') return kind;
  switch (change.part) {
    case 'booking':
      return ofBooking(differenceOf(change));
    case 'order':
      return ofOrder(differenceOf(change));
    case 'enquiry':
      return ofEnquiry(differenceOf(change));
    case 'waiting':
      return ofEntry(differenceOf(change));
    case 'request':
      return 'payment-asked';
    case 'receipt':
      return ofReceipt(differenceOf(change));
    case 'message':
      return ofMessage(differenceOf(change));
  }
}

interface Difference<Facts> {
  readonly kind: HistoryEntryKind;
  readonly before: Partial<Facts>;
  readonly after: Partial<Facts>;
}

function differenceOf<Facts>({
  kind,
  before,
  after,
}: {
  readonly kind: HistoryEntryKind;
  readonly before: Partial<Facts> | null;
  readonly after: Partial<Facts> | null;
}): Difference<Facts> {
  return { kind, before: before ?? {}, after: after ?? {} };
}

function ofEnquiry({ kind, after }: Difference<EnquiryFacts>): Happening {
  if (kind === 'added') return 'asked';
  if (isSet(after.closedAt)) return 'closed';
  if ('answer' in after) return 'answered';
  if ('assignee' in after) return 'assigned';
  return after.name === erasedName ? 'erased' : 'amended';
}

function ofEntry({ kind, after }: Difference<WaitingEntry>): Happening {
  if (kind === 'added') return 'joined';
  if (after.state !== undefined) return entryReached[after.state];
  if (isSet(after.comingAt)) return 'coming';
  return after.guestName === erasedName ? 'erased' : 'passed-over';
}

const entryReached: Record<EntryState, Happening> = {
  // The team has blocked the table that was offered.
  waiting: 'passed-over',
  offered: 'offered',
  accepted: 'accepted',
  declined: 'ended',
  ended: 'ended',
  left: 'ended',
};

function ofReceipt({ kind, after }: Difference<ReceiptFacts>): Happening {
  if (after.status !== undefined) return after.status === 'lost' ? 'dispute-lost' : 'refunded';
  if (kind === 'changed') return after.reason === 'Erased' ? 'erased' : 'payment-decided';
  if (isSet(after.decision)) return 'payment-decided';
  return after.counted === true && after.flag === null ? 'paid' : 'payment-flagged';
}

function ofMessage({ after: { state, delivery } }: Difference<MessageFacts>): Happening {
  if (state === 'kept') return 'message-kept';
  const isUndelivered = isSet(delivery) && /^(undelivered|failed)/.test(delivery);
  return state === 'sent' && !isUndelivered ? 'message-sent' : 'message-failed';
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function ofBooking({ kind, before, after }: Difference<BookingFacts>): Happening {
  const { state } = after;
  if (kind === 'added') return state === 'held' ? 'held' : 'booked';
  // Erased or not, the event of a step is the same.
  if (state !== undefined) return stateChange(before.state ?? state, state);
  if (after.guestName === erasedName) return 'erased';
  return fieldsOf(before, after);
}

/** From a state in which the guests were at the venue, or should have been, and from one over. */
const cameAfter = new Set<BookingState>(['seated', 'completed', 'no_show', 'cancelled']);

/** Guests who have not left after all, and a walk-in that was seated by mistake. */
const undone = new Set(['completed seated', 'seated cancelled']);

function stateChange(from: BookingState, to: BookingState): Happening {
  const isBooked = to === 'confirmed' || to === 'awaiting_deposit';
  if (from === 'held' && isBooked) return 'booked';
  if (from === 'expired' && isBooked) return 'restored';
  const isBack = isBooked && cameAfter.has(from);
  return isBack || undone.has(`${from} ${to}`) ? 'undone' : reached[to];
}

const reached: Record<BookingState, Happening> = {
  held: 'held',
  awaiting_deposit: 'amended',
  confirmed: 'confirmed',
  seated: 'seated',
  completed: 'left',
  no_show: 'missed',
  cancelled: 'cancelled',
  expired: 'expired',
};

/** Fields that decide the event if nothing else changed. */
const ofField: Readonly<Partial<Record<string, Happening>>> = {
  remindedFor: 'reminded',
  confirmedFor: 'confirmed-by-guest',
  allocation: 'moved',
  arrivedAt: 'arrived',
  isPinned: 'pinned',
  tags: 'tagged',
  teamNote: 'note',
} satisfies Partial<Record<keyof BookingFacts, Happening>>;

/**
 * The version changes with every change, an undoable step together with the step itself, and the
 * need for a table together with the tables.
 */
const withOthers: ReadonlySet<string> = new Set<keyof BookingFacts>([
  'version',
  'undo',
  'isUnplaced',
]);

function fieldsOf(before: Partial<BookingFacts>, after: Partial<BookingFacts>): Happening {
  if (isSet(before.undo) && after.undo === null) return 'undone';
  const [name = '', ...others] = Object.keys(after).filter((field) => !withOthers.has(field));
  const happening = ofField[name];
  if (happening !== undefined && others.length === 0) return happening;
  return isSet(after.expectedArrival) && !('startsAt' in after) ? 'late' : 'amended';
}

function ofOrder({ kind, before, after }: Difference<OrderFacts>): Happening {
  if (kind === 'added') return 'booked';
  switch (after.state) {
    case 'confirmed':
      return before.state === 'expired' ? 'restored' : 'confirmed';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return 'expired';
    default:
      return 'checkedIn' in after ? 'arrived' : 'erased';
  }
}
