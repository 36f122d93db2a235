/**
 * A deployment whose tables are held and booked from pages, by clients with different addresses: it
 * trusts a proxy that gives each client's address.
 */
import { openDeployment } from '@venue/runtime';
import { connect } from '@venue/postgres';
import {
  openTestDeployment,
  publicUrl,
  senderTo,
  slugOf,
  type Answer,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import { serve } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { openWidgetApi } from '../src/index';

interface From {
  readonly key?: string;
  readonly idempotencyKey?: string;
  /** The client's IP address; by default the same for all. */
  readonly client?: string;
}

type Parts = Readonly<Record<string, unknown>>;

export interface Page {
  get(path: string, from?: From): Promise<Answer>;
  post(path: string, body: unknown, from?: From): Promise<Answer>;
  /** Holds a table for two at The Pier on 8 December at 19:00, unless changed. */
  hold(change?: Parts, from?: From): Promise<Answer>;
  release(holdId: string, from?: From): Promise<Answer>;
  /** Ada books the held table for two, unless changed. */
  book(holdId: string, change?: Parts, from?: From): Promise<Answer>;
  status(id: string, from?: From): Promise<Answer>;
}

export interface WidgetTestDeployment extends Page {
  readonly service: TestDeployment;
  /** Opens a payment link as the guest's browser does. */
  open(link: string, request?: RequestInit): Promise<Response>;
  /** A publishable key for all venues. */
  readonly key: string;
  /** Ada, as stored by that key. */
  readonly guest: NamedGuest;
  named(parts?: Parts, from?: From): Promise<NamedGuest>;
  /** Another server on the same database, with parts of its deployment replaced. */
  another(change?: Change): Promise<Page & Closing>;
  close(): Promise<void>;
}

interface Closing {
  readonly close: () => Promise<void>;
}

/** A guest in a booking's fields. */
export type NamedGuest = Readonly<Record<'guestId' | 'contactId', string>>;

type Source = Awaited<ReturnType<typeof connect>>;
export type Change = (deployment: Deployment, source: Source) => Partial<Deployment>;

const origins = 'https://pier.example';
export const morning = '2026-12-01T09:00:00Z';

const ada = {
  fullName: 'Ada Lovelace',
  phone: '+44 117 496 0001',
  email: 'ada@example.com',
} as const;

export async function openWidgetTestDeployment(
  edit?: GroupEdit,
  limits: Parameters<typeof openTestDeployment>[1] = {},
): Promise<WidgetTestDeployment> {
  const service = await openTestDeployment(edit, { trustedProxies: 1, ...limits });
  await service.moveTo(morning);
  const serving = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  const key = await service.issueKey({ origins });
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  const named = async (parts: Parts = {}, from: From = {}): Promise<NamedGuest> => {
    const guest = { type: 'Individual', primaryContact: { ...ada, ...parts } };
    const { body, text } = await send('POST', {
      path: '/guests',
      body: guest,
      ...sendingFrom(from),
    });
    if (body.contacts === undefined) throw new Error(text);
    return { guestId: body.id, contactId: body.contacts[0].id };
  };
  const guest = await named();
  const pageAt = (url: string): Page => pageOf(senderTo(url, key), { service, guest });
  const url = `http://127.0.0.1:${serving.port}`;
  return {
    ...pageAt(url),
    service,
    open: (link, request = {}) =>
      fetch(link.replace(publicUrl, url), { redirect: 'manual', ...request }),
    key,
    guest,
    named,
    another: async (change = () => ({})) => {
      const opened = await openOther(service, change);
      return { ...pageAt(opened.url), close: opened.close };
    },
    close: async () => {
      await serving.drain();
      await service.close();
    },
  };
}

async function openOther(
  service: TestDeployment,
  change: Change,
): Promise<Closing & { readonly url: string }> {
  const most = { perMinute: 1e6, burst: 1e6 };
  const opened = await openDeployment({
    url: service.databaseUrl,
    pepper: service.pepper,
    baseUrl: service.deployment.settings.baseUrl,
    ratePerMinute: most.perMinute,
    rateBurst: most.burst,
    widgetRates: { publishable: most, address: most },
    pageBookings: service.deployment.pageBookings,
    messagesToOne: 1_000_000,
    trustedProxies: 1,
  });
  const source = await connect(service.databaseUrl);
  const deployment = { ...opened.deployment, ...change(opened.deployment, source) };
  const serving = await serve(await openWidgetApi(deployment), 0, deployment);
  return {
    url: `http://127.0.0.1:${serving.port}`,
    close: async () => {
      await serving.drain();
      await opened.close();
      await source.destroy();
    },
  };
}

type Send = ReturnType<typeof senderTo>;

function pageOf(
  send: Send,
  { service, guest }: { readonly service: TestDeployment; readonly guest: NamedGuest },
): Page {
  const post: Page['post'] = (path, body, from) =>
    send('POST', { path, body, ...sendingFrom(from) });
  const get: Page['get'] = (path, from) => send('GET', { path, ...sendingFrom(from) });
  const venueId = service.venueId['the-pier'];
  const dinner = { venueId, date: '2026-12-08', time: '19:00', partySize: 2 };
  const visit = { venueId, partySize: 2, bookingForBusiness: false, ...guest };
  return {
    get,
    post,
    hold: (change, from) => post('/holds', { ...dinner, ...change }, from),
    release: (holdId, from) => post(`/holds/${holdId}/release`, {}, from),
    book: (holdId, change, from) => post('/bookings', { holdId, ...visit, ...change }, from),
    status: (id, from) => get(`/bookings/${id}/status`, from),
  };
}

let keysGiven = 0;

/** Headers as pages send them. Guests share one key, so an Idempotency-Key has to be long. */
function sendingFrom(from: From = {}): Pick<Parameters<Send>[1], 'sending'> {
  const { client = '203.0.113.1', key } = from;
  const idempotencyKey = from.idempotencyKey ?? `given-by-a-page-${(keysGiven += 1)}`;
  const headers = { 'x-forwarded-for': client };
  return { sending: { headers, idempotencyKey, ...(key === undefined ? {} : { key }) } };
}

/** The status, with the slug and the code of a problem. */
export function ending(answer: Answer): string {
  const { status, body } = answer;
  if (status < 400) return String(status);
  const code = typeof body.code === 'string' ? ` ${body.code}` : '';
  return `${status} ${slugOf(answer)}${code}`;
}

/** The number of occurrences of each ending. */
export function endings(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[ending(answer)] = (counts[ending(answer)] ?? 0) + 1;
  return counts;
}

/** A different client address for each number. */
export function client(number: number): string {
  return `198.51.${Math.floor(number / 250)}.${number % 250}`;
}
