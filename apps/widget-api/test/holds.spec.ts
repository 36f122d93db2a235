/** A hold of a table by a page: its effect on others, and its end. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { seatBooking } from '@venue/operations/bookings/attend/attendance';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { connect, PostgresCleanUp, PostgresSweep, workOn } from '@venue/postgres';
import { openAdminService } from '@venue/runtime';
import { guest, publicUrl, slugOf, type Answer, shared } from '@venue/testing/deployment';
import { emptying } from '@venue/testing/database';
import { client, ending, morning, openWidgetTestDeployment, type Page } from './widget-client';

/**
 * The Pier in New York has one table for two to four, whom it asks for nothing but groups of four
 * for £40; The Lantern has its three tables and may be held at until the very start.
 */
const widget = shared(() =>
  openWidgetTestDeployment(({ venues: [, lantern, pier] }) => {
    lantern.policy.bookNoticeMinutes = 0;
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 2, maxCovers: 4, priority: 1 }];
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
  }),
);
afterEach(async () => {
  await widget.service.sql(emptying('booking'));
  await widget.service.moveTo(morning);
});

const evening = { date: '2026-12-08', time: '19:00', partySize: 2 };
const venue = (slug: string): string => String(widget.service.venueId[slug]);
const browse = (query: Readonly<Record<string, string | number>>): Promise<Answer> => {
  const all = { venueId: venue('the-pier'), ...evening, ...query };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) parameters.set(name, String(value));
  return widget.get(`/availability?${parameters.toString()}`);
};
const outcome = async (): Promise<string> => String((await browse({})).body.outcome);
const newHold = async (change = {}, page: Page = widget): Promise<string> => {
  const { body, text } = await page.hold(change);
  if (body.holdId === undefined) throw new Error(text);
  return body.holdId;
};
const inAMoment = async (holdId: string, ms: number): Promise<void> => {
  const [row] = await widget.service.sql<{ at: string }>(
    `select (hold_until + make_interval(secs => $2 / 1000.0))::text as at from booking where id = $1`,
    [holdId, ms],
  );
  await widget.service.moveTo(String(row?.at));
};

describe('browsing', () => {
  it.each([
    ['a time', {}],
    ['a large party', { partySize: 7 }],
    ['a time that is not offered', { time: '19:07' }],
  ])('answers what the search answers: %s', async (_what, change) => {
    const body = { venueId: venue('the-pier'), ...evening, ...change };
    const searched = await widget.service.post('/availability/search', body);

    expect((await browse(change)).body).toEqual(searched.body);
  });

  it('returns every free time of the day without a wished time', async () => {
    const query = `venueId=${venue('the-pier')}&date=2026-12-08&partySize=2`;
    const { body } = await widget.get(`/availability?${query}`);

    expect(body.times).toHaveLength(9);
  });

  it.each(['abc', '2.5', '', ' 2', '02', '+2', '1e1', '0', '-1', '1001', '2,3', 'null'])(
    'refuses a party of “%s”',
    async (partySize) => {
      const answer = await browse({ partySize });

      expect(ending(answer)).toBe('400 validation-failed');
      expect(answer.body.errors).toMatchObject([{ pointer: 'partySize' }]);
    },
  );

  it('accepts one value per parameter', async () => {
    const query = `venueId=${venue('the-pier')}&date=2026-12-08&partySize=2&partySize=3`;

    expect(ending(await widget.get(`/availability?${query}`))).toBe('400 validation-failed');
  });

  it('is not for integration keys, nor the search for publishable ones', async () => {
    const key = widget.service.key;

    expect(ending(await widget.get('/availability', { key }))).toBe('401 invalid-key');
    const search = { venueId: venue('the-pier'), ...evening };
    const answer = await widget.service.post('/availability/search', search, { key: widget.key });
    expect(slugOf(answer)).toBe('invalid-key');
  });
});

