/** What was sent to a guest, in words. */
export const messageWords: Readonly<Record<string, string>> = {
  booking_confirmed: 'Confirmation',
  booking_changed: 'Notice of the change',
  booking_cancelled: 'Notice of the end of the booking',
  deposit_link: 'Link for the deposit',
  deposit_link_asked: 'Link for the deposit, asked for again,',
  payment_too_late: 'Notice of the late payment',
  reminder: 'Reminder',
  late_noted: 'Note of the late arrival',
  enquiry_received: 'Receipt of the enquiry',
  enquiry_answered: 'Answer to the enquiry',
  team: 'Message to the team',
};
