/** The exact sentences for guests, in each situation at the venues of the example group. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { bookingRequests } from './bookings';
import { payNewest } from '@venue/testing/paying';
import { openTestDeployment, type Answer, shared } from '@venue/testing/deployment';

let typeId: Record<string, string>;

const service = shared(() => openTestDeployment());
beforeAll(async () => {
  const types = await service.sql<{ slug: string; id: string }>(
    `select venue.slug || ' ' || booking_type.slug as slug, booking_type.id
     from booking_type join venue on venue.id = venue_id`,
  );
  typeId = Object.fromEntries(types.map(({ slug, id }) => [slug, id]));
});
beforeEach(async () => {
  await service.sql(emptying('allocation', 'booking', 'idempotency'));
  await service.moveTo(tuesdayMorning);
});

/** A number in international form, valid at venues of other countries too. */
const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0000', email: null };

/** Tuesday 1 December, nine o’clock. */
const tuesdayMorning = '2026-12-01T09:00:00Z';

interface Wish {
  readonly at?: string;
  readonly type?: string;
  readonly [field: string]: unknown;
}

/** By default for two at The Harbour on Wednesday 9 December. */
function bodyOf({ at = 'the-harbour', type, ...wish }: Wish): Record<string, unknown> {
  const bookingTypeId = type === undefined ? null : typeId[`${at} ${type}`];
  return {
    venueId: service.venueId[at],
    date: '2026-12-09',
    time: null,
    partySize: 2,
    bookingTypeId,
    ...wish,
  };
}

const search = (wish: Wish): Promise<Answer> => service.post('/availability/search', bodyOf(wish));
const requests = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-09',
  time: '19:00',
  partySize: 2,
  guest,
});
const { change, lookUp } = requests;
const book = (wish: Wish): Promise<Answer> => requests.book(bodyOf({ time: '19:00', ...wish }));
const booked = (wish: Wish): Promise<string> => requests.booked(bodyOf({ time: '19:00', ...wish }));
const setState = (reference: string, state: string): Promise<unknown> =>
  service.sql('update booking set state = $2, hold_until = null where reference = $1', [
    reference.replace(' ', ''),
    state,
  ]);

/** The summary, with XXXX in place of a reference. */
function summaryOf({ body }: Answer): string {
  const words: string = body.summary ?? body.detail;
  return words.replace(/[0-9A-Z]{4} [0-9A-Z]{4}\b/, 'XXXX');
}

/** Books the only table of The Pier that seats six, for two hours from each time. */
const fillPier = async (date: string, ...times: string[]): Promise<void> => {
  for (const time of times) {
    const { body } = await book({ at: 'the-pier', partySize: 6, date, time });
    expect(body.outcome).toBe('booked');
  }
};

