import type { VenueEvent } from '@venue/domain/tickets/event';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull, optional } from '../fields/field';
import { listOf, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { TierAnswer, toTier } from './instance-view';
import { describeNames } from './describe-events';

class ListEventsInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
}

class EventAnswer {
  @output(uuid, 'Names the event when its dates are listed.') eventId!: string;
  @output(plainText, 'The event’s part of an address on the web.') slug!: string;
  @output(plainText, 'Its name.') name!: string;
  @outputOrNull(plainText, 'What it is.') description!: string | null;
  @output(listOf(TierAnswer), 'The tickets that there are for it.') tiers!: readonly TierAnswer[];
}

export class EventsAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(listOf(EventAnswer), 'Its events, in the order in which the venue lists them.')
  events!: readonly EventAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const listEvents = operation({
  tool: null,
  route: 'GET /events',
  audience: 'both',
  capability: 'events.read',
  effect: 'read',
  venue: 'named',
  // The title says “all”, since the agents' tool for upcoming events is called `list_events`.
  title: 'List all events',
  description:
    'Gives all events of a venue with the kinds of tickets and their prices, whether or not a date of theirs is on ' +
    'sale. Their dates are in a separate list.',
  input: ListEventsInput,
  answer: EventsAnswer,
  problems: [],

  async run(_input, { venue, events }): Promise<EventsAnswer> {
    const venueEvents = await events.of(venue.id);
    return {
      venueId: venue.id,
      events: venueEvents.map((event) => toEvent(event, venue)),
      summary: describeNames(
        venue,
        venueEvents.map(({ name }) => name),
      ),
    };
  },
});

function toEvent({ id, slug, name, description, tiers }: VenueEvent, venue: Venue): EventAnswer {
  return { eventId: id, slug, name, description, tiers: tiers.map((tier) => toTier(tier, venue)) };
}
