import { exampleBooking } from '@venue/domain/booking/example';
import { wishesOf } from '@venue/domain/booking/fields';
import { alternatives } from '../booking-examples';
import { example, pounds, type Examples } from '../../example';

const { venueId, dinnerId, holdId, bookingId, guestId, contactId, reference, date } = example;
const when = { date, time: example.time };
const atHarbour = { venueId, ...when, partySize: example.partySize };
const nothingDue = { required: false, amountPence: 0, amountDisplay: null };
const sourceUrl = 'https://harbour.example/book';

const person = {
  fullName: exampleBooking.guestName,
  email: exampleBooking.guestEmail,
  phone: '0117 496 0000',
  role: null,
};
const contact = { id: contactId, guestId, ...person, phone: exampleBooking.guestPhone };

const heldExample = {
  holdId,
  ...atHarbour,
  bookingTypeId: dinnerId,
  bookingType: 'Dinner',
  durationMinutes: 120,
  deposit: nothingDue,
  cardGuarantee: null,
  expiresAt: '2026-12-01T12:10:00+00:00',
  cancelUntil: '2026-12-04T19:30:00+00:00',
};

const checkoutUrl = 'https://book.harbour.example/pay/vHn3Kq8Zt2Lw5Xc9Rb7Md4Fp';
const booking = {
  bookingId,
  state: 'Confirmed',
  depositStatus: 'none',
  reference,
  checkoutUrl: null,
  payBy: null,
  paidPence: 0,
  cardGuarantee: null,
};

export const widgetExamples: Examples = {
  'GET /venues/{id}/widget-config': {
    request: { id: venueId },
    answers: {
      config: {
        summary: 'What a form needs before it asks',
        value: {
          venueId,
          name: 'The Harbour',
          slug: 'the-harbour',
          timezone: 'Europe/London',
          currency: 'GBP',
          locale: 'en-GB',
          partySizeMin: 1,
          partySizeMax: 8,
          daysAheadMax: 90,
          slotIntervalMinutes: 15,
          holdMinutes: 10,
          bookingTypes: [
            {
              bookingTypeId: dinnerId,
              slug: 'dinner',
              name: 'Dinner',
              partySizeMin: 1,
              partySizeMax: 8,
            },
          ],
          theme: { accent: '#14506b', onAccent: '#ffffff', radius: 8, font: 'Georgia, serif' },
          captcha: true,
          hasEvents: true,
          hasOtherVenues: true,
          hasWaitingList: true,
          links: {
            terms: 'https://harbour.example/terms',
            privacy: 'https://harbour.example/privacy',
          },
          phone: '0117 496 0001',
          email: 'hello@the-harbour.example',
          website: 'https://the-harbour.example',
        },
      },
    },
  },
  'GET /availability': {
    request: { venueId, date: when.date, partySize: 4, time: when.time },
    answers: {
      available: {
        summary: 'The time is free',
        value: {
          venueId,
          date: when.date,
          partySize: 4,
          outcome: 'available',
          times: [{ time: when.time, options: alternatives[0]?.options }],
          alternatives: [],
          summary: 'The Harbour has a table for 4 guests on Saturday 5 December at 7:30pm.',
        },
      },
    },
  },
  'POST /holds': {
    request: { ...atHarbour, bookingTypeId: dinnerId },
    answers: {
      held: { summary: 'Held, with nothing to pay', value: heldExample },
      'held-with-deposit': {
        summary: 'Held, with a deposit to be paid once it is booked',
        value: { ...heldExample, partySize: 6, deposit: { required: true, ...pounds(6000) } },
      },
    },
  },
  'POST /holds/{id}/release': {
    request: { id: holdId },
    answers: { released: { summary: 'The table is free again', value: { holdId } } },
  },
  'POST /guests': {
    request: {
      type: 'Individual',
      companyName: null,
      vat: null,
      primaryContact: person,
      venueId,
    },
    answers: {
      guest: {
        summary: 'Added, or on the list already; the answer does not say which',
        value: { id: guestId, type: 'Individual', companyName: null, contacts: [contact] },
      },
    },
  },
  'POST /contacts': {
    request: { guestId, ...person, venueId },
    answers: { contact: { summary: 'Somebody to write to', value: contact } },
  },
  'POST /bookings': {
    request: {
      holdId,
      venueId,
      guestId,
      contactId,
      partySize: 4,
      ...wishesOf(exampleBooking),
      bookingForBusiness: false,
    },
    answers: {
      confirmed: {
        summary: 'Booked, with nothing to pay',
        value: { bookingId, state: 'Confirmed', checkoutUrl: null, reference },
      },
      'awaiting-payment': {
        summary: 'Kept until the deposit is paid',
        value: {
          bookingId,
          state: 'Hold',
          checkoutUrl,
          reference,
        },
      },
    },
  },
  'GET /bookings/{id}/status': {
    request: { id: bookingId },
    answers: {
      confirmed: {
        summary: 'Booked',
        value: {
          ...booking,
          summary:
            'Your table for 4 at The Harbour on Saturday 5 December at 7:30pm is booked. Your reference is K7QP 4M2X.',
        },
      },
      'awaiting-payment': {
        summary: 'Nothing has come in yet',
        value: {
          ...booking,
          state: 'Hold',
          depositStatus: 'awaiting_payment',
          checkoutUrl,
          payBy: '2026-12-01T12:30:00+00:00',
          summary:
            'Your table for 6 at The Harbour on Saturday 5 December at 7:30pm is held for you until 12:30pm. Please pay the deposit of £60.00 by then to keep it. Your reference is K7QP 4M2X.',
        },
      },
    },
  },
  'POST /marketing-preferences': {
    request: { venueId, guestId, contactId, email: true, sms: false, sourceUrl },
    answers: {
      noted: {
        summary: 'Noted, with the moment and the page',
        value: { venueId, guestId, contactId, email: true, sms: false },
      },
    },
  },
  'GET /captcha-challenge': {
    request: { venueId },
    answers: {
      challenge: {
        summary: 'For ten minutes, and one enquiry',
        value: {
          parameters: {
            algorithm: 'PBKDF2/SHA-256',
            cost: 5000,
            data: { environment: 'live', route: 'POST /enquiries', venueId },
            expiresAt: 1796127000,
            keyLength: 32,
            keyPrefix: '00',
            nonce: '7c9e6679742540de944be07fc1f90ae7',
            salt: '16fd2706e8b14f1c9f0b1a2c3d4e5f60',
          },
          signature: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      },
    },
  },
  'POST /enquiries': {
    request: {
      venueId,
      guestType: 'Individual',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: null,
      subject: 'A birthday for twenty',
      message: 'Could we have the terrace on a Saturday in June?',
      sourceUrl,
      captchaToken: example.captchaToken,
    },
    answers: {
      received: { summary: 'The venue’s team has it', value: { enquiryId: example.enquiryId } },
    },
  },
};