describe('a guest who asks what is free hears', () => {
  it.each<[string, Wish, string]>([
    [
      'the times of each service',
      {},
      'The Harbour has a table for 2 guests on Wednesday 9 December, for lunch from 12pm to 2:30pm, and for dinner from 5pm to 9:30pm.',
    ],
    [
      'of one service when one is asked for',
      { type: 'dinner' },
      'The Harbour has a table for 2 guests on Wednesday 9 December from 5pm to 9:30pm.',
    ],
    [
      'of a venue with one service',
      { at: 'the-pier' },
      'The Pier has a table for 2 guests on Wednesday 9 December from 5pm to 9pm.',
    ],
    [
      'of a bar, which has the end of last night too',
      { at: 'the-lantern' },
      'The Lantern has a table for 2 guests on Wednesday 9 December at 12am and 12:30am, and from 6pm to 11:30pm.',
    ],
    [
      'what is left of today',
      { date: '2026-12-01' },
      'The Harbour has a table for 2 guests on Tuesday 1 December, for lunch from 12pm to 2:30pm, and for dinner from 5pm to 9:30pm.',
    ],
    [
      'of a holiday with special hours',
      { date: '2026-12-31' },
      'The Harbour has a table for 2 guests on Thursday 31 December from 5pm to 9:30pm.',
    ],
    [
      'that the time is free',
      { time: '19:00' },
      'The Harbour has a table for 2 guests on Wednesday 9 December at 7pm.',
    ],
    [
      'and what it costs to keep',
      { time: '19:00', partySize: 6 },
      'The Harbour has a table for 6 guests on Wednesday 9 December at 7pm. A deposit of £60.00 is needed to keep it.',
    ],
    [
      'for one guest',
      { time: '12:15', partySize: 1 },
      'The Harbour has a table for 1 guest on Wednesday 9 December at 12:15pm.',
    ],
    [
      'that no booking starts at such a minute',
      { time: '19:07' },
      'The Harbour takes no bookings for Wednesday 9 December at 7:07pm. We could offer 7pm, 7:15pm or 6:45pm.',
    ],
    [
      'or between lunch and dinner',
      { time: '16:00' },
      'The Harbour takes no bookings for Wednesday 9 December at 4pm. We could offer 5pm, 5:15pm or 2:30pm.',
    ],
    [
      'that lunch is not in the evening',
      { time: '19:00', type: 'lunch' },
      'The Harbour takes no bookings for lunch on Wednesday 9 December at 7pm. We could offer 2:30pm, 2:15pm or 2pm.',
    ],
    [
      'that it is closed on Mondays',
      { date: '2026-12-07', time: '19:00' },
      'The Harbour is closed on Monday 7 December. We could offer 7pm on Tuesday 8 December, Wednesday 9 December or Thursday 10 December.',
    ],
    [
      'that it is closed at Christmas',
      { date: '2026-12-25' },
      'The Harbour is closed on Friday 25 December. We could offer 12pm on Saturday 26 December, Sunday 27 December or Tuesday 29 December.',
    ],
    [
      'that the day has passed',
      { date: '2026-11-30', time: '19:00' },
      'Monday 30 November at 7pm has passed; today at The Harbour is Tuesday 1 December. We could offer 7pm on Tuesday 1 December, Wednesday 2 December or Thursday 3 December.',
    ],
    [
      'from when a far day can be booked',
      { date: '2027-01-31', at: 'the-lantern' },
      'The Lantern takes bookings up to 60 days ahead. Sunday 31 January can be booked from Wednesday 2 December.',
    ],
    [
      'how a large party gets a table',
      { partySize: 9 },
      'The Harbour takes up to 8 guests online. For 9 guests, please send an enquiry or call 0117 496 0001.',
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await search(wish))).toBe(words);
  });

  it.each<[string, string[], Wish, string]>([
    [
      'two times that are left',
      ['19:00'],
      {},
      'The Pier has a table for 6 guests on Wednesday 9 December at 5pm and 9pm.',
    ],
    [
      'the one time that is left',
      ['17:00', '19:00'],
      {},
      'The Pier has a table for 6 guests on Wednesday 9 December at 9pm.',
    ],
    [
      'what is left after a party',
      ['17:30'],
      {},
      'The Pier has a table for 6 guests on Wednesday 9 December from 7:30pm to 9pm.',
    ],
    [
      'the nearest times',
      ['17:00'],
      { time: '18:00' },
      'The Pier has no table for 6 guests on Wednesday 9 December at 6pm. We could offer 7pm, 7:30pm or 8pm.',
    ],
    [
      'the next days where the day has too few',
      ['17:00', '19:00'],
      { time: '19:00' },
      'The Pier has no table for 6 guests on Wednesday 9 December at 7pm. We could offer 9pm that day, 7pm on Thursday 10 December, or 7pm on Friday 11 December.',
    ],
    [
      'other venues where they are wanted',
      ['17:00', '19:00', '21:00'],
      { time: '19:00', acrossVenues: true },
      'The Pier has no table for 6 guests on Wednesday 9 December at 7pm. We could offer 7pm on Thursday 10 December, Friday 11 December or Saturday 12 December.',
    ],
  ])('at The Pier, %s', async (_what, taken, wish, words) => {
    await fillPier('2026-12-09', ...taken);

    expect(summaryOf(await search({ at: 'the-pier', partySize: 6, ...wish }))).toBe(words);
  });

  it.each<[string, string, Wish, string]>([
    [
      'an hour that has passed',
      '2026-12-01T18:05:00Z',
      { time: '18:00' },
      'Tuesday 1 December at 6pm has already passed. We could offer 7:15pm, 7:30pm or 7:45pm.',
    ],
    [
      'a time inside the notice',
      '2026-12-01T18:30:30Z',
      { time: '19:00' },
      'It is too late to book Tuesday 1 December at 7pm online: The Harbour takes bookings until an hour before. We could offer 7:45pm, 8pm or 8:15pm.',
    ],
    [
      'a whole evening inside the notice',
      '2026-12-01T20:31:00Z',
      {},
      'It is too late to book Tuesday 1 December online: The Harbour takes bookings until an hour before. We could offer 12pm on Wednesday 2 December, Thursday 3 December or Friday 4 December.',
    ],
  ])('why it is too late: %s', async (_what, now, wish, words) => {
    await service.moveTo(now);

    expect(summaryOf(await search({ date: '2026-12-01', ...wish }))).toBe(words);
  });
});

