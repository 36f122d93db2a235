/** The team's decisions about money, compared with a model of where each penny is. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MoneyDecision } from '@venue/domain/payment/decide-money';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { displayReference, parseReference, type Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { groupFiles } from '@venue/group';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { decideMoney } from '@venue/operations/money/decide-money';
import { listMoneyDecisions } from '@venue/operations/money/list-money';
import type { MoneyView } from '@venue/operations/money/money-view';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import { connect, PostgresUnitOfWork, teamPortsOn, teamWorkOn } from '@venue/postgres';
import { linksOf, messagesOf, payNewest, receiptsOf, sendCallback } from '@venue/testing/paying';
import {
  allMoney,
  ask,
  book,
  cancel,
  clock,
  dayAhead,
  guest,
  moneyOf,
  pass,
  payInCash,
  reason,
  refusalOf,
  service,
  waive,
} from './money-at-the-pier';
import { pay as payOrder } from './ticket-deployment';

const runs = Number(process.env['PAYMENT_RUNS'] ?? 12);

interface Wish {
  readonly moveTo?: Reference;
  readonly amountPence?: number;
}

const decide = (reference: Reference, decision: MoneyDecision, wish: Wish = {}) =>
  service.perform(decideMoney, {
    ...{ reference, decision, reason, moveTo: wish.moveTo },
    amountPence: wish.amountPence as Pence | undefined,
  });

const open = async () =>
  (await service.perform(listMoneyDecisions, { environment: 'live', state: 'open' })).items;

const stateOf = async (reference: Reference) =>
  (await service.perform(showBooking, { reference })).teamBooking.state;

/** The same decision about each of them at once, on separate connections. */
async function decideAtOnce(
  references: readonly Reference[],
  wish: { readonly decision: MoneyDecision; readonly moveTo?: Reference },
): Promise<readonly string[]> {
  const source = await connect(service.databaseUrl, references.length);
  const { clock, ids, secrets, settings } = service.deployment;
  const unitOfWork = new PostgresUnitOfWork(source, teamWorkOn);
  const team = teamPortsOn(source.manager);
  const deployment = { clock, ids, secrets, settings, groupFiles, team, unitOfWork };
  const tries = references.map((reference) =>
    answerOf(decideMoney, operatorRequest({ reference, reason, ...wish }), deployment),
  );
  const ended = await Promise.allSettled(tries);
  await source.destroy();
  return ended.map(({ status }) => status).sort();
}

/** A booking for five at The Pier in the sandbox, a month ahead. */
async function bookInSandbox(): Promise<{ key: string; reference: Reference }> {
  const key = await service.issueKey({ env: 'sandbox' });
  const date = dayAhead(30);
  const wish = { venueId: service.venueId['the-pier'], date, time: '19:00', partySize: 5, guest };
  const { body } = await service.post('/reservations', wish, { key });
  return { key, reference: parseReference(body.reference)! };
}

