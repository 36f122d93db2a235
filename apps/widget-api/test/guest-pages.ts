/** A page on a venue's site that sends guests' input with its publishable key. */
import { serve } from '@venue/http';
import {
  openTestDeployment,
  senderTo,
  type Answer,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import { connect, PostgresUnitOfWork, workOn } from '@venue/postgres';
import { openWidgetApi } from '../src/index';

type Sending = Parameters<TestDeployment['post']>[2];

export interface Pages {
  readonly service: TestDeployment;
  /** A live key for all venues. */
  readonly key: string;
  get(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, body: unknown, sending?: Sending): Promise<Answer>;
  /** Another server on the same database whose writes use other storage ports. */
  openOn(portsOn: typeof workOn): Promise<Pick<Pages, 'post' | 'close'>>;
  close(): Promise<void>;
}

export const origin = 'https://harbour.example';

export async function openPages(edit?: GroupEdit): Promise<Pages> {
  const service = await openTestDeployment(edit);
  await service.moveTo('2026-12-01T09:00:00Z');
  const serving = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  const key = await service.issueKey({ origins: origin });
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  return {
    service,
    key,
    get: (path, sending) => send('GET', { path, sending }),
    post: (path, body, sending) => send('POST', { path, body, sending }),
    openOn: (portsOn) => openOn(portsOn, { service, key }),
    close: async () => {
      await serving.drain();
      await service.close();
    },
  };
}

async function openOn(
  portsOn: typeof workOn,
  { service, key }: Pick<Pages, 'service' | 'key'>,
): ReturnType<Pages['openOn']> {
  const source = await connect(service.databaseUrl);
  const unitOfWork = new PostgresUnitOfWork(source, portsOn);
  const deployment = { ...service.deployment, unitOfWork };
  const serving = await serve(await openWidgetApi(deployment), 0, deployment);
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  return {
    post: (path, body, sending) => send('POST', { path, body, sending }),
    close: async () => {
      await serving.drain();
      await source.destroy();
    },
  };
}

export const ada = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '0117 496 0001',
} as const;