describe('a guest who books hears', () => {
  it.each<[string, Wish, string]>([
    [
      'that the table is theirs',
      {},
      'Your table for 2 at The Harbour on Wednesday 9 December at 7pm is booked. Your reference is XXXX.',
    ],
    [
      'what is due, and by when',
      { partySize: 6 },
      'Your table for 6 at The Harbour on Wednesday 9 December at 7pm is held for you until 11am. Please pay the deposit of £60.00 by then to keep it. Your reference is XXXX.',
    ],
    [
      'what else there is',
      { time: '21:45' },
      'The Harbour takes no bookings for Wednesday 9 December at 9:45pm. We could offer 9:30pm, 9:15pm or 9pm.',
    ],
    [
      'how a large party gets a table',
      { partySize: 12 },
      'The Harbour takes up to 8 guests online. For 12 guests, please send an enquiry or call 0117 496 0001.',
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await book(wish))).toBe(words);
  });

  it('that somebody else was first', async () => {
    await fillPier('2026-12-09', '19:00');

    expect(summaryOf(await book({ at: 'the-pier', partySize: 6 }))).toBe(
      'The Pier has no table for 6 guests on Wednesday 9 December at 7pm. We could offer 5pm or 9pm that day, or 7pm on Thursday 10 December.',
    );
  });
});

const table = 'Your table for 2 guests at The Harbour on Wednesday 9 December at 7pm';

