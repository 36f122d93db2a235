import { describe, expect, it } from '@jest/globals';
import type { AmendRefusal } from '@venue/domain/booking/amend';
import type { Booking } from '@venue/domain/booking/booking';
import type { CancelRefusal } from '@venue/domain/booking/cancel';
import type { BookingState } from '@venue/domain/booking/states';
import { noPence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import { aBooking, onFile } from '@venue/testing/bookings';
import { at, date } from '@venue/testing/moments';
import { aVenue, tableId, typeId } from '@venue/testing/venues';
import {
  describeAmendment,
  describeCancellationPassedOn,
  describeCancellation,
  describeChangePassedOn,
  describeUnchangeable,
  formatTypeChange,
  type ChangeFacts,
} from './describe-change';

const starts = at('2026-06-12 19:00');
const unpaid: Partial<Booking> = {
  state: 'awaiting_deposit',
  holdUntil: at('2026-06-10 14:00'),
};

/** Ada's booking at The Harbour, by default at noon two days before. */
function factsOf(
  booking: Partial<Booking> = {},
  { now = '2026-06-10 12:00', phone = null as string | null } = {},
): ChangeFacts {
  return { file: onFile(booking), venue: aVenue({ phone }), now: at(now) };
}

describe('a change that only the venue can make', () => {
  it.each<[AmendRefusal, string]>([
    ['party-too-large', 'Online we take up to 8 guests.'],
    ['too-close', 'Changes stop two hours before your table.'],
    [
      'too-far-ahead',
      'The Harbour takes bookings up to 90 days ahead. Friday 2 October can be booked from Saturday 4 July.',
    ],
    ['awaiting-deposit', 'You can change this booking yourself once its deposit is paid.'],
    [
      'table-pinned',
      'The team chose your table for you, and only the team can give you another one.',
    ],
  ])('is passed on, and the guest hears why: %s', (because, why) => {
    const wish = { date: date('2026-10-02') };

    expect(describeChangePassedOn(because, wish, factsOf())).toBe(
      `${why} We have passed your request to The Harbour, who will call you.`,
    );
  });

  const changesEnd = plusMinutes(starts, -120);

  it.each<[string, Partial<Booking>, string]>([
    [
      'when changes end a minute before it is due',
      { ...unpaid, holdUntil: plusMinutes(changesEnd, 1) },
      'You can change this booking yourself once its deposit is paid, up to two hours before your table.',
    ],
    [
      'nothing more when they end as it is due',
      { ...unpaid, holdUntil: changesEnd },
      'You can change this booking yourself once its deposit is paid.',
    ],
    [
      'no promise where the team chose the tables',
      { ...unpaid, holdUntil: plusMinutes(changesEnd, 1), isPinned: true },
      'Only the venue can change this booking before its deposit is paid.',
    ],
  ])('before the deposit is paid: tells %s', (_what, booking, why) => {
    const sentence = describeChangePassedOn(
      'awaiting-deposit',
      { date: date('2026-06-13') },
      factsOf(booking),
    );

    expect(sentence).toBe(`${why} We have passed your request to The Harbour, who will call you.`);
  });
});

describe('a cancellation that only the venue can make', () => {
  const passedOn = 'We have passed your request to The Harbour, who will call you.';

  it.each<[CancelRefusal, string]>([
    ['inside-notice', 'Cancellations stop 24 hours before your table.'],
    [
      'moved-inside-notice',
      'Cancellations stop 24 hours before your table, and you moved this booking after that.',
    ],
  ])('leaves the table booked: %s', (because, why) => {
    expect(describeCancellationPassedOn(because, factsOf())).toBe(
      `${why} ${passedOn} Until then your table stays booked.`,
    );
  });

  it.each([
    ['2026-06-10 12:00', '2pm'],
    ['2026-06-09 23:00', 'Wednesday 10 June at 2pm'],
  ])('at %s tells until when an unpaid table is held: %s', (now, until) => {
    expect(describeCancellationPassedOn('inside-notice', factsOf(unpaid, { now }))).toBe(
      `Cancellations stop 24 hours before your table. ${passedOn} ` +
        `Your table is held until ${until}. If its deposit is not paid by then it is released, so you need not pay to cancel.`,
    );
  });
});

describe('a booking that can no longer be changed', () => {
  it.each<[BookingState, string]>([
    ['seated', 'Your party is seated already. Please speak to the team at The Harbour.'],
    ['completed', 'Your visit is over, so this booking can’t be changed any more.'],
    ['cancelled', 'This booking was cancelled. Please make a new one.'],
    [
      'expired',
      'This booking has expired, because its deposit was not paid in time. Please make a new one.',
    ],
    ['no_show', 'This booking was not used. Please make a new one.'],
  ])('is %s, and the guest hears what to do', (state, words) => {
    expect(describeUnchangeable(factsOf({ state }))).toBe(words);
  });

  it('was released at its deadline, noted or not', () => {
    expect(describeUnchangeable(factsOf(unpaid, { now: '2026-06-10 14:00' }))).toBe(
      'This booking has expired, because its deposit was not paid in time. Please make a new one.',
    );
  });

  it.each([
    ['2026-06-12 19:01', null, '7pm, which has passed. Please send The Harbour an enquiry.'],
    [
      '2026-06-13 00:01',
      '0117 496 0001',
      'Friday 12 June at 7pm, which has passed. Please call The Harbour on 0117 496 0001.',
    ],
  ])('has started without its guests, at %s', (now, phone, words) => {
    expect(describeUnchangeable(factsOf({}, { now, phone }))).toBe(
      `Your table was booked for ${words}`,
    );
  });
});

describe('a change that was made', () => {
  const balance = { owedPence: noPence, isNewAmount: false, surplusPence: noPence };
  const allocation = { tableIds: [tableId('T1')], clearedAt: plusMinutes(starts, 90) };
  const lunch = { bookingType: 'Lunch', bookingTypeId: typeId('lunch') };
  const sentenceFor = (
    change: Partial<Booking>,
    facts: { before?: Partial<Booking>; isTableKept?: boolean },
  ): string =>
    describeAmendment(
      {
        kind: 'amended',
        booking: aBooking({ ...facts.before, ...change }),
        allocation: facts.isTableKept === true ? null : allocation,
        balance,
      },
      factsOf(facts.before),
    );

  it.each<[string, Partial<Booking>, string]>([
    ['another party', { partySize: 1 }, 'for 1 guest on Friday 12 June at 7pm'],
    [
      'another time',
      { startsAt: at('2026-06-13 20:30') },
      'for 2 guests on Saturday 13 June at 8:30pm',
    ],
    [
      'another booking type',
      { startsAt: at('2026-06-12 12:00'), ...lunch },
      'for 2 guests on Friday 12 June at 12pm, as lunch instead of dinner',
    ],
  ])('returns the current booking: %s', (_what, change, words) => {
    expect(sentenceFor(change, {})).toBe(`Your booking at The Harbour is now ${words}.`);
  });

  it.each([
    [
      null,
      'The note was added to your booking at The Harbour for 2 guests on Friday 12 June at 7pm.',
    ],
    [
      'A high chair.',
      'The notes on your booking at The Harbour for 2 guests on Friday 12 June at 7pm were changed.',
    ],
  ])('names only new notes, after the notes %j', (notes, words) => {
    expect(sentenceFor({ notes: 'By the window.' }, { before: { notes }, isTableKept: true })).toBe(
      words,
    );
  });

  it('was none', () => {
    expect(describeAmendment({ kind: 'unchanged', booking: aBooking(), balance }, factsOf())).toBe(
      'Your booking at The Harbour is still for 2 guests on Friday 12 June at 7pm.',
    );
  });

  it.each<[string, Partial<Booking>, string]>([
    ['another type with another name', lunch, ', as lunch instead of dinner'],
    ['another type of the same name', { bookingTypeId: lunch.bookingTypeId }, ''],
    ['the same type that has another name by now', { bookingType: 'Supper' }, ''],
    [
      'a type with a name of the venue’s own',
      { bookingTypeId: typeId('tasting'), bookingType: 'Tasting Menu' },
      ', as Tasting Menu instead of dinner',
    ],
  ])('names a booking type that the guest would miss: %s', (_what, change, words) => {
    expect(formatTypeChange(aBooking(), aBooking(change))).toBe(words);
  });
});

describe('a cancellation', () => {
  it.each(['is cancelled', 'was already cancelled'] as const)('%s', (is) => {
    expect(describeCancellation(factsOf(), is)).toBe(
      `Your booking at The Harbour on Friday 12 June at 7pm ${is}.`,
    );
  });
});
