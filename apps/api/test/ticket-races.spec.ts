/**
 * Never more tickets than seats or quota: many buyers at once over two processes, every order of
 * events against a model, and the same with the protections switched off.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pause } from '@venue/domain/async';
import type { Work } from '@venue/domain/ports';
import { plusMinutes } from '@venue/domain/shared/time';
import type { Ticketing } from '@venue/domain/tickets/order';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import {
  evening,
  free,
  gig,
  openTicketTestDeployment,
  pay,
  stateOf,
  tasksAbout,
  wrongCounts,
} from './ticket-deployment';
import { startChildApi, type ChildApi } from './child-api';
import { guest, slugOf, type Answer, shared } from '@venue/testing/deployment';
import {
  meeting,
  openConcurrentTransaction,
  untilWaiting,
} from '@venue/testing/concurrent-transaction';
import { crowd, openServer, tally, type Server } from './server';
import { unexplained } from './unexplained';

const runs = Number(process.env['TICKET_RUNS'] ?? 25);

const service = shared(() =>
  openTicketTestDeployment((group) => {
    gig({
      capacity: 50,
      tiers: [
        { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 60 },
        { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
        free,
      ],
    })(group);
  }),
);

const endings = (answers: readonly Answer[]): Record<string, number> =>
  tally(answers.map((one) => (one.status < 400 ? String(one.body.state) : slugOf(one))));

const cancel = ({ body }: Answer, by: Pick<Server, 'post'> = service): Promise<Answer> =>
  by.post(`/bookings/${encodeURIComponent(body.reference)}/cancel`, { phone: guest.phone });

/** Like a client's retry: the same request, with the same key. */
async function retried(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await pause(200);
  }
}

describe('200 buyers at once over two processes', () => {
  let apis: readonly ChildApi[];
  beforeAll(async () => {
    apis = await Promise.all([startChildApi(service, 'never'), startChildApi(service, 'never')]);
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.stop()));
  });

  it('get 50 seats between them', async () => {
    const answers = await crowd(200, apis, (api, index) =>
      retried(() =>
        service.order(
          { day: 1, tier: 'standard', quantity: 1, idempotencyKey: `buyer-${index}` },
          api,
        ),
      ),
    );

    expect(endings(answers)).toEqual({ Hold: 50, 'no-availability': 150 });
    expect(await service.left(1)).toMatchObject({ seats: 0 });
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('get what a tier has, and the seats that are left, whatever they ask for', async () => {
    const wishOf = (index: number) => ({
      tier: (['front', 'standard', 'free'] as const)[index % 3]!,
      quantity: 1 + (index % 4),
    });
    const answers = await crowd(90, apis, (api, index) => {
      const wish = { ...wishOf(index), day: 2, idempotencyKey: `mixed-${index}` };
      return retried(() => service.order(wish, api));
    });
    const [sold] = await service.sql<Record<string, number>>(
      `select sum(quantity)::int as seats,
         sum(quantity) filter (where tier.slug = 'front')::int as front,
         sum(quantity) filter (where tier.slug = 'free')::int as free
       from ticket_order join ticket_tier tier on tier.id = tier_id where instance_id = $1`,
      [service.instanceOn(2)],
    );

    expect(Object.keys(endings(answers)).sort()).toEqual(['Confirmed', 'Hold', 'no-availability']);
    const left = {
      seats: 50 - Number(sold?.['seats']),
      front: 8 - Number(sold?.['front']),
      free: 4 - Number(sold?.['free']),
      standard: 50,
    };
    expect(Math.min(left.seats, left.front, left.free)).toBeGreaterThanOrEqual(0);
    // No seat was freed meanwhile, so a refused order would find no seat now either.
    const refused = answers.flatMap((one, index) => (one.status < 400 ? [] : [wishOf(index)]));
    const wouldFit = ({ tier, quantity }: ReturnType<typeof wishOf>): boolean =>
      quantity <= Math.min(left.seats, left[tier]);
    expect(refused.filter(wouldFit)).toEqual([]);
    expect(await wrongCounts(service)).toEqual([]);
  });
});

