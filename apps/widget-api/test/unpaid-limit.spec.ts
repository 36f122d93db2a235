/**
 * The unpaid limit of a client of a publishable key: six holds, bookings and ticket orders
 * together, and twenty tickets. Exact through two servers on one database.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@venue/testing/deployment';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { say } from '@venue/testing/say';
import {
  client,
  ending,
  endings,
  morning,
  openWidgetTestDeployment,
  type WidgetTestDeployment,
  type Page,
} from './widget-client';

let widget: WidgetTestDeployment;
let secondServer: Awaited<ReturnType<WidgetTestDeployment['another']>>;
let instance: string | undefined;
let tiers: Readonly<Record<string, string>>;

/** The Pier has one table and asks groups of four £40; The Harbour sells tickets at £40 and £0. */
beforeAll(async () => {
  widget = await openWidgetTestDeployment(({ venues: [harbour, , pier] }) => {
    pier.policy.daysAheadMax = 365;
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
    harbour.policy.ticketHoldMinutes = 15;
    harbour.events = [
      {
        slug: 'gig',
        name: 'The Gig',
        tiers: [
          { slug: 'front', name: 'Front row', pricePence: 4000, quota: 900 },
          { slug: 'free', name: 'Free entry', pricePence: 0, quota: 900 },
        ],
        instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 2000 }],
      },
    ];
  });
  secondServer = await widget.another();
  const rows = await widget.service.sql<{ instance: string; slug: string; tier: string }>(
    `select event_instance.id as instance, ticket_tier.slug, ticket_tier.id as tier
     from event_instance join ticket_tier using (event_id)`,
  );
  instance = rows[0]?.instance;
  tiers = Object.fromEntries(rows.map(({ slug, tier }) => [slug, tier]));
});
afterEach(async () => {
  await widget.service.sql(emptying('booking', 'ticket_order'));
  await widget.service.sql(emptying('instance_seats', 'tier_seats'));
  await widget.service.moveTo(morning);
});
afterAll(async () => {
  await secondServer.close();
  await widget.close();
});

const four = { partySize: 4 };
const day = (index: number): string =>
  new Date(Date.parse('2026-12-08') + index * 86_400_000).toISOString().slice(0, 10);
const later = (minutes: number): Promise<unknown> =>
  widget.service.sql('update clock_offset set by = by + make_interval(mins => $1)', [minutes]);

interface Ordering {
  readonly tier?: string;
  readonly from?: string;
  readonly key?: string;
}

let orders = 0;

function order(quantity = 1, ordering: Ordering = {}): Promise<Answer> {
  const { tier = 'front', from = '203.0.113.1', key = widget.key } = ordering;
  const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0001' };
  const body = { eventInstanceId: instance, tierId: tiers[tier], quantity, guest };
  const headers = { 'x-forwarded-for': from };
  const idempotencyKey = `tickets-of-a-page-${(orders += 1)}`;
  return widget.service.post('/tickets', body, { key, headers, idempotencyKey });
}

async function newHold(date: string, page: Page = widget): Promise<string> {
  const { body, text } = await page.hold({ ...four, date });
  if (body.holdId === undefined) throw new Error(text);
  return body.holdId;
}

/** An unpaid booking of a table on that day. */
async function unpaid(date: string): Promise<Answer> {
  const booked = await widget.book(await newHold(date), four);
  if (booked.status !== 201) throw new Error(booked.text);
  return booked;
}

async function pay(link: string): Promise<void> {
  const checkout = (await widget.open(link)).headers.get('location') ?? '';
  await widget.open(checkout, { method: 'POST', body: new URLSearchParams({ pay: 'pay' }) });
}

function retryAfter(answer: Answer): number {
  return Number(answer.headers.get('retry-after'));
}

const refusalEnding = '429 rate-limited';

