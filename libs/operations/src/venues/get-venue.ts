import type { Policy } from '@venue/domain/venue/policy';
import type { Address, BookingType } from '@venue/domain/venue/venue';
import { output, outputOrNull, optional } from '../fields/field';
import { listOf, object, uuid, venueId, wholeNumber, plainText, int32Max } from '../fields/kinds';
import { operation } from '../operation';
import { namedVenue } from '../pipeline/resolve-venue';
import { describeVenue } from './describe-venue';
import { AddressAnswer, toVenue } from './venue-view';

class GetVenueInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.') id!:
    string | null;
}

const count = wholeNumber(0, int32Max);

/** The rules that guests may see. */
class PolicyAnswer {
  @output(count, 'Distance between start times.') slotIntervalMinutes!: number;
  @output(count, 'The largest party that books online.') partySizeMax!: number;
  @output(count, 'How long before the start one may still book.') bookNoticeMinutes!: number;
  @output(count, 'How many days ahead one may book.') daysAheadMax!: number;
  @output(count, 'How long before the start one may still change.') amendNoticeMinutes!: number;
  @output(count, 'How long before the start one may still cancel.') cancelNoticeMinutes!: number;
  @output(count, 'How long a table is kept after the arrival time.') graceMinutes!: number;
}

class BookingTypeAnswer {
  @output(uuid, 'Names the booking type when booking.') bookingTypeId!: string;
  @output(plainText, 'Its name.') bookingType!: string;
  @output(wholeNumber(1, int32Max), 'The smallest party.') partySizeMin!: number;
  @output(wholeNumber(1, int32Max), 'The largest party.') partySizeMax!: number;
}

export class OneVenueAnswer {
  @output(uuid, 'The venue.') id!: string;
  @output(plainText, 'Name.') name!: string;
  @output(plainText, 'The venue’s part of an address on the web.') slug!: string;
  @output(plainText, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @outputOrNull(object(AddressAnswer), 'Where it is.') address!: Address | null;
  @outputOrNull(plainText, 'What it is.') description!: string | null;
  @output(uuid, 'The brand that it belongs to.') brandId!: string;
  @outputOrNull(plainText, 'Its telephone number.') phone!: string | null;
  @outputOrNull(plainText, 'Its e-mail address.') email!: string | null;
  @outputOrNull(plainText, 'Its own site.') website!: string | null;
  @output(object(PolicyAnswer), 'What it allows online.') policy!: PolicyAnswer;
  @output(listOf(BookingTypeAnswer), 'What can be booked.')
  bookingTypes!: readonly BookingTypeAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
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
  description:
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
