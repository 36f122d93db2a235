import { describe, expect, it } from '@jest/globals';
import type { AmendRefusal } from '@venue/domain/booking/amend';
import type { Booking } from '@venue/domain/booking/booking';
import { noPence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import { aBooking, onFile } from '@venue/testing/bookings';
import { at, date } from '@venue/testing/moments';
import { aVenue, tableId, typeId } from '@venue/testing/venues';
import { answerOf, say } from '@venue/testing/say';
import {
  describeAmendment,
  describeCancellationPassedOn,
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
  it.each<[AmendRefusal, string]>([['table-pinned', say('the team chose the table')]])(
    'is passed on, and the guest hears why: %s',
    (because, why) => {
      const wish = { date: date('2026-10-02') };

      expect(describeChangePassedOn(because, wish, factsOf())).toBe(
        answerOf(why, say('the team has the request')),
      );
    },
  );

  const changesEnd = plusMinutes(starts, -120);

  it.each<[string, Partial<Booking>, string]>([
    [
      'when changes end a minute before it is due',
      { ...unpaid, holdUntil: plusMinutes(changesEnd, 1) },
      say('the deposit comes before a change, which has an end', { notice: 'two hours' }),
    ],
    [
      'nothing more when they end as it is due',
      { ...unpaid, holdUntil: changesEnd },
      say('the deposit comes before a change'),
    ],
    [
      'no promise where the team chose the tables',
      { ...unpaid, holdUntil: plusMinutes(changesEnd, 1), isPinned: true },
      say('no promise of a change after the deposit'),
    ],
  ])('before the deposit is paid: tells %s', (_what, booking, why) => {
    const sentence = describeChangePassedOn(
      'awaiting-deposit',
      { date: date('2026-06-13') },
      factsOf(booking),
    );

    expect(sentence).toBe(answerOf(why, say('the team has the request')));
  });
});

describe('a cancellation that only the venue can make', () => {
  const passedOn = say('the team has the request');

  it.each([
    ['2026-06-10 12:00', '2pm'],
    ['2026-06-09 23:00', 'Wednesday 10 June at 2pm'],
  ])('at %s tells until when an unpaid table is held: %s', (now, until) => {
    expect(describeCancellationPassedOn('inside-notice', factsOf(unpaid, { now }))).toBe(
      answerOf(
        say('it is too late to cancel', { notice: '24 hours' }),
        passedOn,
        say('the table is held meanwhile, no need to pay', { until }),
      ),
    );
  });
});

describe('a booking that can no longer be changed', () => {
  it('was released at its deadline, noted or not', () => {
    expect(describeUnchangeable(factsOf(unpaid, { now: '2026-06-10 14:00' }))).toBe(
      say('over: expired'),
    );
  });

  it.each([
    [
      '2026-06-12 19:01',
      null,
      say('over: its time has passed', { when: '7pm', contact: 'send The Harbour an enquiry' }),
    ],
    [
      '2026-06-13 00:01',
      '0117 496 0001',
      say('over: its time has passed', {
        when: 'Friday 12 June at 7pm',
        contact: 'call The Harbour on 0117 496 0001',
      }),
    ],
  ])('has started without its guests, at %s', (now, phone, words) => {
    expect(describeUnchangeable(factsOf({}, { now, phone }))).toBe(words);
  });
});

describe('a change that was made', () => {
  const balance = {
    cardFeePence: noPence,
    owedPence: noPence,
    isNewAmount: false,
    surplusPence: noPence,
  };
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
    [
      'another party',
      { partySize: 1 },
      say('the booking is now', { guests: '1 guest', when: 'Friday 12 June at 7pm' }),
    ],
    [
      'another time',
      { startsAt: at('2026-06-13 20:30') },
      say('the booking is now', { guests: '2 guests', when: 'Saturday 13 June at 8:30pm' }),
    ],
  ])('returns the current booking: %s', (_what, change, words) => {
    expect(sentenceFor(change, {})).toBe(words);
  });

  it.each([
    [null, say('a note was added', { guests: '2 guests', when: 'Friday 12 June at 7pm' })],
    [
      'A high chair.',
      say('the notes were changed', { guests: '2 guests', when: 'Friday 12 June at 7pm' }),
    ],
  ])('names only new notes, after the notes %j', (notes, words) => {
    expect(sentenceFor({ notes: 'By the window.' }, { before: { notes }, isTableKept: true })).toBe(
      words,
    );
  });

  it('was none', () => {
    expect(describeAmendment({ kind: 'unchanged', booking: aBooking(), balance }, factsOf())).toBe(
      say('the booking is unchanged', { guests: '2 guests', when: 'Friday 12 June at 7pm' }),
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
