import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';

/** A fault where the lower bound is above the upper one. */
export function boundFindings(place: DocumentNode, low: string, high: string): readonly Finding[] {
  const [least, most] = [place.member(low).number(), place.member(high).number()];
  if (least === null || most === null || least <= most) return [];
  return [place.member(low).fault(`must not be above ${high}, which is ${most}`)];
}

/** A fault where a range of dates ends before it begins. */
export function dateFindings(place: DocumentNode): readonly Finding[] {
  const [from, through] = [place.member('validFrom').text(), place.member('validThrough').text()];
  if (from === null || through === null || from <= through) return [];
  return [place.member('validThrough').fault(`must not be before validFrom, which is ${from}`)];
}
