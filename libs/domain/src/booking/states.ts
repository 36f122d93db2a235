/**
 * Every state of a booking. The API layer makes the capitalised words of widget and ticket answers
 * from them.
 */
export const bookingStates = [
  'held',
  'awaiting_deposit',
  'confirmed',
  'seated',
  'completed',
  'no_show',
  'cancelled',
  'expired',
] as const;
export type BookingState = (typeof bookingStates)[number];

export type BookingEvent =
  | 'confirm'
  | 'ask'
  | 'release'
  | 'pay'
  | 'expire'
  | 'amend'
  | 'delay'
  | 'seat'
  | 'leave'
  | 'miss'
  | 'cancel'
  | 'remove';

/** The next state for each state and event. An event that is missing here is impossible. */
export const transitions = {
  // A table kept while a guest fills in the booking form.
  held: { confirm: 'confirmed', ask: 'awaiting_deposit', expire: 'expired', release: 'expired' },
  awaiting_deposit: { pay: 'confirmed', expire: 'expired', cancel: 'cancelled' },
  confirmed: {
    amend: 'confirmed',
    delay: 'confirmed',
    seat: 'seated',
    miss: 'no_show',
    cancel: 'cancelled',
  },
  // A party that was seated by mistake, without a booking.
  seated: { leave: 'completed', remove: 'cancelled' },
  completed: {},
  no_show: {},
  cancelled: {},
  // A late payment, while a table is still free.
  expired: { pay: 'confirmed' },
} as const satisfies Record<BookingState, Partial<Record<BookingEvent, BookingState>>>;

/** The state after that event, or null where the event cannot happen. */
export function stateAfter(state: BookingState, event: BookingEvent): BookingState | null {
  const moves: Partial<Record<BookingEvent, BookingState>> = transitions[state];
  return moves[event] ?? null;
}

/** Whether the guests have left, never came or are no longer expected. They owe nothing more. */
export function isOver(state: BookingState): boolean {
  return ['completed', 'no_show', 'cancelled', 'expired'].includes(state);
}

/** The states in which a booking can begin. A party that walks in is seated at once. */
export const firstStates: readonly BookingState[] = [
  'held',
  'awaiting_deposit',
  'confirmed',
  'seated',
];

/** Events that the team can undo, which restores the state before. */
const reversibleEvents: readonly BookingEvent[] = ['seat', 'leave', 'miss', 'cancel'];

/** Whether an event, or undoing one, leads from one state to the other. */
export function isPossibleStep(from: BookingState, to: BookingState): boolean {
  const moves: Partial<Record<BookingEvent, BookingState>> = transitions[from];
  return (
    Object.values(moves).includes(to) ||
    reversibleEvents.some((event) => stateAfter(to, event) === from)
  );
}
