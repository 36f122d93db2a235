import { describe, expect, it } from '@jest/globals';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { BookingState } from '@venue/domain/booking/states';
import { pence } from '@venue/domain/shared/money';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { answerOf, say } from '@venue/testing/say';
import { describeMatch } from './describe-match';

const venue = aVenue({ name: 'The Harbour' });
const now = at('2026-06-10 12:00');
const table = { guests: '2 guests', when: 'Friday 12 June at 7pm' };
const confirmed = say('looked up: confirmed', table);

// What each state and an unpaid table say is tested with the API: apps/api/test/sentences.spec.ts.

describe('a booking that was released', () => {
  it('says what was paid for it', () => {
    const file = onFile({ state: 'expired' }, { receivedPence: pence(6000) });

    expect(describeMatch(file, { venue, now, isLinkSent: false })).toBe(
      answerOf(
        say('looked up: released', table),
        say('money was paid for what is over', { amount: '£60.00', it: 'it' }),
      ),
    );
  });
});

describe('a party that reported a delay', () => {
  const sentenceAt = (time: string, expectedArrival: string): string =>
    describeMatch(onFile({ expectedArrival: at(expectedArrival) }), {
      venue,
      now: at(time),
      isLinkSent: false,
    });

  it.each([
    [
      '2026-06-12 19:20',
      '2026-06-12 19:20',
      say('the guest is expected', { arrival: 'at 7:20pm' }),
    ],
    [
      '2026-06-12 19:21',
      '2026-06-12 19:20',
      say('the guest was expected', { arrival: 'at 7:20pm' }),
    ],
    [
      '2026-06-12 23:50',
      '2026-06-13 00:15',
      say('the guest is expected', { arrival: 'on Saturday 13 June at 12:15am' }),
    ],
    [
      '2026-06-13 00:05',
      '2026-06-13 00:15',
      say('the guest is expected', { arrival: 'at 12:15am' }),
    ],
    [
      '2026-06-13 00:05',
      '2026-06-12 23:55',
      say('the guest was expected', { arrival: 'on Friday 12 June at 11:55pm' }),
    ],
  ])('hears at %s when it is or was expected, at %s', (now, arrival, words) => {
    expect(sentenceAt(now, arrival)).toBe(answerOf(confirmed, words));
  });
});

describe('a booking that was looked up', () => {
  const sentenceFor = (file: StoredBooking, isLinkSent = true): string =>
    describeMatch(file, { venue, now, isLinkSent });
  const toPay = (receivedPence: number): string =>
    sentenceFor(onFile({ depositPence: pence(6000) }, { receivedPence: pence(receivedPence) }));

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

  it('names the amount still due until all is paid', () => {
    expect(toPay(5999)).toBe(answerOf(confirmed, say('a deposit is due', { amount: '£0.01' })));
    expect(toPay(6000)).toBe(confirmed);
    expect(toPay(6001)).toBe(confirmed);
  });

  it('mentions first a delay, then the deposit', () => {
    const expectedArrival = at('2026-06-12 19:20');

    expect(sentenceFor(onFile({ expectedArrival, depositPence: pence(6000) }))).toBe(
      answerOf(
        confirmed,
        say('the guest is expected', { arrival: 'on Friday 12 June at 7:20pm' }),
        say('a deposit is due', { amount: '£60.00' }),
      ),
    );
  });

  it('was released at its deadline, noted or not', () => {
    expect(sentenceFor(onFile({ state: 'awaiting_deposit', holdUntil: now }))).toBe(
      say('looked up: released', table),
    );
  });

  it('asks for the rest of a deposit that was paid in part', () => {
    const unpaid = {
      state: 'awaiting_deposit',
      holdUntil: at('2026-06-10 14:00'),
      depositPence: pence(6000),
    } as const;

    expect(sentenceFor(onFile(unpaid, { receivedPence: pence(2000) }))).toBe(
      say('looked up: held for its deposit', { ...table, until: '2pm', amount: '£40.00' }),
    );
  });
});
