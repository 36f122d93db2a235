/** The data of each event in the reference. */
import { environments } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { WebhookField } from '@venue/domain/booking/fields';
import { bookingStates } from '@venue/domain/booking/states';
import { refundStatuses } from '@venue/domain/payment/refund';
import { orderStates } from '@venue/domain/tickets/order';
import { entryKinds, entryStates } from '@venue/domain/waiting/entry';
import type { WebhookType } from '@venue/domain/webhook/webhook-event';
import { output, outputOrNull } from '../fields/field';
import type { FieldClass, JsonSchema } from '../fields/kind';
import { schemaOf, type Nesting } from '../fields/schema';
import { date, int32Max, moment, oneOf, time, uuid, wholeNumber, plainText } from '../fields/kinds';

/** The fields of a booking that are under `guest`. */
export type GuestField = 'guestName' | 'guestPhone';

class WebhookGuest {
  @outputOrNull(plainText, 'The name; null where it is not known, or erased.') name!: string | null;
  @outputOrNull(plainText, 'The number, as E.164; null as the name.') phone!: string | null;
}

class VenueData {
  @output(oneOf(...environments), 'That of the endpoint.') environment!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its slug.') venue!: string;
}

class BookingData
  extends VenueData
  implements Readonly<Record<Exclude<WebhookField, GuestField>, unknown>>
{
  @output(uuid, 'The booking.') bookingId!: string;
  @output(plainText, 'Its reference.') reference!: string;
  @output(wholeNumber(1, int32Max), 'Grows with each change.') version!: number;
  @output(oneOf(...bookingStates), 'Its state after the event.') state!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'Venue-local time.') time!: string;
  @output(moment, 'The start, with the venue’s offset from UTC.') startsAt!: string;
  @output(moment, 'The end.') endsAt!: string;
  @outputOrNull(moment, 'When late guests are expected.') expectedArrival!: string | null;
  @output(plainText, 'The channel by which it came.') source!: string;
}

class DepositData extends BookingData {
  @output(wholeNumber(1, int32Max), 'What was received, in pence.') receivedPence!: number;
}

class RefundedDepositData extends BookingData {
  @output(wholeNumber(1, int32Max), 'The amount of the refund, in pence.') amountPence!: number;
  @output(oneOf(...refundStatuses), 'The state of the refund after the event.') status!: string;
}

class DisputedDepositData extends BookingData {
  @output(wholeNumber(1, int32Max), 'The disputed amount, in pence.') amountPence!: number;
  @output(
    oneOf('open', 'won', 'lost'),
    'Whether the bank has taken the money, given it back, or decided for the guest.',
  )
  status!: string;
}

class TicketsData extends VenueData {
  @output(uuid, 'The order.') orderId!: string;
  @output(plainText, 'Its reference.') reference!: string;
  @output(oneOf(...orderStates), 'Its state after the event.') state!: string;
  @output(wholeNumber(1, int32Max), 'The number of tickets.') quantity!: number;
  @output(wholeNumber(0, int32Max), 'Their price, in pence.') totalPence!: number;
  @output(uuid, 'The date of the event.') eventInstanceId!: string;
  @output(date, 'Venue-local day of the event.') date!: string;
  @output(time, 'Venue-local time of the event.') time!: string;
  @output(moment, 'Its start.') startsAt!: string;
  @output(plainText, 'The channel by which the order came.') source!: string;
}

class RefundedTicketsData extends TicketsData {
  @output(wholeNumber(1, int32Max), 'The amount of the refund, in pence.') amountPence!: number;
  @output(oneOf(...refundStatuses), 'The state of the refund after the event.') status!: string;
}

class EnquiryData extends VenueData {
  @output(uuid, 'The enquiry.') enquiryId!: string;
  @outputOrNull(uuid, 'The booking that it is about.') bookingId!: string | null;
  @output(oneOf('open', 'closed'), 'Its state after the event.') state!: string;
  @output(plainText, 'The channel by which it came.') source!: string;
}

