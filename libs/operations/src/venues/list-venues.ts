import { covers } from '@venue/domain/access/caller';
import { weekdayNameOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output } from '../fields/field';
import { date, listOf, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { formatList, todayAt } from '../wording/format';
import { toVenue, VenueAnswer } from './venue-view';

class ListVenuesInput {}

class ListedVenueAnswer extends VenueAnswer {
  @output(date, 'The calendar day at the venue when this was answered.') today!: string;
  @output(plainText, 'The weekday of that day, such as Saturday.') weekday!: string;
}

class ListVenuesAnswer {
  @output(listOf(ListedVenueAnswer), 'The venues that the key covers.')
  venues!: readonly ListedVenueAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const listVenues = operation({
  tool: 'list_venues',
  route: 'GET /venues',
  capability: 'venues.read',
  effect: 'read',
  venue: 'none',
  title: 'List venues',
  description:
    'Gives the venues that the key covers, each with its id, time zone and address, and what day it is there. ' +
    'Other operations take the id or the slug as venueId.',
  input: ListVenuesInput,
  answer: ListVenuesAnswer,
  problems: [],

  run(_input, { group, caller, now }): Promise<ListVenuesAnswer> {
    const venues = group.venues.filter(({ id }) => covers(caller, id));
    return Promise.resolve({
      venues: venues.map((venue) => toListedVenue(venue, now)),
      summary: summaryOf(venues),
    });
  },
});

function toListedVenue(venue: Venue, now: Instant): ListedVenueAnswer {
  const today = todayAt(venue, now);
  return { ...toVenue(venue), today, weekday: weekdayNameOf(today) };
}

function summaryOf(venues: readonly Venue[]): string {
  if (venues.length === 0) return 'There are no venues to book at yet.';
  const names = formatList(venues.map(({ name }) => name));
  return venues.length === 1
    ? `You can book at ${names}.`
    : `There are ${venues.length} venues: ${names}.`;
}
