import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { describeNewBooking } from './describe-new-booking';

const here = { venue: aVenue(), now: at('2026-06-10 12:00') };
const table = 'Your table for 2 at The Harbour on Friday 12 June at 7pm';

describe('a booking that was just made, in words', () => {
  it('is booked where no deposit is due', () => {
    expect(describeNewBooking(aBooking(), here)).toBe(
      `${table} is booked. Your reference is K7QP 4M2X.`,
    );
  });

  it.each([
    [
      'how to pay, when the link is sent',
      '2026-06-10 14:00',
      true,
      'is held for you until 2pm. Please pay the deposit of £20.00 by then to keep it.',
    ],
    [
      'the day of the deadline, when that is not today',
      '2026-06-11 00:30',
      true,
      'is held for you until Thursday 11 June at 12:30am. Please pay the deposit of £20.00 by then to keep it.',
    ],
    [
      'who will tell how to pay, when no link is',
      '2026-06-10 14:00',
      false,
      'is held for you until 2pm. A deposit of £20.00 is due by then; The Harbour will be in touch about how to pay it.',
    ],
  ])('is held until its deposit is paid, and tells %s', (_what, until, isLinkSent, words) => {
    const booking = aBooking({
      state: 'awaiting_deposit',
      holdUntil: at(until),
      depositPence: pence(2000),
    });

    expect(describeNewBooking(booking, here, isLinkSent)).toBe(
      `${table} ${words} Your reference is K7QP 4M2X.`,
    );
  });
});
