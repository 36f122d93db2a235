/** An integration's endpoint in a storm, which does not take everything at once. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pause } from '@venue/domain/async';
import {
  webhookEventOf,
  type RecordedChange,
  type WebhookEvent,
} from '@venue/domain/webhook/webhook-event';
import { decodeChange, type ChangeRow } from '@venue/postgres';
import type { StormDeployment } from './deployment';
import type { Random } from './random';

export interface Endpoint {
  /** How many deliveries it has accepted. */
  taken(): number;
  /**
   * The differences between the deliveries and the history, in words. Accepts everything from now
   * on, and waits until no delivery is open.
   */
  findings(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const noEndpoint: Endpoint = {
  taken: () => 0,
  findings: async () => [],
  close: async () => undefined,
};

/** Enquiries and free times are about no one booking or order. */
const events = [
  'booking.created',
  'booking.confirmed',
  'booking.amended',
  'booking.cancelled',
  'booking.expired',
  'booking.no_show',
  'deposit.paid',
  'deposit.late',
  'deposit.short',
  'tickets.confirmed',
  'tickets.expired',
] as const satisfies readonly WebhookEvent[];

interface WebhookBody {
  readonly type: string;
  readonly data: { readonly bookingId?: string; readonly orderId?: string };
}

export async function openEndpoint(
  { sql, keys }: StormDeployment,
  random: Random,
): Promise<Endpoint> {
  const taken = new Map<string, WebhookBody>();
  let isStormy = true;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const drawn = isStormy ? random.below(30) : -1;
      // One fails and one is never answered; of what is not taken, nothing was seen.
      if (drawn === 0) return void response.writeHead(500).end();
      if (drawn === 1) return;
      const id = String(request.headers['webhook-id']);
      if (!taken.has(id)) taken.set(id, JSON.parse(body) as WebhookBody);
      // Of one the answer is lost, so that it comes again.
      if (drawn === 2) return void response.destroy();
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await sql(insertEndpoint, [
    randomUUID(),
    url,
    JSON.stringify(events),
    keys.integration.split('_')[2],
  ]);
  const happened = async (): Promise<Sequences> => eventsIn(await sql<HistoryRow>(selectHistory));
  return {
    taken: () => taken.size,
    async findings() {
      isStormy = false;
      const before = await happened();
      while ((await sql(`select from webhook_delivery where ${isOpen} limit 1`)).length > 0) {
        await pause(500);
      }
      // Deadlines go on passing.
      return differences({ before, after: await happened(), told: toldOf([...taken.values()]) });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const insertEndpoint = `
insert into webhook_endpoint (id, integration_id, environment, url, venue_ids, events, created_at)
select $1, integration.id, environment, $2, null, $3, app_now()
from api_key join integration on integration.id = integration_id where public_id = $4`;

const isOpen = `state in ('waiting', 'sending')`;

interface HistoryRow extends ChangeRow, Pick<RecordedChange, 'subject'> {
  readonly id: string;
}

const selectHistory = `
select subject_id as id, subject, part, kind, before, after from history
where subject in ('booking', 'order') order by sequence`;

/** The events of each booking and order, one after the other. */
type Sequences = ReadonlyMap<string, string>;

function eventsIn(rows: readonly HistoryRow[]): Sequences {
  const known: readonly string[] = events;
  return sequencesOf(
    rows.flatMap(({ id, ...row }) => {
      const type = webhookEventOf(decodeChange(row));
      return type === null || !known.includes(type) ? [] : [{ id, type }];
    }),
  );
}

function toldOf(told: readonly WebhookBody[]): Sequences {
  return sequencesOf(
    told.map(({ type, data }) => ({ id: data.bookingId ?? data.orderId ?? '', type })),
  );
}

function sequencesOf(all: readonly { readonly id: string; readonly type: string }[]): Sequences {
  const groups = Map.groupBy(all, ({ id }) => id);
  return new Map(
    [...groups].map(([id, some]) => [id, some.map(({ type }) => `${type} `).join('')]),
  );
}

/** It must receive all that happened, and nothing that did not. */
function differences({
  before,
  after,
  told,
}: Record<'before' | 'after' | 'told', Sequences>): readonly string[] {
  const of = (all: Sequences, id: string): string => all.get(id) ?? '';
  return [...new Set([...before.keys(), ...told.keys()])]
    .filter(
      (id) => !(of(told, id).startsWith(of(before, id)) && of(after, id).startsWith(of(told, id))),
    )
    .map((id) => `webhooks of ${id}: ${of(told, id)}; happened has: ${of(after, id)}`);
}
