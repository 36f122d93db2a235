import { describe, expect, it } from '@jest/globals';
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import type { BookingState } from '@venue/domain/booking/states';
import { pence } from '@venue/domain/shared/money';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { describeMatch } from './describe-match';

const venue = aVenue({ name: 'The Harbour' });
const now = at('2026-06-10 12:00');
const table = 'Your table for 2 guests at The Harbour on Friday 12 June at 7pm';
const paid = 'You have paid £60.00 for it; The Harbour can tell you what happens with it.';

describe('a booking that is over before it began', () => {
  it.each([
    ['cancelled', 'is cancelled'],
    ['expired', 'was released, because its deposit was not paid in time'],
  ] as const)('says what was paid for it: %s', (state, ending) => {
    const described = (receivedPence: number): string =>
      describeMatch(onFile({ state }, { receivedPence: pence(receivedPence) }), {
        venue,
        now,
        isLinkSent: false,
      });

    expect(described(6000)).toBe(`${table} ${ending}. ${paid}`);
    expect(described(0)).toBe(`${table} ${ending}.`);
  });
});

describe('a party that reported a delay', () => {
  const found = (time: string, expectedArrival: string): string =>
    describeMatch(onFile({ expectedArrival: at(expectedArrival) }), {
      venue,
      now: at(time),
      isLinkSent: false,
    });

  it.each([
    ['2026-06-12 18:30', '2026-06-12 19:20', 'You are expected at 7:20pm.'],
    ['2026-06-12 19:20', '2026-06-12 19:20', 'You are expected at 7:20pm.'],
    ['2026-06-12 19:21', '2026-06-12 19:20', 'You were expected at 7:20pm.'],
    ['2026-06-12 23:50', '2026-06-13 00:15', 'You are expected on Saturday 13 June at 12:15am.'],
    ['2026-06-13 00:05', '2026-06-13 00:15', 'You are expected at 12:15am.'],
    ['2026-06-13 00:05', '2026-06-12 23:55', 'You were expected on Friday 12 June at 11:55pm.'],
  ])('hears at %s when it is or was expected, at %s', (now, arrival, words) => {
    expect(found(now, arrival)).toBe(`${table} is confirmed. ${words}`);
  });
});

describe('a booking that was looked up', () => {
  const sentenceFor = (file: StoredBooking, isLinkSent = true): string =>
    describeMatch(file, { venue, now, isLinkSent });
  const toPay = (receivedPence: number): string =>
    sentenceFor(onFile({ depositPence: pence(6000) }, { receivedPence: pence(receivedPence) }));

  it.each<[BookingState, string]>([
    ['confirmed', 'is confirmed'],
    ['seated', 'is yours, and your party is seated'],
    ['completed', 'is over; thank you for coming'],
    ['no_show', 'was not used'],
  ])('is described by its state, whatever was paid or reported: %s', (state, ending) => {
    expect(sentenceFor(onFile({ state }, { receivedPence: pence(6000) }))).toBe(
      `${table} ${ending}.`,
    );
  });

  it.each<BookingState>(['seated', 'completed', 'no_show', 'cancelled'])(
    'asks for no deposit and expects no one: %s',
    (state) => {
      const file = onFile({
        state,
        depositPence: pence(6000),
        expectedArrival: at('2026-06-12 19:20'),
      });

      expect(sentenceFor(file)).not.toMatch(/deposit|expected/);
    },
  );

  it.each([
    ['nothing', 0, ' A deposit of £60.00 is still to be paid.'],
    ['all but a penny', 5999, ' A deposit of £0.01 is still to be paid.'],
    ['all', 6000, ''],
    ['more', 6001, ''],
  ])('names the amount still due after %s was paid', (_what, received, words) => {
    expect(toPay(received)).toBe(`${table} is confirmed.${words}`);
  });

  it('mentions first a delay, then the deposit', () => {
    const late: Partial<Booking> = { expectedArrival: at('2026-06-12 19:20') };

    expect(sentenceFor(onFile({ ...late, depositPence: pence(6000) }))).toBe(
      `${table} is confirmed. You are expected on Friday 12 June at 7:20pm. A deposit of £60.00 is still to be paid.`,
    );
  });

  it('was released at its deadline, noted or not', () => {
    expect(sentenceFor(onFile({ state: 'awaiting_deposit', holdUntil: now }))).toBe(
      `${table} was released, because its deposit was not paid in time.`,
    );
  });

  it.each([
    [true, 0, 'Please pay the deposit of £60.00 by then to keep it.'],
    [true, 2000, 'Please pay the deposit of £40.00 by then to keep it.'],
    [
      false,
      0,
      'A deposit of £60.00 is due by then; The Harbour will be in touch about how to pay it.',
    ],
  ])('is held until it is paid (link sent: %s; paid: %i)', (isLinkSent, received, words) => {
    const unpaid = {
      state: 'awaiting_deposit',
      holdUntil: at('2026-06-10 14:00'),
      depositPence: pence(6000),
    } as const;
    const file = onFile(unpaid, { receivedPence: pence(received) });

    expect(sentenceFor(file, isLinkSent)).toBe(`${table} is held for you until 2pm. ${words}`);
  });
});
