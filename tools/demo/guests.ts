/** The guests of the demo, who come through the API and pay at the built-in provider. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalDate } from '@venue/domain/shared/time';
import type { Client } from 'pg';
import type { Party } from './parties';

interface GuestsService {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly client: Client;
}

interface EventDate {
  readonly eventInstanceId: string;
  readonly tiers: readonly { readonly tierId: string }[];
}

type Api = Awaited<ReturnType<typeof openApi>>;

export interface Guests {
  /** Resolves to the reference; null where the venue is full. */
  readonly book: (slug: string, date: LocalDate, party: Party) => Promise<string | null>;
  readonly cancel: (reference: string, party: Party) => Promise<unknown>;
  readonly ask: () => Promise<void>;
  readonly buyTickets: () => Promise<void>;
}

const enquiries = [
  ['A table for twenty', 'We celebrate a launch on the 12th. Could we have the terrace?'],
  ['Dogs', 'May our dog sleep under the table?'],
  ['Lost scarf', 'I left a green scarf on Friday, at the table by the window.'],
] as const;

const buyers = [
  ['Hedy Lamarr', 2],
  ['Tim Okafor', 4],
  ['Joan Singh', 1],
  ['Frances Allen', 3],
  ['Ken Nowak', 2],
] as const;

const grace = {
  name: 'Grace Hopper',
  phone: '+44 7700 900123',
  email: 'grace@example.com',
};

export async function openGuests(service: GuestsService): Promise<Guests> {
  const api = await openApi(service);
  const { venues } = (await api.get('/venues')) as {
    readonly venues: readonly { readonly id: string; readonly slug: string }[];
  };
  const idOf = (slug: string): string | undefined => venues.find((one) => one.slug === slug)?.id;
  const harbour = idOf('the-harbour');
  return {
    async book(slug, date, party) {
      const { time, partySize, guest, notes, fate } = party;
      const wish = { venueId: idOf(slug), date, time, partySize, guest, notes };
      const answer = await api.post('/reservations', wish);
      if (typeof answer['outcome'] !== 'string') throw new Error(String(answer['type']));
      if (answer['outcome'] !== 'booked') return null;
      const reference = String(answer['reference']);
      // Some never pay, and lose their table.
      if (answer['state'] === 'awaiting_deposit' && fate < 0.9)
        await payDeposit(reference, service);
      return reference;
    },
    cancel: (reference, { guest }) =>
      api.post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone }),
    async ask() {
      for (const [subject, message] of enquiries) {
        await api.post('/booking-enquiries', { venueId: harbour, subject, message, ...grace });
      }
    },
    buyTickets: () => buyTickets(api, harbour ?? ''),
  };
}

async function openApi({ baseUrl, dataDir }: GuestsService) {
  const kept = await readFile(join(dataDir, 'first-keys.json'), 'utf8');
  const { all: key } = JSON.parse(kept) as { readonly all: string };
  const ask = async (path: string, request: RequestInit = {}): Promise<Record<string, unknown>> => {
    const headers = { Authorization: `Bearer ${key}`, ...request.headers };
    const response = await fetch(`${baseUrl}/public/v1${path}`, { ...request, headers });
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    get: ask,
    post: (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify(body),
      }),
  };
}

/** By the link that the guest is sent. */
async function payDeposit(reference: string, { baseUrl, client }: GuestsService): Promise<void> {
  const { rows } = await client.query<{ token: string }>(
    `select token from payment_request join booking on booking.id = booking_id
     where reference = $1 order by position desc limit 1`,
    [reference.replaceAll(' ', '')],
  );
  await pay(`${baseUrl}/pay/${rows[0]?.token}`);
}

/** For the next evening with music; one of them is not paid. */
async function buyTickets(api: Api, venueId: string): Promise<void> {
  const { events } = (await api.get(`/events/upcoming?venueId=${venueId}`)) as {
    readonly events: readonly { readonly instances: readonly EventDate[] }[];
  };
  const [next] = events[0]?.instances ?? [];
  for (const [name, quantity] of buyers) {
    const guest = { ...grace, name };
    const order = {
      ...{ venueId, quantity, guest },
      eventInstanceId: next?.eventInstanceId,
      tierId: next?.tiers[0]?.tierId,
    };
    const { checkoutUrl } = await api.post('/tickets', order);
    if (name !== buyers.at(-1)?.[0]) await pay(String(checkoutUrl));
  }
}

/** At the built-in provider, where no money moves. */
async function pay(address: string): Promise<void> {
  const checkout = await fetch(address);
  await fetch(checkout.url, { method: 'POST', body: new URLSearchParams({ pay: 'pay' }) });
}
