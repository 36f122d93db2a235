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
  | 'cancel';

/** The next state for each state and event. A pair that is missing here is impossible. */
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
  seated: { leave: 'completed' },
  completed: {},
  no_show: {},
  cancelled: {},
  // A late payment, while a table is still free.
  expired: { pay: 'confirmed' },
} as const satisfies Record<BookingState, Partial<Record<BookingEvent, BookingState>>>;

/** The state after that event, or null where the event cannot happen. */
export function after(state: BookingState, event: BookingEvent): BookingState | null {
  const moves: Partial<Record<BookingEvent, BookingState>> = transitions[state];
  return moves[event] ?? null;
}

/** The guests have left, never came or are no longer expected: they owe nothing more. */
export function isOver(state: BookingState): boolean {
  return ['completed', 'no_show', 'cancelled', 'expired'].includes(state);
}
