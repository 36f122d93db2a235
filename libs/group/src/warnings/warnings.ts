/**
 * Doubts about a file without faults: the content may be intended, but it probably does not do what
 * its author expects.
 */
import type { Instant } from '@venue/domain/shared/time';
import type { GroupSetup } from '@venue/domain/venue/setup';
import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import { closedDateWarnings } from './closed-dates';
import { hoursWarnings } from './hours';
import { insideHoursWarnings } from './hours-inside';
import { messageWarnings } from './messages';
import { partyWarnings } from './parties';
import { specialDayWarnings } from './special-days';
import type { VenueCase } from './venue-case';
import { windowWarnings } from './windows';

type Warn = (facts: VenueCase) => readonly Finding[];

const allWarnings: readonly Warn[] = [
  partyWarnings,
  hoursWarnings,
  insideHoursWarnings,
  windowWarnings,
  specialDayWarnings,
  messageWarnings,
  closedDateWarnings,
  teamEmailWarnings,
];

/** The warnings, in no particular order; `root` is the file of that group. */
export function warningsIn(
  group: GroupSetup,
  root: DocumentNode,
  now: Instant,
): readonly Finding[] {
  const venues = root.member('venues');
  return group.venues.flatMap((venue, index) => {
    const place = venues.item(index);
    return allWarnings.flatMap((warn) => warn({ venue, place, group, now }));
  });
}

/** Warns of a venue whose team receives no e-mail about enquiries. */
function teamEmailWarnings({ venue, place }: VenueCase): readonly Finding[] {
  if (venue.email !== null) return [];
  const message =
    'is missing, so the team gets no e-mails about enquiries, payments and cancellations';
  return [place.member('email').fault(message)];
}
