/** Texts of a booking's own page. Placeholders in braces are filled in when rendered. */
import type { PageText } from '@venue/http';
import type { GuestState } from '@venue/operations/bookings/guest-page/view-booking';
import type { ProblemSlug } from '@venue/operations/problems';

export const stateWords: Readonly<Record<GuestState, PageText>> = {
  awaiting_deposit: {
    heading: 'Your table is held for you',
    text: ['{venue} keeps it until the deposit is due. It is booked once the deposit is paid.'],
  },
  confirmed: { heading: 'Your table is booked', text: [] },
  late: { heading: 'Your table is booked', text: ['{late}'] },
  seated: { heading: 'Enjoy your visit', text: ['You have been seated at {venue}.'] },
  over: {
    heading: 'This booking is over',
    text: ['Thank you for booking with {venue}. Nothing can be changed here any more.'],
  },
  cancelled: {
    heading: 'This booking is cancelled',
    text: ['No table is kept for you at {venue}.'],
  },
  expired: {
    heading: 'This table was released',
    text: ['The deposit was not paid in time. Please book again, or get in touch with {venue}.'],
  },
};

/** A table that waits for a card. */
export const awaitingCardWords: PageText = {
  heading: 'Your table is held for you',
  text: ['It is booked once you have left a card.'],
};

/** Added to the text of a cancelled or expired booking for which money came in. */
export const paidWords = 'You have paid {paid}. {venue} will be in touch with you about it.';

export const changeWords = {
  form: { heading: 'Change your booking', text: ['Your booking is for {guests} on {when}.'] },
  asking: {
    heading: 'Ask for a change',
    text: [
      'Your booking is for {guests} on {when}.',
      'This change can’t be made online. We can pass your request to {venue}, who will be in touch. {meanwhile}',
    ],
  },
  confirm: { heading: 'Is this right?', text: ['Nothing has been changed yet.'] },
  'confirm-asking': {
    heading: 'Ask {venue} for this?',
    text: [
      'This change can’t be made online. We can pass your request to {venue}, who will be in touch. {meanwhile}',
    ],
  },
  same: {
    heading: 'That is what you have booked',
    text: ['Your booking is for {guests} on {when} already.'],
  },
} as const satisfies Readonly<Record<string, PageText>>;

/** Added before a change after which more has been paid than is asked. */
export const surplusWords =
  'You will have paid {surplus} more than is due. It is not refunded automatically: {venue} will be in touch about it.';

export const cancelWords = {
  online: { heading: 'Cancel your booking?', text: ['Your table is released at once.'] },
  venue: {
    heading: 'Ask {venue} to cancel?',
    text: ['{because} We can pass your request to {venue}, who will be in touch. {meanwhile}'],
  },
} as const satisfies Readonly<Record<string, PageText>>;

/** The refund of a booking that is cancelled online. */
export const cancelMoney = {
  paid: 'You have paid {paid}. It is not refunded automatically: {venue} will be in touch about it.',
  owed: 'You have paid nothing, and there is nothing to pay once it is cancelled.',
} as const;

export const otherFormWords = {
  late: {
    heading: 'Running late?',
    text: ['Your table is booked for {when}. {venue} keeps it longer if it can.'],
  },
  note: {
    heading: 'Add a note',
    text: ['Tell {venue} what would help, such as an allergy, a pram or a birthday.'],
  },
  paying: {
    heading: 'Your payment link is ready',
    text: ['{amount} is still to be paid for your table at {venue}.'],
  },
  'not-any-more': {
    heading: 'This can’t be done online any more',
    text: ['Please get in touch with {venue} if you need anything.'],
  },
} as const satisfies Readonly<Record<string, PageText>>;

/** The heading above the summary of a change. */
export const outcomeHeadings: Readonly<Record<string, string>> = {
  amended: 'Your booking is up to date',
  cancelled: 'Your booking is cancelled',
  already_cancelled: 'Your booking is cancelled',
  unavailable: 'That time is not free',
  needs_venue: 'Your request is with the venue',
  noted: 'Noted',
};

/** Messages about a missing or wrong field, by form. */
export const checkFields = {
  change: 'Please choose a day, a time and a number of guests.',
  cancel: 'Your reason can have at most 500 characters.',
  late: 'Please say how many minutes late you will be.',
  note: 'Your note needs at least one character. All notes together have 1,000 at most.',
  pay: 'Please go back and try again.',
} as const;

const wrongFields = 'Please check what you entered';

/** Headings of refusals; the default is that of a form that can't be sent now. */
export const refusedHeadings: Partial<Record<ProblemSlug, string>> = {
  'validation-failed': wrongFields,
  'idempotency-conflict': 'This form was used before',
  conflict: 'We are still working on it',
};

/** Replacements for the detail of a problem, which is written for programs. */
export const refusedTexts: Partial<Record<ProblemSlug, string>> = {
  'idempotency-conflict':
    'It was sent before with other details, and those count. Please look at your booking before you send it again.',
  conflict: 'The same form was sent a moment ago. Please look at your booking in a moment.',
  'booking-not-found': 'Please get in touch with the venue if you need anything.',
  'payload-too-large': 'That was too long to be read. Please shorten it.',
};

export const pageWords = {
  'wrong-form': {
    heading: 'Please send that again',
    text: [
      'Nothing has been changed. The page was open for a long time, or was not complete. Please go back to your booking and try once more.',
    ],
  },
  ended: {
    heading: 'This page has closed',
    text: ['This visit to {venue} is over, and its page is closed a day afterwards.'],
  },
  busy: {
    heading: 'One moment, please',
    text: ['Many requests have come from your network. Please try again in a minute.'],
  },
} as const satisfies Readonly<Record<string, PageText>>;
