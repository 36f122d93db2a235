import type { Form } from './creation';
import { pageOf, type DoublePage } from './list';
import { refuse, RefusalError, unknownParameter, wrongParameter } from './refusal';
import { metadataIn, type DoublePayment } from './sessions';

/** The members of a refund in the API that our code or specs use. */
export interface DoubleRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: object;
  readonly created: number;
  readonly currency: string;
  readonly failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: null;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

/** How the next refunds end instead of succeeding at once. */
export type RefundEnding = 'pending' | 'insufficient-funds' | 'closed-card';

const known = /^(payment_intent|amount|metadata\[\w+\]|expand\[\d+\])$/;

const listed = /^(limit|payment_intent|starting_after|created\[gte\]|expand\[\d+\])$/;

/** The account's refunds, in the order in which they were made. */
export class DoubleRefunds {
  readonly all: DoubleRefund[] = [];
  private readonly endings: RefundEnding[] = [];

  constructor(private readonly paymentOf: (intent: string) => DoublePayment | null) {}

  /** The next refund ends in this way. */
  endNext(ending: RefundEnding): void {
    this.endings.push(ending);
  }

  forgetEndings(): void {
    this.endings.length = 0;
  }

  /** What happens later to a refund. */
  alter(id: string, changes: Partial<DoubleRefund>): void {
    const index = this.all.findIndex((one) => one.id === id);
    const refund = this.all[index];
    if (refund === undefined) throw new Error(`no refund ${id}`);
    this.all[index] = { ...refund, ...changes };
  }

  create(form: Form, created: number): DoubleRefund {
    const stranger = [...form.keys()].find((name) => !known.test(name));
    if (stranger !== undefined) throw unknownParameter(stranger);
    const intent = form.get('payment_intent') ?? '';
    const payment = this.paymentOf(intent);
    if (payment === null) {
      const facts = { code: 'resource_missing', param: 'payment_intent' };
      throw refuse(404, `No such payment_intent: '${intent}'`, facts);
    }
    const amount = Number(form.get('amount') ?? payment.amount);
    this.requireLeft(amount, payment);
    const ending = this.endings.shift();
    if (ending === 'insufficient-funds') throw insufficientFunds();
    const refund: DoubleRefund = {
      id: `re_double${this.all.length + 1}`,
      object: 'refund',
      amount,
      charge: chargeOf(intent),
      created,
      currency: payment.currency,
      metadata: metadataIn(form),
      payment_intent: intent,
      reason: null,
      status: ending === 'pending' ? 'pending' : 'succeeded',
    };
    const closed = { status: 'failed', failure_reason: 'expired_or_canceled_card' } as const;
    const made = ending === 'closed-card' ? { ...refund, ...closed } : refund;
    this.all.push(made);
    return made;
  }

  list(query: Form): DoublePage<DoubleRefund> {
    const stranger = [...query.keys()].find((name) => !listed.test(name));
    if (stranger !== undefined) throw unknownParameter(stranger);
    const intent = query.get('payment_intent');
    const since = Number(query.get('created[gte]') ?? 0);
    const matches = this.all
      .filter((one) => one.payment_intent === (intent ?? one.payment_intent))
      .filter(({ created }) => created >= since);
    return pageOf(matches.toReversed(), query, '/v1/refunds');
  }

  private requireLeft(amount: number, { amount: total, intent }: DoublePayment): void {
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw wrongParameter('amount', 'Invalid integer');
    const refunded = this.all
      .filter(
        (one) => one.payment_intent === intent && ['pending', 'succeeded'].includes(one.status),
      )
      .reduce((sum, one) => sum + one.amount, 0);
    if (refunded === total) {
      const message = `Charge ${chargeIdOf(intent)} has already been refunded.`;
      throw refuse(400, message, { code: 'charge_already_refunded' });
    }
    if (amount > total - refunded) {
      throw wrongParameter('amount', `Refund amount (${amount}) is greater than unrefunded amount`);
    }
  }
}

function insufficientFunds(): RefusalError {
  return new RefusalError({
    status: 400,
    error: {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    },
  });
}

function chargeIdOf(intent: string): string {
  return intent.replace(/^pi/, 'ch');
}

function chargeOf(intent: string): object {
  return {
    id: chargeIdOf(intent),
    object: 'charge',
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  };
}
