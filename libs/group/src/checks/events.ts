import { instantOf, parseZone } from '@venue/domain/shared/time';
import type { Finding } from '../fault';
import { parseLocalMoment } from '../formats';
import type { DocumentNode } from '../document-node';
import { findRepeats } from './names';

export function eventFindings(venue: DocumentNode): readonly Finding[] {
  const events = venue.member('events');
  return [
    ...findRepeats(events, 'slug'),
    ...events
      .items()
      .flatMap((event) => [
        ...findRepeats(event.member('tiers'), 'slug'),
        ...findRepeats(event.member('instances'), 'startsAt'),
        ...repeatedWeeks(event.member('weekly')),
        ...skippedFindings(event.member('instances'), venue),
      ]),
  ];
}

function repeatedWeeks(weekly: DocumentNode): readonly Finding[] {
  const seen = new Set<string>();
  return weekly.items().flatMap((item) => {
    const [day, at] = [item.member('day').text(), item.member('at').text()];
    const isNew = day === null || at === null || !seen.has(`${day} ${at}`);
    seen.add(`${day} ${at}`);
    return isNew ? [] : [item.finding(`${weekly.name} has ${day} ${at} twice`)];
  });
}

/** A single date must not begin at a time that the clocks skip on that day. */
function skippedFindings(instances: DocumentNode, venue: DocumentNode): readonly Finding[] {
  const zone = parseZone(venue.member('timezone').text() ?? '');
  return instances
    .items()
    .map((instance) => instance.member('startsAt'))
    .filter((place) => {
      const moment = parseLocalMoment(place.text() ?? '');
      return zone !== null && moment !== null && instantOf(moment, zone) === null;
    })
    .map((place) => place.fault(`must be a time that the clocks in ${zone} do not skip`));
}
