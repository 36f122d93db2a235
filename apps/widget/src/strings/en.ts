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

  // Between tables, events and enquiries.
  sections: 'What would you like to book?',
  tables: 'Tables',
  events: 'Events',
  askUs: 'Something else in mind? Write to us',
  backToTables: 'Back to tables',
  partFailed: 'This page did not load',
  partFailedHelp: 'Please check your connection and try again.',
  tryAgain: 'Try again',

  // Enquiry.
  enquiryTitle: 'Write to {venue}',
  enquiryIntro: 'Tell us what you have in mind. We read every message and write back.',
  enquiryReach: 'How can we reach you? A phone number or an e-mail address is enough.',
  enquiryEmail: 'E-mail',
  enquiryForCompany: 'I am writing for a company',
  enquirySubject: 'What is it about?',
  enquiryMessage: 'Your message',
  enquiryAboutTable: { one: 'A table for {n} guest', other: 'A table for {n} guests' },
  enquiryTable: {
    one: 'I would like a table at {venue} for {n} guest.',
    other: 'I would like a table at {venue} for {n} guests.',
  },
  enquiryTableOn: {
    one: 'I would like a table at {venue} for {n} guest on {date}.',
    other: 'I would like a table at {venue} for {n} guests on {date}.',
  },
  enquiryTableAt: {
    one: 'I would like a table at {venue} for {n} guest on {date} at {time}.',
    other: 'I would like a table at {venue} for {n} guests on {date} at {time}.',
  },
  enquirySend: 'Send message',
  enquirySending: 'Sending…',
  enquirySent: 'Your message is with us',
  enquiryNext: 'The team at {venue} will get back to you as soon as they can.',
  enquiryUrgent: 'If it cannot wait, please call us.',
  enquiryByPhone: 'Messages cannot be sent from this page. We are happy to hear from you, though.',
  enquiryTooMany: {
    one: 'Several messages have come from you already. Please try again in {n} minute, or call us.',
    other:
      'Several messages have come from you already. Please try again in {n} minutes, or call us.',
  },
  call: 'Call {phone}',
  writeTo: 'Write to {email}',
  needName: 'Please tell us your name.',
  needPhone: 'Please give a phone number.',
  needReach: 'Please give a phone number or an e-mail address.',
  needSubject: 'Please say in a few words what it is about.',
  needMessage: 'Please write us a few lines.',
  wrongPhone: 'Please check this phone number.',
  wrongEmail: 'Please check this e-mail address.',
  wrongField: 'Please check this.',

  // Events and tickets.
  eventsTitle: 'Events at {venue}',
  noDates: 'No dates until {date}.',
  moreDates: { one: '{n} more date', other: '{n} more dates' },
  laterDates: 'Look for later dates',
  datesUntil: 'Dates until {date}',
  soldOut: 'Sold out',
  ticketsLeft: { one: '{n} left', other: '{n} left' },
  fromPrice: 'from {price}',
  freeTicket: 'Free',
  ticketKind: 'Ticket',
  ticketCount: 'How many?',
  total: 'Total',
  ticketEmailHelp: 'With an e-mail address we send you the tickets.',
  orderFree: 'Get tickets',
  orderPriced: 'Continue to payment',
  ordering: 'One moment…',
  otherDate: 'Choose another date',
  chooseTicket: 'Please choose a ticket.',

  // Problems.
  loading: 'Loading…',
  failed: 'That did not work. Please try again.',
} as const;
