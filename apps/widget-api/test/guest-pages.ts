/** A page on a venue's site: it sends what guests type in, with its publishable key. */
import { serve } from '@venue/http';
import { openHouse, senderTo, type Answer, type GroupEdit, type House } from '@venue/api/testing';
import { connect, PostgresUnitOfWork, workOn } from '@venue/postgres';
import { openWidgetApi } from '../src/index';

type Sending = Parameters<House['post']>[2];

export interface Pages {
  readonly house: House;
  /** A live key for all venues. */
  readonly key: string;
  get(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, body: unknown, sending?: Sending): Promise<Answer>;
  /** The same pages where writes run on other ports. */
  openOn(portsOn: typeof workOn): Promise<Pick<Pages, 'post' | 'close'>>;
  close(): Promise<void>;
}

export const origin = 'https://harbour.example';

export async function openPages(edit?: GroupEdit): Promise<Pages> {
  const house = await openHouse(edit);
  await house.moveTo('2026-12-01T09:00:00Z');
  const serving = await serve(await openWidgetApi(house.deployment), 0, house.deployment);
  const key = await house.issueKey({ origins: origin });
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  return {
    house,
    key,
    get: (path, sending) => send('GET', { path, sending }),
    post: (path, body, sending) => send('POST', { path, body, sending }),
    openOn: (portsOn) => openOn(portsOn, { house, key }),
    close: async () => {
      await serving.drain();
      await house.close();
    },
  };
}

async function openOn(
  portsOn: typeof workOn,
  { house, key }: Pick<Pages, 'house' | 'key'>,
): ReturnType<Pages['openOn']> {
  const source = await connect(house.databaseUrl);
  const unitOfWork = new PostgresUnitOfWork(source, portsOn);
  const deployment = { ...house.deployment, unitOfWork };
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
