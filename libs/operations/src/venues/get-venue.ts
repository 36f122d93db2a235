import type { Address, BookingType, Policy } from '@venue/domain';
import { gives, givesOrNull, takes } from '../fields/field';
import { listOf, object, uuid, venueId, wholeNumber, words, int32Max } from '../fields/kinds';
import { operation } from '../operation';
import { namedVenue } from '../pipeline/resolve-venue';
import { describeVenue } from '../wording/describe-venue';
import { AddressAnswer, toVenue } from './venue-view';

class GetVenueInput {
  @takes(venueId, 'The venue; may be left out by a key that covers one venue.') id!: string | null;
}

const count = wholeNumber(0, int32Max);

/** The rules that a guest may know. */
class PolicyAnswer {
  @gives(count, 'Distance between start times.') slotIntervalMinutes!: number;
  @gives(count, 'The largest party that books online.') partySizeMax!: number;
  @gives(count, 'How long before the start one may still book.') bookNoticeMinutes!: number;
  @gives(count, 'How many days ahead one may book.') daysAheadMax!: number;
  @gives(count, 'How long before the start one may still change.') amendNoticeMinutes!: number;
  @gives(count, 'How long before the start one may still cancel.') cancelNoticeMinutes!: number;
  @gives(count, 'How long a table is kept after the arrival time.') graceMinutes!: number;
}

class BookingTypeAnswer {
  @gives(uuid, 'Names the booking type when booking.') bookingTypeId!: string;
  @gives(words, 'Its name.') bookingType!: string;
  @gives(wholeNumber(1, int32Max), 'The smallest party.') partySizeMin!: number;
  @gives(wholeNumber(1, int32Max), 'The largest party.') partySizeMax!: number;
}

export class OneVenueAnswer {
  @gives(uuid, 'The venue.') id!: string;
  @gives(words, 'Name.') name!: string;
  @gives(words, 'The venue’s part of an address on the web.') slug!: string;
  @gives(words, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @givesOrNull(object(AddressAnswer), 'Where it is.') address!: Address | null;
  @givesOrNull(words, 'What it is.') description!: string | null;
  @gives(uuid, 'The brand that it belongs to.') brandId!: string;
  @givesOrNull(words, 'Its telephone number.') phone!: string | null;
  @givesOrNull(words, 'Its e-mail address.') email!: string | null;
  @givesOrNull(words, 'Its own site.') website!: string | null;
  @gives(object(PolicyAnswer), 'What it allows online.') policy!: PolicyAnswer;
  @gives(listOf(BookingTypeAnswer), 'What can be booked.')
  bookingTypes!: readonly BookingTypeAnswer[];
  @gives(words, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const getVenue = operation({
  tool: 'get_venue',
  argumentNames: { id: 'venueId' },
  route: 'GET /venues/{id}',
  audience: 'both',
  capability: 'venues.read',
  effect: 'read',
  venue: 'none',
  title: 'Get a venue',
  about:
    'Gives one venue: its address, how to reach it, what it allows online (party sizes, notices, how far ahead) ' +
    'and its booking types.',
  input: GetVenueInput,
  answer: OneVenueAnswer,
  problems: ['venue-required', 'venue-not-found'],

  run({ id }, call): Promise<OneVenueAnswer> {
    const venue = namedVenue({ venueId: id }, call);
    const { brandId, phone, email, website, policy, bookingTypes } = venue;
    return Promise.resolve({
      ...toVenue(venue),
      brandId,
      phone,
      email,
      website,
      policy: toPolicy(policy),
      bookingTypes: bookingTypes.map(toBookingType),
      summary: describeVenue(venue),
    });
  },
});

function toPolicy(policy: Policy): PolicyAnswer {
  const { slotIntervalMinutes, partySizeMax, bookNoticeMinutes, daysAheadMax } = policy;
  const { amendNoticeMinutes, cancelNoticeMinutes, graceMinutes } = policy;
  return {
    slotIntervalMinutes,
    partySizeMax,
    bookNoticeMinutes,
    daysAheadMax,
    amendNoticeMinutes,
    cancelNoticeMinutes,
    graceMinutes,
  };
}

function toBookingType({ id, name, partySizeMin, partySizeMax }: BookingType): BookingTypeAnswer {
  return { bookingTypeId: id, bookingType: name, partySizeMin, partySizeMax };
}