describe('tickets, in every order of events', () => {
  const quotas = { standard: 60, front: 8, free: 4 } as const;
  type Tier = keyof typeof quotas;
  const names = { standard: 'Standard', front: 'Front row', free: 'Free entry' };
  const minutes = 60_000;

  /** The clock only moves forward, so that sequences do not affect each other. */
  let clock = new Date('2026-11-30T12:00:00Z').getTime();
  const pass = async (byMinutes: number): Promise<void> => {
    clock += byMinutes * minutes;
    await service.moveTo(new Date(clock).toISOString());
  };

  interface Modelled {
    readonly answer: Answer;
    readonly tier: Tier;
    readonly quantity: number;
    readonly until: number;
    state: 'held' | 'confirmed' | 'cancelled' | 'expired';
    flagged: boolean;
  }

  type Step =
    | { readonly kind: 'order'; readonly tier: Tier; readonly quantity: number }
    | { readonly kind: 'pay'; readonly which: number }
    | { readonly kind: 'cancel'; readonly which: number }
    | { readonly kind: 'wait'; readonly minutes: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        tier: fc.constantFrom<Tier>('standard', 'front', 'free'),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        minutes: fc.constantFrom(4, 13, 16),
      }),
    },
  );

  class Sequence {
    private readonly orders: Modelled[] = [];
    constructor(private readonly day: number) {}

    private remaining(tier: Tier): number {
      const live = this.orders.filter(({ state }) => ['held', 'confirmed'].includes(state));
      const sum = (some: readonly Modelled[]) => some.reduce((all, one) => all + one.quantity, 0);
      return Math.min(quotas[tier] - sum(live.filter((one) => one.tier === tier)), 50 - sum(live));
    }

    async take(next: Step): Promise<void> {
      if (next.kind === 'order') await this.order(next.tier, next.quantity);
      else if (next.kind === 'pay') await this.pay(next.which);
      else if (next.kind === 'cancel') await this.cancel(next.which);
      else await this.wait(next.minutes);
    }

    private async wait(byMinutes: number): Promise<void> {
      await pass(byMinutes);
      for (const one of this.orders) {
        if (one.state === 'held' && one.until <= clock) one.state = 'expired';
      }
    }

    private async order(tier: Tier, quantity: number): Promise<void> {
      const isFree = quantity <= this.remaining(tier);
      const answer = await service.order({ day: this.day, tier, quantity, guest });
      expect(answer.status).toBe(isFree ? 201 : 409);
      if (!isFree) return;
      const state = tier === 'free' ? 'confirmed' : 'held';
      // The clock runs on during the request, so no wait ends near the deadline.
      const until = clock + 15 * minutes;
      this.orders.push({ answer, tier, quantity, until, state, flagged: false });
    }

    private async pay(which: number): Promise<void> {
      const unpaid = this.orders.filter(({ tier }) => tier !== 'free');
      const one = unpaid[which % Math.max(1, unpaid.length)];
      if (one === undefined) return;
      await pay(service, one.answer);
      if (one.state !== 'held') one.flagged = true;
      const isAvailable = one.quantity <= this.remaining(one.tier);
      if (one.state === 'held' || (one.state === 'expired' && isAvailable)) one.state = 'confirmed';
    }

    private async cancel(which: number): Promise<void> {
      const one = this.orders[which % Math.max(1, this.orders.length)];
      if (one === undefined) return;
      const { status, body } = await cancel(one.answer);
      const isPaid = one.state === 'confirmed' && one.tier !== 'free';
      if (one.state === 'expired') expect(status).toBe(409);
      else if (isPaid) expect(body).toHaveProperty('outcome', 'needs_venue');
      else if (one.state === 'cancelled')
        expect(body).toHaveProperty('outcome', 'already_cancelled');
      else expect(body).toHaveProperty('outcome', 'cancelled');
      if (isPaid) one.flagged = true;
      else if (one.state !== 'expired') one.state = 'cancelled';
    }

    async look(): Promise<void> {
      const { seats, tiers } = await service.left(this.day);
      for (const tier of ['standard', 'front', 'free'] as const) {
        expect(tiers[names[tier]]).toBe(this.remaining(tier));
      }
      expect(seats).toBeLessThanOrEqual(50);
      for (const { answer, state, flagged } of this.orders) {
        const stored = await stateOf(service, answer);
        // The end of a hold is not recorded before another buyer takes the seats.
        expect([state, state === 'expired' ? 'held' : state]).toContain(stored);
        expect((await tasksAbout(service, answer)).length > 0).toBe(flagged);
      }
      expect(await wrongCounts(service)).toEqual([]);
    }
  }

  it('are where the model says they are, after every step', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await service.sql(emptying('ticket_order', 'instance_seats', 'tier_seats'));
        const sequence = new Sequence(26);
        for (const next of steps) {
          await sequence.take(next);
          await sequence.look();
        }
        expect(await unexplained(service.databaseUrl)).toEqual([]);
      }),
      { numRuns: runs },
    ));
});

