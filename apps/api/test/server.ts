/** More servers on the database of one deployment, as if several processes served it. */
import { connect } from '@venue/postgres';
import { serve } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { openDeployment } from '@venue/runtime';
import { openApi } from '../src/index';
import { publicUrl, senderTo, type TestDeployment } from '@venue/testing/deployment';

export interface Server {
  readonly url: string;
  readonly post: TestDeployment['post'];
  close(): Promise<void>;
}

type Source = Awaited<ReturnType<typeof connect>>;

/** Replaces parts of a deployment; `source` is a connection pool for the replacement. */
export type Change = (deployment: Deployment, source: Source) => Partial<Deployment>;

type DeploymentOptions = Parameters<typeof openDeployment>[0];

interface ServerOptions extends Pick<DeploymentOptions, 'replicaUrl' | 'observing' | 'messages'> {
  readonly rateBurst?: number;
  readonly change?: Change;
}

/** A server with its own connections, bulkhead and in-memory state. */
export async function openServer(
  service: Pick<TestDeployment, 'databaseUrl' | 'pepper' | 'key'>,
  { rateBurst = 1_000_000, change = () => ({}), ...options }: ServerOptions = {},
): Promise<Server> {
  const opened = await openDeployment({
    url: service.databaseUrl,
    ...options,
    pepper: service.pepper,
    baseUrl: publicUrl,
    ratePerMinute: rateBurst,
    rateBurst,
    messagesToOne: 1_000_000,
  });
  const source = await connect(service.databaseUrl);
  const deployment = { ...opened.deployment, ...change(opened.deployment, source) };
  const serving = await serve(await openApi(deployment), 0, deployment);
  const url = `http://127.0.0.1:${serving.port}`;
  const send = senderTo(url, service.key);
  return {
    url,
    post: (path, body, sending) => send('POST', { path, body, sending }),
    close: async () => {
      await serving.drain();
      await opened.close();
      await source.destroy();
    },
  };
}

/** Makes that many calls at once, in turn on each of the servers. */
export function crowd<T>(
  size: number,
  servers: readonly Pick<Server, 'post'>[],
  call: (server: Pick<Server, 'post'>, index: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: size }, (_, index) => {
      const server = servers[index % servers.length];
      if (server === undefined) throw new Error('a crowd needs a server');
      return call(server, index);
    }),
  );
}

/** The number of occurrences of each text. */
export function tally(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}