describe('holding a table', () => {
  it('that looks free and is refused by the constraint ends in other times, not in a fault', async () => {
    const wish = { venueId: venue('the-lantern'), date: '2026-12-09', time: '19:00', partySize: 2 };
    await widget.service.post('/reservations', { ...wish, guest });
    // At another venue, which a read of The Pier does not find.
    await widget.service.sql(
      `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
       select booking.id, dining_table.id, 'live', booking.venue_id,
         tstzrange('2026-12-08 19:00-05', '2026-12-08 21:00-05'), true
       from booking, dining_table where dining_table.name = 'N1'`,
    );
    const refused = await widget.hold();

    expect(ending(refused)).toBe('409 no-availability');
    const offered = refused.body.alternatives.map(
      ({ date, time }: { date: string; time: string }) => `${date} ${time}`,
    );
    expect(offered).toContain('2026-12-09 19:00');
    expect(offered).not.toContain('2026-12-08 19:00');
    expect(await widget.service.sql('select from booking')).toHaveLength(1);
  });

  it('returns the table’s details, and its end in the venue’s local time', async () => {
    const { status, body } = await widget.hold();

    expect(status).toBe(201);
    expect(body).toEqual({
      holdId: expect.any(String),
      venueId: venue('the-pier'),
      ...evening,
      bookingTypeId: expect.any(String),
      bookingType: 'Dinner',
      durationMinutes: 120,
      deposit: { required: false, amountPence: 0, amountDisplay: null },
      cardGuarantee: null,
      expiresAt: expect.stringMatching(/^2026-12-01T04:1\d:\d\d-05:00$/),
      cancelUntil: '2026-12-07T19:00:00-05:00',
    });
    expect(Date.parse(body.expiresAt) - Date.parse(morning)).toBeLessThan(720_000);
    expect(Date.parse(body.expiresAt) - Date.parse(morning)).toBeGreaterThanOrEqual(599_000);
  });

  it('names no end for cancelling online from the moment of that end', async () => {
    await widget.service.moveTo('2026-12-07T23:59:59Z');
    expect((await widget.hold()).body.cancelUntil).toBe('2026-12-07T19:00:00-05:00');

    await widget.service.sql(emptying('booking'));
    await widget.service.moveTo('2026-12-08T00:00:00.001Z');
    expect((await widget.hold()).body.cancelUntil).toBeNull();
  });

  it('returns the deposit that its booking will owe', async () => {
    const { body } = await widget.hold({ partySize: 4 });

    expect(body.deposit).toEqual({
      required: true,
      amountPence: 4000,
      amountDisplay: '£40.00',
    });
  });

  it('keeps the table from all others, until the very millisecond of its end', async () => {
    await widget.hold();
    expect(await outcome()).toBe('unavailable');
    const booking = await widget.service.post('/reservations', {
      venueId: venue('the-pier'),
      ...evening,
      guest: { ...guest, phone: '+44 117 496 0000' },
    });
    expect(booking.body.outcome).toBe('unavailable');

    const [{ until } = { until: 0 }] = await widget.service.sql<{ until: number }>(
      'select ms(hold_until) as until from booking',
    );
    const justBefore = await staysAt(until - 1);
    const at = await staysAt(until);
    expect(justBefore).toMatchObject({ stays: [{ partySize: 2 }], lapsed: [] });
    expect(at).toMatchObject({ stays: [], lapsed: [expect.any(String)] });
  });

  const staysAt = async (now: number) => {
    const { diary, groups } = widget.service.deployment;
    const { revision } = await groups.at(0);
    const from = Date.parse('2026-12-08T12:00:00Z') as Instant;
    const until = Date.parse('2026-12-10T12:00:00Z') as Instant;
    const [page] = await diary.read({ environment: 'live', now: now as Instant, revision }, [
      { venueId: venue('the-pier') as VenueId, span: { from, until } },
    ]);
    return page;
  };

  it('lets others have it when it has run out, without a worker', async () => {
    const first = await newHold();
    await inAMoment(first, -1000);
    expect(ending(await widget.hold({}, { client: client(1) }))).toBe('409 no-availability');

    await inAMoment(first, 0);
    expect(await outcome()).toBe('available');
    expect(ending(await widget.hold({}, { client: client(1) }))).toBe('201');
    expect(
      await widget.service.sql('select state, hold_until from booking where id = $1', [first]),
    ).toEqual([{ state: 'expired', hold_until: null }]);
  });

  it('never lasts past the start', async () => {
    await widget.service.moveTo('2026-12-08T18:55:00Z');
    const { body } = await widget.hold({ venueId: venue('the-lantern') });

    expect(body.expiresAt).toBe('2026-12-08T19:00:00+00:00');
  });

  it('that is taken is a conflict with alternatives, each of which can be held', async () => {
    await widget.hold();
    const answer = await widget.hold({}, { client: client(1) });

    expect(ending(answer)).toBe('409 no-availability');
    expect(answer.body.detail).toMatch(
      /^The Pier has no table for 2 guests on Tuesday 8 December at 7pm\. We could offer 5pm or 9pm that day, or 7pm on /,
    );
    expect(answer.body.alternatives[0]).toMatchObject({
      venueId: venue('the-pier'),
      venueName: 'The Pier',
      date: '2026-12-08',
      time: '17:00',
      options: [{ bookingType: 'Dinner', durationMinutes: 120 }],
    });
    for (const [index, { date, time }] of answer.body.alternatives.entries()) {
      const other = await widget.hold({ date, time }, { client: client(index) });
      expect([date, time, other.status]).toEqual([date, time, 201]);
    }
  });

  it.each([
    ['in the past', { date: '2026-11-30' }],
    ['off the grid', { time: '19:07' }],
    ['later than the venue books', { date: '2027-12-08' }],
  ])('that is not offered, %s, is the same conflict', async (_what, change) => {
    expect(ending(await widget.hold(change))).toBe('409 no-availability');
  });

  it('is refused in the same bytes when it is asked again with the same key', async () => {
    const first = await newHold();
    const idempotencyKey = 'one-and-the-same';
    const refused = await widget.hold({}, { idempotencyKey });
    await widget.release(first);
    const again = await widget.hold({}, { idempotencyKey });

    expect([refused.status, again.text]).toEqual([409, refused.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(ending(await widget.hold())).toBe('201');
  });

  it('is not for a party that is larger than the venue takes online', async () => {
    expect(ending(await widget.hold({ partySize: 6 }))).toBe('409 no-availability');
    const answer = await widget.hold({ partySize: 7 });

    expect(ending(answer)).toBe('400 validation-failed party_too_large');
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(/^The Pier takes up to 6 guests online\./),
      errors: [{ pointer: '/partySize' }],
    });
  });

  it.each([
    ['no Idempotency-Key', {}, '400 idempotency-key-required', { idempotencyKey: '' }],
    ['no day', { date: null }, '400 validation-failed', {}],
    ['text for a number', { partySize: '2' }, '400 validation-failed', {}],
    ['an unknown booking type', { bookingTypeId: anyId() }, '400 validation-failed', {}],
    ['an unknown venue', { venueId: anyId() }, '404 not-found', {}],
    ['no venue where the key covers three', { venueId: null }, '400 validation-failed', {}],
  ])('needs all that it needs: %s', async (...[, change, expected, from]) => {
    expect(ending(await widget.hold(change, from))).toBe(expected);
  });

  it('points at the venue in the body, or at the parameter, where it is left out', async () => {
    const held = await widget.hold({ venueId: null });
    const searched = await widget.get('/availability?date=2026-12-08&partySize=2');

    const detail = 'venueId is required.';
    expect(held.body.errors).toEqual([{ pointer: '/venueId', detail }]);
    expect(searched.body.errors).toEqual([{ pointer: 'venueId', detail }]);
  });

  it('stays within the sandbox there', async () => {
    const key = await widget.service.issueKey({ env: 'sandbox', origins: 'https://pier.example' });
    await widget.hold();

    expect(ending(await widget.hold({}, { key }))).toBe('201');
    expect(ending(await widget.hold({}, { key, client: client(1) }))).toBe('409 no-availability');
  });
});