describe('a deposit of a cancelled booking', () => {
  it('is listed with what was paid and why, until it is refunded outside', async () => {
    const reference = await book();
    await payNewest(service, reference);
    expect(await moneyOf(reference)).toBeUndefined();
    await cancel(reference);

    expect(await open()).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'booking', venue: 'the-pier', name: guest.name, state: 'cancelled' },
        ...{ environment: 'live', date: dayAhead(7), time: '19:00', owedPence: 0 },
        ...{ why: 'cancelled with money received', paidPence: 5000, appliedPence: 0 },
        ...{ openPence: 5000, openDisplay: '£50.00', isOpen: true, decisions: [] },
        payments: [expect.objectContaining({ amountPence: 5000, flag: null })],
      }),
    );
    const decided = await decide(reference, 'refunded-outside');

    expect(decided).toMatchObject({ paidPence: 5000, openPence: 0, isOpen: false, why: '' });
    expect(decided.payments).toHaveLength(1);
    expect(decided.decisions).toEqual([
      expect.objectContaining({
        ...{ decision: 'refunded-outside', amountPence: 5000, amountDisplay: '£50.00', reason },
        otherReference: null,
      }),
    ]);
    expect((await open()).map((item) => item.reference)).not.toContain(decided.reference);
    expect(await refusalOf(decide(reference, 'kept'))).toBe('This money has been decided already.');
  });

  it('is decided once by two people at the same time', async () => {
    const reference = await book();
    await payNewest(service, reference);
    await cancel(reference);

    const outcomes = await decideAtOnce([reference, reference], { decision: 'kept' });

    // The second gets the booking as it is then.
    expect(outcomes).toEqual(['fulfilled', 'fulfilled']);
    const { decisions, openPence } = (await moneyOf(reference))!;
    expect([decisions.length, openPence]).toEqual([1, 0]);
    expect(await decide(reference, 'kept')).toMatchObject({ openPence: 0 });
    expect(await refusalOf(decide(reference, 'refunded-outside'))).toMatch(/decided already/);
  });

  it('may be refunded in part, and never by more than there is', async () => {
    const reference = await book();
    await payNewest(service, reference);
    await cancel(reference);

    expect(await refusalOf(decide(reference, 'kept', { amountPence: 5001 }))).toBe(
      'At most £50.00 can be decided about.',
    );
    await decide(reference, 'refunded-outside', { amountPence: 2000 });
    expect(await decide(reference, 'kept', { amountPence: 3000 })).toMatchObject({ openPence: 0 });
  });

  it('cannot be changed once it is decided, not even in the database', async () => {
    const reference = await book();
    await payNewest(service, reference);
    await cancel(reference);
    await decide(reference, 'kept');

    for (const change of [
      'update ledger_entry set amount_pence = -1',
      'delete from ledger_entry',
    ]) {
      await expect(service.sql(`${change} where decision = 'kept'`)).rejects.toThrow(/is final/);
    }
  });
});

