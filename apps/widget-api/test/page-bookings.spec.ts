/** The limits of bookings for one client address and one phone number with a publishable key. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { finalAnswer, shared, type Answer } from '@venue/testing/deployment';
import { usualPageBookings } from '@venue/domain/booking/page-bookings';
import type { Work } from '@venue/domain/ports';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { solved } from './captcha-solver';
import {
  client,
  ending,
  endings,
  morning,
  openWidgetTestDeployment,
  type Change,
  type Page,
} from './widget-client';

const gig = {
  ...{ slug: 'gig', name: 'The Gig', description: null, weekly: [] },
  tiers: [{ slug: 'free', name: 'Free entry', pricePence: 0, quota: 40 }],
  instances: [{ startsAt: '2026-12-20T20:00', durationMinutes: 120, capacity: 40 }],
};

const widget = shared(() =>
  openWidgetTestDeployment(
    ({ venues: [harbour, , pier] }) => {
      harbour.events.push(gig);
      for (const { policy, bookingTypes } of [harbour, pier]) {
        policy.daysAheadMax = 365;
        for (const type of bookingTypes) type.deposits = [];
      }
      harbour.policy.pacing = null;
      harbour.captcha = true;
      pier.captcha = false;
    },
    { pageBookings: usualPageBookings },
  ),
);
afterEach(async () => {
  await widget.service.sql(emptying('booking', 'ticket_order', 'page_booking', 'captcha_used'));
  await widget.service.moveTo(morning);
});

const office = { client: '203.0.113.40' };
const limited = '429 rate-limited';

/** A day for each number, so that no two overlap; no Monday, when The Harbour is closed. */
const day = (index: number): string => {
  const days = Math.floor(index / 6) * 7 + (index % 6);
  return new Date(Date.parse('2027-02-02') + days * 86_400_000).toISOString().slice(0, 10);
};

let guests = 0;
const newGuest = (): Promise<{ guestId: string; contactId: string }> =>
  widget.named({ phone: `+44 117 496 ${String(1000 + (guests += 1))}` });

interface Wish {
  readonly from?: Parameters<Page['book']>[2];
  readonly guest?: Readonly<Record<string, unknown>>;
  readonly hold?: Readonly<Record<string, unknown>>;
  readonly captchaToken?: unknown;
  readonly by?: Page;
}

/** Holds from a separate address, so that only the booking counts, and books. */
async function book(index: number, wish: Wish = {}): Promise<Answer> {
  const { from = office, hold = {}, captchaToken, by = widget } = wish;
  const held = await widget.hold({ date: day(index), ...hold }, { client: client(index) });
  if (held.status !== 201) throw new Error(held.text);
  const { holdId, venueId } = held.body;
  const guest = wish.guest ?? (await newGuest());
  return by.book(holdId, { venueId, captchaToken, ...guest }, from);
}

async function bookTimes(times: number, wish: Wish = {}, first = 0): Promise<readonly string[]> {
  const all: string[] = [];
  for (let index = first; index < first + times; index += 1) {
    all.push(ending(await book(index, wish)));
  }
  return all;
}

const bookedStatuses = (times: number): readonly string[] => Array<string>(times).fill('201');

describe('one client address', () => {
  it('makes six bookings an hour with page keys, and not a seventh', async () => {
    expect(await bookTimes(7)).toEqual([...bookedStatuses(6), limited]);
  });

  it('books again once the first is an hour old, as Retry-After says', async () => {
    await bookTimes(6);
    const refused = await book(6);
    expect(refused.body.detail).toMatch(/try again later, or call the venue/);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);

    await widget.service.moveTo('2026-12-01T10:00:30Z');
    expect(ending(await book(7))).toBe('201');
  });

  it('makes twenty a day, and not a twenty-first', async () => {
    for (const hour of [9, 11, 13, 15]) {
      await widget.service.moveTo(`2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`);
      expect(await bookTimes(5, {}, hour * 6)).toEqual(bookedStatuses(5));
    }
    await widget.service.moveTo('2026-12-01T17:00:00Z');
    const refused = await book(130);
    expect(ending(refused)).toBe(limited);
    expect(Math.round(Number(refused.headers.get('retry-after')) / 3600)).toBe(16);
  });

  it('is counted for all page keys of an environment together, and for each one apart', async () => {
    await bookTimes(6);
    const key = await widget.service.issueKey({ origins: 'https://pier.example', env: 'sandbox' });
    const other = await widget.service.issueKey({ origins: 'https://pier.example' });
    const withKey = async (from: { client: string; key: string }, index: number) => {
      const guest = await widget.named({ phone: '+44 117 496 0900' }, from);
      const held = await widget.hold({ date: day(index) }, { ...from, client: client(index) });
      return ending(await widget.book(held.body.holdId, guest, from));
    };
    expect(await withKey({ ...office, key: other }, 10)).toBe(limited);
    expect(await withKey({ ...office, key }, 11)).toBe('201');
  });

  it('has what was cancelled counted all the same, and no request that failed', async () => {
    await bookTimes(5);
    await widget.service.sql(`update booking set state = 'cancelled'`);
    const twice = await widget.hold({ date: day(8) }, { client: client(8) });
    const guest = await newGuest();
    const again = { ...office, idempotencyKey: 'sent-twice-by-a-page' };
    for (let copy = 0; copy < 2; copy += 1) {
      expect(ending(await widget.book(twice.body.holdId, guest, again))).toBe('201');
    }
    expect(ending(await book(9))).toBe(limited);
  });

  it('takes no part of the limit of another address', async () => {
    await bookTimes(6);
    expect(ending(await book(7, { from: { client: '203.0.113.41' } }))).toBe('201');
  });
});

