/** Texts of pages in English alone: they belong to no booking, so their language is not known. */
import type { PageText } from '@venue/http';

/** Texts of pages without a link or a booking. */
export const otherWords = {
  unknown: {
    heading: 'There is nothing here',
    text: [
      'If you came by a link in a message, please check that the whole of it was copied, or open it from the message again.',
    ],
  },
  'not-like-that': {
    heading: 'This page can’t be used like that',
    text: ['Please open the link in your message again.'],
  },
  busy: {
    heading: 'One moment, please',
    text: ['Many requests have come from your network. Please try again in a minute.'],
  },
  'too-many': {
    heading: 'Too many links that don’t exist',
    text: [
      'Many addresses that lead nowhere have been opened from this network. Please try again in a minute.',
    ],
  },
  'bad-form': {
    heading: 'We couldn’t read that',
    text: ['Nothing was taken. Please go back and press one of the buttons.'],
  },
  'fault-before-paying': {
    heading: 'We can’t open this page just now',
    text: ['Nothing has been taken. Please try again in a minute.'],
  },
  'fault-after-paying': {
    heading: 'We can’t look up your payment just now',
    text: [
      'If you have paid, your payment is safe and there is no need to pay again. Please look again in a minute.',
    ],
  },
  'fault-of-the-booking': {
    heading: 'We can’t show your booking just now',
    text: ['Please look again in a minute, before you send anything once more.'],
  },
  'fault-of-the-page': {
    heading: 'We can’t show this page just now',
    text: ['Please try again in a minute.'],
  },
  'unknown-venue': {
    heading: 'We have no venue by that name',
    text: ['Its page may have moved. All venues that can be booked here are on one list.'],
  },
  'fault-of-the-inbox': {
    heading: 'The inbox can’t be read just now',
    text: ['Please try again in a minute.'],
  },
} as const satisfies Readonly<Record<string, PageText>>;
