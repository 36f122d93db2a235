import type { MessageKind } from '@venue/domain/message/message';

/** The names of messages outside the code. */
export const messageNames = {
  confirmed: 'booking_confirmed',
  'deposit-link': 'deposit_link',
  'deposit-link-asked': 'deposit_link_asked',
  changed: 'booking_changed',
  cancelled: 'booking_cancelled',
  reminder: 'reminder',
  'ticket-link': 'ticket_link',
  tickets: 'tickets_confirmed',
  'tickets-cancelled': 'tickets_cancelled',
  'late-noted': 'late_noted',
  'enquiry-received': 'enquiry_received',
  'enquiry-answered': 'enquiry_answered',
  'payment-too-late': 'payment_too_late',
  'refund-sent': 'refund_sent',
  'fee-charged': 'fee_charged',
  'table-offered': 'table_offered',
  'table-ready': 'table_ready',
  'text-reply': 'text_reply',
  team: 'team',
  'sign-in': 'sign_in',
} as const satisfies Record<MessageKind, string>;