describe('a hold that replaces another', () => {
  it('may have its table, and gives it back', async () => {
    const first = await newHold();
    const second = await widget.hold({ time: '20:00', replacesHoldId: first });

    expect(ending(second)).toBe('201');
    expect(ending(await widget.book(first))).toBe('404 not-found hold_expired');
    expect(ending(await widget.book(second.body.holdId))).toBe('201');
  });

  it('leaves it unchanged if it fails', async () => {
    const first = await newHold({ time: '17:00' });
    await widget.hold({ time: '19:00' }, { client: client(1) });
    const refused = await widget.hold({ time: '19:30', replacesHoldId: first });

    expect(ending(refused)).toBe('409 no-availability');
    // The first client's own hold counts as free among its alternatives.
    expect(refused.body.alternatives).toMatchObject([
      { time: '21:00' },
      { time: '17:00' },
      {},
      {},
      {},
    ]);
    expect(ending(await widget.book(first))).toBe('201');
  });

  it('may replace one that has run out', async () => {
    const first = await newHold();
    await inAMoment(first, 1);

    expect(ending(await widget.hold({ replacesHoldId: first }))).toBe('201');
  });

  it('may replace one at another venue', async () => {
    const first = await newHold();
    const there = { venueId: venue('the-lantern'), replacesHoldId: first };

    expect(ending(await widget.hold(there))).toBe('201');
    expect(await outcome()).toBe('available');
  });

  it.each([
    ['an unknown one', async () => anyId(), {}],
    ['another client’s', () => newHold(), { client: client(1) }],
    [
      'another key’s',
      () => newHold(),
      async () => ({ key: await widget.service.issueKey({ origins: 'https://pier.example' }) }),
    ],
    [
      'one that is booked',
      async () => {
        const holdId = await newHold();
        await widget.book(holdId);
        return holdId;
      },
      {},
    ],
  ] as const)('replaces nothing but its client’s own: %s', async (...[, earlier, from]) => {
    const replacesHoldId = await earlier();
    const wish = { date: '2026-12-09', replacesHoldId };
    const answer = await widget.hold(wish, typeof from === 'function' ? await from() : from);

    expect(ending(answer)).toBe('404 not-found hold_not_found');
    const [row] = await widget.service.sql('select from booking where state <> $1', ['expired']);
    expect(row !== undefined).toBe(replacesHoldId !== anyId());
  });
});

