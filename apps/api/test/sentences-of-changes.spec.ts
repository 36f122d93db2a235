/** The exact sentences for guests with a booking: changes, money, enquiries, tickets. */
import { describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import type { Answer } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import { answerOf, say } from '@venue/testing/say';
import {
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

const passedOn = say('the team has the request');

describe('a guest who changes a booking hears', () => {
  it.each<[string, Wish, string]>([
    [
      'how it is now',
      { time: '20:00', partySize: 3 },
      say('the booking is now', { guests: '3 guests', when: 'Wednesday 9 December at 8pm' }),
    ],
    [
      'that nothing has changed',
      { time: '19:00' },
      say('the booking is unchanged', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'what a bigger party owes',
      { partySize: 6 },
      answerOf(
        say('the booking is now', { guests: '6 guests', when: 'Wednesday 9 December at 7pm' }),
        say('a deposit is due', { amount: '£60.00' }),
      ),
    ],
    [
      'what else there is',
      { time: '16:00' },
      answerOf(
        say('no booking starts then', { when: 'Wednesday 9 December at 4pm' }),
        say('other times can be offered', { offers: '5pm, 5:15pm or 2:30pm' }),
        say('the change is not possible'),
      ),
    ],
    [
      'that the party is too large',
      { partySize: 9 },
      answerOf(say('the changed party is too large', { guests: '8 guests' }), passedOn),
    ],
    [
      'that the day is too far',
      { date: '2027-04-06' },
      answerOf(
        say('the day is too far ahead', {
          ahead: 'up to 90 days ahead',
          when: 'Tuesday 6 April',
          from: 'from Wednesday 6 January',
        }),
        passedOn,
      ),
    ],
  ])('%s', async (_what, wish, words) => {
    expect(summaryOf(await change(await booked({}), 'amend', wish))).toBe(words);
  });

  it('that it is too late', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await service.moveTo('2026-12-01T17:30:00Z');
    const { body } = await change(reference, 'amend', { time: '19:30' });

    expect(body.outcome).toBe('needs_venue');
    expect(body.summary).toBe(
      answerOf(say('it is too late to change', { notice: 'two hours' }), passedOn),
    );
  });

  it('that the deposit comes first', async () => {
    const reference = await booked({ partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      answerOf(say('the deposit comes before a change'), passedOn),
    );
  });

  it.each<[string, Wish, string]>([
    [
      'the party is too large',
      { partySize: 9 },
      say('the changed party is too large', { guests: '8 guests' }),
    ],
    [
      'the day is too far',
      { date: '2027-04-06' },
      say('the day is too far ahead', {
        ahead: 'up to 90 days ahead',
        when: 'Tuesday 6 April',
        from: 'from Wednesday 6 January',
      }),
    ],
  ])('of an unpaid booking, what a payment would not change: %s', async (_what, wish, words) => {
    const reference = await booked({ partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', wish))).toBe(`${words} ${passedOn}`);
  });

  it('of an unpaid booking, how long there is for a change after the payment', async () => {
    await service.moveTo('2026-12-01T16:30:00Z');
    const reference = await booked({ date: '2026-12-01', partySize: 6 });

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      answerOf(
        say('the deposit comes before a change, which has an end', { notice: 'two hours' }),
        passedOn,
      ),
    );
    await service.moveTo('2026-12-01T17:00:30Z');
    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      answerOf(say('it is too late to change', { notice: 'two hours' }), passedOn),
    );
  });

  it('of an unpaid booking whose tables the team chose, no promise', async () => {
    const reference = await booked({ partySize: 6 });
    await service.sql('update booking set is_pinned = true');

    expect(summaryOf(await change(reference, 'amend', { time: '19:30' }))).toBe(
      answerOf(say('no promise of a change after the deposit'), passedOn),
    );
  });

  it('that a note was added or changed, and to which booking', async () => {
    const reference = await booked({});

    expect(summaryOf(await change(reference, 'amend', { notes: 'By the window' }))).toBe(
      say('a note was added', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    );
    expect(summaryOf(await change(reference, 'amend', { notes: 'In the corner' }))).toBe(
      say('the notes were changed', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    );
    expect(summaryOf(await change(reference, 'amend', { notes: 'In the corner' }))).toBe(
      say('the booking is unchanged', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    );
  });

  it('that it is of another type', async () => {
    const reference = await booked({ type: 'dinner' });

    expect(summaryOf(await change(reference, 'amend', { time: '13:00' }))).toBe(
      say('the booking is now of another type', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 1pm',
        service: 'lunch',
        before: 'dinner',
      }),
    );
  });

  it('no offer of the time that the booking has', async () => {
    await fillPier('2026-12-09', '17:00', '21:00');
    const reference = await booked({ at: 'the-pier', partySize: 6 });
    const { body } = await change(reference, 'amend', { time: '18:00' });

    expect(body.summary).toBe(
      answerOf(
        say('no table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Wednesday 9 December at 6pm',
        }),
        say('other times can be offered', {
          offers: '6pm on Thursday 10 December, Friday 11 December or Saturday 12 December',
        }),
        say('the change is not possible'),
      ),
    );
    expect(body.alternatives).toHaveLength(3);
  });
});

describe('a guest who cancels hears', () => {
  it('that it is done, and then that it was', async () => {
    const reference = await booked({});

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      say('cancelled', { when: 'Wednesday 9 December at 7pm' }),
    );
    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      say('cancelled before', { when: 'Wednesday 9 December at 7pm' }),
    );
  });

  it('what happens with the money', async () => {
    const reference = await booked({ partySize: 6 });
    await payNewest(service, reference);

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      say('cancelled with money paid', { when: 'Wednesday 9 December at 7pm', amount: '£60.00' }),
    );
    const paid = say('money was paid for what is over', { amount: '£60.00', it: 'it' });
    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      answerOf(say('cancelled before', { when: 'Wednesday 9 December at 7pm' }), paid),
    );
    expect(summaryOf(await lookUp(reference))).toContain(`is cancelled. ${paid}`);
  });

  it('that it is too late', async () => {
    expect(summaryOf(await change(await booked({ date: '2026-12-01' }), 'cancel'))).toBe(
      answerOf(
        say('it is too late to cancel', { notice: '24 hours' }),
        passedOn,
        say('the table stays booked meanwhile'),
      ),
    );
  });

  it('until when an unpaid table is held meanwhile', async () => {
    const reference = await booked({ date: '2026-12-01', partySize: 6 });
    const { body } = await change(reference, 'cancel');

    expect(body.outcome).toBe('needs_venue');
    expect(body.summary).toBe(
      answerOf(
        say('it is too late to cancel', { notice: '24 hours' }),
        passedOn,
        say('the table is held meanwhile, no need to pay', { until: '11am' }),
      ),
    );
  });

  it('that a later day has not changed that', async () => {
    const reference = await booked({ date: '2026-12-01' });
    await change(reference, 'amend', { date: '2027-01-12' });

    expect(summaryOf(await change(reference, 'cancel'))).toBe(
      answerOf(
        say('it was too late to cancel before the booking was moved', { notice: '24 hours' }),
        passedOn,
        say('the table stays booked meanwhile'),
      ),
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
    ['seated', say('over: seated')],
    ['completed', say('over: completed')],
    ['no_show', say('over: not used')],
    ['cancelled', say('over: cancelled')],
    ['expired', say('over: expired')],
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
      say('over: its time has passed', {
        when: '7pm',
        contact: 'call The Harbour on 0117 496 0001',
      }),
    );
  });
});

