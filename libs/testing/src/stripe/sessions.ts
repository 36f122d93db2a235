import { totalOf, type Form } from './creation';
import { pageOf, type DoublePage } from './list';
import { refuse, unknownParameter } from './refusal';

/** The members of a checkout session in the API that our code or specs use. */
export interface DoubleSession {
  readonly id: string;
  readonly object: 'checkout.session';
  /** Null for a session that stores a card. */
  readonly amount_subtotal: number | null;
  readonly amount_total: number | null;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly created: number;
  readonly currency: string | null;
  readonly customer: string | null;
  readonly customer_email: string | null;
  readonly expires_at: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: 'payment' | 'setup';
  readonly payment_intent: string | null;
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly setup_intent: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly success_url: string;
  readonly url: string | null;
}

/** Money that the account has received. */
export interface DoublePayment {
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
}

/** The account's checkout sessions, in the order in which they were opened. */
export class DoubleSessions {
  private readonly byId = new Map<string, DoubleSession>();

  create(form: Form, created: number): DoubleSession {
    const id = `cs_test_double${this.byId.size + 1}`;
    return this.keep({
      id,
      object: 'checkout.session',
      cancel_url: form.get('cancel_url') ?? null,
      client_reference_id: form.get('client_reference_id') ?? null,
      created,
      customer: null,
      customer_email: form.get('customer_email') ?? null,
      expires_at: Number(form.get('expires_at') ?? created + 24 * 60 * 60),
      livemode: false,
      metadata: metadataIn(form),
      ...purposeIn(form),
      payment_intent: null,
      setup_intent: null,
      status: 'open',
      success_url: form.get('success_url') ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
  }

  /** Returns the session; if its time is over, it is marked as expired first. */
  retrieve(id: string, now: number): DoubleSession {
    const session = this.byId.get(id);
    if (session === undefined) {
      const message = `No such checkout.session: ${id}`;
      throw refuse(404, message, { code: 'resource_missing', param: 'session' });
    }
    const isOver = session.status === 'open' && session.expires_at <= now;
    return isOver ? this.change(session, { status: 'expired', url: null }) : session;
  }

  /** The payment with that intent, if its session is paid. */
  ofIntent(intent: string): DoublePayment | null {
    const paid = [...this.byId.values()].filter((one) => one.payment_status === 'paid');
    const session = paid.find(({ payment_intent: paidIntent }) => paidIntent === intent);
    if (session === undefined) return null;
    return { intent, amount: session.amount_total ?? 0, currency: session.currency ?? '' };
  }

  expire(id: string, now: number): DoubleSession {
    const session = this.retrieve(id, now);
    if (session.status === 'open') return this.change(session, { status: 'expired', url: null });
    throw refuse(
      400,
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${session.status}\`.`,
    );
  }

  list(query: Form, now: number): DoublePage<DoubleSession> {
    const matches = [...this.byId.keys()]
      .map((id) => this.retrieve(id, now))
      .reverse()
      .filter((session) => isWanted(session, query));
    return pageOf(matches, query, '/v1/checkout/sessions');
  }

  change(session: DoubleSession, changes: Readonly<Record<string, unknown>>): DoubleSession {
    return this.keep({ ...session, ...changes });
  }

  private keep(session: DoubleSession): DoubleSession {
    this.byId.set(session.id, session);
    return session;
  }
}

type Purpose = 'amount_subtotal' | 'amount_total' | 'currency' | 'mode' | 'payment_status';

function purposeIn(form: Form): Pick<DoubleSession, Purpose> {
  if (form.get('mode') === 'setup') {
    const amounts = { amount_subtotal: null, amount_total: null };
    const currency = form.get('currency') ?? null;
    return { ...amounts, currency, mode: 'setup', payment_status: 'no_payment_required' };
  }
  const amount = totalOf(form);
  const currency = form.get('line_items[0][price_data][currency]') ?? null;
  const amounts = { amount_subtotal: amount, amount_total: amount };
  return { ...amounts, currency, mode: 'payment', payment_status: 'unpaid' };
}

function isWanted(session: DoubleSession, query: Form): boolean {
  const page = ['limit', 'starting_after', 'status', 'created[gte]'];
  const stranger = [...query.keys()].find((name) => !page.includes(name));
  if (stranger !== undefined) throw unknownParameter(stranger);

  const status = query.get('status') ?? session.status;
  return session.status === status && session.created >= Number(query.get('created[gte]') ?? 0);
}

export function metadataIn(form: Form): Readonly<Record<string, string>> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^[\]]+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
