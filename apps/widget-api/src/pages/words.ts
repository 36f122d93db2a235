/** Texts of the pages. Placeholders such as `{venue}` and `{what}` are filled in when rendered. */
import type { LinkState } from '@venue/domain/payment/request';
import type { PageText } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';

/** The purpose of a payment, as guests call it. */
export const paidFor: Readonly<Record<LinkView['kind'], string>> = {
  table: 'your table',
  tickets: 'your tickets',
};

/** The label of the amount. */
export const toPay: typeof paidFor = { table: 'Deposit', tickets: 'To pay' };

/** Texts for each state of a link. */
export const linkWords: Readonly<Record<LinkState, PageText>> = {
  open: {
    heading: 'Not paid yet',
    text: [
      'Your payment of {amount} has not reached us. You can pay until {until}.',
      'If you have just paid, it can take a moment to arrive. There is no need to pay twice: please look again in a minute.',
    ],
  },
  paid: {
    heading: 'All paid, thank you',
    text: ['There is nothing more to pay for your booking at {venue}.'],
  },
  'not-due': {
    heading: 'Nothing to pay any more',
    text: [
      'Your booking at {venue} was changed, and what this link asked for is not due any more.',
      'Your booking is unchanged, and nothing was taken through this link.',
    ],
  },
  'too-late': {
    heading: 'Your payment came too late',
    text: [
      'It reached us after the time to pay had passed, and we were no longer holding {what}.',
      'Your money has been kept safe. {venue} will be in touch with you about it, so there is nothing you need to do.',
    ],
  },
  cancelled: {
    heading: 'This booking was cancelled',
    text: [
      'There is nothing to pay any more.',
      'If you have paid something already, {venue} can tell you what happens to it.',
    ],
  },
  expired: {
    heading: 'This link has run out',
    text: [
      'The time to pay has passed, and no payment has reached us through this link.',
      'Please get in touch with {venue} to hear whether {what} can still be kept.',
    ],
  },
  lapsed: {
    heading: 'This link has run out',
    text: [
      'Your booking is unchanged, and nothing has been taken through this link.',
      'There is still something to pay: please ask {venue} for a new link.',
    ],
  },
  superseded: {
    heading: 'There is a newer link',
    text: [
      'This one has been replaced by a newer link. Please use the one in the latest message from {venue}.',
      'If you have had no newer message, {venue} can send you the link again.',
    ],
  },
};

/** States with other texts for a card. */
export const cardWords: Partial<typeof linkWords> = {
  open: {
    heading: 'No card yet',
    text: [
      'Your card has not reached us. You can leave it until {until}. Nothing is taken now.',
      'If you have just left it, it can take a moment to arrive: please look again in a minute.',
    ],
  },
  paid: {
    heading: 'Your card is kept, thank you',
    text: ['Nothing was taken for your booking at {venue}.'],
  },
  'not-due': {
    heading: 'No card needed any more',
    text: ['Your booking at {venue} was changed, and it needs no card from this link any more.'],
  },
  cancelled: {
    heading: 'This booking was cancelled',
    text: ['No card is needed any more, and nothing was taken.'],
  },
  expired: {
    heading: 'This link has run out',
    text: [
      'The time to leave a card has passed, and nothing was taken.',
      'Please get in touch with {venue} to hear whether {what} can still be kept.',
    ],
  },
  lapsed: {
    heading: 'This link has run out',
    text: [
      'Your booking is unchanged, and nothing has been taken.',
      'A card is still needed: please ask {venue} for a new link.',
    ],
  },
};

/** States with other texts for tickets. */
export const ticketWords: Partial<typeof linkWords> = {
  paid: {
    heading: 'All paid, thank you',
    text: ['There is nothing more to pay for your tickets at {venue}.'],
  },
  cancelled: {
    heading: 'These tickets were cancelled',
    text: linkWords.cancelled.text,
  },
  // The venue may not know the buyer, so the buyer must ask.
  'too-late': {
    heading: 'Your payment came too late',
    text: [
      'It reached us after the time to pay had passed, and we were no longer holding your tickets.',
      'Your money has been kept safe, and {venue} has been told. Please get in touch with {venue} about it and name the reference below.',
    ],
  },
};

/** The next steps after the payment. */
export const nextWords: typeof paidFor = {
  table: 'Your table is booked. If your plans change, you can change or cancel it below.',
  tickets: 'Please have the reference below ready when you arrive.',
};

/** The deadline, and what happens after it. */
export const deadlineWords = {
  lost: 'Please pay by {until}. Until then, we keep {what} for you.',
  kept: 'Please pay by {until}.',
  lostWithoutCard: 'Please leave a card by {until}. Until then, we keep {what} for you.',
  keptWithoutCard: 'Please leave a card by {until}.',
} as const;

/** Texts of the built-in checkout. */
export const checkoutWords = {
  ready: {
    table: { heading: 'Pay your deposit' },
    tickets: { heading: 'Pay for your tickets' },
  },
  card: { heading: 'Leave a card' },
  fee: { heading: 'Pay the fee of your booking' },
  refused: {
    heading: 'Card refused',
    text: ['Nothing was taken. You can try again below.'],
  },
  declined: {
    heading: 'Payment declined',
    text: ['Nothing was taken. You can try again below.'],
  },
  banner: {
    heading: 'This is a test',
    text: [
      'No money moves and no card is needed. The buttons do what a payment, or a refused card, would do.',
    ],
  },
} as const;

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
