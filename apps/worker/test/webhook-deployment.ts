/** A deployment whose worker sends webhooks to a server of the spec. */
import { randomUUID } from 'node:crypto';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { openWorker, type OpenWorker, type WorkerOptions } from '@venue/runtime';
import { openTestDeployment, type GroupEdit, type TestDeployment } from '@venue/testing/deployment';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver';

interface EndpointWish {
  /** A whole key; the deployment's own by default, which is live and may receive everything. */
  readonly key?: string;
  readonly venues?: readonly string[];
  readonly events?: readonly string[];
  readonly path?: string;
}

export interface WebhookTestDeployment extends TestDeployment {
  readonly receiver: WebhookReceiver;
  /** Removes all endpoints and deliveries, and sets the clock. */
  begin(iso: string): Promise<void>;
  /** Starts that many workers, unless as many are running. */
  work(count?: number): Promise<void>;
  stopWork(): Promise<void>;
  addEndpoint(wish?: EndpointWish): Promise<string>;
  moveBy(interval: string): Promise<void>;
  /** The number of deliveries that are not finished. */
  unfinished(): Promise<number>;
}

export async function openWebhookTestDeployment(edit?: GroupEdit): Promise<WebhookTestDeployment> {
  const service = await openTestDeployment(edit);
  const id = readKey(service.key)?.publicId;
  await service.perform(changeKey, { id, addCapabilities: 'changes.read' });
  const receiver = await openWebhookReceiver();
  const workers: OpenWorker[] = [];
  const stopWork = async (): Promise<void> => {
    for (const worker of workers.splice(0)) await worker.drain();
  };

  const options: WorkerOptions = {
    url: service.databaseUrl,
    baseUrl: 'http://localhost:3000',
    messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
    times: { pollSeconds: 0.2 },
  };

  return {
    ...service,
    receiver,
    begin: async (iso) => {
      await service.sql('delete from webhook_endpoint');
      await service.sql('delete from availability_change');
      receiver.received.length = 0;
      receiver.answer = () => 200;
      await service.moveTo(iso);
    },
    work: async (count = 1) => {
      while (workers.length < count) workers.push(await openWorker(service.deployment, options));
    },
    stopWork,
    addEndpoint: async ({ key = service.key, venues, events, path = '/' } = {}) => {
      const id = randomUUID();
      const venueIds = venues?.map((slug) => service.venueId[slug]);
      const lists = [venueIds, events].map((list) => (list ? JSON.stringify(list) : null));
      const values = [id, `${receiver.url}${path}`, ...lists, key.split('_')[2]];
      await service.sql(insertEndpoint, values);
      return id;
    },
    moveBy: async (interval) => {
      await service.sql(
        `insert into clock_offset (by) values ($1)
         on conflict (only_row) do update set by = clock_offset.by + excluded.by`,
        [interval],
      );
    },
    unfinished: async () => {
      const [row] = await service.sql<{ count: number }>(
        `select (select count(*) from webhook_delivery where state in ('waiting', 'sending'))::int
           + (select count(*) from availability_change)::int as count`,
      );
      return row?.count ?? 0;
    },
    close: async () => {
      await stopWork();
      await receiver.close();
      await service.close();
    },
  };
}

const insertEndpoint = `
insert into webhook_endpoint (id, integration_id, environment, url, venue_ids, events, created_at)
select $1, integration.id, environment, $2, $3, $4, app_now()
from api_key join integration on integration.id = integration_id where public_id = $5`;
