/**
 * Money in every order of events: payments, copies of them, the deadline, cancellations, bigger
 * parties and a rival for the table, against a model that fits on a page. Whatever happens, every
 * payment is on record once, and none is kept silently.
 */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  guest as defaultGuest,
  openTestDeployment,
  type Answer,
  shared,
} from '@venue/testing/deployment';
import {
  linksOf,
  receiptsOf,
  tasksOf,
  sendCallback,
  type PaymentParts,
} from '@venue/testing/paying';

const guest = { ...defaultGuest, phone: '+1 212 555 0100' };
const runs = Number(process.env['PAYMENT_RUNS'] ?? 30);

/** The clock only moves forward; each sequence has a day of its own, a week later. */
let clock = new Date('2026-12-01T12:00:00Z').getTime();

const service = shared(() =>
  openTestDeployment((group) => {
    const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
    pier.messages.smsDepositLink = '{link}';
    pier.policy.cancelNoticeMinutes = 0;
  }),
);

const minutes = 60_000;

async function pass(byMinutes: number): Promise<void> {
  clock += byMinutes * minutes;
  await service.moveTo(new Date(clock).toISOString());
}

/** The contract's rules for one booking: £50 for five guests, £60 for six. */
interface Model {
  state: 'awaiting_deposit' | 'confirmed' | 'cancelled' | 'expired';
  partySize: number;
  received: number;
  isTableGone: boolean;
  /** Money that the team has to decide about. */
  flagged: boolean;
}

const owedBy = ({ partySize, received }: Model): number => partySize * 1000 - received;

function receive(model: Model, amount: number, requestedAmount: number): void {
  const isLate = model.state === 'expired' || model.state === 'cancelled';
  const reasons = [isLate, amount > Math.max(0, owedBy(model)), amount < requestedAmount];
  model.received += amount;
  model.flagged ||= reasons.includes(true);
  if (owedBy(model) > 0) return;
  if (model.state === 'awaiting_deposit') model.state = 'confirmed';
  if (model.state === 'expired' && !model.isTableGone) model.state = 'confirmed';
}

type Event = 'deadline' | 'cancel' | 'bigger' | 'rival' | 'link';
type Step =
  | { readonly kind: 'pay'; readonly link: number; readonly part: 'all' | 'short' | 'over' }
  | { readonly kind: 'repeat'; readonly which: number }
  | { readonly kind: Event };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      link: fc.nat({ max: 3 }),
      part: fc.constantFrom('all' as const, 'all' as const, 'short' as const, 'over' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom<Event>('deadline', 'cancel', 'bigger', 'rival', 'link'),
    }),
  },
);

class Sequence {
  readonly model: Model = {
    state: 'awaiting_deposit',
    partySize: 5,
    received: 0,
    isTableGone: false,
    flagged: false,
  };
  readonly paid: PaymentParts[] = [];
  private payments = 0;

  private constructor(
    readonly reference: string,
    private readonly date: string,
  ) {}

  static async begin(): Promise<Sequence> {
    await pass(24 * 60);
    const date = new Date(clock + 7 * 24 * 60 * minutes).toISOString().slice(0, 10);
    const { body } = await book(date, 5);
    expect(body.outcome).toBe('booked');
    return new Sequence(body.reference, date);
  }

  async take(next: Step): Promise<void> {
    if (next.kind === 'pay') await this.pay(next.link, next.part);
    else if (next.kind === 'repeat') await this.repeat(next.which);
    else await this.happens[next.kind]();
  }

  private readonly happens: Record<Event, () => Promise<unknown>> = {
    deadline: async () => {
      await pass(125);
      if (this.model.state === 'awaiting_deposit') this.model.state = 'expired';
    },
    cancel: () => this.cancel(),
    bigger: () => this.grow(),
    rival: () => this.sendRival(),
    link: () => this.post('deposit-link'),
  };

  private async repeat(which: number): Promise<void> {
    const copy = this.paid[which % Math.max(1, this.paid.length)];
    if (copy !== undefined) await sendCallback(service, copy);
  }

  private async pay(which: number, part: 'all' | 'short' | 'over'): Promise<void> {
    const links = await linksOf(service, this.reference);
    const link = links[which % links.length]!;
    const amountPence = link.amount + { all: 0, short: -1, over: 1 }[part];
    if (amountPence === 0) return;
    const payment = {
      paymentId: `${this.reference} ${(this.payments += 1)}`,
      requestId: link.id,
      amountPence,
    };
    await sendCallback(service, payment);
    this.paid.push(payment);
    receive(this.model, amountPence, link.amount);
  }

  private async cancel(): Promise<void> {
    const { body } = await this.post('cancel');
    if (this.model.state === 'expired') return;
    expect(body.outcome).toBe(this.model.state === 'cancelled' ? 'already_cancelled' : 'cancelled');
    if (body.outcome === 'cancelled' && this.model.received > 0) this.model.flagged = true;
    this.model.state = 'cancelled';
  }

  private async grow(): Promise<void> {
    const { status, body } = await this.post('amend', { partySize: 6 });
    const { state, partySize } = this.model;
    const isOver = state === 'cancelled' || state === 'expired';
    expect(status).toBe(isOver ? 409 : 200);
    if (isOver || partySize === 6) return;
    expect(body.outcome).toBe(state === 'confirmed' ? 'amended' : 'needs_venue');
    if (state !== 'confirmed') return;
    this.model.partySize = 6;
    const { amountPence } = body.depositTopUp ?? { amountPence: 0 };
    expect(amountPence).toBe(Math.max(0, owedBy(this.model)));
  }

