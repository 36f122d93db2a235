import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of a venue whose team gets no e-mail about what needs a person. */
export function teamEmailWarnings({ venue, place }: VenueCase): readonly Finding[] {
  if (venue.email !== null) return [];
  const words =
    'is missing, so the team gets no e-mails about enquiries, payments and cancellations';
  return [place.member('email').fault(words)];
}
