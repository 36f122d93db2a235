/** The search over HTTP: the example group with two more venues on a real diary. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { guest, openTestDeployment, type Answer, shared } from '@venue/testing/deployment';
import { answerOf, say } from '@venue/testing/say';

const service = shared(() =>
  openTestDeployment((group) => {
    const [, lantern, pier] = group.venues;
    group.venues.push(owlFrom(structuredClone(lantern)));
    group.venues.push({ ...structuredClone(pier), slug: 'the-dock', name: 'The Dock' });
  }),
);
beforeEach(async () => {
  await service.sql(emptying('allocation', 'booking', 'idempotency'));
  await service.moveTo('2026-12-01T09:00:00Z');
});

/** Like The Lantern, but with starts in the hours in which clocks are changed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a part of the parsed example file
function owlFrom(venue: any): unknown {
  venue.slug = 'the-owl';
  venue.name = 'The Owl';
  venue.bookingTypes[0].windows[0].to = '02:30';
  venue.bookingTypes[0].durations = [{ minutes: 30 }];
  const { times } = venue.knowledge['opening-hours'].regular.defaultSchedule;
  for (const day of times) day.closeTime = '04:00';
  return venue;
}

interface Wish {
  readonly at?: string;
  readonly key?: string;
  readonly [field: string]: unknown;
}

/** By default at The Harbour, for two. */
function search({ at = 'the-harbour', key, ...wish }: Wish): Promise<Answer> {
  const body = { venueId: service.venueId[at], partySize: 2, ...wish };
  return service.post('/availability/search', body, key === undefined ? {} : { key });
}

async function book({ at = 'the-harbour', ...wish }: Wish): Promise<Answer> {
  const phone = '+44 117 496 0000';
  return service.post('/reservations', {
    venueId: service.venueId[at],
    partySize: 2,
    guest: { ...guest, phone },
    ...wish,
  });
}

async function booked(wish: Wish): Promise<void> {
  expect((await book(wish)).body).toMatchObject({ outcome: 'booked' });
}

const timesIn = ({ body }: Answer): string[] =>
  body.times.map(({ time }: { time: string }) => time);

/** `19:00`, or `19:00 on 2026-12-10`, or `19:00 at The Pier`. */
const offersIn = ({ body }: Answer, day?: string): string[] =>
  body.alternatives.map(
    ({ time, date, venueName }: { time: string; date: string; venueName: string }) =>
      time +
      (date === (day ?? body.date) ? '' : ` on ${date}`) +
      (venueName === 'The Harbour' ? '' : ` at ${venueName}`),
  );

const gridOf = (from: string, to: string, step: number): string[] => {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const count = (minutes(to) - minutes(from)) / step + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = minutes(from) + index * step;
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  });
};

describe('a day without a requested time', () => {
  it('returns every free time, in order', async () => {
    const answer = await search({ date: '2026-12-09' });

    expect(answer.body.outcome).toBe('available');
    expect(timesIn(answer)).toEqual([
      ...gridOf('12:00', '14:30', 15),
      ...gridOf('17:00', '21:30', 15),
    ]);
    expect(answer.body.summary).toBe(
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch from 12pm to 2:30pm, and for dinner from 5pm to 9:30pm',
      }),
    );
  });

  it('is read out completely when it is short', async () => {
    const answer = await search({ date: '2026-12-09', at: 'the-pier', partySize: 6 });
    await booked({ date: '2026-12-09', at: 'the-pier', partySize: 6, time: '19:00' });
    const after = await search({ date: '2026-12-09', at: 'the-pier', partySize: 6 });

    expect(timesIn(answer)).toEqual(gridOf('17:00', '21:00', 30));
    expect(after.body.summary).toBe(
      say('a table is free', {
        venue: 'The Pier',
        guests: '6 guests',
        when: 'Wednesday 9 December at 5pm and 9pm',
      }),
    );
  });

  it('has one booking type if it is named', async () => {
    const all = await search({ date: '2026-12-09', time: '12:00' });
    const [{ bookingTypeId, bookingType }] = all.body.times[0].options;
    const lunch = await search({ date: '2026-12-09', bookingTypeId });
    const dinner = await search({ date: '2026-12-09', time: '19:00', bookingTypeId });

    expect(bookingType).toBe('Lunch');
    expect(timesIn(lunch)).toEqual(gridOf('12:00', '14:30', 15));
    expect(dinner.body.outcome).toBe('unavailable');
    expect(offersIn(dinner).slice(0, 4)).toEqual(['14:30', '14:15', '14:00', '13:45']);
  });

  it('has the duration and the deposit of each free time', async () => {
    const { body } = await search({ date: '2026-12-09', time: '12:00', partySize: 4 });

    expect(body.times).toEqual([
      {
        time: '12:00',
        options: [
          {
            bookingTypeId: expect.any(String),
            bookingType: 'Lunch',
            durationMinutes: 90,
            deposit: { required: false, amountPence: 0, amountDisplay: null },
            cardGuarantee: null,
          },
        ],
      },
    ]);
  });
});