describe('a guest who looks a booking up hears that it', () => {
  it.each<[string, string]>([
    ['confirmed', `${table} is confirmed.`],
    ['seated', `${table} is yours, and your party is seated.`],
    ['completed', `${table} is over; thank you for coming.`],
    ['no_show', `${table} was not used.`],
    ['cancelled', `${table} is cancelled.`],
    ['expired', `${table} was released, because its deposit was not paid in time.`],
  ])('is %s', async (state, words) => {
    const reference = await booked({});
    await setState(reference, state);

    expect(summaryOf(await lookUp(reference))).toBe(words);
  });

  it('waits for its deposit', async () => {
    expect(summaryOf(await lookUp(await booked({ partySize: 6 })))).toBe(
      'Your table for 6 guests at The Harbour on Wednesday 9 December at 7pm is held for you until 11am. Please pay the deposit of £60.00 by then to keep it.',
    );
  });

  it('waits for a deposit whose link reached nobody, as when it was booked', async () => {
    const phone = '+49 30 1234567';
    const made = await book({ partySize: 6, guest: { ...guest, phone } });
    const words =
      'Your table for 6 guests at The Harbour on Wednesday 9 December at 7pm is held for you until 11am. A deposit of £60.00 is due by then; The Harbour will be in touch about how to pay it.';
    const { reference } = made.body;

    expect(made.body.deposit.sentTo).toBeNull();
    expect(summaryOf(made)).toBe(`${words.replace('6 guests', '6')} Your reference is XXXX.`);
    expect(summaryOf(await service.post('/bookings/lookup', { reference, phone }))).toBe(words);
  });

  it('waits for a deposit whose link could not be delivered, until one is asked for', async () => {
    const reference = await booked({ partySize: 6 });
    await service.sql(`update message set state = 'stopped', finished_at = app_now()`);

    expect(summaryOf(await lookUp(reference))).toMatch(/will be in touch about how to pay it\.$/);
    await change(reference, 'deposit-link');
    expect(summaryOf(await lookUp(reference))).toMatch(/Please pay the deposit of £60\.00 by then/);
  });

  it('has a top-up to be paid', async () => {
    const reference = await booked({});
    await change(reference, 'amend', { partySize: 6 });

    expect(summaryOf(await lookUp(reference))).toBe(
      'Your table for 6 guests at The Harbour on Wednesday 9 December at 7pm is confirmed. A deposit of £60.00 is still to be paid.',
    );
  });

  it('is expected later', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await change(reference, 'running-late', { minutesLate: 20 });

    expect(summaryOf(await lookUp(reference))).toBe(
      'Your table for 2 guests at The Harbour on Tuesday 1 December at 7pm is confirmed. You are expected at 7:20pm.',
    );
  });

  it('can’t be found', async () => {
    expect(summaryOf(await lookUp('AAAA AAAA'))).toBe(
      'We can’t find a booking with that reference and phone number. Please check both.',
    );
  });
});

const passedOn = 'We have passed your request to The Harbour, who will call you.';

