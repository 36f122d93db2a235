/**
 * English as it is written in Britain, and the list of the texts that a language must have. Those
 * of events and enquiries are in separate files.
 */
export const english = {
  // Search: party and date.
  findTable: 'Book a table at {venue}',
  guests: { one: '{n} guest', other: '{n} guests' },
  partySize: 'Guests',
  moreGuests: { one: 'More than {n} guest?', other: 'More than {n} guests?' },
  bookingType: 'What are you coming for?',
  anyType: 'Anything',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayFull: '{date}, full',
  dayClosed: '{date}, closed',
  dayNotYet: '{date}, not open for booking yet',
  dayPast: '{date}, past',
  dayNeedsVenue: '{date}, on request',
  full: 'Full',
  closed: 'Closed',
  notYet: 'Not open yet',
  onRequest: 'On request',
  daysFree: { one: '{n} day is free in {month}', other: '{n} days are free in {month}' },
  chooseDay: 'Please choose a day.',
  refusedFull: '{date} is full. Please choose another day.',
  refusedClosed: 'We are closed on {date}. Please choose another day.',
  refusedNotYet: 'Booking for {date} is not open yet. Please choose an earlier day.',
  refusedPast: 'It is too late to book for {date}. Please choose a later day.',
  refusedParty: {
    one: 'We arrange tables for {n} guest personally. Please send us a request.',
    other: 'We arrange tables for {n} guests personally. Please send us a request.',
  },
  request: 'Send a request',
  date: 'Or type a date',
  showTimes: 'Show times',

  // Times.
  loadingTimes: 'Looking for times…',
  timesFree: { one: '{n} time on {date}', other: '{n} times on {date}' },
  otherTimesFree: {
    one: '{date} does not work, but {n} other time does',
    other: '{date} does not work, but {n} other times do',
  },
  changeSearch: 'Change day or guests',
  deposit: '{amount} deposit',
  noTimes: 'No tables are free on {date}.',
  closedOn: 'We are closed on {date}.',
  alternatives: 'You could come at one of these times instead.',
  noneSuits: 'None of these suits? Ask us',
  waitForTable: 'Tell me if a table becomes free',
  elsewhere: 'Free at {venue} on {date}',
  lookElsewhere: 'See other venues on {date}',

  // The guest's details.
  name: 'Name',
  nameMissing: 'Please tell us your name.',
  phone: 'Phone',
  phoneMissing: 'Please give us a phone number.',
  phoneRefused: 'Please check this number. One from abroad begins with + and its country code.',
  email: 'E-mail (optional)',
  emailWrong: 'Please check this e-mail address.',
  call: 'Call {phone}',

  // Between tables, events and enquiries.
  sections: 'What would you like to book?',
  tables: 'Tables',
  events: 'Events',
  askUs: 'Something else in mind? Write to us',
  backToTables: 'Back to tables',
  partFailed: 'This page did not load',
  partFailedHelp: 'Please check your connection and try again.',
  tryAgain: 'Try again',

  // Problems.
  loading: 'Loading…',
  wrongField: 'Please check this.',
  failed: 'That didn’t work. Please try again.',
  failedTaken: 'Somebody else was quicker. Please choose again.',
  failedNetwork:
    'You seem to be offline. What you have entered is kept, and we carry on once you are back.',
  failedWait: {
    one: 'That was a lot at once. Please try again in {n} second.',
    other: 'That was a lot at once. Please try again in {n} seconds.',
  },
  failedWaitMinutes: {
    one: 'That was a lot at once. Please try again in {n} minute.',
    other: 'That was a lot at once. Please try again in {n} minutes.',
  },
  failedPause: 'We can’t take bookings at this moment. Please try again shortly.',
  failedInternal: 'Something went wrong on our side. Please try again.',
  failedSetup: 'Online booking isn’t available here just now. Please contact the venue directly.',
  callVenue: 'Call {venue}: {phone}',
} as const;
