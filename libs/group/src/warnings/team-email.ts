import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of a venue whose team receives no e-mail about enquiries. */
export function teamEmailWarnings({ venue, place }: VenueCase): readonly Finding[] {
  if (venue.email !== null) return [];
  const message =
    'is missing, so the team gets no e-mails about enquiries, payments and cancellations';
  return [place.member('email').fault(message)];
}
