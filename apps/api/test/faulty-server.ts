/** A Booking API on a database with faults, and the fault messages that it logs. */
import { serve } from '@venue/http';
import { openDeployment } from '@venue/runtime';
import { openApi } from '../src/index';
import { pepper } from './deployment-of-processes';
import { senderTo, type TestDeployment } from './test-deployment';

export interface FaultyServer {
  readonly post: TestDeployment['post'];
  /** The message of each fault, in order. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

export async function openFaultyServer(databaseUrl: string, key: string): Promise<FaultyServer> {
  const log: string[] = [];
  const opened = await openDeployment({
    url: databaseUrl,
    pepper,
    baseUrl: 'http://house.test',
    ratePerMinute: 1_000_000,
    rateBurst: 1_000_000,
  });
  const deployment = {
    ...opened.deployment,
    telemetry: {
      ...opened.deployment.telemetry,
      recordFault: (error: unknown) => void log.push((error as Error).message),
    },
  };
  const serving = await serve(await openApi(deployment), 0, deployment);
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  return {
    post: (path, body, sending) => send('POST', { path, body, sending }),
    log,
    close: async () => {
      await serving.drain();
      await opened.close();
    },
  };
}
