import type {
  Callback,
  ChargeOrder,
  ChargeResult,
  ParsedCallback,
  Checkout,
  CheckoutOrder,
  CheckoutState,
  Payment,
  PaymentProvider,
  ProviderBooks,
  ProviderCard,
  ProviderDispute,
  ProviderRefund,
  RefundOrder,
  RefundResult,
} from '@venue/domain/payment/provider';
import type { CheckoutId } from '@venue/domain/payment/request';
import { plusMinutes, systemClock, type Instant } from '@venue/domain/shared/time';
import Stripe from 'stripe';
import { chargeOf, chargesSince, forgetCard, type CardCalls } from './stripe-charge';
import { readCallback } from './stripe-callback';
import { disputesOf, disputesSince } from './stripe-dispute';
import { interruptionFor, isRefusal, isSpent } from './stripe-fault';
import { sessionFor } from './stripe-order';
import { refundOf, refundsOf, refundsSince } from './stripe-refund';
import { cardInSession, readSession, sessionIn, type StripeSession } from './stripe-session';
import { boundedClient } from './stripe-wire';

/** The address of Stripe's API. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

export interface StripeOptions {
  readonly secretKey: string;
  /** All secrets that Stripe may sign callbacks with: two, while one replaces the other. */
  readonly webhookSecrets: readonly string[];
  /**
   * Stored with every payment: one with another id belongs to another deployment and is ignored.
   */
  readonly deploymentId: string;
  /** A double of the API, in specs. */
  readonly api?: StripeAddress;
  /** The limit for one attempt; each call makes up to two. */
  readonly timeoutMs?: number;
  readonly now?: () => Instant;
  /** Called for each failed request. */
  readonly onFailure?: () => void;
}

/** The most that Stripe returns at once. */
const pageSize = 100;
const dayMinutes = 24 * 60;

const states: ReadonlyMap<string, CheckoutState> = new Map([
  ['open', 'open'],
  ['complete', 'complete'],
  ['expired', 'ended'],
]);