describe('the unpaid holds and orders of a client', () => {
  it('are six in all: holds, unpaid bookings and unpaid orders of tickets', async () => {
    for (const index of [0, 1]) await newHold(day(index));
    for (const index of [2, 3]) await unpaid(day(index));
    const sold = [await order(), await order()];
    expect(endings(sold)).toEqual({ '201': 2 });
    const [hold, tickets] = [await widget.hold({ date: day(9) }), await order()];

    expect([ending(hold), ending(tickets)]).toEqual([refusalEnding, refusalEnding]);
    expect(hold.body.detail).toBe(tickets.body.detail);
    expect(tickets.body.detail).toBe(say('too many unpaid items'));
    for (const answer of [hold, tickets]) {
      // The holds expire first.
      expect([retryAfter(answer) > 560, retryAfter(answer) <= 600]).toEqual([true, true]);
    }
  });

  it('never prevent booking a held table', async () => {
    const holds: string[] = [];
    for (let index = 0; index < 6; index += 1) holds.push(await newHold(day(index)));
    const answers: Answer[] = [];
    for (const holdId of holds) answers.push(await widget.book(holdId, four));

    expect(endings(answers)).toEqual({ '201': 6 });
    expect(ending(await widget.hold({ date: day(9) }))).toBe(refusalEnding);
  });

  it('count for the client that held, even if another network books', async () => {
    const holds: string[] = [];
    for (let index = 0; index < 6; index += 1) holds.push(await newHold(day(index)));
    for (const holdId of holds) await widget.book(holdId, four, { client: client(1) });

    expect(ending(await widget.hold({ date: day(9) }))).toBe(refusalEnding);
    expect(ending(await widget.hold({ date: day(9) }, { client: client(1) }))).toBe('201');
  });

  it.each([
    ['is paid', (booked: Answer) => pay(booked.body.checkoutUrl)],
    [
      'is cancelled',
      async ({ body }: Answer) => {
        const path = `/bookings/${encodeURIComponent(body.reference)}/cancel`;
        await widget.service.post(path, { phone: '+44 117 496 0001' });
      },
    ],
  ])('is less by a booking that %s', async (_how, settle) => {
    const booked: Answer[] = [];
    for (let index = 0; index < 6; index += 1) booked.push(await unpaid(day(index)));
    expect(ending(await order())).toBe(refusalEnding);
    await settle(booked[0] as Answer);

    expect(ending(await order())).toBe('201');
    expect(ending(await order())).toBe(refusalEnding);
  });

  it('do not include paid or free tickets', async () => {
    const sold: Answer[] = [];
    for (let index = 0; index < 6; index += 1) sold.push(await order());
    expect(ending(await order(20, { tier: 'free' }))).toBe('201');
    expect(ending(await order())).toBe(refusalEnding);
    await pay(sold[0]?.body.checkoutUrl);

    expect(ending(await order())).toBe('201');
    expect(ending(await order())).toBe(refusalEnding);
  });

  it('are none after the deadlines, marked or not', async () => {
    for (let index = 0; index < 3; index += 1) await unpaid(day(index));
    for (let index = 0; index < 3; index += 1) await order();
    await later(14);
    expect(ending(await widget.hold({ date: day(9) }))).toBe(refusalEnding);
    await later(1);
    expect(ending(await widget.hold({ date: day(9) }))).toBe('201');
    await later(15);

    const answers: Answer[] = [];
    for (let index = 0; index < 7; index += 1) answers.push(await order());
    expect(endings(answers)).toEqual({ '201': 6, [refusalEnding]: 1 });
  });

  it('count per client and key, and not for integrations', async () => {
    for (let index = 0; index < 6; index += 1) await order();
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });

    expect(ending(await order())).toBe(refusalEnding);
    expect(ending(await order(1, { from: client(1) }))).toBe('201');
    expect(ending(await order(1, { key }))).toBe('201');
    const integration: Answer[] = [];
    for (let index = 0; index < 8; index += 1) {
      integration.push(await order(20, { key: widget.service.key }));
    }
    expect(endings(integration)).toEqual({ '201': 8 });
  });
});

describe('unpaid tickets of a client', () => {
  it('are twenty in all its orders, and not twenty-one', async () => {
    expect(ending(await order(12))).toBe('201');
    expect(ending(await order(9))).toBe(refusalEnding);
    expect(ending(await order(8))).toBe('201');
    const answer = await order(1);

    expect(ending(answer)).toBe(refusalEnding);
    expect(answer.body.detail).toBe(say('too many unpaid tickets'));
  });

  it('let as many be ordered as end in the time that is said', async () => {
    await order(12);
    await later(5);
    await order(8);
    const [one, twelve, thirteen] = [await order(1), await order(12), await order(13)];

    expect([one, twelve, thirteen].map(ending)).toEqual([
      refusalEnding,
      refusalEnding,
      refusalEnding,
    ]);
    for (const [answer, seconds] of [
      [one, 600],
      [twelve, 600],
      [thirteen, 900],
    ] as const) {
      expect(Math.abs(retryAfter(answer) - seconds)).toBeLessThan(120);
    }
    await later(10);
    expect(ending(await order(12))).toBe('201');
  });
});

