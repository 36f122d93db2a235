import {
  EntitySchema,
  type EntityManager,
  type EntitySchemaColumnOptions,
  type Repository,
} from 'typeorm';
import type { IntegrationId } from '@venue/domain/shared/ids';
import type {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointId,
  WebhookStore,
} from '@venue/domain/webhook/endpoint';
import { instant, int, jsonb, now, orNull, text, uuid } from '../connection/columns';

type StoredEndpoint = NewWebhookEndpoint &
  Pick<WebhookEndpoint, 'secretVersion' | 'rotatedUntil' | 'createdAt' | 'offSince' | 'offBecause'>;

export const endpointTable = new EntitySchema<StoredEndpoint>({
  name: 'webhook_endpoint',
  columns: {
    id: { ...uuid, primary: true },
    integrationId: uuid,
    environment: text,
    url: text,
    venueIds: orNull(jsonb),
    events: orNull(jsonb),
    secretVersion: { ...int, default: 1 },
    rotatedUntil: orNull(instant),
    createdAt: instant,
    offSince: orNull(instant),
    offBecause: orNull(text),
  } satisfies Record<keyof StoredEndpoint, EntitySchemaColumnOptions>,
});

export class PostgresWebhookStore implements WebhookStore {
  constructor(private readonly manager: EntityManager) {}

  async all(): Promise<WebhookEndpoint[]> {
    const rows = await this.manager.query<{ endpoint: WebhookEndpoint }[]>(selectAll);
    return rows.map(({ endpoint }) => endpoint);
  }

  async one(id: string): Promise<WebhookEndpoint | null> {
    const [row] = await this.manager.query<{ endpoint: WebhookEndpoint }[]>(selectOne, [id]);
    return row?.endpoint ?? null;
  }

  async add(endpoint: NewWebhookEndpoint): Promise<void> {
    await this.endpoints.insert({ ...endpoint, createdAt: now });
  }

  async rotate(id: WebhookEndpointId, overlapHours: number): Promise<void> {
    await this.manager.query(rotate, [id, overlapHours]);
  }

  async remove(id: WebhookEndpointId): Promise<void> {
    await this.endpoints.delete({ id });
  }

  async test(id: WebhookEndpointId): Promise<string> {
    const [row] = await this.manager.query<[{ id: string }]>(test, [id]);
    await this.manager.query(wake);
    return row.id;
  }

  async deliveries(id: WebhookEndpointId, limit: number): Promise<WebhookDelivery[]> {
    const rows = await this.manager.query<{ delivery: WebhookDelivery }[]>(deliveries, [id, limit]);
    return rows.map(({ delivery }) => delivery);
  }

  async redeliver(id: WebhookEndpointId, deliveryId: string | null): Promise<number> {
    await this.endpoints.update({ id }, { offSince: null, offBecause: null });
    const values = [id, deliveryId];
    const [, count] = await this.manager.query<[unknown, number]>(redeliver, values);
    await this.manager.query(wake);
    return count;
  }

  async resume(id: IntegrationId): Promise<void> {
    await this.manager.query(resume, [id]);
    await this.manager.query(wake);
  }

  private get endpoints(): Repository<StoredEndpoint> {
    return this.manager.getRepository(endpointTable);
  }
}

/** For an active endpoint, only a missing capability stops an event. */
const isHeld = `(state = 'stopped' and off_since is null and type is distinct from 'webhook.test')`;

const select = `
select json_build_object(
  'id', endpoint.id, 'integrationId', endpoint.integration_id, 'integrationName', integration.name,
  'capabilities', integration.capabilities,
  'keyId', (select public_id from api_key where integration_id = integration.id
      and revoked_at is null and (expires_at is null or expires_at > app_now())
    order by created_at desc, public_id limit 1),
  'environment', endpoint.environment, 'url', endpoint.url, 'venueIds', endpoint.venue_ids,
  'events', endpoint.events, 'secretVersion', endpoint.secret_version,
  'rotatedUntil', ms(endpoint.rotated_until), 'createdAt', ms(endpoint.created_at),
  'offSince', ms(endpoint.off_since), 'offBecause', endpoint.off_because,
  'waiting', (select count(*) from webhook_delivery
    where endpoint_id = endpoint.id and (state in ('waiting', 'sending') or ${isHeld})),
  'lastDeliveredAt', (select ms(max(finished_at)) from webhook_delivery
    where endpoint_id = endpoint.id and state = 'delivered')) as endpoint
from webhook_endpoint as endpoint join integration on integration.id = endpoint.integration_id`;

const selectAll = `${select} order by endpoint.position`;

const selectOne = `${select} where endpoint.id = $1`;

const rotate = `
update webhook_endpoint set secret_version = secret_version + 1,
  rotated_until = app_now() + make_interval(hours => $2)
where id = $1`;

/** On a separate track, so that it waits for nothing. */
const test = `
with made as (select gen_random_uuid() as id)
insert into webhook_delivery (id, endpoint_id, type, track, occurred_at, due_at)
select id, $1, 'webhook.test', 'test ' || id, app_now(), app_now() from made
returning id`;

const deliveries = `
select json_build_object('id', id, 'type', type, 'state', state, 'occurredAt', ms(occurred_at),
  'attempts', attempts, 'dueAt', case when state in ('waiting', 'sending') then ms(due_at) end,
  'lastStatus', last_status, 'because', because) as delivery
from webhook_delivery where endpoint_id = $1
order by position desc limit $2`;

/** Leaves a delivery that is being sent to its worker. A failed test is not an event. */
const redeliver = `
update webhook_delivery set state = 'waiting', attempts = 0, first_tried_at = null,
  finished_at = null, due_at = app_now()
where endpoint_id = $1 and state <> 'sending'
  and case when $2::uuid is not null then id = $2
    else state in ('stopped', 'waiting') and type is distinct from 'webhook.test' end`;

const resume = `
update webhook_delivery set state = 'waiting', attempts = 0, first_tried_at = null,
  finished_at = null, because = null, due_at = app_now()
from webhook_endpoint as endpoint
where endpoint.id = endpoint_id and integration_id = $1 and ${isHeld}`;

/** The same channel as for messages: workers look for both. */
const wake = `select pg_notify('message_due', '')`;