describe('a guest who changes a booking hears', () => {
  it.each<[string, Wish, string]>([
    [
      'how it is now',
      { time: '20:00', partySize: 3 },
      'Your booking at The Harbour is now for 3 guests on Wednesday 9 December at 8pm.',
    ],
    [
      'that nothing has changed',
      { time: '19:00' },
      'Your booking at The Harbour is still for 2 guests on Wednesday 9 December at 7pm.',
    ],
    [
      'what a bigger party owes',
      { partySize: 6 },
      'Your booking at The Harbour is now for 6 guests on Wednesday 9 December at 7pm. A deposit of £60.00 is still to be paid.',
    ],
    [
      'what else there is',
      { time: '16:00' },
      'The Harbour takes no bookings for Wednesday 9 December at 4pm. We could offer 5pm, 5:15pm or 2:30pm. Your booking stays as it was.',
    ],
    ['that the party is too large', { partySize: 9 }, `Online we take up to 8 guests. ${passedOn}`],
    [
      'that the day is too far',
      { date: '2027-04-06' },
      `The Harbour takes bookings up to 90 days ahead. Tuesday 6 April can be booked from Wednesday 6 January. ${passedOn}`,
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await change(await booked({}), 'amend', wish))).toBe(words);
  });

  it('that it is too late', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await service.moveTo('2026-12-01T17:30:00Z');
    const { body } = await change(reference, 'amend', { time: '19:30' });

    expect(body.outcome).toBe('needs_venue');
    expect(body.summary).toBe(`Changes stop two hours before your table. ${passedOn}`);
  });

  it('that the deposit comes first', async () => {
    const reference = await booked({ partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      `You can change this booking yourself once its deposit is paid. ${passedOn}`,
    );
  });

  it.each<[string, Wish, string]>([
    ['the party is too large', { partySize: 9 }, 'Online we take up to 8 guests.'],
    [
      'the day is too far',
      { date: '2027-04-06' },
      'The Harbour takes bookings up to 90 days ahead. Tuesday 6 April can be booked from Wednesday 6 January.',
    ],
  ])('of an unpaid booking, what a payment would not change: %s', async (_what, wish, words) => {
    const reference = await booked({ partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', wish))).toBe(`${words} ${passedOn}`);
  });

  it('of an unpaid booking, how long there is for a change after the payment', async () => {
    await service.moveTo('2026-12-01T16:30:00Z');
    const reference = await booked({ date: '2026-12-01', partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      `You can change this booking yourself once its deposit is paid, up to two hours before your table. ${passedOn}`,
    );
    await service.moveTo('2026-12-01T17:00:30Z');
    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      `Changes stop two hours before your table. ${passedOn}`,
    );
  });

  it('of an unpaid booking whose tables the team chose, no promise', async () => {
    const reference = await booked({ partySize: 6 });
    await service.sql('update booking set is_pinned = true');

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      `Only the venue can change this booking before its deposit is paid. ${passedOn}`,
    );
  });

  it('that a note was added or changed, and to which booking', async () => {
    const reference = await booked({});
    const at = 'your booking at The Harbour for 2 guests on Wednesday 9 December at 7pm';

    expect(summaryOf(await change(reference, 'amend', { notes: 'By the window' }))).toBe(
      `The note was added to ${at}.`,
    );
    expect(summaryOf(await change(reference, 'amend', { notes: 'In the corner' }))).toBe(
      `The notes on ${at} were changed.`,
    );
    expect(summaryOf(await change(reference, 'amend', { notes: 'In the corner' }))).toBe(
      'Your booking at The Harbour is still for 2 guests on Wednesday 9 December at 7pm.',
    );
  });

  it('that it is of another type', async () => {
    const reference = await booked({ type: 'dinner' });

    expect(summaryOf(await change(reference, 'amend', { time: '13:00' }))).toBe(
      'Your booking at The Harbour is now for 2 guests on Wednesday 9 December at 1pm, as lunch instead of dinner.',
    );
  });

  it('no offer of the time that the booking has', async () => {
    await fillPier('2026-12-09', '17:00', '21:00');
    const reference = await booked({ at: 'the-pier', partySize: 6 });
    const { body } = await change(reference, 'amend', { time: '18:00' });

    expect(body.summary).toBe(
      'The Pier has no table for 6 guests on Wednesday 9 December at 6pm. We could offer 6pm on Thursday 10 December, Friday 11 December or Saturday 12 December. Your booking stays as it was.',
    );
    expect(body.alternatives).toHaveLength(3);
  });
});

describe('a guest who cancels hears', () => {
  const gone = 'Your booking at The Harbour on Wednesday 9 December at 7pm';

  it('that it is done, and then that it was', async () => {
    const reference = await booked({});

    expect(summaryOf(await change(reference, 'cancel'))).toBe(`${gone} is cancelled.`);
    expect(summaryOf(await change(reference, 'cancel'))).toBe(`${gone} was already cancelled.`);
  });

  it('what happens with the money', async () => {
    const reference = await booked({ partySize: 6 });
    await payNewest(service, reference);

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      `${gone} is cancelled. The Harbour will be in touch about the £60.00 that you have paid.`,
    );
    const paid = 'You have paid £60.00 for it; The Harbour can tell you what happens with it.';
    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      `${gone} was already cancelled. ${paid}`,
    );
    expect(summaryOf(await lookUp(reference))).toContain(`is cancelled. ${paid}`);
  });

  it('that it is too late', async () => {
    expect(summaryOf(await change(await booked({ date: '2026-12-01' }), 'cancel'))).toBe(
      `Cancellations stop 24 hours before your table. ${passedOn} Until then your table stays booked.`,
    );
  });

  it('until when an unpaid table is held meanwhile', async () => {
    const reference = await booked({ date: '2026-12-01', partySize: 6 });
    const { body } = await change(reference, 'cancel');

    expect(body.outcome).toBe('needs_venue');
    expect(body.summary).toBe(
      `Cancellations stop 24 hours before your table. ${passedOn} Your table is held until 11am. If its deposit is not paid by then it is released, so you need not pay to cancel.`,
    );
  });

  it('that a later day has not changed that', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await change(reference, 'amend', { date: '2027-01-12' });

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      `Cancellations stop 24 hours before your table, and you moved this booking after that. ${passedOn} Until then your table stays booked.`,
    );
  });

  it('the notice that the booking was made with', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await service.sql(
      `update booking set policy = policy || '{"cancelNoticeMinutes": 4320}' where reference = $1`,
      [reference.replace(' ', '')],
    );

    expect(summaryOf(await change(reference, 'cancel'))).toMatch(
      /^Cancellations stop three days before /,
    );
  });
});

