/** The exact sentences for guests who search, book and look up, at the example group. */
import { describe, expect, it } from '@jest/globals';
import { answerOf, patternOf, say } from '@venue/testing/say';
import {
  book,
  booked,
  change,
  fillPier,
  guest,
  lookUp,
  search,
  service,
  setState,
  summaryOf,
  type Wish,
} from './sentences';

describe('a guest who asks what is free hears', () => {
  it.each<[string, Wish, string]>([
    [
      'the times of each service',
      {},
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch from 12pm to 2:30pm, and for dinner from 5pm to 9:30pm',
      }),
    ],
    [
      'of one service when one is asked for',
      { type: 'dinner' },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December from 5pm to 9:30pm',
      }),
    ],
    [
      'of a venue with one service',
      { at: 'the-pier' },
      say('a table is free', {
        venue: 'The Pier',
        guests: '2 guests',
        when: 'Wednesday 9 December from 5pm to 9pm',
      }),
    ],
    [
      'of a bar, which has the end of last night too',
      { at: 'the-lantern' },
      say('a table is free', {
        venue: 'The Lantern',
        guests: '2 guests',
        when: 'Wednesday 9 December at 12am and 12:30am, and from 6pm to 11:30pm',
      }),
    ],
    [
      'what is left of today',
      { date: '2026-12-01' },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Tuesday 1 December',
        times: 'for lunch from 12pm to 2:30pm, and for dinner from 5pm to 9:30pm',
      }),
    ],
    [
      'of a holiday with special hours',
      { date: '2026-12-31' },
      say('a table is free', {
        guests: '2 guests',
        when: 'Thursday 31 December from 5pm to 9:30pm',
      }),
    ],
    [
      'that the time is free',
      { time: '19:00' },
      say('a table is free', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'and what it costs to keep',
      { time: '19:00', partySize: 6 },
      answerOf(
        say('a table is free', { guests: '6 guests', when: 'Wednesday 9 December at 7pm' }),
        say('a deposit keeps the table', { amount: '£60.00' }),
      ),
    ],
    [
      'for one guest',
      { time: '12:15', partySize: 1 },
      say('a table is free', { guests: '1 guest', when: 'Wednesday 9 December at 12:15pm' }),
    ],
    [
      'that no booking starts at such a minute',
      { time: '19:07' },
      answerOf(
        say('no booking starts then', { when: 'Wednesday 9 December at 7:07pm' }),
        say('other times can be offered', { offers: '7pm, 7:15pm or 6:45pm' }),
      ),
    ],
    [
      'or between lunch and dinner',
      { time: '16:00' },
      answerOf(
        say('no booking starts then', { when: 'Wednesday 9 December at 4pm' }),
        say('other times can be offered', { offers: '5pm, 5:15pm or 2:30pm' }),
      ),
    ],
    [
      'that lunch is not in the evening',
      { time: '19:00', type: 'lunch' },
      answerOf(
        say('no booking for that service starts then', {
          service: 'lunch',
          when: 'Wednesday 9 December at 7pm',
        }),
        say('other times can be offered', { offers: '2:30pm, 2:15pm or 2pm' }),
      ),
    ],
    [
      'that it is closed on Mondays',
      { date: '2026-12-07', time: '19:00' },
      answerOf(
        say('the venue is closed', { when: 'Monday 7 December' }),
        say('other times can be offered', {
          offers: '7pm on Tuesday 8 December, Wednesday 9 December or Thursday 10 December',
        }),
      ),
    ],
    [
      'that it is closed at Christmas',
      { date: '2026-12-25' },
      answerOf(
        say('the venue is closed', { when: 'Friday 25 December' }),
        say('other times can be offered', {
          offers: '12pm on Saturday 26 December, Sunday 27 December or Tuesday 29 December',
        }),
      ),
    ],
    [
      'that the day has passed',
      { date: '2026-11-30', time: '19:00' },
      answerOf(
        say('the day has passed', {
          when: 'Monday 30 November at 7pm',
          today: 'Tuesday 1 December',
        }),
        say('other times can be offered', {
          offers: '7pm on Tuesday 1 December, Wednesday 2 December or Thursday 3 December',
        }),
      ),
    ],
    [
      'from when a far day can be booked',
      { date: '2027-01-31', at: 'the-lantern' },
      say('the day is too far ahead', {
        venue: 'The Lantern',
        ahead: 'up to 60 days ahead',
        when: 'Sunday 31 January',
        from: 'from Wednesday 2 December',
      }),
    ],
    [
      'how a large party gets a table',
      { partySize: 9 },
      say('the party is too large for online booking', {
        most: '8 guests',
        guests: '9 guests',
        contact: 'send an enquiry or call 0117 496 0001',
      }),
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await search(wish))).toBe(words);
  });

  it.each<[string, string[], Wish, string]>([
    [
      'two times that are left',
      ['19:00'],
      {},
      say('a table is free', {
        venue: 'The Pier',
        guests: '6 guests',
        when: 'Wednesday 9 December at 5pm and 9pm',
      }),
    ],
    [
      'the one time that is left',
      ['17:00', '19:00'],
      {},
      say('a table is free', {
        venue: 'The Pier',
        guests: '6 guests',
        when: 'Wednesday 9 December at 9pm',
      }),
    ],
    [
      'what is left after a party',
      ['17:30'],
      {},
      say('a table is free', {
        venue: 'The Pier',
        guests: '6 guests',
        when: 'Wednesday 9 December from 7:30pm to 9pm',
      }),
    ],
    [
      'the nearest times',
      ['17:00'],
      { time: '18:00' },
      answerOf(
        say('no table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Wednesday 9 December at 6pm',
        }),
        say('other times can be offered', { offers: '7pm, 7:30pm or 8pm' }),
      ),
    ],
    [
      'the next days where the day has too few',
      ['17:00', '19:00'],
      { time: '19:00' },
      answerOf(
        say('no table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Wednesday 9 December at 7pm',
        }),
        say('other times can be offered', {
          offers: '9pm that day, 7pm on Thursday 10 December, or 7pm on Friday 11 December',
        }),
      ),
    ],
    [
      'other venues where they are wanted',
      ['17:00', '19:00', '21:00'],
      { time: '19:00', acrossVenues: true },
      answerOf(
        say('no table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Wednesday 9 December at 7pm',
        }),
        say('other times can be offered', {
          offers: '7pm on Thursday 10 December, Friday 11 December or Saturday 12 December',
        }),
      ),
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
      answerOf(
        say('the time has passed today', { when: 'Tuesday 1 December at 6pm' }),
        say('other times can be offered', { offers: '7:15pm, 7:30pm or 7:45pm' }),
      ),
    ],
    [
      'a time inside the notice',
      '2026-12-01T18:30:30Z',
      { time: '19:00' },
      answerOf(
        say('the notice has passed', { when: 'Tuesday 1 December at 7pm', notice: 'an hour' }),
        say('other times can be offered', { offers: '7:45pm, 8pm or 8:15pm' }),
      ),
    ],
    [
      'a whole evening inside the notice',
      '2026-12-01T20:31:00Z',
      {},
      answerOf(
        say('the notice has passed', { when: 'Tuesday 1 December', notice: 'an hour' }),
        say('other times can be offered', {
          offers: '12pm on Wednesday 2 December, Thursday 3 December or Friday 4 December',
        }),
      ),
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
      say('the table is booked', {
        party: '2',
        when: 'Wednesday 9 December at 7pm',
        reference: 'XXXX',
      }),
    ],
    [
      'what is due, and by when',
      { partySize: 6 },
      say('the table is held for its deposit', {
        party: '6',
        when: 'Wednesday 9 December at 7pm',
        until: '11am',
        amount: '£60.00',
        reference: 'XXXX',
      }),
    ],
    [
      'what else there is',
      { time: '21:45' },
      answerOf(
        say('no booking starts then', { when: 'Wednesday 9 December at 9:45pm' }),
        say('other times can be offered', { offers: '9:30pm, 9:15pm or 9pm' }),
      ),
    ],
    [
      'how a large party gets a table',
      { partySize: 12 },
      say('the party is too large for online booking', {
        most: '8 guests',
        guests: '12 guests',
        contact: 'send an enquiry or call 0117 496 0001',
      }),
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await book(wish))).toBe(words);
  });

  it('that somebody else was first', async () => {
    await fillPier('2026-12-09', '19:00');

    expect(summaryOf(await book({ at: 'the-pier', partySize: 6 }))).toBe(
      answerOf(
        say('no table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Wednesday 9 December at 7pm',
        }),
        say('other times can be offered', {
          offers: '5pm or 9pm that day, or 7pm on Thursday 10 December',
        }),
      ),
    );
  });
});

