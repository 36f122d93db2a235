/** The data of each event, as it is written in the reference. */
import { environments, partySizeLimit, type WebhookType } from '@venue/domain';
import { gives, givesOrNull, schemaOf, type FieldClass, type JsonSchema } from '../fields/field';
import { date, int32Max, moment, oneOf, time, uuid, wholeNumber, words } from '../fields/kinds';

class WebhookGuest {
  @givesOrNull(words, 'The name; null where it is not known, or erased.') name!: string | null;
  @givesOrNull(words, 'The number, as E.164; null as the name.') phone!: string | null;
}

class VenueData {
  @gives(oneOf(...environments), 'That of the endpoint.') environment!: string;
  @gives(uuid, 'The venue.') venueId!: string;
  @gives(words, 'Its slug.') venue!: string;
}

class BookingData extends VenueData {
  @gives(uuid, 'The booking.') bookingId!: string;
  @gives(words, 'Its reference.') reference!: string;
  @gives(wholeNumber(1, int32Max), 'Grows with each change.') version!: number;
  @gives(words, 'Its state after the event.') state!: string;
  @gives(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(date, 'Venue-local day.') date!: string;
  @gives(time, 'Venue-local time.') time!: string;
  @gives(moment, 'The start, with the venue’s offset from UTC.') startsAt!: string;
  @gives(moment, 'The end.') endsAt!: string;
  @givesOrNull(moment, 'When late guests are expected.') expectedArrival!: string | null;
  @gives(words, 'The channel by which it came.') source!: string;
}

class DepositData extends BookingData {
  @gives(wholeNumber(1, int32Max), 'What was received, in pence.') receivedPence!: number;
}

class TicketsData extends VenueData {
  @gives(uuid, 'The order.') orderId!: string;
  @gives(words, 'Its reference.') reference!: string;
  @gives(words, 'Its state after the event.') state!: string;
  @gives(wholeNumber(1, int32Max), 'The number of tickets.') quantity!: number;
  @gives(wholeNumber(0, int32Max), 'Their price, in pence.') totalPence!: number;
  @gives(uuid, 'The date of the event.') eventInstanceId!: string;
  @gives(date, 'Venue-local day of the event.') date!: string;
  @gives(time, 'Venue-local time of the event.') time!: string;
  @gives(moment, 'Its start.') startsAt!: string;
  @gives(words, 'The channel by which the order came.') source!: string;
}

class EnquiryData extends VenueData {
  @gives(uuid, 'The enquiry.') enquiryId!: string;
  @givesOrNull(uuid, 'The booking that it is about.') bookingId!: string | null;
  @gives(oneOf('open', 'closed'), 'Its state after the event.') state!: string;
  @gives(words, 'The channel by which it came.') source!: string;
}

class TestData {
  @gives(oneOf(...environments), 'That of the endpoint.') environment!: string;
  @gives(uuid, 'The endpoint.') endpointId!: string;
}

class AvailabilityData extends VenueData {
  @gives(date, 'The venue-local day whose free times may have changed.') date!: string;
}

const who =
  'The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.';

/** By the first part of a type's name, with whether a guest may be named. */
const dataOf: Readonly<Record<string, { readonly data: FieldClass; readonly hasGuest: boolean }>> =
  {
    booking: { data: BookingData, hasGuest: true },
    deposit: { data: DepositData, hasGuest: true },
    tickets: { data: TicketsData, hasGuest: true },
    enquiry: { data: EnquiryData, hasGuest: true },
    availability: { data: AvailabilityData, hasGuest: false },
    webhook: { data: TestData, hasGuest: false },
  };

/** JSON Schema of the body of a webhook. */
export function webhookSchema(type: WebhookType): JsonSchema {
  const known = dataOf[type.split('.')[0] ?? ''];
  if (known === undefined) throw new Error(`no schema of ${type}`);
  const data = schemaOf(known.data) as { readonly properties: object };
  const guest = known.hasGuest ? { guest: { ...schemaOf(WebhookGuest), description: who } } : {};
  return {
    type: 'object',
    properties: {
      type: { const: type },
      timestamp: { ...moment.schema, description: 'When it happened.' },
      data: { ...data, properties: { ...data.properties, ...guest } },
    },
    required: ['type', 'timestamp', 'data'],
  };
}