describe('one phone number', () => {
  const anywhere = (index: number): Wish['from'] => ({ client: client(100 + index) });

  it('has three upcoming bookings from pages at a venue, and not a fourth', async () => {
    const guest = await newGuest();
    for (const index of [0, 1, 2]) {
      expect(ending(await book(index, { guest, from: anywhere(index) }))).toBe('201');
    }
    const refused = await book(3, { guest, from: anywhere(3) });
    expect(ending(refused)).toBe(limited);
    expect(refused.body.detail).toMatch(
      /^There are already 3 upcoming bookings at .+ call the venue/,
    );
    const first = Date.parse(`${day(0)}T19:00:00-05:00`) - Date.parse(morning);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(Math.round(seconds / 3600)).toBe(first / 3_600_000);
  });

  it('books again when the first of them has started, or is cancelled', async () => {
    const guest = await newGuest();
    for (const index of [0, 1, 2]) await book(index, { guest, from: anywhere(index) });
    await widget.service.moveTo(`${day(0)}T19:00:00-05:00`);
    expect(ending(await book(3, { guest, from: anywhere(3) }))).toBe('201');
    expect(ending(await book(4, { guest, from: anywhere(4) }))).toBe(limited);
    await widget.service.sql(
      `update booking set state = 'cancelled' where state = 'confirmed' and starts_at > $1`,
      [`${day(2)}T12:00:00Z`],
    );
    expect(ending(await book(5, { guest, from: anywhere(5) }))).toBe('201');
  });

  it('has no two that overlap, but two in a row', async () => {
    const guest = await newGuest();
    const at = (time: string) => ({ date: day(0), time });
    const first = await book(0, { guest, hold: at('17:00') });
    const [stay] = await widget.service.sql<{ minutes: number }>(
      `select (extract(epoch from ends_at - starts_at) / 60)::int as minutes from booking where id = $1`,
      [first.body.bookingId],
    );
    const next = new Date(Date.UTC(2026, 0, 1, 17, stay?.minutes ?? 0)).toISOString();
    const before = new Date(Date.UTC(2026, 0, 1, 17, (stay?.minutes ?? 0) - 30)).toISOString();

    const refused = await book(1, { guest, hold: at(before.slice(11, 16)) });
    expect(ending(refused)).toBe(limited);
    expect(refused.body.detail).toMatch(/^There is already a booking at .+ at that time\./);
    expect(ending(await book(2, { guest, hold: at(next.slice(11, 16)) }))).toBe('201');
  });

  it('is not limited by what an integration has booked, nor at another venue', async () => {
    const guest = { name: 'Ada', phone: '+44 117 496 0777' };
    const { service } = widget;
    for (const index of [0, 1, 2, 3]) {
      const { status } = await service.post('/reservations', {
        ...{ venueId: service.venueId['the-pier'], date: day(index), time: '19:00', partySize: 2 },
        guest,
      });
      expect(status).toBe(201);
    }
    const named = await widget.named({ phone: guest.phone });
    for (const index of [4, 5, 6]) {
      expect(ending(await book(index, { guest: named, from: anywhere(index) }))).toBe('201');
    }
    expect(ending(await book(7, { guest: named, from: anywhere(7) }))).toBe(limited);
    const elsewhere = { venueId: service.venueId['the-harbour'] };
    expect(ending(await book(8, { guest: named, from: anywhere(8), hold: elsewhere }))).toBe('201');
  });
});