describe('money that is moved', () => {
  it('confirms the booking that only waited for it, and notifies the guest', async () => {
    const [from, to] = [await book(), await book()];
    await payNewest(service, from);
    await cancel(from);

    await decide(from, 'moved-to', { moveTo: to });

    expect(await stateOf(to)).toBe('confirmed');
    expect((await messagesOf(service, to)).map(({ kind }) => kind)).toContain('confirmed');
    const [left, come] = [(await moneyOf(from))!, (await moneyOf(to))!];
    expect(left).toMatchObject({ paidPence: 5000, appliedPence: 0, openPence: 0 });
    expect(come).toMatchObject({ paidPence: 0, movedInPence: 5000, openPence: 0, why: '' });
    expect(left.decisions).toEqual([
      expect.objectContaining({ decision: 'moved-out', otherReference: come.reference }),
    ]);
    expect(come.decisions).toEqual([
      expect.objectContaining({ decision: 'moved-in', otherReference: left.reference }),
    ]);
  });

  it('pays for a booking once, where two move money to it at the same time', async () => {
    const [one, other, to] = [await book(), await book(), await book()];
    for (const from of [one, other]) {
      await payNewest(service, from);
      await cancel(from);
    }

    const outcomes = await decideAtOnce([one, other], { decision: 'moved-to', moveTo: to });

    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect(await moneyOf(to)).toMatchObject({ movedInPence: 5000, openPence: 0 });
  });

  it('asks for the rest where it is less than is owed', async () => {
    const [from, to] = [await book(), await book()];
    await payNewest(service, from);
    await cancel(from);

    await decide(from, 'moved-to', { moveTo: to, amountPence: 3000 });

    expect(await stateOf(to)).toBe('awaiting_deposit');
    expect((await linksOf(service, to)).at(-1)).toMatchObject({ amount: 2000 });
    expect(await moneyOf(from)).toMatchObject({ openPence: 2000 });
    await pass(125);
    expect(await moneyOf(to)).toMatchObject({
      ...{ state: 'expired', why: 'expired with money received', openPence: 3000 },
    });
  });

  it('is what is too much after a change to a smaller party, too', async () => {
    const reference = await book();
    await payNewest(service, reference);
    await service.post(`/bookings/${reference}/amend`, { phone: guest.phone, partySize: 4 });

    expect(await moneyOf(reference)).toMatchObject({
      ...{ state: 'confirmed', why: 'more received than is asked', openPence: 5000 },
    });
  });

  it('goes nowhere that owes nothing, to no other venue, and not to itself', async () => {
    const [from, paid] = [await book(), await book()];
    await payNewest(service, from);
    await cancel(from);
    await payNewest(service, paid);
    const venueId = service.venueId['the-harbour'];
    const date = new Date(clock + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const wish = { venueId, date, time: '19:00', partySize: 2, guest };
    const { body } = await service.post('/reservations', wish);
    const elsewhere = parseReference(body.reference)!;

    expect(await refusalOf(decide(from, 'moved-to', { moveTo: paid }))).toMatch(
      /^Nothing is owed for/,
    );
    expect(await refusalOf(decide(from, 'moved-to', { moveTo: elsewhere }))).toMatch(
      /is at another venue/,
    );
    expect(await refusalOf(decide(from, 'moved-to', { moveTo: from }))).toMatch(
      /is where the money is already/,
    );
    const { reference: tried } = await bookInSandbox();
    expect(await refusalOf(decide(from, 'moved-to', { moveTo: tried }))).toBe(
      `${displayReference(tried)} is at another venue, so money cannot be moved to it.`,
    );
    const held = await book();
    await service.sql(
      `update booking set state = 'held', held_for = 'a client' where reference = $1`,
      [held],
    );
    expect(await refusalOf(decide(from, 'moved-to', { moveTo: held }))).toBe(
      `There is no booking ${displayReference(held)}.`,
    );
    expect(await moneyOf(from)).toMatchObject({ openPence: 5000, decisions: [] });
  });
});

describe('a decision', () => {
  const reference = 'K7QP4M2X' as Reference;
  const paymentId = '00000000-0000-4000-8000-00000000dead';
  const either = 'Either reference or paymentId is needed.';
  const target = 'moveTo is needed where money is moved to another booking, and only there.';

  it.each([
    ['/reference', { decision: 'kept' }, either],
    ['/reference', { decision: 'kept', reference, paymentId }, either],
    [
      '/decision',
      { decision: 'moved-to', paymentId, moveTo: reference },
      'A payment that pays for nothing by itself cannot be moved.',
    ],
    ['/moveTo', { decision: 'moved-to', reference }, target],
    ['/moveTo', { decision: 'kept', reference, moveTo: reference }, target],
  ] as const)('names %s as wrong in %j', async (pointer, wish, detail) => {
    await expect(service.perform(decideMoney, { ...wish, reason })).rejects.toMatchObject({
      slug: 'validation-failed',
      particulars: { errors: [{ pointer, detail }] },
    });
  });

  it('is made about money of the sandbox, too', async () => {
    const { key, reference: tried } = await bookInSandbox();
    await payNewest(service, tried);
    await service.post(`/bookings/${tried}/cancel`, { phone: guest.phone }, { key });

    expect(await decide(tried, 'kept')).toMatchObject({
      ...{ environment: 'sandbox', reference: displayReference(tried), openPence: 0 },
    });
  });
});

describe('unmatched payments', () => {
  const about = (paymentId: string, wish: { decision: MoneyDecision; amountPence?: number }) =>
    service.perform(decideMoney, {
      paymentId,
      reason,
      ...wish,
      amountPence: wish.amountPence as Pence,
    });
  const unknown = '00000000-0000-4000-8000-00000000dead' as PaymentRequestId;

  /** Those payments, as listed for a decision. */
  const listed = async (ids: readonly string[]) =>
    (await open()).flatMap(({ kind, why, date, payments }) =>
      payments
        .filter(({ paymentId }) => ids.includes(paymentId!))
        .map(({ id, paymentId, amountDisplay, isUndecided }) => {
          return { id, paymentId, amountDisplay, isUndecided, kind, why, date };
        }),
    );

  it('are decided about as a whole: for an unknown request, and in another currency', async () => {
    const reference = await book();
    const [link] = await linksOf(service, reference);
    const [stray, foreign] = [`stray ${reference}`, `foreign ${reference}`];
    await sendCallback(service, { paymentId: stray, requestId: unknown, amountPence: 700 });
    await sendCallback(service, { paymentId: stray, requestId: unknown, amountPence: 700 });
    const euros = { requestId: link!.id, amountPence: 900, currency: 'EUR' };
    await sendCallback(service, { paymentId: foreign, ...euros });

    const both = await listed([stray, foreign]);
    expect(both).toEqual([
      {
        ...{ id: expect.any(String), paymentId: stray, amountDisplay: '£7.00' },
        ...{ isUndecided: true, kind: 'payment', why: 'for nothing known', date: null },
      },
      {
        ...{ id: expect.any(String), paymentId: foreign, amountDisplay: '€9.00' },
        ...{ isUndecided: true, kind: 'booking', why: 'in another currency', date: dayAhead(7) },
      },
    ]);
    const [first = '', second = ''] = both.map(({ id }) => id);
    const decided = await about(first, { decision: 'refunded-outside' });
    expect(decided).toMatchObject({ kind: 'payment', reference: null, isOpen: false });
    expect(decided.payments).toMatchObject([{ id: first, isUndecided: false }]);
    expect(decided.decisions).toMatchObject([{ decision: 'refunded-outside', amountPence: 700 }]);
    const kept = await about(second, { decision: 'kept', amountPence: 900 });
    expect(kept).toMatchObject({ reference: displayReference(reference), isOpen: false });
    expect(kept).toMatchObject({ paidPence: 0, openPence: 0, owedPence: 5000 });
    expect(kept.decisions).toMatchObject([{ decision: 'kept', amountDisplay: '€9.00', reason }]);
    // The same decision again changes nothing.
    expect(await about(first, { decision: 'refunded-outside' })).toMatchObject({ isOpen: false });
    for (const [id, decision] of [
      [first, 'kept'],
      [second, 'refunded-outside'],
    ] as const) {
      expect(await refusalOf(about(id, { decision }))).toMatch(/decided already\.$/);
    }
    expect(await stateOf(reference)).toBe('awaiting_deposit');
  });

  it('are decided about one by one, and not in part', async () => {
    const reference = await book();
    const [link] = await linksOf(service, reference);
    const paid = ['first', 'second'].map((name) => `${name} ${reference}`);
    for (const paymentId of paid) {
      const euros = { requestId: link!.id, amountPence: 900, currency: 'EUR' };
      await sendCallback(service, { paymentId, ...euros });
    }
    const [first, second] = await listed(paid);

    for (const amountPence of [899, 901]) {
      expect(await refusalOf(about(first!.id, { decision: 'kept', amountPence }))).toBe(
        'This payment can be decided about only as a whole.',
      );
    }
    expect(await about(first!.id, { decision: 'kept' })).toMatchObject({
      ...{ isOpen: true, payments: [{ isUndecided: false }, { isUndecided: true }] },
    });
    expect(await about(second!.id, { decision: 'kept' })).toMatchObject({ isOpen: false });
    // An insufficient payment needs a decision too.
    await payNewest(service, reference, 1000);
    expect(await moneyOf(reference)).toMatchObject({ isOpen: true, paidPence: 1000 });
  });

  it('do not include payments as requested, nor unknown ones', async () => {
    const reference = await book();
    await payNewest(service, reference);
    const [row] = await service.sql<{ id: string }>(
      `select entry.id from ledger_entry entry join booking on booking.id = booking_id
       where reference = $1`,
      [reference],
    );

    for (const id of [row!.id, unknown]) {
      expect(await refusalOf(about(id, { decision: 'kept' }))).toBe(
        'There is no such payment to decide about.',
      );
    }
  });
});

describe('tickets that were paid for too late', () => {
  it('are refunded externally, once', async () => {
    const rows = await service.sql<{ instance: string; tier: string }>(
      `select date.id as instance, tier.id as tier from event_instance date
       join event on event.id = date.event_id join ticket_tier tier on tier.event_id = event.id
       where event.slug = 'gig' and starts_at > app_now() order by starts_at desc limit 1`,
    );
    const { instance, tier } = rows[0]!;
    const wish = { eventInstanceId: instance, tierId: tier, quantity: 20 };
    const late = await service.post('/tickets', wish);
    await pass(60);
    const rival = await service.post('/tickets', wish);
    await payOrder(service, rival);
    await payOrder(service, late);

    const item = (await open()).find(({ kind }) => kind === 'tickets')!;
    expect(item).toMatchObject({ why: 'paid after it expired', openPence: 50_000 });
    const reference = parseReference(item.reference!)!;
    const refund = { decision: 'refunded-outside' } as const;
    expect(await decideAtOnce([reference, reference], refund)).toEqual(['fulfilled', 'fulfilled']);
    expect(await moneyOf(reference)).toMatchObject({ paidPence: 50_000, openPence: 0 });
  });
});

type Step =
  | { readonly kind: 'pay'; readonly which: number; readonly amount: number }
  | { readonly kind: 'cancel' | 'waive' | 'cash' | 'ask' | 'deadline'; readonly which: number }
  | {
      readonly kind: 'decide';
      readonly which: number;
      readonly decision: MoneyDecision;
      readonly part: number;
    };

const which = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      amount: fc.constantFrom(5000, 6000, 1500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom<'cancel' | 'waive' | 'cash' | 'ask' | 'deadline'>(
        ...(['cancel', 'waive', 'cash', 'ask', 'deadline'] as const),
      ),
      which,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      decision: fc.constantFrom<MoneyDecision>('refunded-outside', 'kept', 'moved-to', 'moved-to'),
      part: fc.constantFrom(1, 0.5),
    }),
  },
);