describe('a guest who is late hears', () => {
  it.each<[string, string, number, string]>([
    [
      'until when the table is kept',
      '18:30',
      20,
      say('the late table is kept', { arrival: 'at 7:20pm', until: '7:35pm' }),
    ],
    [
      'that it is too long',
      '18:30',
      90,
      answerOf(say('too late to be kept', { limit: 'an hour' }), passedOn),
    ],
    [
      'that the time is over',
      '19:40',
      10,
      answerOf(say('no longer kept', { until: '7:25pm' }), passedOn),
    ],
    [
      'until when it is kept, at a moment when they should be there',
      '19:20',
      10,
      say('the late table is kept, and the guest should be here', { until: '7:25pm' }),
    ],
  ])('%s', async (_what, clock, minutesLate, words) => {
    const reference = await booked({ date: '2026-12-01' });
    await service.moveTo(`2026-12-01T${clock}:00Z`);

    expect(summaryOf(await change(reference, 'running-late', { minutesLate }))).toBe(words);
  });

  it.each<[string, Wish, string]>([
    ['that it is not today', {}, say('late on another day', { when: 'Wednesday 9 December' })],
    ['that the deposit comes first', { partySize: 6 }, say('late without the deposit')],
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
        say('a link to pay is sent', { amount: '£60.00', until: '11am' }),
      );
    }
    expect(summaryOf(await change(reference, 'deposit-link'))).toBe(say('enough links were sent'));
  });

  it('that there is nothing to pay', async () => {
    expect(summaryOf(await change(await booked({}), 'deposit-link'))).toBe(say('nothing is due'));
  });

  it('who can help where no text can go', async () => {
    const phone = '+1 212 555 0100';
    const reference = await booked({ partySize: 6, guest: { ...guest, phone } });

    expect(summaryOf(await change(reference, 'deposit-link', { phone }))).toBe(
      say('no link can be sent', { contact: 'call The Harbour on 0117 496 0001' }),
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

    expect(summaryOf(answer)).toBe(say('the enquiry was sent'));
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
      say('tickets: held', {
        tickets: '7 Front row tickets',
        event: 'Friday jazz on Friday 4 December at 8pm',
        until: '9:15am',
        amount: '£280.00',
        reference: 'XXXX',
      }),
    );
    expect(summaryOf(await order('front', 2))).toBe(
      say('one ticket is left', {
        tickets: '1 Front row ticket',
        event: 'Friday jazz on Friday 4 December at 8pm',
      }),
    );
    await order('front', 1);
    expect(summaryOf(await order('front', 1))).toBe(
      say('tickets are sold out', {
        tier: 'Front row',
        event: 'Friday jazz on Friday 4 December at 8pm',
      }),
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