describe('a guest who looks a booking up hears that it', () => {
  it.each<[string, string]>([
    [
      'confirmed',
      say('looked up: confirmed', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'seated',
      say('looked up: seated', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'completed',
      say('looked up: over', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'no_show',
      say('looked up: not used', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'cancelled',
      say('looked up: cancelled', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'expired',
      say('looked up: released', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
  ])('is %s', async (state, words) => {
    const reference = await booked({});
    await setState(reference, state);

    expect(summaryOf(await lookUp(reference))).toBe(words);
  });

  it('waits for its deposit', async () => {
    expect(summaryOf(await lookUp(await booked({ partySize: 6 })))).toBe(
      say('looked up: held for its deposit', {
        guests: '6 guests',
        when: 'Wednesday 9 December at 7pm',
        until: '11am',
        amount: '£60.00',
      }),
    );
  });

  it('waits for a deposit whose link reached nobody, as when it was booked', async () => {
    const phone = '+49 30 1234567';
    const made = await book({ partySize: 6, guest: { ...guest, phone } });
    const words = say('looked up: held, and the team will ask for the deposit', {
      guests: '6 guests',
      when: 'Wednesday 9 December at 7pm',
      until: '11am',
      amount: '£60.00',
    });
    const { reference } = made.body;

    expect(made.body.deposit.sentTo).toBeNull();
    expect(summaryOf(made)).toBe(`${words.replace('6 guests', '6')} Your reference is XXXX.`);
    expect(summaryOf(await service.post('/bookings/lookup', { reference, phone }))).toBe(words);
  });

  it('waits for a deposit whose link could not be delivered, until one is asked for', async () => {
    const reference = await booked({ partySize: 6 });
    await service.sql(`update message set state = 'stopped', finished_at = app_now()`);

    expect(summaryOf(await lookUp(reference))).toMatch(
      patternOf('looked up: held, and the team will ask for the deposit'),
    );
    await change(reference, 'deposit-link');
    expect(summaryOf(await lookUp(reference))).toMatch(
      patternOf('looked up: held for its deposit', { amount: '£60.00' }),
    );
  });

  it('has a top-up to be paid', async () => {
    const reference = await booked({});
    await change(reference, 'amend', { partySize: 6 });

    expect(summaryOf(await lookUp(reference))).toBe(
      answerOf(
        say('looked up: confirmed', { guests: '6 guests', when: 'Wednesday 9 December at 7pm' }),
        say('a deposit is due', { amount: '£60.00' }),
      ),
    );
  });

  it('is expected later', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await change(reference, 'running-late', { minutesLate: 20 });

    expect(summaryOf(await lookUp(reference))).toBe(
      answerOf(
        say('looked up: confirmed', { guests: '2 guests', when: 'Tuesday 1 December at 7pm' }),
        say('the guest is expected', { arrival: 'at 7:20pm' }),
      ),
    );
  });

  it('can’t be found', async () => {
    expect(summaryOf(await lookUp('AAAA AAAA'))).toBe(say('no such booking'));
  });
});
