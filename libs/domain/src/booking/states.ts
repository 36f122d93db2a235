/**
 * Every state of a booking. The capitalised words of widget and ticket answers are made at the
 * border.
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

/** Every move a booking can make. A pair that is not here cannot happen. */
export const transitions = {
  // A table kept for a guest who is still filling in who comes.
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
  // Money that came late, and found room.
  expired: { pay: 'confirmed' },
} as const satisfies Record<BookingState, Partial<Record<BookingEvent, BookingState>>>;

/** The state after that event, or null where the event cannot happen. */
export function after(state: BookingState, event: BookingEvent): BookingState | null {
  const moves: Partial<Record<BookingEvent, BookingState>> = transitions[state];
  return moves[event] ?? null;
}

/** The guests have left, never came, or are not expected any more: nothing is asked of them. */
export function isOver(state: BookingState): boolean {
  return ['completed', 'no_show', 'cancelled', 'expired'].includes(state);
}