describe('a requested time', () => {
  it('is the only time if it is free', async () => {
    const answer = await search({ date: '2026-12-09', time: '19:00' });

    expect(timesIn(answer)).toEqual(['19:00']);
    expect(answer.body.alternatives).toEqual([]);
  });

  it('off the grid is not free; nearest times come first, then the next days', async () => {
    const answer = await search({ date: '2026-12-09', time: '19:07' });

    expect(answer.body).toMatchObject({ outcome: 'unavailable', times: [] });
    expect(offersIn(answer)).toEqual([
      '19:00',
      '19:15',
      '18:45',
      '19:30',
      '19:00 on 2026-12-10',
      '19:00 on 2026-12-11',
      '19:00 on 2026-12-12',
    ]);
    expect(answer.body.summary).toBe(
      answerOf(
        say('no booking starts then', { when: 'Wednesday 9 December at 7:07pm' }),
        say('other times can be offered', { offers: '7pm, 7:15pm or 6:45pm' }),
      ),
    );
  });

  it('has the earlier alternative first when two are equally near', async () => {
    const answer = await search({ date: '2026-12-09', time: '19:15', at: 'the-pier' });

    expect(offersIn(answer).slice(0, 4)).toEqual([
      '19:00 at The Pier',
      '19:30 at The Pier',
      '18:30 at The Pier',
      '20:00 at The Pier',
    ]);
  });

  it('has three other venues at most, nearest first and then by name: ten in all', async () => {
    const near = await search({ date: '2026-12-09', time: '19:07', acrossVenues: true });
    const early = await search({ date: '2026-12-09', time: '17:07', acrossVenues: true });

    expect(offersIn(near)).toHaveLength(10);
    expect(offersIn(near).slice(7)).toEqual([
      '19:00 at The Dock',
      '19:00 at The Lantern',
      '19:00 at The Owl',
    ]);
    expect(offersIn(early).slice(7)).toEqual([
      '17:00 at The Dock',
      '17:00 at The Pier',
      '18:00 at The Lantern',
    ]);
  });

  it('is searched only at the key’s venues', async () => {
    const key = await service.issueKey({ venues: 'the-harbour,the-owl' });
    const wish = { date: '2026-12-09', time: '19:07', key };
    const across = await search({ ...wish, acrossVenues: true });

    expect(offersIn(across).slice(7)).toEqual(['19:00 at The Owl']);
    for (const acrossVenues of [false, null, undefined]) {
      expect(offersIn(await search({ ...wish, acrossVenues }))).toHaveLength(7);
    }
  });

  it('can be booked as it was offered, alternatives too', async () => {
    const answer = await search({
      date: '2026-12-09',
      time: '19:07',
      partySize: 5,
      acrossVenues: true,
    });

    for (const { venueId, date, time, options } of answer.body.alternatives) {
      const { bookingTypeId, durationMinutes, deposit } = options[0];
      const { body } = await book({ venueId, date, time, bookingTypeId, partySize: 5 });
      expect(body).toMatchObject({
        outcome: 'booked',
        venueId,
        date,
        time,
        durationMinutes,
        deposit: { amountPence: deposit.amountPence },
      });
      await service.sql(emptying('allocation', 'booking'));
    }
  });
});

