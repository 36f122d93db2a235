import type { VenueSetup } from '@venue/domain/venue/setup';
import type { Templates } from '@venue/domain/venue/templates';
import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of templates of messages that are never sent. */
export function messageWarnings(venueCase: VenueCase): readonly Finding[] {
  const depositWords = 'is never sent, since no booking type of the venue asks for a deposit';
  const ticketWords = 'is never sent, since the venue has no events';
  return [
    ...(asksDeposits(venueCase.venue) ? [] : warningsOf(depositTemplates, depositWords, venueCase)),
    ...(venueCase.venue.events.length > 0
      ? []
      : warningsOf(['emailTickets'], ticketWords, venueCase)),
    ...unreachedTexts(venueCase),
  ];
}

type TemplateName = keyof Templates;

const depositTemplates: readonly TemplateName[] = ['smsDepositLink', 'emailDepositLink'];
const texts: readonly TemplateName[] = [
  'smsDepositLink',
  'smsConfirmed',
  'smsChanged',
  'smsCancelled',
  'smsReminder',
];

/** Only templates that the file has are worth a warning. */
function warningsOf(
  names: readonly TemplateName[],
  message: string,
  { venue, place }: VenueCase,
): readonly Finding[] {
  return names
    .filter((name) => (venue.messages[name] ?? null) !== null)
    .map((name) => place.member('messages').member(name).fault(message));
}

function unreachedTexts(venueCase: VenueCase): readonly Finding[] {
  const { venue, group } = venueCase;
  if (group.textCountries?.includes(venue.region) ?? true) return [];
  const sent = texts.filter((name) => name !== 'smsDepositLink' || asksDeposits(venue));
  const message = `is not sent to numbers of ${venue.region}, which group.textCountries leaves out`;
  return warningsOf(sent, message, venueCase);
}

function asksDeposits({ bookingTypes }: VenueSetup): boolean {
  return bookingTypes.some(({ deposits }) => deposits.some(({ amountPence }) => amountPence > 0));
}