describe('a guest whose booking is over hears why, and what to do, when they', () => {
  const states: [string, string][] = [
    ['seated', 'Your party is seated already. Please speak to the team at The Harbour.'],
    ['completed', 'Your visit is over, so this booking can’t be changed any more.'],
    ['no_show', 'This booking was not used. Please make a new one.'],
    ['cancelled', 'This booking was cancelled. Please make a new one.'],
    [
      'expired',
      'This booking has expired, because its deposit was not paid in time. Please make a new one.',
    ],
  ];

  it.each(['amend', 'cancel', 'running-late', 'deposit-link'])('ask for %s', async (what) => {
    const reference = await booked({ date: '2026-12-01' });
    for (const [state, words] of states.filter(
      ([one]) => what !== 'cancel' || one !== 'cancelled',
    )) {
      await setState(reference, state);
      expect(summaryOf(await change(reference, what, { partySize: 3, minutesLate: 10 }))).toBe(
        words,
      );
    }
  });

  it('come back to it when it has started', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await service.moveTo('2026-12-01T19:05:00Z');

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      'Your table was booked for 7pm, which has passed. Please call The Harbour on 0117 496 0001.',
    );
  });
});

describe('a guest who is late hears', () => {
  it.each<[string, string, number, string]>([
    [
      'until when the table is kept',
      '18:30',
      20,
      'Thank you for letting us know. The Harbour expects you at 7:20pm and keeps your table until 7:35pm.',
    ],
    ['that it is too long', '18:30', 90, `We can keep a late table for up to an hour. ${passedOn}`],
    [
      'that the time is over',
      '19:40',
      10,
      `Your table would be kept until 7:25pm, and it is later than that. ${passedOn}`,
    ],
    [
      'until when it is kept, at a moment when they should be there',
      '19:20',
      10,
      'Thank you for letting us know. The Harbour keeps your table until 7:25pm.',
    ],
  ])('%s', async (_what, clock, minutesLate, words) => {
    const reference = await booked({ date: '2026-12-01' });
    await service.moveTo(`2026-12-01T${clock}:00Z`);

    expect(summaryOf(await change(reference, 'running-late', { minutesLate }))).toBe(words);
  });

  it.each<[string, Wish, string]>([
    [
      'that it is not today',
      {},
      'Your booking is for Wednesday 9 December. Please let us know on that day if you will be late.',
    ],
    [
      'that the deposit comes first',
      { partySize: 6 },
      'Your table is not confirmed before its deposit is paid. Please pay it first, and then let us know again.',
    ],
  ])('%s', async (_what, wish, words) => {
    const reference = await booked(wish);

    expect(summaryOf(await change(reference, 'running-late', { minutesLate: 10 }))).toBe(words);
  });
});

