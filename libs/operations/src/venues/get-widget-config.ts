import { covers } from '@venue/domain/access/caller';
import type { BookingType, Brand, Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull, required } from '../fields/field';
import {
  document,
  flag,
  listOf,
  object,
  uuid,
  venueId,
  wholeNumber,
  plainText,
  int32Max,
} from '../fields/kinds';
import { operation } from '../operation';
import { Problem } from '../problems';

class GetWidgetConfigInput {
  @required(venueId, 'The venue.') id!: string;
}

const count = wholeNumber(0, int32Max);
const size = wholeNumber(1, int32Max);

class WidgetBookingTypeAnswer {
  @output(uuid, 'Names the booking type when holding a time.') bookingTypeId!: string;
  @output(plainText, 'Its part of an address on the web.') slug!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(size, 'The smallest party.') partySizeMin!: number;
  @output(size, 'The largest party.') partySizeMax!: number;
}

class LinksAnswer {
  @outputOrNull(plainText, 'The address of the terms of booking.') terms!: string | null;
  @outputOrNull(plainText, 'The address of the notice on privacy.') privacy!: string | null;
}

export class WidgetConfigAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(plainText, 'The venue’s part of an address on the web.') slug!: string;
  @output(plainText, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @output(plainText, 'ISO 4217 code of the currency of its amounts.') currency!: string;
  @output(plainText, 'BCP 47 tag of the language and forms that it writes in.') locale!: string;
  @output(size, 'The smallest party.') partySizeMin!: number;
  @output(size, 'The largest party that books online.') partySizeMax!: number;
  @output(count, 'How many days ahead one may book.') daysAheadMax!: number;
  @output(count, 'Distance between start times.') slotIntervalMinutes!: number;
  @output(count, 'How long a time is held while the guest types.') holdMinutes!: number;
  @output(listOf(WidgetBookingTypeAnswer), 'What can be booked.')
  bookingTypes!: readonly WidgetBookingTypeAnswer[];
  @output(document, 'Colours, corners and font of the brand.') theme!: Brand['theme'];
  @output(
    flag,
    'Whether an enquiry, and a booking beyond the hourly limit, needs a solved challenge.',
  )
  captcha!: boolean;
  @output(flag, 'Whether the venue has events, with tickets to order.') hasEvents!: boolean;
  @output(flag, 'Whether the key covers other venues of the brand, to book when this one is full.')
  hasOtherVenues!: boolean;
  @output(flag, 'Whether guests can wait for a table of a full day.') hasWaitingList!: boolean;
  @output(object(LinksAnswer), 'What a guest agrees to.') links!: LinksAnswer;
  @outputOrNull(plainText, 'Its telephone number, for when nothing else helps.') phone!:
    string | null;
  @outputOrNull(plainText, 'Its e-mail address.') email!: string | null;
  @outputOrNull(plainText, 'Its own site.') website!: string | null;
}

export const getWidgetConfig = operation({
  tool: null,
  route: 'GET /venues/{id}/widget-config',
  audience: 'publishable',
  capability: null,
  effect: 'read',
  venue: 'none',
  title: 'Get the settings of a widget',
  description:
    'Gives what a booking form needs of a venue before it asks anything: names, bounds, booking types, look, ' +
    'and where the terms stand.',
  input: GetWidgetConfigInput,
  answer: WidgetConfigAnswer,
  problems: ['not-found'],

  async run(input, { group, caller, events }): Promise<WidgetConfigAnswer> {
    const venue = group.venues.find(({ id }) => id === input.id && covers(caller, id));
    const brand = group.brands.find(({ id }) => id === venue?.brandId);
    if (venue === undefined) {
      throw new Problem('not-found', { detail: 'We don’t know that venue.' });
    }
    const hasEvents = (await events.of(venue.id)).length > 0;
    const hasOtherVenues = group.venues.some(
      (one) => one.id !== venue.id && one.brandId === venue.brandId && covers(caller, one.id),
    );
    const hasWaitingList =
      venue.policy.waitlist === 'on' && caller.capabilities.includes('waitlist.join');
    const theme = brand?.theme ?? {};
    const offers = { hasEvents, hasOtherVenues, hasWaitingList };
    return { ...factsOf(venue), ...rulesOf(venue), ...offers, theme };
  },
});

type Facts = Omit<
  WidgetConfigAnswer,
  'theme' | 'hasEvents' | 'hasOtherVenues' | 'hasWaitingList' | keyof ReturnType<typeof rulesOf>
>;

function factsOf({ id, name, slug, zone, money, ...venue }: Venue): Facts {
  const { captcha, links, phone, email, website } = venue;
  return {
    venueId: id,
    name,
    slug,
    timezone: zone,
    currency: money.currency,
    locale: money.locale,
    captcha,
    links: { terms: links.terms, privacy: links.privacy },
    phone,
    email,
    website,
  };
}

/**
 * The largest party is the venue's limit for online bookings, even if a booking type allows more.
 */
function rulesOf({ policy, bookingTypes }: Venue) {
  const { daysAheadMax, slotIntervalMinutes, holdMinutes } = policy;
  return {
    partySizeMin: Math.min(policy.partySizeMax, ...bookingTypes.map((one) => one.partySizeMin)),
    partySizeMax: policy.partySizeMax,
    daysAheadMax,
    slotIntervalMinutes,
    holdMinutes,
    bookingTypes: bookingTypes.map(toBookingType),
  };
}

function toBookingType(type: BookingType): WidgetBookingTypeAnswer {
  const { id, slug, name, partySizeMin, partySizeMax } = type;
  return { bookingTypeId: id, slug, name, partySizeMin, partySizeMax };
}
