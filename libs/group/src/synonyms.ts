/** Names that other programs and people use for members of the group file. */
import { didYouMean } from './nearest';

/** A hint such as `; did you mean maxCovers?`, or an empty text when no member is similar. */
export function memberMeant(name: string, members: readonly string[]): string {
  const word = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  const known = synonyms.get(word)?.find((member) => members.includes(member));
  return known === undefined ? didYouMean(name, members) : `; did you mean ${known}?`;
}

/** By the member that is meant. */
const namesOf: Readonly<Record<string, string>> = {
  maxCovers: 'seats covers size capacity places chairs max maxSeats maxGuests guests people',
  minCovers: 'min minSeats minGuests',
  partySizeMax: 'maxPartySize maxGuests maxCovers partyMax largestParty',
  slotIntervalMinutes: 'slot slotMinutes interval intervalMinutes step',
  bookNoticeMinutes: 'notice leadTime minNotice noticeMinutes',
  daysAheadMax: 'horizon maxDays daysAhead maxDaysAhead',
  cancelNoticeMinutes: 'cancellationNotice cancellation cancelNotice',
  amendNoticeMinutes: 'changeNotice amendment amendNotice',
  graceMinutes: 'lateMinutes holdForMinutes grace',
  turnaroundMinutes: 'buffer bufferMinutes cleaning resetMinutes turnaround',
  openTime: 'opens open openingTime start from',
  closeTime: 'closes close closingTime end until to',
  isClosed: 'closed',
  from: 'start starts open opens openTime first',
  to: 'end ends until close closes closeTime last',
  days: 'weekdays day dayOfWeek',
  day: 'weekday dayOfWeek days',
  minutes: 'duration durationMinutes length stay',
  durations: 'duration stay length',
  bookingTypes: 'services sittings shifts meals types',
  combinations: 'joins joinedTables combos',
  areas: 'rooms sections zones spaces',
  timezone: 'zone tz timeZoneId',
  phone: 'telephone tel number phoneNumber',
  email: 'mail emailAddress',
  website: 'url web homepage site',
  postcode: 'zip zipCode postalCode',
  line1: 'street address addressLine1',
  slug: 'id key code',
  name: 'title label',
  description: 'about text summary',
  perGuestPence: 'perGuest perPerson perHead amount amountPence deposit',
};

const synonyms = inverted(namesOf);

function inverted(names: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const pairs = Object.entries(names).flatMap(([member, words]) =>
    words.split(' ').map((word) => ({ word: word.toLowerCase(), member })),
  );
  const byWord = Map.groupBy(pairs, ({ word }) => word);
  return new Map([...byWord].map(([word, all]) => [word, all.map(({ member }) => member)]));
}
