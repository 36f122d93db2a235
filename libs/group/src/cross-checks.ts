/**
 * Checks that a schema cannot express: that names are unique and exist where they are used, and
 * that values fit each other.
 */
import { parsePhone, parseRegion } from '@venue/domain/shared/phone';
import { currencyFindings } from './checks/amounts';
import { bookingTypeFindings } from './checks/booking-types';
import { eventFindings } from './checks/events';
import { hoursFindings } from './checks/hours';
import { menuFindings } from './checks/menus';
import { messageFindings } from './checks/messages';
import { findRepeats, textsOf, unknownName } from './checks/names';
import { seatingFindings } from './checks/seating';
import { textFindings } from './checks/texts';
import type { Finding } from './fault';
import type { DocumentNode } from './document-node';

type Check = (venue: DocumentNode) => readonly Finding[];

const venueChecks: readonly Check[] = [
  phoneFindings,
  seatingFindings,
  bookingTypeFindings,
  messageFindings,
  hoursFindings,
  menuFindings,
  eventFindings,
];

export function crossFindings(root: DocumentNode): readonly Finding[] {
  const [brands, venues] = [root.member('brands'), root.member('venues')];
  const slugs = textsOf(brands, 'slug');
  return [
    ...textFindings(root),
    ...currencyFindings(root),
    ...findRepeats(brands, 'slug'),
    ...findRepeats(venues, 'slug'),
    ...venues.items().flatMap((venue) => unknownName(venue.member('brand'), 'brand', slugs)),
    ...venueFindings(venues),
  ];
}

/** Further venues are not checked once there are so many faults, as no more are reported. */
const findingsMax = 300;

function venueFindings(venues: DocumentNode): readonly Finding[] {
  const findings: Finding[] = [];
  for (const venue of venues.items()) {
    if (findings.length > findingsMax) break;
    for (const check of venueChecks) findings.push(...check(venue));
  }
  return findings;
}

function phoneFindings(venue: DocumentNode): readonly Finding[] {
  const phone = venue.member('phone');
  const [text, region] = [phone.text(), parseRegion(venue.member('country').text() ?? '')];
  if (text === null || region === null || parsePhone(text, region) !== null) return [];
  return [phone.fault(`must be a possible phone number in ${region}, or one with its + prefix`)];
}