describe('days', () => {
  it.each([
    ['on its closing day', '2026-12-07', ['08', '09', '10']],
    ['at Christmas', '2026-12-25', ['26', '27', '29']],
  ])('%s a venue is closed, and other days are offered', async (_when, date, days) => {
    for (const time of [null, '19:00']) {
      const answer = await search({ date, time });
      const start = time ?? '12:00';

      expect(answer.body).toMatchObject({ outcome: 'closed', times: [] });
      expect(offersIn(answer)).toEqual(days.map((day) => `${start} on 2026-12-${day}`));
    }
  });

  it('has the hours of New Year’s Eve, which are not those of a Thursday', async () => {
    const answer = await search({ date: '2026-12-31' });

    expect(timesIn(answer)).toEqual(gridOf('17:00', '21:30', 15));
  });

  it('starts with today if the requested day is past', async () => {
    const answer = await search({ date: '2026-11-30', time: '19:00' });

    expect(answer.body).toMatchObject({ outcome: 'unavailable', times: [] });
    expect(offersIn(answer)).toEqual([
      '19:00 on 2026-12-01',
      '19:00 on 2026-12-02',
      '19:00 on 2026-12-03',
    ]);
    expect(answer.body.summary).toMatch(
      /^Monday 30 November at 7pm has passed; today at The Harbour is Tuesday 1 December\. /,
    );
  });

  it('says that an hour of today has passed', async () => {
    await service.moveTo('2026-12-01T18:05:00Z');
    const answer = await search({ date: '2026-12-01', time: '18:00' });

    expect(offersIn(answer).slice(0, 4)).toEqual(['19:15', '19:30', '19:45', '20:00']);
    expect(answer.body.summary).toContain(
      say('the time has passed today', { when: 'Tuesday 1 December at 6pm' }),
    );
  });

  it('ends with the last day that can be booked', async () => {
    const last = await search({ date: '2027-01-30', at: 'the-lantern' });
    const beyond = await search({ date: '2027-01-31', at: 'the-lantern' });

    expect(last.body.outcome).toBe('available');
    expect(beyond.body).toMatchObject({ outcome: 'unavailable', times: [], alternatives: [] });
    expect(beyond.body.summary).toBe(
      say('the day is too far ahead', {
        venue: 'The Lantern',
        ahead: 'up to 60 days ahead',
        when: 'Sunday 31 January',
        from: 'from Wednesday 2 December',
      }),
    );
  });

  it.each([
    ['1000-01-01', 'unavailable'],
    ['2028-02-29', 'unavailable'],
    ['9998-12-31', 'unavailable'],
  ])('takes %s as the far day that it is', async (date, outcome) => {
    expect((await search({ date })).body.outcome).toBe(outcome);
  });
});

describe('notice', () => {
  it.each([
    ['2026-12-01T10:59:30Z', 'available'],
    ['2026-12-01T11:00:01Z', 'unavailable'],
  ])('at %s a table at noon is %s', async (now, outcome) => {
    await service.moveTo(now);

    expect((await search({ date: '2026-12-01', time: '12:00' })).body.outcome).toBe(outcome);
  });
});

describe('a party', () => {
  it.each([
    [1, 'available'],
    [8, 'available'],
    [9, 'needs_venue'],
    [1000, 'needs_venue'],
  ])('of %d is %s', async (partySize, outcome) => {
    const { body } = await search({ date: '2026-12-09', time: '19:00', partySize });

    expect(body.outcome).toBe(outcome);
  });

  it('that is too large is refused as such on a closed or a past day too', async () => {
    for (const date of ['2026-12-25', '2026-11-01', '2030-01-01']) {
      const { body } = await search({ date, partySize: 9 });

      expect(body).toMatchObject({ outcome: 'needs_venue', times: [], alternatives: [] });
      expect(body.summary).toBe(
        say('the party is too large for online booking', {
          most: '8 guests',
          guests: '9 guests',
          contact: 'send an enquiry or call 0117 496 0001',
        }),
      );
    }
  });
});

describe('a bar that is open past midnight', () => {
  it('has the small hours on their own calendar day', async () => {
    const answer = await search({ date: '2026-12-05', at: 'the-lantern' });

    expect(timesIn(answer)).toEqual(['00:00', '00:30', ...gridOf('18:00', '23:30', 30)]);
  });

  it('books Saturday 00:30 on Friday night', async () => {
    const { body } = await book({ date: '2026-12-05', time: '00:30', at: 'the-lantern' });
    const [row] = await service.sql<{ starts: string }>(
      `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts from booking`,
    );

    expect(body).toMatchObject({ outcome: 'booked', date: '2026-12-05', time: '00:30' });
    expect(body.summary).toContain('on Saturday 5 December at 12:30am');
    expect(row?.starts).toBe('2026-12-05 00:30');
  });

  it('keeps the reset gap on both sides of a booking', async () => {
    await booked({ date: '2026-12-04', time: '20:00', partySize: 5, at: 'the-lantern' });
    const answer = await search({ date: '2026-12-04', partySize: 5, at: 'the-lantern' });

    // The 90 minutes of the stay, and 15 to reset the only table that is large enough.
    const evening = timesIn(answer).filter((time) => time >= '18:00');
    expect(evening).toEqual(['18:00', '22:00', '22:30', '23:00', '23:30']);
  });
});

