import type { VenueSetup } from '@venue/domain';
import type { Finding } from '../fault';
import type { VenueCase } from './warnings';

/** Templates of messages that are never sent. */
export function messageWarnings({ venue, place, group }: VenueCase): readonly Finding[] {
  const messages = place.member('messages');
  const { smsDepositLink, emailDepositLink } = venue.messages;
  const [sms, email] = [messages.member('smsDepositLink'), messages.member('emailDepositLink')];
  const unasked = 'is never sent, since no booking type of the venue asks for a deposit';
  const isAsked = asksDeposits(venue);
  const { textCountries } = group;
  const isReached = textCountries === null || textCountries.includes(venue.region);
  const unreached = `is not sent to numbers of ${venue.region}, which group.textCountries leaves out`;
  return [
    ...(smsDepositLink !== null && !isAsked ? [sms.says(unasked)] : []),
    ...(emailDepositLink !== null && !isAsked ? [email.says(unasked)] : []),
    ...(smsDepositLink !== null && isAsked && !isReached ? [sms.says(unreached)] : []),
  ];
}

function asksDeposits({ bookingTypes }: VenueSetup): boolean {
  return bookingTypes.some(({ deposits }) => deposits.some(({ amountPence }) => amountPence > 0));
}