describe('a buyer who waits while seats are added', () => {
  it('gets the remaining seats, or an earlier count, and never a fault', async () => {
    await service.order({ day: 25, tier: 'front', quantity: 8 });
    const admin = await openConcurrentTransaction(service);
    await admin.sql('lock table ticket_order in share row exclusive mode');
    await admin.sql(`update ticket_tier set quota = 20 where slug = 'front'`);
    const waiting = service.order({ day: 25, tier: 'front', quantity: 2 });
    await untilWaiting(service, 1);
    await admin.sql('commit');
    const answer = await waiting;
    await admin.end();
    const after = await service.order({ day: 25, tier: 'front', quantity: 2 });

    await service.sql(`update ticket_tier set quota = 8 where slug = 'front'`);

    expect([answer.status, after.status]).toEqual([201, 201]);
    expect(await wrongCounts(service)).toEqual([]);
  });
});

describe('a cancellation', () => {
  const outcomes = (answers: readonly Answer[]): Record<string, number> =>
    tally(answers.map(({ body }) => String(body.outcome)));

  it('is one, however many ask for it at once, and gives the seats back once', async () => {
    await service.order({ day: 21, tier: 'front', quantity: 4 });
    const ordered = await service.order({ day: 21, tier: 'front', quantity: 4, guest });
    const other = await openServer(service);
    const answers = await crowd(8, [service, other], (by) => cancel(ordered, by));
    await other.close();

    expect(outcomes(answers)).toEqual({ cancelled: 1, already_cancelled: 7 });
    expect((await service.left(21)).tiers['Front row']).toBe(4);
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('of paid tickets is one enquiry, however many ask for it at once', async () => {
    const ordered = await service.order({ day: 22, tier: 'standard', quantity: 1, guest });
    await pay(service, ordered);
    const answers = await crowd(4, [service], () => cancel(ordered));

    expect(outcomes(answers)).toEqual({ needs_venue: 4 });
    expect(await tasksAbout(service, ordered)).toEqual(['Cancellation request']);
  });

  it('and a payment at once: either the tickets are paid, or the team has the money', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ordered = await service.order({ day: 23, tier: 'standard', quantity: 1, guest });
      const [answer] = await Promise.all([cancel(ordered), pay(service, ordered)]);
      const [receipts] = await service.sql<{ sum: number }>(
        'select sum(amount_pence)::int from ledger_entry where order_id = $1 and counted',
        [ordered.body.bookingId],
      );

      const isCancelled = answer.body.outcome === 'cancelled';
      expect(receipts?.sum).toBe(2500);
      expect(await stateOf(service, ordered)).toBe(isCancelled ? 'cancelled' : 'confirmed');
      expect(await tasksAbout(service, ordered)).toEqual([
        isCancelled ? 'Payment to decide about' : 'Cancellation request',
      ]);
    }
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('and buyers at once never sell more tickets than there are', async () => {
    const held = await Promise.all(
      [1, 2, 3, 4].map(() => service.order({ day: 24, tier: 'front', quantity: 2, guest })),
    );
    const answers = await Promise.all([
      ...held.map((one) => cancel(one)),
      ...Array.from({ length: 12 }, () => service.order({ day: 24, tier: 'front', quantity: 1 })),
    ]);
    const sold = answers.slice(4).filter(({ status }) => status === 201).length;

    expect(sold).toBeLessThanOrEqual(8);
    expect((await service.left(24)).tiers['Front row']).toBe(8 - sold);
    expect(await wrongCounts(service)).toEqual([]);
  });
});

describe('the lock of an instance, switched off', () => {
  type Manager = Parameters<typeof workOn>[0];

  /** Reads how many are left; five read before the first one writes. */
  function withoutLock(manager: Manager, allHaveRead: () => Promise<void>): Work {
    const work = workOn(manager);
    const ticketing: Ticketing = {
      find: (id) => work.ticketing.find(id),
      lock: (id) => work.ticketing.lock(id),
      cancel: (order) => work.ticketing.cancel(order),
      add: (order) => work.ticketing.add(order),
      confirm: (order) => work.ticketing.confirm(order),
      take: async (id, environment) => {
        const { now } = await service.deployment.clock.read();
        const venueId = service.venueId['the-harbour'] as never;
        const span = { from: now, until: plusMinutes(now, 60 * 24 * 60) };
        const question = { environment, venueId, eventId: null, now, span };
        const instances = await service.deployment.events.instances(question);
        await allHaveRead();
        const instance = instances.find((one) => one.id === id);
        return instance === undefined ? null : { instance, expired: [] };
      },
    };
    return { ...work, ticketing };
  }

  async function rush(day: number): Promise<{ sold: number; answers: readonly Answer[] }> {
    // Tickets were sold before, so the counts are there.
    await service.order({ day, tier: 'front', quantity: 1 });
    const allHaveRead = meeting(5);
    const server = await openServer(service, {
      change: (_deployment, source) => ({
        unitOfWork: new PostgresUnitOfWork(source, (manager) => withoutLock(manager, allHaveRead)),
        bulkhead: new Bulkhead(20),
      }),
    });
    const answers = await crowd(20, [server], () =>
      service.order({ day, tier: 'front', quantity: 2 }, server),
    );
    await server.close();
    const [{ sold }] = (await service.sql<{ sold: number }>(
      'select sum(quantity)::int as sold from ticket_order where instance_id = $1',
      [service.instanceOn(day)],
    )) as [{ sold: number }];
    return { sold, answers };
  }

  it('leaves the counts’ own limit, which stops what was one too many', async () => {
    await service.moveTo(`${evening(20)}T12:00:00Z`);
    const { sold, answers } = await rush(28);

    expect(sold).toBeLessThanOrEqual(8);
    expect(endings(answers)).toHaveProperty('internal-error');
  });

  it('sells more than there is, once that limit is gone too', async () => {
    const restore = await withoutChecks();
    const { sold } = await rush(27);
    await restore();

    expect(sold).toBeGreaterThan(8);
  });

  async function withoutChecks(): Promise<() => Promise<unknown>> {
    await service.sql('alter table tier_seats drop constraint no_ticket_twice');
    await service.sql('alter table instance_seats drop constraint no_seat_twice');
    return () =>
      service.sql(`alter table tier_seats add constraint no_ticket_twice
        check (0 <= taken and taken <= seats) not valid`);
  }
});