describe('the clocks', () => {
  it('skip an hour in spring, in which no table is offered or booked', async () => {
    await service.moveTo('2027-03-20T12:00:00Z');
    const answer = await search({ date: '2027-03-28', at: 'the-owl' });
    const skipped = await book({ date: '2027-03-28', time: '01:30', at: 'the-owl' });
    const atGap = await search({ date: '2027-03-28', time: '01:30', at: 'the-owl' });

    expect(timesIn(answer).slice(0, 5)).toEqual(['00:00', '00:30', '02:00', '02:30', '18:00']);
    expect(skipped.body.outcome).toBe('unavailable');
    expect(offersIn(atGap).slice(0, 2)).toEqual(['02:00 at The Owl', '00:30 at The Owl']);
  });

  it('repeat an hour in autumn, which means the first', async () => {
    await service.moveTo('2027-10-20T12:00:00Z');
    const answer = await search({ date: '2027-10-31', at: 'the-owl' });
    await booked({ date: '2027-10-31', time: '01:30', at: 'the-owl' });
    const [row] = await service.sql<{ starts: string; ends: string }>(
      `select to_char(starts_at at time zone 'UTC', 'HH24:MI') as starts,
        to_char(ends_at at time zone 'UTC', 'HH24:MI') as ends from booking`,
    );

    expect(timesIn(answer).slice(0, 6)).toEqual(gridOf('00:00', '02:30', 30));
    // Summer time is an hour ahead of UTC: the second 01:30 would be 01:30 there.
    expect(row).toEqual({ starts: '00:30', ends: '01:00' });
  });

  it('of New York say what today is in New York', async () => {
    // Wednesday in London is ten to eight on Tuesday evening in New York.
    await service.moveTo('2026-12-02T00:50:00Z');
    const today = await search({ date: '2026-12-01', at: 'the-pier' });
    const yesterday = await search({ date: '2026-12-01', at: 'the-lantern' });

    expect(timesIn(today)).toEqual(['21:00']);
    expect(yesterday.body.outcome).toBe('unavailable');
    expect(yesterday.body.summary).toContain('has passed');
  });

  it('of New York count the days that can be booked ahead', async () => {
    await service.moveTo('2026-12-02T00:50:00Z');

    expect((await search({ date: '2027-03-31', at: 'the-pier' })).body.outcome).toBe('available');
    expect((await search({ date: '2027-04-01', at: 'the-pier' })).body.outcome).toBe('unavailable');
  });
});

describe('the deposit of a free time', () => {
  it.each([
    ['on a Saturday at seven', { date: '2026-12-05', time: '19:00', partySize: 5 }, '£20.00'],
    ['on a Saturday at nine', { date: '2026-12-05', time: '21:00', partySize: 2 }, '£20.00'],
    ['on a Saturday before seven', { date: '2026-12-05', time: '18:45', partySize: 5 }, null],
    ['on a Saturday after nine', { date: '2026-12-05', time: '21:15', partySize: 5 }, null],
    ['on a Friday at seven', { date: '2026-12-04', time: '19:00', partySize: 5 }, null],
    ['for six, on any day', { date: '2026-12-04', time: '17:00', partySize: 6 }, '£60.00'],
    [
      'for six, on a Saturday at eight',
      { date: '2026-12-05', time: '20:00', partySize: 6 },
      '£60.00',
    ],
    ['for six at lunch', { date: '2026-12-05', time: '12:00', partySize: 6 }, null],
  ])('%s', async (_when, wish, amountDisplay) => {
    const { body } = await search(wish);

    expect(body.times[0].options[0].deposit).toEqual({
      required: amountDisplay !== null,
      amountPence: Number(amountDisplay?.slice(1) ?? 0) * 100,
      amountDisplay,
    });
  });
});

