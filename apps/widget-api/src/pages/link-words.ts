/** Which texts the page of a payment link shows, by its state. */
import type { LinkState } from '@venue/domain/payment/request';
import type { TextKey } from '@venue/operations/wording/texts/texts';

type Keys = readonly [heading: TextKey, text: TextKey];

export const linkTexts: Readonly<Record<LinkState, Keys>> = {
  open: ['linkOpenHeading', 'linkOpenText'],
  paid: ['linkPaidHeading', 'linkPaidText'],
  'not-due': ['linkNotDueHeading', 'linkNotDueText'],
  'too-late': ['linkTooLateHeading', 'linkTooLateText'],
  cancelled: ['linkCancelledHeading', 'linkCancelledText'],
  expired: ['linkExpiredHeading', 'linkExpiredText'],
  lapsed: ['linkExpiredHeading', 'linkLapsedText'],
  superseded: ['linkSupersededHeading', 'linkSupersededText'],
};

/** States with other texts for a card. */
export const cardTexts: Partial<typeof linkTexts> = {
  open: ['cardLinkOpenHeading', 'cardLinkOpenText'],
  paid: ['cardLinkPaidHeading', 'cardLinkPaidText'],
  'not-due': ['cardLinkNotDueHeading', 'cardLinkNotDueText'],
  cancelled: ['linkCancelledHeading', 'cardLinkCancelledText'],
  expired: ['linkExpiredHeading', 'cardLinkExpiredText'],
  lapsed: ['linkExpiredHeading', 'cardLinkLapsedText'],
};

/** States with other texts for tickets. The venue may not know the buyer, who must ask. */
export const ticketTexts: Partial<typeof linkTexts> = {
  paid: ['linkPaidHeading', 'ticketLinkPaidText'],
  cancelled: ['ticketLinkCancelledHeading', 'linkCancelledText'],
  'too-late': ['linkTooLateHeading', 'ticketLinkTooLateText'],
};