describe('a client', () => {
  const days = Array.from({ length: 7 }, (_, index) => `2026-12-${10 + index}`);

  it('holds six tables, and not seven; one that it replaces makes room', async () => {
    const ids: string[] = [];
    for (const date of days.slice(0, 6)) ids.push(await newHold({ date }));
    const seventh = await widget.hold({ date: days[6] });

    expect(ending(seventh)).toBe('429 rate-limited');
    const wait = Number(seventh.headers.get('retry-after'));
    expect([wait > 500, wait <= 600]).toEqual([true, true]);
    expect(ending(await widget.hold({ date: days[6], replacesHoldId: ids[2] }))).toBe('201');
    expect(ending(await widget.hold({ date: days[2] }))).toBe('429 rate-limited');
  });

  it('holds more when one of them is booked, given back or over', async () => {
    const ids: string[] = [];
    for (const date of days.slice(0, 6)) ids.push(await newHold({ date }));
    await widget.book(String(ids[0]));
    expect(ending(await widget.hold({ date: days[6] }))).toBe('201');
    await widget.release(String(ids[1]));
    expect(ending(await widget.hold({ date: days[1] }))).toBe('201');

    await inAMoment(String(ids[2]), 0);
    expect(ending(await widget.hold({ date: '2026-12-20' }))).toBe('201');
  });

  it('is distinguished from others, and counts for each key by itself', async () => {
    for (const date of days.slice(0, 6)) await newHold({ date });
    const date = days[6];
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });

    expect(ending(await widget.hold({ date }, { client: client(1) }))).toBe('201');
    expect(ending(await widget.hold({ date: '2026-12-20' }, { key }))).toBe('201');
    expect(ending(await widget.hold({ date: '2026-12-21' }))).toBe('429 rate-limited');
  });
});

describe('releasing a hold', () => {
  it('frees the table at once, and again changes nothing', async () => {
    const holdId = await newHold();
    const [released, again] = [await widget.release(holdId), await widget.release(holdId)];

    expect([released.status, released.body]).toEqual([200, { holdId }]);
    expect([again.status, again.body]).toEqual([200, { holdId }]);
    expect(await outcome()).toBe('available');
    expect(ending(await widget.book(holdId))).toBe('404 not-found hold_expired');
  });

  it('needs no body, and reads none', async () => {
    const holdId = await newHold();
    const headers = {
      'x-service-publishable-key': widget.key,
      'idempotency-key': 'a-release-without-body',
    };
    const path = `${publicUrl}/public/v1/holds/${holdId}/release`;
    const released = await widget.open(path, { method: 'POST', headers });

    expect([released.status, await released.json()]).toEqual([200, { holdId }]);
    expect(await outcome()).toBe('available');
  });

  it('that has run out succeeds too, marked or not', async () => {
    const holdId = await newHold();
    await inAMoment(holdId, 0);

    expect(ending(await widget.release(holdId))).toBe('200');
    expect(ending(await widget.release(holdId))).toBe('200');
  });

  it('may be done from another network', async () => {
    expect(ending(await widget.release(await newHold(), { client: client(1) }))).toBe('200');
  });

  it('refuses others’ holds, and bookings', async () => {
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });
    const holdId = await newHold();

    expect(ending(await widget.release(anyId()))).toBe('404 not-found hold_not_found');
    expect(ending(await widget.release(holdId, { key }))).toBe('404 not-found hold_not_found');
    await widget.book(holdId);
    expect(ending(await widget.release(holdId))).toBe('404 not-found hold_not_found');
    expect(ending(await widget.release('not-an-id'))).toBe('400 validation-failed');
    expect(ending(await widget.release(anyId(), { idempotencyKey: '' }))).toBe(
      '400 idempotency-key-required',
    );
    expect(await outcome()).toBe('unavailable');
  });
});