/** Takes payments through Stripe's hosted checkout pages. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';
  private readonly sessions: Stripe['checkout']['sessions'];
  private readonly refunds: Stripe['refunds'];
  private readonly cards: CardCalls;
  private readonly disputes: Stripe['disputes'];
  private readonly options: Pick<StripeOptions, 'webhookSecrets' | 'deploymentId' | 'onFailure'>;
  private readonly now: () => Instant;

  constructor(options: StripeOptions) {
    const { secretKey, api, timeoutMs = 5_000, now = systemClock } = options;
    const client = new Stripe(secretKey, {
      ...api,
      timeout: timeoutMs,
      httpClient: boundedClient(timeoutMs),
      maxNetworkRetries: 1,
      // Telemetry would also leave a file in the home directory.
      telemetry: false,
    });
    this.sessions = client.checkout.sessions;
    this.refunds = client.refunds;
    const { setupIntents, paymentIntents, paymentMethods } = client;
    this.cards = { setupIntents, paymentIntents, paymentMethods };
    this.disputes = client.disputes;
    this.options = options;
    this.now = now;
  }

  async open(order: CheckoutOrder): Promise<Checkout> {
    const parameters = sessionFor(order, {
      deploymentId: this.options.deploymentId,
      now: this.now(),
    });
    return this.ask(async () => {
      const { id, url, checkoutId } = await this.createOrFind(parameters, order.id);
      if (checkoutId !== order.id || !isSecure(url)) throw new Error('an unexpected session');
      return { session: id, url };
    });
  }

  async close(session: string): Promise<void> {
    await this.ask(async () => {
      const { status } = requireSession(sessionIn(await this.expire(session)));
      if (status !== 'expired' && status !== 'complete') throw new Error('a session not ended');
    });
  }

  async stateOf(session: string): Promise<CheckoutState> {
    return this.ask(async () => {
      const { status } = requireSession(sessionIn(await this.sessions.retrieve(session)));
      const state = states.get(status ?? '');
      if (state === undefined) throw new Error('a session in an unknown state');
      return state;
    });
  }

  async paymentIn(session: string): Promise<Payment | null> {
    return this.ask(async () => this.paymentOf(await this.sessions.retrieve(session)));
  }

  async paymentsSince(since: Instant): Promise<readonly Payment[]> {
    return this.ask(async () => {
      const payments: Payment[] = [];
      for await (const session of this.completeSince(since)) {
        const payment = this.paymentOf(session);
        if (payment !== null) payments.push(payment);
      }
      return payments;
    });
  }

  async cardIn(session: string): Promise<ProviderCard | null> {
    const { deploymentId } = this.options;
    return this.ask(async () => cardInSession(await this.sessions.retrieve(session), deploymentId));
  }

  async cardsSince(since: Instant): Promise<readonly ProviderCard[]> {
    const { deploymentId } = this.options;
    return this.ask(async () => {
      const cards: ProviderCard[] = [];
      for await (const session of this.completeSince(since)) {
        const card = cardInSession(session, deploymentId);
        if (card !== null) cards.push(card);
      }
      return cards;
    });
  }

  async refund(order: RefundOrder): Promise<RefundResult> {
    const { deploymentId } = this.options;
    return this.ask(() => refundOf(order, { refunds: this.refunds, deploymentId }));
  }

  async charge(order: ChargeOrder): Promise<ChargeResult> {
    const { deploymentId } = this.options;
    return this.ask(() => chargeOf(order, { ...this.cards, deploymentId }));
  }

  async forget(card: ChargeOrder['card']): Promise<void> {
    await this.ask(() => forgetCard(card, this.cards));
  }

  async refundsOf(paymentId: string): Promise<readonly ProviderRefund[]> {
    return this.ask(() => refundsOf(paymentId, this.refunds));
  }

  async disputesOf(paymentId: string): Promise<readonly ProviderDispute[]> {
    return this.ask(() => disputesOf(paymentId, this.disputes));
  }

  async booksSince(since: Instant): Promise<ProviderBooks> {
    const { refunds, disputes, cards } = this;
    const { deploymentId } = this.options;
    const payments = await this.paymentsSince(since);
    return this.ask(async () => ({
      payments,
      charges: await chargesSince(since, { ...cards, deploymentId }),
      refunds: await refundsSince(since, refunds),
      disputes: await disputesSince(since, disputes),
    }));
  }

  async read(callback: Callback): Promise<ParsedCallback> {
    return readCallback(callback, this.options);
  }

  /**
   * Stripe filters sessions by their creation; one completed since then may have been opened a day
   * before.
   */
  private completeSince(since: Instant): AsyncIterable<unknown> {
    const from = Math.floor(plusMinutes(since, -dayMinutes) / 1_000);
    return this.sessions.list({ created: { gte: from }, status: 'complete', limit: pageSize });
  }

  /** Runs calls to Stripe; every error becomes an `Interruption` that says `unreachable`. */
  private async ask<T>(calls: () => Promise<T>): Promise<T> {
    try {
      return await calls();
    } catch (error) {
      this.options.onFailure?.();
      throw interruptionFor(error);
    }
  }

  private paymentOf(answer: unknown): Payment | null {
    const outcome = readSession(answer, this.options.deploymentId);
    if (outcome.kind === 'strange') throw new Error('an unexpected session');
    return outcome.kind === 'paid' ? outcome.payment : null;
  }

  /** Stripe refuses to expire a session that is over, but gives this reason only in prose. */
  private async expire(session: string): Promise<unknown> {
    try {
      return await this.sessions.expire(session);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return this.sessions.retrieve(session);
    }
  }

  /**
   * For a day, Stripe returns the same response for an idempotency key, even a failed one, and only
   * to the same parameters. Ours vary, since the expiry that Stripe allows moves with the clock. So
   * a session that is already open is looked up; if there is none, a second key is safe, since no
   * guest has seen a page of the first.
   */
  private async createOrFind(
    parameters: Stripe.Checkout.SessionCreateParams,
    id: CheckoutId,
  ): Promise<StripeSession> {
    try {
      return requireSession(
        sessionIn(await this.sessions.create(parameters, { idempotencyKey: id })),
      );
    } catch (error) {
      if (!isSpent(error)) throw error;
      const secondKey = { idempotencyKey: `${id}-again` };
      return (
        (await this.openSession(id)) ??
        requireSession(sessionIn(await this.sessions.create(parameters, secondKey)))
      );
    }
  }

  private async openSession(id: CheckoutId): Promise<StripeSession | null> {
    for await (const session of this.sessions.list({ status: 'open', limit: pageSize })) {
      const match = requireSession(sessionIn(session));
      if (match.checkoutId === id) return match;
    }
    return null;
  }
}

function requireSession(session: StripeSession | null): StripeSession {
  if (session === null) throw new Error('an answer that is no session');
  return session;
}

/** Guests are sent to this URL. */
function isSecure(url: string | null): url is string {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:';
}
