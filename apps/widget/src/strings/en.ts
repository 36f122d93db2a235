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
  failed: 'That didn’t work. Please try again.',
  failedNetwork:
    'You seem to be offline. What you have entered is kept, and we carry on once you are back.',
  failedTooMany: 'That was a lot at once. Please wait a minute and try again.',
  failedWait: {
    one: 'That was a lot at once. Please try again in {n} second.',
    other: 'That was a lot at once. Please try again in {n} seconds.',
  },
  failedPause: 'We can’t take bookings at this moment. Please try again shortly.',
  failedInternal: 'Something went wrong on our side. Please try again.',
  failedSetup: 'Online booking isn’t available here just now. Please contact the venue directly.',
  callVenue: 'Call {venue}: {phone}',
  tryAgain: 'Try again',
} as const;
