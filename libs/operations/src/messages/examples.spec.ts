import { describe, expect, it } from '@jest/globals';
import { noPence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { aBookingType, aVenue, aWindow, typeId } from '@venue/testing/venues';
import { at, zone } from '@venue/testing/moments';
import { exampleBookingAt, exampleTickets, exampleUnpaid } from './examples';

const now = at('2026-06-12 12:00');

/** The start and the end on the venue's clock. */
function timesOf(venue: Venue, moment = now): readonly string[] {
  const { startsAt, endsAt } = exampleBookingAt(venue, moment);
  return [startsAt, endsAt].map((instant) => {
    const { date, time } = localOf(instant, venue.zone);
    return `${date} ${time}`;
  });
}

const offering = (window: ReturnType<typeof aWindow>) =>
  aVenue({ bookingTypes: [aBookingType({ windows: [window], partySizeMin: 5 })] });

describe('the booking of an example', () => {
  it('is for two at the first booking type of the venue, tomorrow', () => {
    expect(timesOf(aVenue())).toEqual(['2026-06-13 12:00', '2026-06-13 13:30']);
    expect(exampleBookingAt(aVenue(), now)).toMatchObject({
      bookingTypeId: typeId('lunch'),
      bookingType: 'Lunch',
      partySize: 2,
      depositPence: noPence,
      source: 'example',
    });
  });

  it('is for as many as the booking type needs, on the next day that has it', () => {
    const venue = offering(aWindow('18:30-21:00', ['friday']));

    expect(exampleBookingAt(venue, now).partySize).toBe(5);
    expect(timesOf(venue)).toEqual(['2026-06-19 18:30', '2026-06-19 20:30']);
  });

  it('is a table at seven for two hours where nothing can be booked', () => {
    const venue = aVenue({ bookingTypes: [] });

    expect(timesOf(venue)).toEqual(['2026-06-13 19:00', '2026-06-13 21:00']);
    expect(exampleBookingAt(venue, now)).toMatchObject({
      bookingTypeId: '00000000-0000-4000-8000-000000000000',
      bookingType: 'Table',
      partySize: 2,
    });
  });

  it('is on a day whose clocks do not skip its time', () => {
    const venue = { ...offering(aWindow('02:30-05:00')), zone: zone('America/New_York') };

    expect(timesOf(venue, at('2027-03-13 12:00', venue.zone))[0]).toBe('2027-03-15 02:30');
  });

  it('is a day from now if no day has its booking type', () => {
    expect(timesOf(offering(aWindow('18:30-21:00', [])))[0]).toBe('2026-06-13 12:00');
  });

  it('awaits its deposit as long as the venue allows', () => {
    const venue = aVenue({ policy: { depositLinkMinutes: 45 } });

    expect(exampleUnpaid(venue, now)).toMatchObject({
      state: 'awaiting_deposit',
      holdUntil: at('2026-06-12 12:45'),
      depositPence: 2000,
    });
  });
});

describe('the tickets of an example', () => {
  it('are for the hours of the booking, and paid', () => {
    const { order, startsAt, endsAt } = exampleTickets(aVenue(), now);

    expect([startsAt, endsAt]).toEqual([at('2026-06-13 12:00'), at('2026-06-13 13:30')]);
    expect(order).toMatchObject({ quantity: 2, totalPence: 5000, state: 'confirmed' });
  });
});
