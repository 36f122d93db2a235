/** Sentences for a guest about the amount due for a booking and the link to pay it. */
import type { DepositBalance } from '@venue/domain/booking/deposit-balance';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { formatContact, type ChangeFacts } from '../bookings/change/describe-change';
import { formatDeadline, todayAt } from '../wording/format';
import { englishWording } from '../wording/wording';

/** The sentences after that about a changed booking; may be empty. */
export function describeBalance(
  { owedPence, surplusPence, cardFeePence }: DepositBalance,
  here: Pick<ChangeFacts, 'venue' | 'now'>,
  words = englishWording(here),
): string {
  if (cardFeePence > noPence) {
    return ` ${words.say('cardNeeded', { amount: words.money(cardFeePence) })}`;
  }
  if (owedPence > noPence) return ` ${words.say('owed', { amount: words.money(owedPence) })}`;
  if (surplusPence === noPence) return '';
  const values = { amount: words.money(surplusPence), venue: here.venue.name };
  return ` ${words.say('surplus', values)}`;
}

export function describeLinkSent(
  { amountPence, expiresAt, purpose }: PaymentRequest,
  { venue, now }: Pick<ChangeFacts, 'venue' | 'now'>,
): string {
  const until = formatDeadline(localOf(expiresAt, venue.zone), todayAt(venue, now));
  if (purpose === 'card') {
    return `We are texting you a link to leave a card. Nothing is taken now. It can be used until ${until}.`;
  }
  return `We are texting you a link to pay the deposit of ${displayPence(amountPence, venue.money)}. It can be paid until ${until}.`;
}

export function describeNotTextable(venue: Venue): string {
  return `We can’t text a payment link for this booking. Please ${formatContact(venue)}.`;
}

export const noTicketLinkText =
  'We can’t text the link for tickets. Please pay with the link that you were given when you ordered them.';