describe('a venue with a captcha', () => {
  const hold = () => ({ venueId: widget.service.venueId['the-harbour'] });
  const token = (): Promise<string> => solved(widget, widget.service.venueId['the-harbour']);
  const unsolved = '400 validation-failed captcha_failed';

  it('asks for it beyond six an hour, and lets it lift the limit up to twenty', async () => {
    expect(await bookTimes(7, { hold: hold() })).toEqual([...bookedStatuses(6), unsolved]);
    for (let index = 7; index < 21; index += 1) {
      const captchaToken = await token();
      expect(ending(await book(index, { hold: hold(), captchaToken }))).toBe('201');
    }
    expect(ending(await book(21, { hold: hold(), captchaToken: await token() }))).toBe(limited);
    expect(ending(await book(22, { hold: hold() }))).toBe(unsolved);
  });

  it('takes a solution once, and reads none below the limit', async () => {
    const captchaToken = await token();
    expect(await bookTimes(6, { hold: hold(), captchaToken })).toEqual(bookedStatuses(6));
    expect(ending(await book(6, { hold: hold(), captchaToken }))).toBe('201');
    expect(ending(await book(7, { hold: hold(), captchaToken }))).toBe(unsolved);
    expect(ending(await book(8, { hold: hold(), captchaToken: 7 }))).toBe(unsolved);
  });

  it('asks for it beyond the limits of a phone number, which it does not lift', async () => {
    const guest = await newGuest();
    expect(await bookTimes(3, { guest, hold: hold() })).toEqual(bookedStatuses(3));
    expect(ending(await book(3, { guest, hold: hold() }))).toBe(unsolved);
    const captchaToken = await token();
    expect(ending(await book(4, { guest, hold: hold(), captchaToken }))).toBe(limited);
    // The refused booking has not used it up.
    expect(ending(await book(5, { hold: hold(), captchaToken }))).toBe('201');
  });
});

describe('parallel bookings', () => {
  /** All at once, alternating between two servers. */
  async function atOnce(
    size: number,
    change: Change,
    wish: (index: number) => Wish,
  ): Promise<Record<string, number>> {
    const other = await widget.another(change);
    const ours = await widget.another(change);
    try {
      const answers = Array.from({ length: size }, (_, index) =>
        finalAnswer(() => book(index, { by: index % 2 === 0 ? ours : other, ...wish(index) })),
      );
      return endings(await Promise.all(answers));
    } finally {
      await Promise.all([ours.close(), other.close()]);
    }
  }

  const unprotected: Change = (_deployment, source) => ({
    unitOfWork: new PostgresUnitOfWork(source, withoutLocks),
  });

  /** Counts before the others have stored theirs, without a lock. */
  function withoutLocks(manager: Parameters<typeof workOn>[0]): Work {
    const work = workOn(manager);
    return {
      ...work,
      pageBookings: {
        bookingTimesSince: async () => [],
        upcomingOf: async () => [],
        record: (...all) => work.pageBookings.record(...all),
      },
    };
  }

  it('of one address are six exactly', async () => {
    expect(
      await atOnce(
        12,
        () => ({}),
        () => ({}),
      ),
    ).toEqual({ '201': 6, [limited]: 6 });
  });

  it('of one number are three exactly', async () => {
    const guest = await newGuest();
    const wish = (index: number): Wish => ({ guest, from: { client: client(200 + index) } });
    expect(await atOnce(10, () => ({}), wish)).toEqual({ '201': 3, [limited]: 7 });
  });

  it('would all be made without the locks', async () => {
    expect(await atOnce(12, unprotected, () => ({}))).toEqual({ '201': 12 });
  });
});

describe('free tickets', () => {
  const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0001', email: null };
  const order = async (wish: object, headers = { 'x-forwarded-for': office.client }) => {
    const { service, key } = widget;
    const [date] = await service.sql<{ eventInstanceId: string }>(
      `select event_instance.id as "eventInstanceId" from event_instance
       join event on event.id = event_id where slug = 'gig'`,
    );
    const [tier] = await service.sql<{ tierId: string }>(
      `select tier.id as "tierId" from ticket_tier tier join event on event.id = event_id
       where event.slug = 'gig' and price_pence = 0`,
    );
    const body = { ...date, ...tier, quantity: 1, ...wish };
    const sending = { key, headers, idempotencyKey: `an-order-of-a-page-${(guests += 1)}` };
    return service.post('/tickets', body, sending);
  };

  it('need a guest where a page orders them', async () => {
    const refused = await order({});
    expect(ending(refused)).toBe('400 validation-failed guest_required');
    expect(refused.body.errors).toEqual([
      { pointer: '/guest', detail: 'guest, guestId or contactId must say who the guest is.' },
    ]);
    expect(ending(await order({ guest }))).toBe('201');
    expect(ending(await order(await newGuest()))).toBe('201');
  });

  it('are ordered six times an hour by a client, whatever tables it has booked', async () => {
    await bookTimes(6);
    for (let times = 0; times < 6; times += 1) expect(ending(await order({ guest }))).toBe('201');
    expect(ending(await order({ guest }))).toBe(limited);
    expect(ending(await order({ guest }, { 'x-forwarded-for': '203.0.113.41' }))).toBe('201');
  });
});
