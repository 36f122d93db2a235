import { describe, expect, it } from '@jest/globals';
import { openCheckout } from '@venue/operations/money/follow-link';
import { viewLink } from '@venue/operations/money/link-view';
import {
  evening,
  free,
  front,
  gig,
  openTicketTestDeployment,
  pay,
  requestOf,
  standard,
  stateOf,
  tasksAbout,
  wrongCounts,
} from './ticket-deployment';
import { slugOf, shared } from '@venue/testing/deployment';
import { patternOf, say } from '@venue/testing/say';

const service = shared(() =>
  openTicketTestDeployment((group) => {
    gig({ capacity: 36, tiers: [standard, front, free] })(group);
    group.venues[0].policy.ticketHoldMinutes = 15;
  }),
);

/** Each test has its own day. */
let used = 0;
const nextDay = (): number => (used += 1);

describe('an order of tickets', () => {
  it('holds them for payment and gives the link', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'front', quantity: 2 });
    const { token, amount } = await requestOf(service, ordered);

    expect(ordered.status).toBe(201);
    expect(ordered.body).toEqual({
      bookingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: 'Hold',
      checkoutUrl: `http://house.test/pay/${token}`,
      reference: expect.stringMatching(/^[B-Z2-9]{4} [B-Z2-9]{4}$/),
      summary: say('tickets: held', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Tuesday 1 December at 8pm',
        until: '12:15pm',
        amount: '£80.00',
        reference: ordered.body.reference,
      }),
    });
    expect(amount).toBe(8000);
    expect(await service.left(day)).toEqual({
      seats: 34,
      tiers: { Standard: 30, 'Front row': 6, 'Free entry': 4 },
    });
  });

  it('is the guest’s own once it is paid, however often that is reported', async () => {
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'standard', quantity: 1 });
    const payment = await pay(service, ordered);
    await pay(service, ordered, payment);
    await service.moveTo('2026-11-30T18:00:00Z');

    expect(await stateOf(service, ordered)).toBe('confirmed');
    expect((await service.left(day)).tiers['Standard']).toBe(29);
    expect(await tasksAbout(service, ordered)).toEqual([]);
    expect(
      await service.sql('select from ledger_entry where order_id = $1', [ordered.body.bookingId]),
    ).toHaveLength(1);
  });

  it('of free tickets is theirs at once', async () => {
    const ordered = await service.order({
      day: nextDay(),
      tier: 'free',
      quantity: 1,
      locale: 'es-MX',
    });
    const [row] = await service.sql('select locale from ticket_order where id = $1', [
      ordered.body.bookingId,
    ]);

    expect(row).toEqual({ locale: 'es' });
    expect(ordered.body).toMatchObject({ state: 'Confirmed', checkoutUrl: null });
    expect(ordered.body.summary).toMatch(
      patternOf('ticket: booked', { tickets: '1 Free entry ticket' }),
    );
    expect(await stateOf(service, ordered)).toBe('confirmed');
  });

  it('is given once for one Idempotency-Key', async () => {
    const wish = { day: nextDay(), tier: 'front', quantity: 3, idempotencyKey: 'three-please' };
    const first = await service.order(wish);
    const again = await service.order(wish);
    const other = await service.order({ ...wish, quantity: 2 });

    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(slugOf(other)).toBe('idempotency-conflict');
    expect((await service.left(wish.day)).tiers['Front row']).toBe(5);
  });

  it('of the sandbox takes no live seat, and no live key sees it', async () => {
    const day = nextDay();
    const key = await service.issueKey({ env: 'sandbox' });
    const ordered = await service.order({ day, tier: 'front', quantity: 8, key });

    expect(ordered.body.reference).toMatch(/^TEST /);
    expect((await service.left(day)).tiers['Front row']).toBe(8);
    expect((await service.left(day, { key })).tiers['Front row']).toBe(0);
    expect(slugOf(await service.order({ day, tier: 'front', quantity: 1, key }))).toBe(
      'no-availability',
    );
  });
});