  /** Another guest wants the only table for six at that time, and pays for it at once. */
  private async sendRival(): Promise<void> {
    const { body } = await book(this.date, 6);
    const isFree =
      !this.model.isTableGone &&
      (this.model.state === 'expired' || this.model.state === 'cancelled');
    expect(body.outcome).toBe(isFree ? 'booked' : 'unavailable');
    if (!isFree) return;
    this.model.isTableGone = true;
    const [link] = await linksOf(service, body.reference);
    await sendCallback(service, {
      paymentId: `${body.reference} rival`,
      requestId: link!.id,
      amountPence: link!.amount,
    });
  }

  /** Two payments with copies, a cancellation, a link and a rival, all at once. */
  async everythingAtOnce(): Promise<void> {
    const [link] = await linksOf(service, this.reference);
    const payments = ['first', 'second'].map((name) => ({
      paymentId: `${this.reference} ${name}`,
      requestId: link!.id,
      amountPence: 5000,
    }));
    const [cancelled] = await Promise.all([
      this.post('cancel'),
      this.post('deposit-link'),
      book(this.date, 6),
      ...[...payments, ...payments].map((payment) => sendCallback(service, payment)),
    ]);

    const { body } = await this.post('cancel');
    expect(cancelled.status).toBeLessThan(500);
    const receipts = await receiptsOf(service, this.reference);
    expect(receipts.map(({ amount }) => amount)).toEqual([5000, 5000]);
    // One of the two is too much or too late, whichever came first; it is reported to the team.
    const tasks = await tasksOf(service, this.reference);
    expect(tasks.filter((subject) => moneyTasks.has(subject)).length).toBeGreaterThan(0);
    if (cancelled.body.outcome === 'cancelled') expect(body.outcome).toBe('already_cancelled');
  }

  /** Compares everything that can be observed with the model. */
  async look(): Promise<void> {
    const { state, received, flagged } = this.model;
    const { body } = await service.post('/bookings/lookup', {
      reference: this.reference,
      phone: guest.phone,
    });
    expect(body.booking.state).toBe(state);
    const isOver = state === 'cancelled' || state === 'expired';
    const isPaid = isOver ? received > 0 : owedBy(this.model) <= 0;
    expect(body.booking.deposit.status).toBe(
      isPaid ? 'paid' : isOver ? 'none' : 'awaiting_payment',
    );

    const receipts = await receiptsOf(service, this.reference);
    const amounts = receipts.map(({ amount }) => amount).sort();
    expect(amounts).toEqual(this.paid.map(({ amountPence }) => amountPence).sort());
    expect(receipts.every(({ counted }) => counted)).toBe(true);
    const tasks = await tasksOf(service, this.reference);
    expect(tasks.some((subject) => moneyTasks.has(subject))).toBe(flagged);
  }

  private post(what: string, more = {}): Promise<Answer> {
    const path = `/bookings/${encodeURIComponent(this.reference)}/${what}`;
    return service.post(path, { phone: guest.phone, ...more });
  }
}

const moneyTasks = new Set([
  'Deposit paid late',
  'Payment to decide about',
  'Paid more than was asked',
  'Paid less than was asked',
  'Deposit of a cancelled booking',
]);

function book(date: string, partySize: number): Promise<Answer> {
  const venueId = service.venueId['the-pier'];
  return service.post('/reservations', { venueId, date, time: '19:00', partySize, guest });
}

async function noTableTwice(): Promise<void> {
  const overlaps = await service.sql(
    `select from allocation a join allocation b on a.table_id = b.table_id
     and a.booking_id < b.booking_id and a.during && b.during where a.active and b.active`,
  );
  expect(overlaps).toHaveLength(0);
}

describe('a deposit, while everybody acts at once', () => {
  it.each([
    ['held', 0],
    ['expired', 125],
  ])('keeps its promises when the table is %s', async (_how, waitMinutes) => {
    const before = await deadlocks();
    for (let round = 0; round < 10; round += 1) {
      const sequence = await Sequence.begin();
      if (waitMinutes > 0) await pass(waitMinutes);
      await sequence.everythingAtOnce();
      await noTableTwice();
    }

    expect(await deadlocks()).toBe(before);
  });

  async function deadlocks(): Promise<string> {
    const [row] = await service.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return row!.deadlocks;
  }
});

describe('a deposit, in every order of events', () => {
  it('is where the model says it is, after every step', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const sequence = await Sequence.begin();
        for (const next of steps) {
          await sequence.take(next);
          await sequence.look();
        }
        await noTableTwice();
      }),
      { numRuns: runs },
    ));

  it('ends the same in whatever order, and however often, its payments are reported', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 8 }),
        async (amounts, copies) => {
          const { reference } = await Sequence.begin();
          const [link] = await linksOf(service, reference);
          const payments = amounts.map((amountPence, index) => ({
            paymentId: `${reference} ${index}`,
            requestId: link!.id,
            amountPence,
          }));
          const callbacks = [...copies.map((at) => payments[at % payments.length]!), ...payments];
          await Promise.all(callbacks.map((payment) => sendCallback(service, payment)));

          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          const { body } = await service.post('/bookings/lookup', {
            reference,
            phone: guest.phone,
          });
          expect(body.booking.state).toBe(total >= 5000 ? 'confirmed' : 'awaiting_deposit');
          const receipts = await receiptsOf(service, reference);
          expect(receipts.map(({ amount }) => amount).sort()).toEqual([...amounts].sort());
          expect(receipts.some(({ flag }) => flag === 'surplus')).toBe(total > 5000);
        },
      ),
      { numRuns: runs },
    ));
});
