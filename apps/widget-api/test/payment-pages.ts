/** A deployment in a guest's browser: the api makes bookings, the widget API serves pages. */
import { serve } from '@venue/http';
import {
  guest,
  openTestDeployment,
  publicUrl,
  type Answer,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { openWidgetApi } from '../src/index';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text of its heading; empty if there is none. */
  readonly heading: string;
}

export interface PaymentPages {
  readonly service: TestDeployment;
  readonly port: number;
  /** Books for six at The Harbour, with a deposit of £60. Returns the reference. */
  book(change?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The path of the newest payment link that was sent for that booking. */
  linkOf(reference: string): Promise<string>;
  /** The path of the checkout behind a payment link. */
  checkoutOf(link: string): Promise<string>;
  open(path: string, request?: RequestInit): Promise<PageAnswer>;
  /** Presses a button of the test checkout. */
  press(checkout: string, pay: string): Promise<PageAnswer>;
  stateOf(reference: string): Promise<string>;
  /** Another server on the same database, with parts of the deployment replaced. */
  openWith(
    parts: Partial<GuestDeployment>,
    nowMs?: () => number,
  ): Promise<Pick<PaymentPages, 'open' | 'port' | 'close'>>;
  close(): Promise<void>;
}

export async function openPaymentPages(edit?: GroupEdit): Promise<PaymentPages> {
  const service = await openTestDeployment(edit);
  await service.moveTo('2026-12-01T09:00:00Z');
  const serving = await serve(
    await openWidgetApi(service.deployment, { inbox: service.inbox }),
    0,
    service.deployment,
  );
  const open = openerAt(serving.port);
  return {
    service,
    port: serving.port,
    book: (change) => book(service, change),
    linkOf: (reference) => linkOf(service, reference),
    checkoutOf: async (link) => pathOf((await open(link)).headers.get('location') ?? ''),
    open,
    press: (checkout, pay) =>
      open(checkout, { method: 'POST', body: new URLSearchParams({ pay }) }),
    stateOf: async (reference) => {
      const { body } = await service.post('/bookings/lookup', { reference, phone: guest.phone });
      return String(body.booking.state);
    },
    openWith: async (parts, nowMs = () => performance.now()) => {
      const deployment = { ...service.deployment, ...parts };
      const other = await serve(await openWidgetApi(deployment, { nowMs }), 0, deployment);
      return { open: openerAt(other.port), port: other.port, close: () => other.drain() };
    },
    close: async () => {
      await serving.drain();
      await service.close();
    },
  };
}

async function book(
  service: TestDeployment,
  change: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer: Answer = await service.post('/reservations', {
    venueId: service.venueId['the-harbour'],
    date: '2026-12-08',
    time: '18:00',
    partySize: 6,
    guest,
    ...change,
  });
  if (answer.body.outcome !== 'booked') throw new Error(answer.text);
  return String(answer.body.reference);
}

async function linkOf(service: TestDeployment, reference: string): Promise<string> {
  const [message] = await service.sql<{ text: string }>(
    `select text from message join booking on booking.id = booking_id
     where reference = $1 and kind like 'deposit-link%' order by position desc limit 1`,
    [reference.replaceAll(' ', '')],
  );
  const link = new RegExp(`${publicUrl}/pay/\\w+`).exec(message?.text ?? '')?.[0];
  if (link === undefined) throw new Error('no link was sent');
  return pathOf(link);
}

function openerAt(port: number): PaymentPages['open'] {
  return async (path, request = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      ...request,
    });
    const { status, headers } = response;
    const text = await response.text();
    const heading = /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';
    return { status, headers, text, heading: heading.replace('&#39;', '’') };
  };
}

/** The path of an address; throws where its origin is not the public one. */
function pathOf(address: string): string {
  if (!address.startsWith(`${publicUrl}/`)) throw new Error(`“${address}” leads elsewhere`);
  return address.slice(publicUrl.length);
}
