import { expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { say } from '@venue/testing/say';
import { aVenue } from '@venue/testing/venues';
import { describeNewBooking } from './describe-new-booking';

// The usual cases are tested with the API: apps/api/test/sentences.spec.ts.
it('names the day until which a new booking is held, when that is not today', () => {
  const booking = aBooking({
    state: 'awaiting_deposit',
    holdUntil: at('2026-06-11 00:30'),
    depositPence: pence(2000),
  });

  expect(describeNewBooking(booking, { venue: aVenue(), now: at('2026-06-10 12:00') })).toBe(
    say('the table is held for its deposit', {
      party: '2',
      when: 'Friday 12 June at 7pm',
      until: 'Thursday 11 June at 12:30am',
      amount: '£20.00',
      reference: 'K7QP 4M2X',
    }),
  );
});
