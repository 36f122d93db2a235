/** English as it is written in Britain, and the list of all texts that a language must have. */
export const english = {
  // Search: party and date.
  findTable: 'Book a table at {venue}',
  guests: { one: '{n} guest', other: '{n} guests' },
  partySize: 'Guests',
  date: 'Date',
  showTimes: 'Show times',

  // Times.
  timesOn: 'Times on {date}',
  changeSearch: 'Change date or guests',
  noTimes: 'No times are free then.',
  alternatives: 'You could have',

  // Details, while a time is held.
  yourDetails: 'Your details',
  heldTable: { one: '{date}, {time} · {n} guest', other: '{date}, {time} · {n} guests' },
  heldFor: 'Held for you for {left}',
  holdLonger: 'Hold it longer',
  holdOver: 'We are no longer holding this table. Book, and it is yours if it is still free.',
  minutesLeft: {
    one: 'Your table is held for {n} more minute.',
    other: 'Your table is held for {n} more minutes.',
  },
  timeTaken: 'That time has just gone. What you typed is still here: choose another time.',
  timeTakenNone: 'That time has just gone, and nothing near it is free.',
  depositNext: 'A deposit of {amount} is paid in the next step.',
  name: 'Name',
  nameMissing: 'Please tell us your name.',
  nameRefused: 'Please write your name without a web address.',
  phone: 'Phone',
  phoneHelp: 'In case the venue needs to reach you.',
  phoneMissing: 'Please give us a phone number.',
  phoneRefused: 'Please check this number. One from abroad begins with + and its country code.',
  email: 'E-mail (optional)',
  emailWrong: 'Please check this e-mail address.',
  notes: 'Anything we should know? (optional)',
  notesHelp: 'Allergies, a pushchair, a birthday…',
  notesRefused: 'Please shorten your note to 1,000 characters.',
  forBusiness: 'This is a business booking',
  news: 'Send me news and offers by e-mail and text',
  terms: 'Booking means that you accept the terms (new tab)',
  privacy: 'How your details are used (new tab)',
  bookNow: 'Book table',
  bookAndPay: 'Book and go on to pay',
  booking: 'Booking…',
  otherTime: 'Choose another time',

  // Payment.
  payTitle: 'One more step: payment',
  payAmount: 'To pay: {amount}',
  payBy: 'Please pay by {time} on {date}. Until then we keep your place.',
  pay: 'Pay now',
  payAgainTitle: 'Not paid yet',
  payAgain: 'If you have just paid, this page will say so in a moment. If not, you can pay now.',
  payUnheard: 'We have not heard of a payment yet.',
  payUnheardCall: 'We have not heard of a payment yet. You can call {venue} on {phone}.',
  giveUp: 'Book something else',
  overTitle: 'This booking is over',

  // Done.
  doneTitle: 'You are booked',
  booked: {
    one: 'Your table for {n} at {venue} on {date} at {time} is booked.',
    other: 'Your table for {n} at {venue} on {date} at {time} is booked.',
  },
  referenceLabel: 'Reference',
  addToCalendar: 'Add to calendar',
  changeOrCancel: 'Change or cancel',
  map: 'Map (new tab)',
  call: 'Call {phone}',
  bookAnother: 'Book another table',

  // Problems.
  loading: 'Loading…',
  noAnswer: 'No answer came. Please try again: whatever was done already is not done twice.',
  failed: 'That did not work. Please try again.',
} as const;
