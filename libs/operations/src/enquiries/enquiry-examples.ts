import { example, type Examples } from '../example';

export const enquiryExamples: Examples = {
  'POST /booking-enquiries': {
    request: {
      venueId: example.venueId,
      name: 'Ada Lovelace',
      phone: example.phone,
      email: 'ada@example.com',
      subject: 'A birthday for twenty',
      message: 'Could we have the terrace on a Saturday in June?',
      bookingReference: null,
      guestType: 'Individual',
    },
    answers: {
      received: {
        summary: 'The venue’s team has it',
        value: {
          enquiryId: example.enquiryId,
          venueId: example.venueId,
          summary: 'We have passed your enquiry to The Harbour. The team will be in touch.',
        },
      },
    },
  },
};
