/** One process of each app, as in production, on a PostgreSQL of its own. */
import { openKillableServer } from '@venue/testing/killable-server';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import {
  applyGroupAndIssueKeys,
  ask,
  pepper,
  type Keys,
} from '@venue/testing/deployment-of-processes';
import { generatedGroup } from '../bench/group';
import lean from '@venue/tools/lean.json' with { type: 'json' };

type AppName = 'api' | 'mcp' | 'widget-api' | 'worker';

export interface SoakDeployment {
  readonly apps: Readonly<Record<AppName, AppProcess>>;
  readonly keys: Keys;
  readonly venueIds: readonly string[];
  readonly databaseUrl: string;
  sql<Row>(this: void, text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openSoakDeployment(): Promise<SoakDeployment> {
  const server = await openKillableServer();
  const started: AppProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((app) => app.end('SIGKILL')));
    await server.close();
  };
  try {
    const group = generatedGroup({ venues: 20, tables: 40 });
    const { keys } = await applyGroupAndIssueKeys(server.url, group);
    const start = async (name: AppName): Promise<AppProcess> => {
      const app = await startApp({ databaseUrl: server.url, pepper }, name, lean);
      started.push(app);
      return app;
    };
    const apps = {
      api: await start('api'),
      mcp: await start('mcp'),
      'widget-api': await start('widget-api'),
      worker: await start('worker'),
    };
    const venues = await ask<{ id: string }>(server.url, 'select id from venue order by position');
    return {
      apps,
      keys,
      venueIds: venues.map(({ id }) => id),
      databaseUrl: server.url,
      sql: (text) => ask(server.url, text),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