class WaitingListData extends VenueData {
  @output(uuid, 'The entry of the waiting list.') entryId!: string;
  @output(oneOf(...entryKinds), '`queue` for a party in the queue at the door.') kind!: string;
  @output(oneOf(...entryStates), 'Its state after the event.') state!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'The earliest start that suits the guest.') from!: string;
  @output(time, 'The latest start that suits the guest.') until!: string;
  @outputOrNull(moment, 'The end of the offer; null without one.') offeredUntil!: string | null;
  @outputOrNull(uuid, 'The booking; null unless the offer is accepted.') bookingId!: string | null;
  @output(plainText, 'The channel by which it came.') source!: string;
}

class TestData {
  @output(oneOf(...environments), 'That of the endpoint.') environment!: string;
  @output(uuid, 'The endpoint.') endpointId!: string;
}

class AvailabilityData extends VenueData {
  @output(date, 'The venue-local day whose free times may have changed.') date!: string;
}

const who =
  'The guest. Left out where another integration, a guest or the team made it and the key lacks guests.read.';

interface EventData {
  readonly data: FieldClass;
  /** Whether a guest may be named. */
  readonly hasGuest: boolean;
}

/** By the event's type, or by the first part of it. */
const dataOf: Readonly<Record<string, EventData>> = {
  booking: { data: BookingData, hasGuest: true },
  deposit: { data: DepositData, hasGuest: true },
  'deposit.refunded': { data: RefundedDepositData, hasGuest: true },
  'deposit.disputed': { data: DisputedDepositData, hasGuest: true },
  tickets: { data: TicketsData, hasGuest: true },
  'tickets.refunded': { data: RefundedTicketsData, hasGuest: true },
  enquiry: { data: EnquiryData, hasGuest: true },
  waiting_list: { data: WaitingListData, hasGuest: true },
  availability: { data: AvailabilityData, hasGuest: false },
  webhook: { data: TestData, hasGuest: false },
};

/** The JSON Schema of a webhook's body, with the schema of its data in place. */
export function webhookSchema(type: WebhookType): JsonSchema {
  return bodySchema(
    type,
    dataSchema(dataOfType(type), (one) => schemaOf(one)),
  );
}

/** The name of that schema among the components of the reference. */
export function webhookSchemaName(type: WebhookType): string {
  return `${type.split(/[._]/).map(capitalized).join('')}Event`;
}

/** The schemas of the bodies and of their data, by name. */
export function webhookComponents(types: readonly WebhookType[]): Schemas {
  const refTo = ({ name }: FieldClass): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
  const data = [...new Set(types.map(dataOfType))].map((one) => [
    one.data.name,
    dataSchema(one, refTo),
  ]);
  const bodies = types.map((type) => [
    webhookSchemaName(type),
    bodySchema(type, refTo(dataOfType(type).data)),
  ]);
  const guest = [WebhookGuest.name, schemaOf(WebhookGuest)];
  return Object.fromEntries([guest, ...data, ...bodies]) as Schemas;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function dataOfType(type: WebhookType): EventData {
  const eventData = dataOf[type] ?? dataOf[type.split('.')[0] ?? ''];
  if (eventData === undefined) throw new Error(`no schema of ${type}`);
  return eventData;
}

function dataSchema({ data, hasGuest }: EventData, nested: Nesting): JsonSchema {
  const schema = schemaOf(data) as { readonly properties: object };
  const guest = hasGuest ? { guest: { ...nested(WebhookGuest), description: who } } : {};
  return { ...schema, properties: { ...schema.properties, ...guest } };
}

function bodySchema(type: WebhookType, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      type: { const: type },
      timestamp: { ...moment.schema, description: 'When it happened.' },
      data,
    },
    required: ['type', 'timestamp', 'data'],
  };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