describe('what can’t be sold', () => {
  it('is answered with what is left, and changes nothing', async () => {
    const day = nextDay();
    await service.order({ day, tier: 'front', quantity: 7 });
    const two = await service.order({ day, tier: 'front', quantity: 2, idempotencyKey: 'no-two' });
    const one = await service.order({ day, tier: 'front', quantity: 1 });
    const none = await service.order({ day, tier: 'front', quantity: 1 });
    const again = await service.order({
      day,
      tier: 'front',
      quantity: 2,
      idempotencyKey: 'no-two',
    });

    expect([two.status, one.status, none.status]).toEqual([409, 201, 409]);
    expect(two.body.detail).toMatch(
      patternOf('one ticket is left', { tickets: '1 Front row ticket' }),
    );
    expect(none.body.detail).toMatch(patternOf('tickets are sold out', { tier: 'Front row' }));
    expect(again.text).toBe(two.text);
  });

  it('ends with the seats, where the tiers have more tickets than that', async () => {
    const day = nextDay();
    await service.order({ day, tier: 'standard', quantity: 20 });
    await service.order({ day, tier: 'standard', quantity: 10 });
    await service.order({ day, tier: 'free', quantity: 4 });

    expect(await service.left(day)).toEqual({
      seats: 2,
      tiers: { Standard: 0, 'Front row': 2, 'Free entry': 0 },
    });
    expect((await service.order({ day, tier: 'front', quantity: 3 })).status).toBe(409);
    expect((await service.order({ day, tier: 'front', quantity: 2 })).status).toBe(201);
  });

  it.each([
    ['quantity', 0],
    ['quantity', 21],
    ['quantity', 1.5],
    ['quantity', '2'],
    ['quantity', null],
    ['tierId', 'front'],
    ['eventInstanceId', null],
    ['guestId', 7],
  ])('names the field that is wrong: %s %p', async (field, value) => {
    const body = { eventInstanceId: service.instanceOn(1), tierId: service.tierId['front'] };
    const answer = await service.post('/tickets', { ...body, quantity: 1, [field]: value });

    expect(slugOf(answer)).toBe('validation-failed');
    expect(answer.body.errors[0].pointer).toBe(`/${field}`);
  });

  it.each([1, 20])('is not as few or as many as %d', async (quantity) => {
    const answer = await service.order({ day: nextDay(), tier: 'standard', quantity });

    expect(answer.status).toBe(201);
  });

  it('is unknown: a date, a kind of ticket, one of another event, a guest', async () => {
    const [jazz] = await service.sql<{ id: string }>(
      `select tier.id from ticket_tier tier join event on event.id = event_id
       where event.slug = 'jazz' limit 1`,
    );
    const eventInstanceId = service.instanceOn(1);
    const good = { eventInstanceId, tierId: service.tierId['front'], quantity: 1 };
    const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
    const answers = await Promise.all(
      [
        { ...good, eventInstanceId: unknownId },
        { ...good, tierId: unknownId },
        { ...good, tierId: jazz!.id },
        { ...good, guestId: unknownId },
        { ...good, contactId: unknownId },
      ].map((body) => service.post('/tickets', body)),
    );

    expect(answers.map(slugOf)).toEqual(answers.map(() => 'not-found'));
    expect(answers[0]?.body.detail).toBe(say('no date is known'));
  });

  it('is as unknown to a key that does not cover the venue', async () => {
    const key = await service.issueKey({ venues: 'the-lantern' });
    const uncovered = await service.order({ day: 1, tier: 'front', quantity: 1, key });
    const unknown = await service.post(
      '/tickets',
      {
        eventInstanceId: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
        tierId: service.tierId['front'],
        quantity: 1,
      },
      { key },
    );
    expect(slugOf(uncovered)).toBe('not-found');
    expect(uncovered.body).toEqual({ ...unknown.body, traceId: uncovered.body.traceId });
  });

  it('needs the capability', async () => {
    const key = await service.issueKey({ capabilities: 'events.read,bookings.create' });

    expect(slugOf(await service.order({ day: 1, tier: 'front', quantity: 1, key }))).toBe(
      'capability-missing',
    );
  });
});

describe('a hold', () => {
  it('gives its seats back at its very end, with no worker about', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'front', quantity: 8 });
    const [{ until }] = (await service.sql<{ until: Date }>(
      'select hold_until as until from ticket_order where id = $1',
      [ordered.body.bookingId],
    )) as [{ until: Date }];
    await service.moveTo(new Date(until.getTime() - 2000).toISOString());
    const before = await service.order({ day, tier: 'front', quantity: 1 });
    await service.moveTo(until.toISOString());

    expect(before.status).toBe(409);
    expect((await service.left(day)).tiers['Front row']).toBe(8);
    expect((await service.order({ day, tier: 'front', quantity: 8 })).status).toBe(201);
    expect(await stateOf(service, ordered)).toBe('expired');
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('never outlives the beginning, and nothing is sold from then on', async () => {
    const day = nextDay();
    await service.moveTo(`${evening(day)}T19:55:00Z`);
    const ordered = await service.order({ day, tier: 'front', quantity: 1 });
    await service.moveTo(`${evening(day)}T20:00:00Z`);
    const late = await service.order({ day, tier: 'front', quantity: 1 });
    await service.moveTo('2026-11-30T12:00:00Z');

    expect(ordered.body.summary).toContain('held until 8pm');
    expect(late.status).toBe(409);
    expect(late.body.detail).toMatch(patternOf('this event has started'));
  });
});