describe('a guest who wants to pay hears', () => {
  it('that a text is on its way, three times', async () => {
    const reference = await booked({ partySize: 6 });
    for (let texts = 0; texts < 3; texts += 1) {
      expect(summaryOf(await change(reference, 'deposit-link'))).toBe(
        'We are texting you a link to pay the deposit of £60.00. It can be paid until 11am.',
      );
    }
    expect(summaryOf(await change(reference, 'deposit-link'))).toBe(
      'We have sent as many texts as we may for now. Please use the newest one, or ask again later.',
    );
  });

  it('that there is nothing to pay', async () => {
    expect(summaryOf(await change(await booked({}), 'deposit-link'))).toBe(
      'There is nothing to pay for this booking.',
    );
  });

  it('who can help where no text can go', async () => {
    const phone = '+1 212 555 0100';
    const reference = await booked({ partySize: 6, guest: { ...guest, phone } });

    expect(summaryOf(await change(reference, 'deposit-link', { phone }))).toBe(
      'We can’t text a payment link for this booking. Please call The Harbour on 0117 496 0001.',
    );
  });
});

describe('a guest who asks the team hears', () => {
  it('that it has the enquiry', async () => {
    const enquiry = { name: 'Ada Lovelace', subject: 'A party', message: 'For twenty?' };
    const answer = await service.post('/booking-enquiries', {
      venueId: service.venueId['the-harbour'],
      phone: guest.phone,
      ...enquiry,
    });

    expect(summaryOf(answer)).toBe(
      'We have passed your enquiry to The Harbour. The team will be in touch.',
    );
  });
});

describe('a guest who wants tickets hears', () => {
  const order = async (kind: string, quantity: number): Promise<Answer> => {
    const [row] = await service.sql<{ instance: string; tier: string }>(
      `select event_instance.id as instance, ticket_tier.id as tier
       from ticket_tier join event on event.id = ticket_tier.event_id
       join event_instance on event_instance.event_id = event.id
       where ticket_tier.slug = $1 and starts_at > '2026-12-02' order by starts_at limit 1`,
      [kind],
    );
    const ids = { eventInstanceId: row?.instance, tierId: row?.tier };
    return service.post('/tickets', { ...ids, quantity });
  };

  it('what is held, what is left and what is sold out', async () => {
    await service.sql(emptying('ticket_order'));
    expect(summaryOf(await order('front', 7))).toBe(
      'Your 7 Front row tickets for Friday jazz on Friday 4 December at 8pm are held until 9:15am. Please pay £280.00 by then to keep them. Your reference is XXXX.',
    );
    expect(summaryOf(await order('front', 2))).toBe(
      'There is only 1 Front row ticket left for Friday jazz on Friday 4 December at 8pm.',
    );
    await order('front', 1);
    expect(summaryOf(await order('front', 1))).toBe(
      'Front row tickets for Friday jazz on Friday 4 December at 8pm are sold out. Please choose another kind or date.',
    );
  });
});

describe('a time that is read out', () => {
  const read = (words: string): string => {
    const [, hour = '', minute = '00', half = ''] = /^(\d+)(?::(\d\d))?([ap]m)$/.exec(words) ?? [];
    return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`;
  };
  const clock = String.raw`\d{1,2}(?::\d\d)?[ap]m`;

  /** Each time that a summary names, except the requested one. */
  const namedIn = (summary: string, requestedTime: string | null): string[] =>
    [...summary.matchAll(new RegExp(clock, 'g'))]
      .map(([words]) => read(words))
      .filter((time) => time !== requestedTime);

  it('is always one of the answer, and so is every start of a run', async () => {
    const grid = Array.from({ length: 48 }, (_, half) => half * 30).map(
      (minutes) =>
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
    for (const taken of ['21:00', '17:00', '19:00']) {
      await fillPier('2026-12-09', taken);
      for (const time of [null, '17:00', '19:15', '20:30', '23:00']) {
        const { body } = await search({ at: 'the-pier', partySize: 6, time, acrossVenues: true });
        const free = [...body.times, ...body.alternatives].map((one: { time: string }) => one.time);
        expect(free).toEqual(expect.arrayContaining(namedIn(body.summary, time)));

        for (const [, from = '', to = ''] of body.summary.matchAll(
          `from (${clock}) to (${clock})`,
        )) {
          const within = grid.filter((one) => one >= read(from) && one <= read(to));
          expect(free).toEqual(expect.arrayContaining(within));
        }
      }
    }
  });
});