describe('money, in every order of payments and decisions', () => {
  it('always adds up: paid for a booking, decided, and open', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const references = [await book(), await book({ isNextDay: false })] as const;
        for (const one of steps) {
          await runStep(one, references);
          await everyPennyIsSomewhere(references);
        }
      }),
      { numRuns: runs },
    ));

  const teamSteps = {
    ask: async (reference: Reference) => void (await ask(reference)),
    cash: async (reference: Reference) => void (await payInCash(reference, null)),
    waive: async (reference: Reference) => void (await waive(reference)),
  };

  async function runStep(next: Step, references: readonly [Reference, Reference]): Promise<void> {
    const reference = references[next.which]!;
    if (next.kind === 'pay') await payNewest(service, reference, next.amount);
    else if (next.kind === 'cancel') await cancel(reference);
    else if (next.kind === 'deadline') await pass(125);
    else if (next.kind !== 'decide') await teamSteps[next.kind](reference).catch(onlyProblems);
    else {
      const openPence = (await moneyOf(reference))?.openPence ?? 0;
      const amountPence = Math.max(1, Math.floor(openPence * next.part));
      const moveTo = references[1 - next.which]!;
      const wish = next.decision === 'moved-to' ? { moveTo, amountPence } : { amountPence };
      await decide(reference, next.decision, wish).catch(onlyProblems);
    }
  }

  function onlyProblems(error: unknown): void {
    if (!(error instanceof Error) || !('slug' in error)) throw error;
  }

  async function everyPennyIsSomewhere(references: readonly Reference[]): Promise<void> {
    const named = references.map((reference) => displayReference(reference));
    const items = (await allMoney()).filter(({ reference }) => named.includes(reference ?? ''));
    for (const item of items) {
      const gone = sum(item, 'refunded-outside') + sum(item, 'kept') + sum(item, 'moved-out');
      expect(item.paidPence + item.movedInPence).toBe(item.appliedPence + item.openPence + gone);
      expect(sum(item, 'moved-in')).toBe(item.movedInPence);
      expect(item.openPence).toBeGreaterThanOrEqual(0);
    }
    const total = (decision: string): number =>
      items.reduce((all, item) => all + sum(item, decision), 0);
    expect(total('moved-out')).toBe(total('moved-in'));
    for (const reference of references) {
      const paid = await receiptsOf(service, reference);
      const item = items.find((one) => one.reference === displayReference(reference));
      if (item !== undefined) {
        expect(item.paidPence).toBe(paid.reduce((all, { amount }) => all + amount, 0));
      }
    }
  }

  function sum({ decisions }: MoneyView, decision: string): number {
    return decisions
      .filter((one) => one.decision === decision)
      .reduce((all, { amountPence }) => all + amountPence, 0);
  }
});
