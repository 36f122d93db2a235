/** Writes events with their kinds of ticket and the dates that the file names. */
import { isoOf, localOf } from '@venue/domain/shared/time';
import { singleDates, type EventDate } from '@venue/domain/tickets/dates';
import type { EventSetup, VenueSetup } from '@venue/domain/venue/setup';
import { momentText } from '@venue/domain/venue/setup-items';
import { putDates, putEvents, putTiers } from './setup-tables';
import { idOf, idsByName, reorderStatement, type Row, type Writer } from './setup-writer';

interface VenueToWrite {
  readonly venue: VenueSetup;
  readonly venueId: string;
}

interface EventPlace {
  readonly venue: VenueSetup;
  readonly event: EventSetup;
  readonly eventId: string;
}

export async function writeEvents(writer: Writer, { venue, venueId }: VenueToWrite): Promise<void> {
  const { events } = venue;
  const rows = events.map((event, position) => {
    return { ...event, position, even_if_closed: event.evenIfClosed, venue_id: venueId };
  });
  await writer.put(putEvents, rows, ({ slug }) => {
    return { kind: 'event', name: slug, event: null, venue: venue.slug };
  });
  await writer.reorder(reorderEvents, [events.map(({ slug }) => slug), venueId]);

  const eventIds = await idsByName(writer.manager, eventIdsBySlug, [venueId]);
  for (const event of events) {
    const place = { venue, event, eventId: idOf(eventIds, event.slug) };
    await writeTiers(writer, place);
    await writeSingleDates(writer, place);
  }
}

async function writeTiers(writer: Writer, { venue, event, eventId }: EventPlace): Promise<void> {
  const rows = event.tiers.map(({ pricePence, ...tier }, position) => {
    return { ...tier, position, price_pence: pricePence, event_id: eventId };
  });
  await writer.put(putTiers, rows, ({ slug }) => {
    return { kind: 'ticket tier', name: slug, event: event.slug, venue: venue.slug };
  });
  await writer.reorder(reorderTiers, [event.tiers.map(({ slug }) => slug), eventId]);
}

async function writeSingleDates(
  writer: Writer,
  { venue, event, eventId }: EventPlace,
): Promise<void> {
  const rows = singleDates(event, venue.zone).map((date) => dateRow(eventId, date));
  await writer.put(putDates, rows, ({ starts_at: startsAt }) => {
    const name = momentText(localOf(startsAt, venue.zone));
    return { kind: 'event date', name, event: event.slug, venue: venue.slug };
  });
}

/** A date in the form that `putDates` accepts. */
export function dateRow(eventId: string, date: EventDate): Row {
  return {
    event_id: eventId,
    starts_at: isoOf(date.startsAt),
    ends_at: isoOf(date.endsAt),
    capacity: date.capacity,
    is_weekly: date.isWeekly,
  };
}

const eventIdsBySlug = 'select slug as name, id from event where venue_id = $1';
const reorderEvents = reorderStatement('event', 'venue_id = $2');
const reorderTiers = reorderStatement('ticket_tier', 'event_id = $2');
