/** A deployment whose deposits are paid at a double of Stripe. */
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import { takeCallback } from '@venue/operations/money/callbacks';
import { openCheckout } from '@venue/operations/money/follow-link';
import type { WholeDeployment } from '@venue/operations/pipeline/deployment';
import { openDeployment, type OpenDeployment } from '@venue/runtime';
import {
  guest,
  openTestDeployment,
  publicUrl,
  type GroupEdit,
  type TestDeployment,
} from './deployment';
import { linksOf } from './paying';
import { StripeDouble, type DoubleCallback } from './stripe-double';

/** A booking for six, whose deposit of £60 is not paid yet. */
export interface UnpaidDeposit {
  readonly reference: string;
  readonly token: string;
  /** The session of its page at Stripe. */
  readonly session: string;
}

export interface PayingAtStripe {
  /** Bookings are made here; its own payments are those of the built-in provider. */
  readonly service: TestDeployment;
  readonly stripe: StripeDouble;
  readonly stripeUrl: string;
  /** On the same data, with the adapter of Stripe. */
  readonly deployment: WholeDeployment;
  /** A day that is open, another one each time. */
  readonly aDay: () => string;
  readonly openUnpaid: () => Promise<UnpaidDeposit>;
  /** The same, and its deposit is paid. */
  readonly paidBooking: () => Promise<Reference>;
  /** A booking for four, whose guest has left a card for a fee of £40. */
  readonly guaranteedBooking: () => Promise<Reference>;
  /** Delivers an event about a session, to another deployment if one is given. */
  readonly receiveEvent: (type: string, session: string, by?: WholeDeployment) => Promise<void>;
  readonly deliver: (callback: DoubleCallback, by?: WholeDeployment) => Promise<void>;
  /** Throws if a refund was attempted that the spec does not expect. */
  readonly close: () => Promise<void>;
}

export async function openPayingAtStripe({ expectsRefunds = false } = {}): Promise<PayingAtStripe> {
  const service = await openTestDeployment(withGuarantee);
  const stripe = new StripeDouble();
  if (expectsRefunds) stripe.expectRefunds();
  await stripe.start();
  const opened = await openWithStripe(service, stripe);
  const { deployment } = opened;
  const aDay = openDays();

  const cardDay = openDays();

  async function open(date: string, partySize: number): Promise<UnpaidDeposit> {
    const { body } = await service.post('/reservations', {
      ...{ venueId: service.venueId['the-harbour'], date, time: '18:00', partySize },
      guest: { ...guest, email: 'ada@example.com' },
    });
    const [link] = await linksOf(service, body.reference);
    await openCheckout(link!.token, deployment);
    const [row] = await service.sql<{ session: string }>(
      'select session from checkout where request_id = $1',
      [link!.id],
    );
    return { reference: body.reference, token: link!.token, session: row!.session };
  }

  const openUnpaid = (): Promise<UnpaidDeposit> => open(aDay(), 6);

  async function deliver({ body, headers }: DoubleCallback, by = deployment): Promise<void> {
    const sent = new Headers({ ...headers });
    await takeCallback('stripe', { body, header: (name) => sent.get(name) }, by);
  }

  async function receiveEvent(type: string, session: string, by = deployment): Promise<void> {
    const { now } = await by.clock.read();
    await deliver(stripe.callback(type, session, now), by);
  }

  async function paidBooking(): Promise<Reference> {
    const { reference, session } = await openUnpaid();
    stripe.pay(session);
    await receiveEvent('checkout.session.completed', session);
    return parseReference(reference)!;
  }

  async function guaranteedBooking(): Promise<Reference> {
    const { reference, session } = await open(cardDay(), 4);
    stripe.leaveCard(session);
    await receiveEvent('checkout.session.completed', session);
    return parseReference(reference)!;
  }

  async function close(): Promise<void> {
    await opened.close();
    await stripe.stop();
    await service.close();
  }

  const stripeUrl = urlOf(stripe);
  const bookings = { openUnpaid, paidBooking, guaranteedBooking };
  const steps = { aDay, ...bookings, receiveEvent, deliver, close };
  return { service, stripe, stripeUrl, deployment, ...steps };
}

/** Smaller parties leave a card; larger ones pay a deposit. */
const withGuarantee: GroupEdit = (group) => {
  const harbour = group.venues.find(({ slug }: { slug: string }) => slug === 'the-harbour');
  harbour.bookingTypes[1].deposits.push({
    when: { partySizeFrom: 4 },
    guarantee: { feePence: 4000 },
  });
};

/** A deployment on the data of another one, which pays through that account of Stripe's. */
export function openWithStripe(
  { databaseUrl, pepper }: Pick<TestDeployment, 'databaseUrl' | 'pepper'>,
  stripe: StripeDouble,
): Promise<OpenDeployment> {
  return openDeployment({
    url: databaseUrl,
    pepper,
    baseUrl: publicUrl,
    ratePerMinute: 1_000_000,
    rateBurst: 1_000_000,
    payments: {
      kind: 'stripe',
      secretKey: stripe.secretKey,
      webhookSecrets: [stripe.webhookSecret],
      apiUrl: urlOf(stripe),
    },
  });
}

function urlOf({ api: { host, port } }: StripeDouble): string {
  return `http://${host}:${port}`;
}

/** Tuesdays to Fridays from next week on, none of them at Christmas. */
function openDays(): () => string {
  let days = 10;
  return function next(): string {
    const day = new Date(Date.now() + (days += 1) * 24 * 3_600_000);
    const isOpen =
      ![0, 1, 6].includes(day.getUTCDay()) && !/-12-2[4-6]|-12-31|-01-01/.test(day.toISOString());
    return isOpen ? day.toISOString().slice(0, 10) : next();
  };
}
