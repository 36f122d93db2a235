import type { EventId } from '@venue/domain/shared/ids';
import { isoIn, type LocalDate } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import { rangeDaysDefault, rangeDaysMax } from '@venue/domain/venue/date-range';
import type { Venue } from '@venue/domain/venue/venue';
import { output, optional } from '../fields/field';
import { date, listOf, time, idOf, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { Problem } from '../problems';
import { byEvent, checkDays, datesAhead, rangeOf } from './dates-ahead';
import { count, moment, TierSeatsAnswer, toInstance } from './instance-view';
import { describeProgramme } from './describe-events';

class ListEventInstancesInput {
  @optional(idOf<EventId>(), 'The event; all events of the venue where it is left out.')
  eventId!: EventId | null;
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

class EventInstanceAnswer {
  @output(uuid, 'Names the date when tickets are ordered.') eventInstanceId!: string;
  @output(uuid, 'The event.') eventId!: string;
  @output(plainText, 'The name of the event.') name!: string;
  @output(date, 'The day on which it starts, at the venue.') startDate!: string;
  @output(time, 'The time at which it starts, on the venue’s clock.') startTime!: string;
  @output(moment, 'The moment at which it starts, with the offset of the venue’s clock.')
  startAt!: string;
  @output(moment, 'The moment at which it ends, with the offset of the venue’s clock.')
  endAt!: string;
  @output(count, 'Seats that are neither sold nor held.') remainingSeats!: number;
  @output(listOf(TierSeatsAnswer), 'The tickets that there are for it.')
  tiers!: readonly TierSeatsAnswer[];
}

export class EventInstancesAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(listOf(EventInstanceAnswer), 'The dates in the range, in order of time.')
  instances!: readonly EventInstanceAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const listEventInstances = operation({
  tool: null,
  route: 'GET /event-instances',
  audience: 'both',
  capability: 'events.read',
  effect: 'read',
  venue: 'named',
  title: 'List the dates of events',
  description:
    'Gives the dates of one event, or of all events of a venue, with the seats that are left on each and the kinds ' +
    `of tickets with their prices. It looks from today to ${rangeDaysDefault} days ahead, or from one day to ` +
    `another that is at most ${rangeDaysMax} days later. Dates that have begun are left out.`,
  input: ListEventInstancesInput,
  check: checkDays,
  answer: EventInstancesAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<EventInstancesAnswer> {
    const { venue, now } = call;
    const { eventId } = input;
    const range = rangeOf(input, call);
    const venueEvents = eventId === null ? [] : await call.events.of(venue.id);
    const only = venueEvents.find(({ id }) => id === eventId) ?? null;
    if (eventId !== null && only === null) {
      throw new Problem('not-found', { detail: 'We don’t know that event.' });
    }
    const instances = await datesAhead(call, { range, eventId });
    return {
      venueId: venue.id,
      instances: instances.map((instance) => toEventInstance(instance, venue)),
      summary: describeProgramme({
        venue,
        now,
        range,
        only: only?.name ?? null,
        events: [...byEvent(instances).values()],
      }),
    };
  },
});

function toEventInstance(instance: EventInstance, venue: Venue): EventInstanceAnswer {
  const { eventInstanceId, startDate, startTime, startAt, ...seats } = toInstance(instance, venue);
  return {
    eventInstanceId,
    eventId: instance.eventId,
    name: instance.eventName,
    startDate,
    startTime,
    startAt,
    endAt: isoIn(instance.endsAt, venue.zone),
    ...seats,
  };
}
