import type { LocalDate } from '@venue/domain/shared/time';
import { rangeDaysDefault, rangeDaysMax } from '@venue/domain/venue/date-range';
import { output, outputOrNull, optional } from '../fields/field';
import { date, listOf, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { byEvent, checkDays, datesAhead, rangeOf } from './dates-ahead';
import { InstanceAnswer, toInstance } from './instance-view';
import { describeProgramme } from './describe-events';

class ListUpcomingEventsInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @optional(date, 'The first day, at the venue; today where it is left out.')
  from!: LocalDate | null;
  @optional(
    date,
    `The last day, at the venue; ${rangeDaysDefault} days after the first where it is left out.`,
  )
  to!: LocalDate | null;
}

class UpcomingEventAnswer {
  @output(uuid, 'The event.') eventId!: string;
  @output(plainText, 'Its name.') name!: string;
  @outputOrNull(plainText, 'What it is.') description!: string | null;
  @output(listOf(InstanceAnswer), 'Its dates in the range, in order of time.')
  instances!: readonly InstanceAnswer[];
}

class UpcomingEventsAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(listOf(UpcomingEventAnswer), 'Events with a date in the range, soonest first.')
  events!: readonly UpcomingEventAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const listUpcomingEvents = operation({
  tool: 'list_events',
  route: 'GET /events/upcoming',
  capability: 'events.read',
  effect: 'read',
  venue: 'named',
  title: 'List upcoming events',
  description:
    'Gives the events of a venue with their dates, the seats that are left on each, and the kinds of tickets with ' +
    `their prices. It looks from today to ${rangeDaysDefault} days ahead, or from one day to another that is at ` +
    `most ${rangeDaysMax} days later. Dates that have begun are left out.`,
  input: ListUpcomingEventsInput,
  check: checkDays,
  answer: UpcomingEventsAnswer,
  problems: [],

  async run(input, call): Promise<UpcomingEventsAnswer> {
    const { venue, now } = call;
    const range = rangeOf(input, call);
    const eventsById = new Map((await call.events.of(venue.id)).map((event) => [event.id, event]));
    const datesByEvent = byEvent(await datesAhead(call, { range, eventId: null }));
    const events = [...datesByEvent].flatMap(([id, instances]) => {
      const event = eventsById.get(id);
      return event === undefined ? [] : [{ event, instances }];
    });
    return {
      venueId: venue.id,
      events: events.map(({ event: { id, name, description }, instances }) => {
        const dates = instances.map((instance) => toInstance(instance, venue));
        return { eventId: id, name, description, instances: dates };
      }),
      summary: describeProgramme({
        venue,
        now,
        range,
        only: null,
        events: events.map(({ instances }) => instances),
      }),
    };
  },
});
