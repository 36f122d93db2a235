/** English: the enquiry. */
export const strings = {
  enquiryTitle: 'Write to {venue}',
  enquiryIntro: 'Tell us what you have in mind. We read every message and write back.',
  enquiryReach: 'How can we reach you? A phone number or an e-mail address is enough.',
  enquiryEmail: 'E-mail',
  enquiryForCompany: 'I am writing for a company',
  enquirySubject: 'What is it about?',
  enquiryMessage: 'Your message',
  enquiryPartySize: 'How many guests?',
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
  writeTo: 'Write to {email}',
  needReach: 'Please give a phone number or an e-mail address.',
  needSubject: 'Please say in a few words what it is about.',
  needMessage: 'Please write us a few lines.',
} as const;