describe('occupied capacity', () => {
  it('stops at 24 guests who arrive within a quarter of an hour', async () => {
    const wish = { date: '2026-12-09', time: '19:00' };
    for (const partySize of [4, 4, 4, 4, 6]) await booked({ ...wish, partySize });

    // 22 are to arrive: two more make 24. Another table for two stays empty until 19:15.
    await booked({ ...wish, partySize: 2 });
    const one = await search({ ...wish, partySize: 1 });
    const later = await search({ ...wish, time: '19:15', partySize: 1 });

    expect([one.body.outcome, later.body.outcome]).toEqual(['unavailable', 'available']);
  });

  it('never holds the table that is kept for the house', async () => {
    const wish = { date: '2026-12-09', time: '12:00', partySize: 4 };
    for (let table = 0; table < 5; table += 1) await booked(wish);

    // 20 guests are to arrive, so 4 more may; only the table of the house could seat them.
    expect((await book(wish)).body.outcome).toBe('unavailable');
    const tables = await service.sql<{ name: string }>(
      `select name from allocation join dining_table on dining_table.id = table_id order by name`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['P1', 'T3', 'T4', 'T5', 'T6']);
  });

  it('is free again the moment the guests have left', async () => {
    const wish = { date: '2026-12-09', partySize: 6, at: 'the-pier' };
    await booked({ ...wish, time: '18:00' });
    const answer = await search(wish);

    expect(timesIn(answer)).toEqual(gridOf('20:00', '21:00', 30));
  });
});

describe('the days of a calendar', () => {
  const days = (query: string, key?: string): Promise<Answer> =>
    service.get(
      `/availability/days?venueId=${service.venueId['the-pier']}&${query}`,
      key === undefined ? {} : { key },
    );
  const weekend = 'from=2026-12-04&to=2026-12-06&partySize=6';

  it('follow bookings, cancellations and the sandbox, with either kind of key', async () => {
    const page = await service.issueKey({ origins: 'https://the-pier.example' });
    const sandbox = await service.issueKey({ env: 'sandbox' });
    const before = await days(weekend, page);
    const pier = { at: 'the-pier', date: '2026-12-05', partySize: 6 };
    for (const time of ['17:00', '19:00', '21:00']) await booked({ ...pier, time });
    const after = await days(weekend);

    const status = ({ body }: Answer): string[] =>
      body.days.map((day: { status: string }) => day.status);
    expect(status(before)).toEqual(['available', 'available', 'available']);
    expect(status(after)).toEqual(['available', 'full', 'available']);
    expect(status(await days(weekend, sandbox))).toEqual(['available', 'available', 'available']);
    expect(before.body.days[1]).toEqual({
      date: '2026-12-05',
      status: 'available',
      firstTime: '17:00',
      lastTime: '21:00',
      times: 9,
    });
    expect(after.body.days[1]).toEqual({
      date: '2026-12-05',
      status: 'full',
      firstTime: null,
      lastTime: null,
      times: 0,
    });
    expect(after.body.summary).toBe(
      answerOf(
        say('a table is free', {
          venue: 'The Pier',
          guests: '6 guests',
          when: 'Friday 4 December and Sunday 6 December',
        }),
        say('days: one is full', { days: 'Saturday 5 December' }),
      ),
    );
  });

  it.each([
    ['one day', 'from=2026-12-05&to=2026-12-05', 1],
    ['62 days', 'from=2026-12-01&to=2027-01-31', 62],
  ])('may be %s', async (_what, range, count) => {
    const { status, body } = await days(`${range}&partySize=2`);

    expect([status, body.days.length]).toEqual([200, count]);
  });

  it.each([
    ['63 days', 'from=2026-12-01&to=2027-02-01&partySize=2', 'to'],
    ['days backwards', 'from=2026-12-02&to=2026-12-01&partySize=2', 'to'],
    ['no first day', 'to=2026-12-01&partySize=2', 'from'],
    ['no last day', 'from=2026-12-01&partySize=2', 'to'],
    ['a date that there is not', 'from=2026-11-31&to=2026-12-01&partySize=2', 'from'],
    ['a party of none', 'from=2026-12-01&to=2026-12-01&partySize=0', 'partySize'],
    ['no party', 'from=2026-12-01&to=2026-12-01', 'partySize'],
    [
      'a booking type of nowhere',
      `from=2026-12-01&to=2026-12-01&partySize=2&bookingTypeId=3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50`,
      'bookingTypeId',
    ],
  ])('are refused: %s', async (_what, query, pointer) => {
    const { status, body } = await days(query);

    expect([status, body.type]).toEqual([400, expect.stringContaining('validation-failed')]);
    expect(body.errors[0].pointer).toContain(pointer);
  });

  it('need the capability to read availability', async () => {
    const key = await service.issueKey({ capabilities: 'venues.read' });

    expect((await days(weekend, key)).status).toBe(403);
  });
});