describe('money for tickets that comes late', () => {
  const later = '2026-11-30T15:00:00Z';

  it('has them where seats are left, and the team is informed', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'front', quantity: 3 });
    await service.moveTo(later);
    await service.order({ day, tier: 'front', quantity: 5 });
    await pay(service, ordered);

    expect(await stateOf(service, ordered)).toBe('confirmed');
    expect((await service.left(day)).tiers['Front row']).toBe(0);
    expect(await tasksAbout(service, ordered)).toEqual(['Tickets paid late']);
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('is kept where they are gone, and a person decides', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'front', quantity: 3 });
    await service.moveTo(later);
    await service.order({ day, tier: 'front', quantity: 6 });
    await pay(service, ordered);

    expect(await stateOf(service, ordered)).toBe('expired');
    expect((await service.left(day)).tiers['Front row']).toBe(2);
    expect(await tasksAbout(service, ordered)).toEqual(['Payment to decide about']);
    const [task] = await service.sql<{ message: string }>(
      `select message from enquiry where name = 'Tickets ' || $1`,
      [ordered.body.reference],
    );
    expect(task!.message).toContain('£120.00 came after the deadline, and the seats could not');
    expect(task!.message).toContain('3 × Front row for The Gig on');
    expect(task!.message).toMatch(/Paid through test as tickets-\d+\.$/);
  });

  it('is kept where the date is on sale no more', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const ordered = await service.order({ day, tier: 'front', quantity: 1 });
    const instance = service.instanceOn(day);
    await service.moveTo(later);
    await service.sql('update event_instance set retired_at = app_now() where id = $1', [instance]);
    await pay(service, ordered);

    expect(await stateOf(service, ordered)).toBe('expired');
    expect(await tasksAbout(service, ordered)).toEqual(['Payment to decide about']);
    expect(slugOf(await service.order({ day, tier: 'front', quantity: 1 }))).toBe('not-found');
  });
});

describe('money for tickets that is not what was asked', () => {
  it.each([
    ['a penny short', -1, 'GBP', 'held', ['Paid less than was asked']],
    ['a penny more', 1, 'GBP', 'confirmed', ['Paid more than was asked']],
    ['in another currency', 0, 'EUR', 'held', ['Payment in another currency']],
  ])('%s', async (...[, more, currency, state, tasks]) => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const ordered = await service.order({ day: nextDay(), tier: 'front', quantity: 1 });
    await pay(service, ordered, { amountPence: 4000 + more, currency });

    expect(await stateOf(service, ordered)).toBe(state);
    expect(await tasksAbout(service, ordered)).toEqual(tasks);
  });
});

describe('money for tickets that was too little', () => {
  it('leaves the link to what is still owed, which makes them theirs', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const ordered = await service.order({ day: nextDay(), tier: 'front', quantity: 1 });
    const token = String(ordered.body.checkoutUrl).split('/').at(-1) ?? '';
    await openCheckout(token, service.deployment);
    await pay(service, ordered, { amountPence: 3000 });
    const view = await viewLink(token, service.deployment);
    const dead = await service.deployment.checkouts.listUnusable();
    const newest = await service.deployment.checkouts.linkBehind(token);
    await pay(service, ordered, { requestId: newest!.request.id, amountPence: 1000 });

    expect(view).toMatchObject({ state: 'open', amount: '£10.00' });
    expect(dead).toHaveLength(1);
    expect(await stateOf(service, ordered)).toBe('confirmed');
    expect((await viewLink(token, service.deployment))?.state).toBe('paid');
    expect(await tasksAbout(service, ordered)).toEqual(['Paid less than was asked']);
  });
});

describe('fewer seats than were sold', () => {
  it('leave what was sold as it is, and nothing more is sold until some come back', async () => {
    await service.moveTo('2026-11-30T12:00:00Z');
    const day = nextDay();
    const order = await service.order({ day, tier: 'front', quantity: 2 });
    await pay(service, order);
    await service.order({ day, tier: 'standard', quantity: 20 });
    const instance = service.instanceOn(day);
    await service.sql('update event_instance set capacity = 10 where id = $1', [instance]);

    expect((await service.left(day)).seats).toBe(0);
    expect((await service.order({ day, tier: 'free', quantity: 1 })).status).toBe(409);

    await service.moveTo('2026-11-30T13:00:00Z');
    expect((await service.left(day)).seats).toBe(8);
    expect((await service.order({ day, tier: 'standard', quantity: 9 })).status).toBe(409);
    expect((await service.order({ day, tier: 'standard', quantity: 8 })).status).toBe(201);
    expect(await stateOf(service, order)).toBe('confirmed');
    expect(await wrongCounts(service)).toEqual([]);
  });
});
