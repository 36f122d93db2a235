import type { VenueSetup } from '@venue/domain';
import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of templates of messages that are never sent. */
export function messageWarnings({ venue, place, group }: VenueCase): readonly Finding[] {
  const templates = (['smsDepositLink', 'emailDepositLink'] as const)
    .filter((name) => venue.messages[name] !== null)
    .map((name) => place.member('messages').member(name));
  if (!asksDeposits(venue)) {
    const words = 'is never sent, since no booking type of the venue asks for a deposit';
    return templates.map((template) => template.says(words));
  }
  const { region, messages } = venue;
  const isReached = group.textCountries?.includes(region) ?? true;
  if (isReached || messages.smsDepositLink === null) return [];
  const words = `is not sent to numbers of ${region}, which group.textCountries leaves out`;
  return [place.member('messages').member('smsDepositLink').says(words)];
}

function asksDeposits({ bookingTypes }: VenueSetup): boolean {
  return bookingTypes.some(({ deposits }) => deposits.some(({ amountPence }) => amountPence > 0));
}
