/** Which texts the page of a booking shows, by its state and by the outcome of a form. */
import type { WishField } from '@venue/domain/booking/fields';
import type { GuestState } from '@venue/operations/bookings/guest-page/view-booking';
import type { ProblemSlug } from '@venue/operations/problems';
import type { TextKey } from '@venue/operations/wording/texts/texts';

type Keys = readonly [heading: TextKey, ...paragraphs: readonly TextKey[]];

export const stateTexts: Readonly<Record<GuestState, Keys>> = {
  awaiting_deposit: ['heldHeading', 'heldForDeposit'],
  confirmed: ['bookedHeading'],
  late: ['bookedHeading'],
  seated: ['seatedHeading', 'seatedText'],
  over: ['overHeading', 'overText'],
  cancelled: ['cancelledHeading', 'cancelledText'],
  expired: ['expiredHeading', 'expiredText'],
};

export const wishLabels: Readonly<Record<WishField, TextKey>> = {
  notes: 'labelNotes',
  allergies: 'labelAllergies',
};

/** For the outcomes that the operations have. The sentence is the API's own in English. */
export const outcomeTexts: Readonly<Record<string, Keys>> = {
  amended: ['amendedHeading', 'amendedText'],
  cancelled: ['doneCancelledHeading', 'cancelledText'],
  already_cancelled: ['doneCancelledHeading', 'cancelledText'],
  unavailable: ['unavailableHeading', 'dayNotFree'],
  needs_venue: ['withVenueHeading', 'withVenueText'],
  noted: ['notedHeading', 'notedText'],
};

/** Messages about a missing or wrong field, by form. */
export const checkTexts = {
  change: 'checkChange',
  cancel: 'checkCancel',
  late: 'checkLate',
  note: 'checkNote',
  pay: 'checkPay',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Headings of refusals; the default is that of a form that can't be sent now. */
export const refusedHeadings: Partial<Record<ProblemSlug, TextKey>> = {
  'validation-failed': 'checkHeading',
  'idempotency-conflict': 'usedHeading',
  conflict: 'workingHeading',
};

/** Replacements for the detail of a problem, which is written for programs. */
export const refusedTexts: Partial<Record<ProblemSlug, TextKey>> = {
  'idempotency-conflict': 'usedText',
  conflict: 'workingText',
  'booking-not-found': 'askForHelp',
  'payload-too-large': 'tooLong',
};
