/**
 * A double of Stripe's API on loopback. It checks requests by Stripe's published reference, so that
 * a request which Stripe would refuse is refused here too.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textIn } from 'node:stream/consumers';
import { systemClock, type Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import type { StripeAddress } from '@venue/payments';
import { DoubleApi, type ApiAnswer, type ReceivedRequest } from './stripe/api';
import { DoubleCards } from './stripe/cards';
import { formIn } from './stripe/creation';
import { DoubleDisputes } from './stripe/disputes';
import { faults, type Fault } from './stripe/faults';
import { DoubleRefunds } from './stripe/refunds';
import { DoubleSessions, type DoublePayment, type DoubleSession } from './stripe/sessions';

export type { ReceivedRequest } from './stripe/api';
export type { Fault } from './stripe/faults';
export type { DoubleSession } from './stripe/sessions';

/** A callback of Stripe's; header names in lower case. */
export interface DoubleCallback {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export class StripeDouble {
  readonly secretKey = 'sk_test_doubleDoubleDouble';
  readonly webhookSecret = 'whsec_doubleDoubleDouble';
  /** All requests received, in order, failed or not. */
  readonly requests: ReceivedRequest[] = [];

  private readonly sessions = new DoubleSessions();
  /** The cards that guests have left, and what was charged to them. */
  readonly cards = new DoubleCards();
  private readonly paymentOf = (intent: string): DoublePayment | null =>
    this.sessions.ofIntent(intent) ?? this.cards.ofIntent(intent);
  /** The refunds of the account. */
  readonly refunds = new DoubleRefunds(this.paymentOf);
  /** The disputes of the account. */
  readonly disputes = new DoubleDisputes(this.paymentOf);
  private readonly doubleApi = new DoubleApi(this.secretKey, this.sessions, this);
  private readonly server = createServer(
    (request, response) => void this.handle(request, response),
  );
  private readonly failing: { readonly fault: Fault; readonly method: string | null }[] = [];
  private events = 0;

  constructor(private readonly now: () => Instant = systemClock) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** Throws if a refund was attempted that the spec does not expect. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
    if (this.refundCalls > 0 && !this.doubleApi.mayRefund)
      throw new Error(`${this.refundCalls} calls tried to refund`);
  }

  /** The `api` option that connects `StripePayments` to this double. */
  get api(): StripeAddress {
    const { port } = this.server.address() as AddressInfo;
    return { host: '127.0.0.1', port, protocol: 'http' };
  }

  /** A person refunds in this spec. */
  expectRefunds(): void {
    this.doubleApi.mayRefund = true;
  }

  /** The number of attempts to refund. */
  get refundCalls(): number {
    return this.doubleApi.refundCalls;
  }

  /**
   * The next responses, or those to requests of one method, fail in this way: two, for a call that
   * is made twice.
   */
  fail(fault: Fault, times: number, method: 'GET' | 'POST' | null = null): void {
    this.failing.push(...Array.from({ length: times }, () => ({ fault, method })));
  }

  /** No further response fails, and no further refund ends otherwise than usual. */
  recover(): void {
    this.failing.length = 0;
    this.refunds.forgetEndings();
    this.cards.forgetEndings();
  }

  /** The next request fails with a 500 while it is carried out, and a key's replay repeats that. */
  breakDown(): void {
    this.doubleApi.breakdowns += 1;
  }

  /** A day goes by, after which Stripe knows no idempotency key. */
  forgetKeys(): void {
    this.doubleApi.forgetKeys();
  }

  session(id: string): DoubleSession {
    return this.sessions.retrieve(id, this.seconds());
  }

  /** The guest pays. Null if the session can no longer be paid. */
  pay(id: string): DoubleSession | null {
    return this.complete(id, { payment_status: 'paid' });
  }

  /** The guest pays in a way that banks take days to settle. */
  promise(id: string): DoubleSession | null {
    return this.complete(id, {});
  }

  /** The guest leaves a card. Null if the session is over. */
  leaveCard(id: string): DoubleSession | null {
    const session = this.session(id);
    if (session.status !== 'open' || session.mode !== 'setup') return null;
    const { id: setup, customer } = this.cards.store(id, this.seconds());
    const stored = { status: 'complete', setup_intent: setup, customer, url: null } as const;
    return this.sessions.change(session, stored);
  }

  /** Somebody ends the session in Stripe's dashboard. */
  end(id: string): DoubleSession {
    return this.sessions.expire(id, this.seconds());
  }

  /** Changes a session as Stripe might, or in a way that is wrong. */
  alter(id: string, changes: Readonly<Record<string, unknown>>): DoubleSession {
    return this.sessions.change(this.session(id), changes);
  }

  /** An event about a session as it is now, signed as Stripe signs. */
  callback(type: string, id: string, now: Instant = this.now()): DoubleCallback {
    return this.event(type, this.session(id), now);
  }

  private event(type: string, object: unknown, now: Instant): DoubleCallback {
    this.events += 1;
    const event = {
      id: `evt_double${this.events}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(now / 1_000),
      data: { object },
      livemode: false,
      type,
    };
    return signedCallback(JSON.stringify(event), this.webhookSecret, now);
  }

  /** An event about the newest refund of a payment, or about its charge. */
  refundCallback(type: string, intent: string, now: Instant): DoubleCallback {
    const refund = this.refunds.all.findLast((one) => one.payment_intent === intent);
    const charge = { object: 'charge', id: refund?.charge, payment_intent: intent };
    return this.event(type, type.startsWith('charge') ? charge : refund, now);
  }

  /** An event about the newest dispute of a payment. */
  disputeCallback(type: string, intent: string, now: Instant): DoubleCallback {
    const dispute = this.disputes.all.findLast((one) => one.payment_intent === intent);
    return this.event(type, dispute, now);
  }

  /** An event about any object, such as one of another shop. */
  anyCallback(type: string, object: unknown, now: Instant): DoubleCallback {
    return this.event(type, object, now);
  }

  private complete(id: string, changes: Partial<DoubleSession>): DoubleSession | null {
    const session = this.session(id);
    if (session.status !== 'open') return null;
    const intent = id.replace('cs_test', 'pi');
    const completed = { status: 'complete', payment_intent: intent, url: null } as const;
    return this.sessions.change(session, { ...completed, ...changes });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', 'http://double');
    const sent = method === 'GET' ? url.search.slice(1) : await textIn(request);
    const received = { method, path: url.pathname, headers, sent, form: formIn(sent) };
    this.requests.push(received);

    const compute = (): ApiAnswer => this.doubleApi.answer(received, this.seconds());
    const isMeant = [method, null].includes(this.failing[0]?.method ?? null);
    const failing = isMeant ? this.failing.shift() : undefined;
    if (failing !== undefined) return faults[failing.fault](response, compute);
    const { status, headers: extra, body } = compute();
    const number = `req_double${this.requests.length}`;
    const all = { 'content-type': 'application/json', 'request-id': number, ...extra };
    response.writeHead(status, all).end(body);
  }

  private seconds(): number {
    return Math.floor(this.now() / 1_000);
  }
}

/** Any body, signed as Stripe signs. */
export function signedCallback(payload: string, secret: string, now: Instant): DoubleCallback {
  const timestamp = Math.floor(now / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    body: new TextEncoder().encode(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}