describe('a booking that was held', () => {
  it.each([
    [120, 30],
    [30, 30],
    [20, 20],
  ])('with links of %i minutes is kept for its deposit for %i', async (link, expected) => {
    await widget.service.sql(
      `update venue set policy = policy || jsonb_build_object('depositLinkMinutes', $1::int)`,
      [link],
    );
    await widget.service.sql('update venue_group set revision = revision + 1');
    const { body } = await unpaid(day(0));
    const [row] = await widget.service.sql<{ seconds: number }>(
      `select extract(epoch from hold_until - app_now())::int as seconds,
         hold_until = expires_at as "isWithLink"
       from booking join payment_request on booking_id = booking.id`,
    );

    expect(row).toEqual({ seconds: expect.any(Number), isWithLink: true });
    expect(Math.abs(Number(row?.seconds) - expected * 60)).toBeLessThan(120);
    expect((await widget.open(body.checkoutUrl)).status).toBe(303);
    await later(expected);
    expect((await widget.status(body.bookingId)).body.state).toBe('Expired');
  });
});

/** That many calls at once, alternating between both servers. */
const crowd = (size: number, call: (page: Page, index: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: size }, (_, index) =>
      call(index % 2 === 0 ? widget : secondServer, index),
    ),
  );

/** Alternates holds and orders of tickets, all of one client. */
const wantMuch = (page: Page, index: number): Promise<Answer> =>
  index % 3 === 0 ? order() : page.hold({ ...four, date: day(index) });

describe('a client with many concurrent requests', () => {
  it('gets six of thirty holds and orders', async () => {
    expect(endings(await crowd(30, wantMuch))).toEqual({ '201': 6, [refusalEnding]: 24 });
  });

  it('gets twenty tickets of a hundred', async () => {
    const answers = await crowd(20, () => order(5));

    expect(endings(answers)).toEqual({ '201': 4, [refusalEnding]: 16 });
  });

  it('gets no more while it books its holds', async () => {
    const holds: string[] = [];
    for (let index = 0; index < 6; index += 1) holds.push(await newHold(day(index)));
    const answers = await crowd(24, (page, index) => {
      const holdId = index % 4 === 0 ? holds[index / 4] : undefined;
      return holdId === undefined ? order() : page.book(holdId, four);
    });

    expect(endings(answers)).toEqual({ '201': 6, [refusalEnding]: 18 });
  });

  it('gets more if the lock of the client is switched off', async () => {
    let looks = 0;
    const twoHaveLooked = Promise.withResolvers<undefined>();
    const server = await widget.another((_deployment, source) => ({
      bulkhead: new Bulkhead(30),
      unitOfWork: new PostgresUnitOfWork(source, (manager) => {
        const work = workOn(manager);
        const { holds } = work;
        return {
          ...work,
          holds: {
            // Releases the lock at once, and waits until another call has read too.
            take: async (holder, now) => {
              await manager.query('savepoint before_taking');
              const heldTime = await holds.take(holder, now);
              await manager.query('rollback to savepoint before_taking');
              looks += 1;
              if (looks === 2) twoHaveLooked.resolve(undefined);
              await twoHaveLooked.promise;
              return heldTime;
            },
            find: (id, integrationId) => holds.find(id, integrationId),
            lock: (id, integrationId) => holds.lock(id, integrationId),
            noteUnpaid: (note) => holds.noteUnpaid(note),
            venuesOf: (who, now) => holds.venuesOf(who, now),
          },
        };
      }),
    }));
    for (let index = 0; index < 5; index += 1) await unpaid(day(index));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.hold({ date: day(10 + index) })),
    );
    await server.close();

    expect(endings(answers)['201']).toBeGreaterThan(1);
  });
});
