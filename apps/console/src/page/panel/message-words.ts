/** Describes the messages to a guest. */
export const messageWords: Readonly<Record<string, string>> = {
  booking_confirmed: 'Confirmation',
  booking_changed: 'Change',
  booking_cancelled: 'Cancellation',
  deposit_link: 'Link for the deposit',
  deposit_link_asked: 'Link for the deposit',
  payment_too_late: 'Late payment',
  refund_sent: 'Refund',
  fee_charged: 'Receipt',
  reminder: 'Reminder',
  late_noted: 'Late arrival',
  enquiry_received: 'Enquiry',
  enquiry_answered: 'Answer',
  team: 'Message to the team',
};
