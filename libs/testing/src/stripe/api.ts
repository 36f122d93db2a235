import type { IncomingHttpHeaders } from 'node:http';
import { checkCreation, type Form } from './creation';
import { IdempotencyKeys, type Outcome } from './idempotency-keys';
import { RefusalError, refuse } from './refusal';
import type { DoubleCards } from './cards';
import type { DoubleDisputes } from './disputes';
import type { DoubleRefunds } from './refunds';
import type { DoubleSessions } from './sessions';

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw query or body. */
  readonly sent: string;
  /** The fields, by their bracketed names. */
  readonly form: Form;
}

export interface ApiAnswer extends Outcome {
  readonly headers: Readonly<Record<string, string>>;
}

interface Call {
  readonly id: string;
  readonly form: Form;
  readonly now: number;
}

type Route = readonly [method: string, path: RegExp, perform: (call: Call) => unknown];

interface DoubleBooks {
  readonly refunds: DoubleRefunds;
  readonly disputes: DoubleDisputes;
  readonly cards: DoubleCards;
}

/** Computes Stripe's answers, without HTTP. */
export class DoubleApi {
  /** The number of attempts to refund. */
  refundCalls = 0;
  /** Whether a spec expects refunds. */
  mayRefund = false;
  /** How many of the next requests fail with a 500 while they are being carried out. */
  breakdowns = 0;
  private idempotencyKeys = new IdempotencyKeys();
  private readonly routes: readonly Route[];

  constructor(
    private readonly secretKey: string,
    sessions: DoubleSessions,
    { refunds, disputes, cards }: DoubleBooks,
  ) {
    const one = /^\/v1\/checkout\/sessions\/(\w+)$/;
    this.routes = [
      ['GET', /^\/v1\/checkout\/sessions$/, ({ form, now }) => sessions.list(form, now)],
      ['GET', one, ({ id, now }) => sessions.retrieve(id, now)],
      [
        'POST',
        /^\/v1\/checkout\/sessions$/,
        ({ form, now }) => {
          checkCreation(form, now);
          return sessions.create(form, now);
        },
      ],
      [
        'POST',
        /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
        ({ id, now }) => sessions.expire(id, now),
      ],
      ['GET', /^\/v1\/refunds$/, ({ form }) => refunds.list(form)],
      ['GET', /^\/v1\/disputes$/, ({ form }) => disputes.list(form)],
      ['POST', /^\/v1\/refunds$/, ({ form, now }) => refunds.create(form, now)],
      ['GET', /^\/v1\/setup_intents\/(\w+)$/, ({ id, form }) => cards.retrieve(id, form)],
      ['GET', /^\/v1\/payment_intents$/, ({ form }) => cards.list(form)],
      ['POST', /^\/v1\/payment_intents$/, ({ form, now }) => cards.charge(form, now)],
      ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, ({ id }) => cards.detach(id)],
    ];
  }

  forgetKeys(): void {
    this.idempotencyKeys = new IdempotencyKeys();
  }

  answer(request: ReceivedRequest, now: number): ApiAnswer {
    try {
      this.checkHeaders(request);
      const { outcome, isReplayed } = this.onceOnly(request, () => this.outcome(request, now));
      return { ...outcome, headers: isReplayed ? { 'idempotent-replayed': 'true' } : {} };
    } catch (error) {
      return { ...outcomeOfFailure(error), headers: {} };
    }
  }

  private outcome(request: ReceivedRequest, now: number): Outcome {
    try {
      return { status: 200, body: JSON.stringify(this.perform(request, now)) };
    } catch (error) {
      return outcomeOfFailure(error);
    }
  }

  private perform({ method, path, form }: ReceivedRequest, now: number): unknown {
    if (path.includes('refund') && method !== 'GET') {
      this.refundCalls += 1;
      if (!this.mayRefund) throw refuse(403, 'Only a person may refund.');
    }
    if (this.breakdowns > 0) {
      this.breakdowns -= 1;
      throw new RefusalError({ status: 500, error: { type: 'api_error', message: 'Sorry.' } });
    }
    for (const [verb, pattern, perform] of this.routes) {
      const match = verb === method ? pattern.exec(path) : null;
      if (match !== null) return perform({ id: match[1] ?? '', form, now });
    }
    throw refuse(404, `Unrecognized request URL (${method}: ${path}).`);
  }

  /** Only writes are idempotent by key: a key on a read has no effect. */
  private onceOnly(
    { method, path, headers, sent }: ReceivedRequest,
    work: () => Outcome,
  ): { readonly outcome: Outcome; readonly isReplayed: boolean } {
    const key = headers['idempotency-key'];
    if (method !== 'POST' || key === undefined) return { outcome: work(), isReplayed: false };
    return this.idempotencyKeys.outcome(String(key), `${path} ${sent}`, work);
  }

  private checkHeaders({ method, headers }: ReceivedRequest): void {
    if (headers.authorization === undefined) {
      throw refuse(401, 'You did not provide an API key. Use the Authorization header.');
    }
    if (headers.authorization !== `Bearer ${this.secretKey}`) {
      // Like Stripe, shows the beginning and the end of what was sent.
      const sent = headers.authorization.replace(/^Bearer (.{8}).*(.{4})$/, '$1********$2');
      throw refuse(401, `Invalid API Key provided: ${sent}`);
    }
    if (!/^\d{4}-\d{2}-\d{2}\.[a-z]+$/.test(String(headers['stripe-version']))) {
      throw refuse(400, `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
    }
    if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
      throw refuse(400, 'Invalid content type: use application/x-www-form-urlencoded.');
    }
    if (String(headers['idempotency-key'] ?? '').length > 255) {
      throw refuse(400, 'Idempotency key is too long: at most 255 characters.');
    }
  }
}

function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof RefusalError)) throw error;
  const { status, error: apiError } = error.refusal;
  return { status, body: JSON.stringify({ error: apiError }) };
}
