import type { BookingState } from '../booking/states';
import type { Facts, HistoryEntry, HistoryPart } from './history';

/** What happened, by the columns that changed. */
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
  'message-sent',
  'message-kept',
  'message-failed',
] as const;
export type Happening = (typeof happenings)[number];

type EntryFacts = Pick<HistoryEntry, 'part' | 'kind' | 'before' | 'after'>;

export function whatHappened(change: EntryFacts): Happening {
  const { kind, part } = change;
  if (kind === 'begun' || kind === 'overridden') return kind;
  return byPart[part]({ ...change, before: change.before ?? {}, after: change.after ?? {} });
}

interface Difference {
  readonly kind: HistoryEntry['kind'];
  readonly before: Facts;
  readonly after: Facts;
}

const byPart: Record<HistoryPart, (difference: Difference) => Happening> = {
  booking: ofBooking,
  order: ofOrder,
  enquiry: ({ kind, after }) => {
    if (kind === 'added') return 'asked';
    if (typeof after['closed_at'] === 'string') return 'closed';
    if ('answer' in after) return 'answered';
    if ('assignee' in after) return 'assigned';
    return after['name'] === 'Erased guest' ? 'erased' : 'amended';
  },
  request: () => 'payment-asked',
  receipt: ({ kind, after }) => {
    if (kind === 'changed') return after['reason'] === 'Erased' ? 'erased' : 'payment-decided';
    if (typeof after['decision'] === 'string') return 'payment-decided';
    return after['counted'] === true && after['flag'] === null ? 'paid' : 'payment-flagged';
  },
  message: ({ after }) => {
    if (after['state'] === 'kept') return 'message-kept';
    return after['state'] === 'sent' && !isUndelivered(after) ? 'message-sent' : 'message-failed';
  },
};

function isUndelivered({ delivery }: Facts): boolean {
  return typeof delivery === 'string' && /^(undelivered|failed)/.test(delivery);
}

function ofBooking({ kind, before, after }: Difference): Happening {
  const state = after['state'] as BookingState | undefined;
  if (kind === 'added') return state === 'held' ? 'held' : 'booked';
  // Erased or not, a step stays what it was.
  if (state !== undefined) return stateChange(before['state'] as BookingState, state);
  if (after['guest_name'] === 'Erased guest') return 'erased';
  return columnsOf(before, after);
}

/** From a state in which the guests were at the venue, or should have been, and from one over. */
const cameAfter = new Set<BookingState>(['seated', 'completed', 'no_show', 'cancelled']);

function stateChange(from: BookingState, to: BookingState): Happening {
  const isBooked = to === 'confirmed' || to === 'awaiting_deposit';
  if (from === 'held' && isBooked) return 'booked';
  if (from === 'expired' && isBooked) return 'restored';
  if (isBooked && cameAfter.has(from)) return 'undone';
  if (to === 'seated' && from === 'completed') return 'undone';
  return reached[to];
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

/** Columns that say what happened where nothing else changed. */
const ofColumn: Readonly<Record<string, Happening>> = {
  reminded_for: 'reminded',
  allocation: 'moved',
  arrived_at: 'arrived',
  is_pinned: 'pinned',
  tags: 'tagged',
  team_note: 'note',
};

/** The version changes with everything, and a step that can be undone with the step itself. */
const withOthers = new Set(['version', 'undo']);

function columnsOf(before: Facts, after: Facts): Happening {
  if (isObject(before['undo']) && after['undo'] === null) return 'undone';
  const [name = '', ...others] = Object.keys(after).filter((column) => !withOthers.has(column));
  const what = ofColumn[name];
  if (what !== undefined && others.length === 0) return what;
  return typeof after['expected_arrival'] === 'string' && !('starts_at' in after)
    ? 'late'
    : 'amended';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function ofOrder({ kind, before, after }: Difference): Happening {
  if (kind === 'added') return 'booked';
  switch (after['state']) {
    case 'confirmed':
      return before['state'] === 'expired' ? 'restored' : 'confirmed';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return 'expired';
    default:
      return 'checked_in' in after ? 'arrived' : 'erased';
  }
}
