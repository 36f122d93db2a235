import type { Form } from './creation';
import { pageOf, type DoublePage } from './list';
import { refuse, RefusalError, unknownParameter, wrongParameter } from './refusal';
import { metadataIn, type DoublePayment } from './sessions';

/** The members of a SetupIntent in the API that our code or specs use. */
export interface DoubleSetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly customer: string;
  readonly payment_method: string;
  readonly status: 'succeeded';
  readonly usage: 'off_session';
}

/** A stored card; one that was detached can never be used again. */
export interface DoublePaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly created: number;
  readonly customer: string | null;
  readonly type: 'card';
}

/** The members of a PaymentIntent that was made without the guest. */
export interface DoublePaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly last_payment_error: object | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null after a failure, as in the API. */
  readonly payment_method: string | null;
  readonly status: 'succeeded' | 'requires_payment_method';
}

/** How the next charges end instead of succeeding. */
export type ChargeEnding = 'declined' | 'authentication-required';

const creation = /^(amount|currency|customer|payment_method|off_session|confirm|metadata\[\w+\])$/;
/** Stripe's minimum for pounds. */
const leastPence = 30;
const required = ['amount', 'currency', 'customer', 'payment_method'] as const;
const listed = /^(customer|limit|starting_after|created\[gte\])$/;

/** The cards that guests have left at the account, and what was charged without the guest. */
export class DoubleCards {
  readonly setups = new Map<string, DoubleSetupIntent>();
  readonly methods = new Map<string, DoublePaymentMethod>();
  readonly intents: DoublePaymentIntent[] = [];
  private readonly endings: ChargeEnding[] = [];

  /** The next charge ends in this way. */
  endNext(ending: ChargeEnding): void {
    this.endings.push(ending);
  }

  forgetEndings(): void {
    this.endings.length = 0;
  }

  /** A guest leaves a card in that session. */
  store(session: string, created: number): DoubleSetupIntent {
    const number = session.replace('cs_test_', '');
    const [customer, method] = [`cus_${number}`, `pm_${number}`];
    const setup: DoubleSetupIntent = {
      id: `seti_${number}`,
      object: 'setup_intent',
      customer,
      payment_method: method,
      status: 'succeeded',
      usage: 'off_session',
    };
    this.setups.set(setup.id, setup);
    const stored = {
      id: method,
      object: 'payment_method',
      created,
      customer,
      type: 'card',
    } as const;
    this.methods.set(method, stored);
    return setup;
  }

  /** With the whole card where the query asks for it. */
  retrieve(id: string, query: Form): object {
    const setup = this.setups.get(id);
    if (setup === undefined) throw missing('setupintent', id);
    if (query.get('expand[0]') !== 'payment_method') return setup;
    return { ...setup, payment_method: this.methods.get(setup.payment_method) };
  }

  /** The payment with that intent, if it succeeded. */
  ofIntent(intent: string): DoublePayment | null {
    const paid = this.intents.find(({ id, status }) => id === intent && status === 'succeeded');
    return paid === undefined ? null : { intent, amount: paid.amount, currency: paid.currency };
  }

  charge(form: Form, created: number): DoublePaymentIntent {
    checkCharge(form);
    const customer = form.get('customer') ?? '';
    const method = this.methodOf(customer, form.get('payment_method') ?? '');
    const ending = this.endings.shift();
    const failed = ending === undefined ? null : cardErrors[ending];
    const amount = Number(form.get('amount'));
    const intent: DoublePaymentIntent = {
      id: `pi_offsession${this.intents.length + 1}`,
      object: 'payment_intent',
      amount,
      created,
      currency: form.get('currency') ?? '',
      customer,
      last_payment_error: failed,
      metadata: metadataIn(form),
      ...(failed === null
        ? { amount_received: amount, payment_method: method.id, status: 'succeeded' }
        : { amount_received: 0, payment_method: null, status: 'requires_payment_method' }),
    };
    this.intents.push(intent);
    if (failed === null) return intent;
    throw new RefusalError({ status: 402, error: { ...failed, payment_intent: intent } });
  }

  private methodOf(customer: string, id: string): DoublePaymentMethod {
    const method = this.methods.get(id);
    if (method === undefined) throw missing('PaymentMethod', id);
    if (method.customer !== customer) throw refuse(400, detachedMessage);
    return method;
  }

  list(query: Form): DoublePage<DoublePaymentIntent> {
    const matches = this.intents
      .filter(({ customer }) => customer === (query.get('customer') ?? customer))
      .filter(({ created }) => created >= sinceIn(query));
    return pageOf(matches.toReversed(), query, '/v1/payment_intents');
  }

  detach(id: string): DoublePaymentMethod {
    const method = this.methods.get(id);
    if (method === undefined) throw missing('PaymentMethod', id);
    if (method.customer === null) throw refuse(400, notAttachedMessage);
    const detached = { ...method, customer: null };
    this.methods.set(id, detached);
    return detached;
  }
}

function sinceIn(query: Form): number {
  const stranger = [...query.keys()].find((name) => !listed.test(name));
  if (stranger !== undefined) throw unknownParameter(stranger);
  return Number(query.get('created[gte]') ?? 0);
}

function checkCharge(form: Form): void {
  const stranger = [...form.keys()].find((name) => !creation.test(name));
  if (stranger !== undefined) throw unknownParameter(stranger);
  for (const param of required) {
    if (form.has(param)) continue;
    throw refuse(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  checkAmount(form.get('amount') ?? '');
  if (!/^[a-z]{3}$/.test(form.get('currency') ?? '')) throw wrongParameter('currency', 'Invalid');
  if (form.get('off_session') === 'true' && form.get('confirm') === 'true') return;
  throw wrongParameter('off_session', 'This double charges only cards whose owner is not there.');
}

function checkAmount(amount: string): void {
  if (!/^[1-9]\d*$/.test(amount)) throw wrongParameter('amount', 'Invalid integer');
  if (Number(amount) >= leastPence) return;
  const facts = { code: 'amount_too_small', param: 'amount' };
  throw refuse(400, 'Amount must be at least £0.30 gbp', facts);
}

function missing(kind: string, id: string): RefusalError {
  return refuse(404, `No such ${kind}: '${id}'`, { code: 'resource_missing' });
}

const cardErrors = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'authentication-required': {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Readonly<Record<ChargeEnding, object>>;

const detachedMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer ' +
  'attachment, shared with a connected account without Customer attachment, or was detached ' +
  'from a Customer. It may not be used again.';

const notAttachedMessage =
  'The payment method you provided is not attached to a customer so detachment is impossible.';