describe('a held table', () => {
  it('is found by no reference', async () => {
    const holdId = await newHold();
    const [row] = await widget.service.sql<{ reference: string }>('select reference from booking');
    const shown = { reference: row?.reference, phone: '+44 117 496 0000' };
    const path = `/bookings/${row?.reference}`;

    for (const answer of [
      await widget.service.post('/bookings/lookup', shown),
      await widget.service.post(`${path}/amend`, { ...shown, partySize: 3 }),
      await widget.service.post(`${path}/cancel`, shown),
      await widget.service.post(`${path}/deposit-link`, shown),
    ]) {
      expect(slugOf(answer)).toBe('booking-not-found');
    }
    expect(ending(await widget.book(holdId))).toBe('201');
  });

  it('is seen by the team as long as it lives, and can’t be seated', async () => {
    const url = widget.service.databaseUrl;
    const admin = await openAdminService({ url, pepper: 'any' });
    const list = async () => {
      const list = await admin.perform(listBookings, { environment: 'live' });
      return list.map(({ booking, state, tables, deposit }) => ({
        name: booking.guestName,
        state,
        tables,
        deposit: deposit.status,
        reference: booking.reference,
      }));
    };
    const holdId = await newHold({ partySize: 4 });
    const [shown] = await list();
    expect(shown).toMatchObject({ name: '', state: 'held', tables: ['N1'], deposit: 'none' });
    const seat = () => admin.perform(seatBooking, { reference: shown?.reference, version: 1 });
    await expect(seat()).rejects.toMatchObject({ slug: 'booking-not-changeable' });

    await inAMoment(holdId, 0);
    expect(await list()).toEqual([]);
    await expect(seat()).rejects.toMatchObject({ slug: 'not-found' });
    await widget.release(holdId);
    expect(await list()).toEqual([]);
    await admin.close();
  });

  it('is swept when it has run out, and gone with its table a day later', async () => {
    await using source = await storage();
    const sweep = new PostgresSweep(source.source, workOn, async () => undefined);
    const cleanUp = new PostgresCleanUp(source.source);
    const retention = { bookingMonths: 24, enquiryMonths: 12, messageDays: 30 };
    const rows = () =>
      widget.service.sql('select state, active from booking join allocation on booking_id = id');
    const [swept, released, booked] = [
      await newHold(),
      await newHold({ time: '17:00' }),
      await newHold({ time: '21:00' }),
    ];
    await widget.release(released);
    await widget.book(booked);

    await inAMoment(swept, -1000);
    expect(await sweep.expireUnpaid()).toBe(0);
    await inAMoment(swept, 0);
    expect(await sweep.expireUnpaid()).toBe(1);
    const over = { state: 'expired', active: false };
    const confirmed = { state: 'confirmed', active: true };
    expect(await rows()).toEqual(expect.arrayContaining([over, over, confirmed]));

    await widget.service.moveTo('2026-12-02T08:59:00Z');
    await cleanUp.run(retention);
    expect(await rows()).toHaveLength(3);
    await widget.service.moveTo('2026-12-02T09:01:00Z');
    await cleanUp.run(retention);
    expect(await rows()).toEqual([confirmed]);
    expect(ending(await widget.release(released))).toBe('404 not-found hold_not_found');
  });
});

/** A separate pool, closed at the end of a test. */
async function storage() {
  const source = await connect(widget.service.databaseUrl, 2);
  return { source, [Symbol.asyncDispose]: () => source.destroy() };
}

/** An unused id. */
function anyId(): string {
  return '00000000-0000-4000-8000-00000000abcd';
}
