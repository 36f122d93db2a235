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

  // Details.
  yourDetails: 'Your details',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail (optional)',
  notes: 'Anything we should know? (optional)',
  bookNow: 'Book',
  otherTime: 'Choose another time',

  // Payment.
  payTitle: 'One more step: the deposit',
  pay: 'Pay',

  // Done.
  doneTitle: 'Your table is booked',
  reference: 'Reference {reference}',

  // Problems.
  loading: 'Loading…',
  failed: 'That did not work. Please try again.',
} as const;
