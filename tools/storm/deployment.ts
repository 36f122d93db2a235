/** What a storm is about: every app as processes of its own, which can be killed and replaced. */
import { pause, systemClock, type Instant } from '@venue/domain';
import { openKillableServer, type KillableServer } from '@venue/postgres/testing';
import { freePort, startApp, type AppProcess } from '@venue/api/testing/app-process';
import {
  applyGroupAndIssueKeys,
  ask,
  pepper,
  type Keys,
} from '@venue/api/testing/deployment-of-processes';
import { nginx, openGateway, type Gateway } from '../test/nginx-process';
import { openRelay, type Relay } from '../test/relay';
import { openProvider, type Provider } from './provider';
import { stormGroup } from './storm-group';

export const appNames = ['api', 'mcp', 'widget-api', 'worker'] as const;
export type AppName = (typeof appNames)[number];

/** Two of each: what one does not answer, the other one does. */
const replicas = 2;

/** One place for a process, with its address and its way to the database. */
export interface Replica {
  readonly name: AppName;
  readonly relay: Relay;
  /** The process that runs there now. */
  process(): AppProcess;
  kill(): Promise<void>;
  /** As an update does: it ends in its own time, and another one starts. */
  replace(): Promise<void>;
  /** Starts another one if it has ended. */
  revive(): Promise<void>;
}

export interface StormDeployment {
  readonly server: KillableServer;
  readonly replicas: readonly Replica[];
  readonly keys: Keys;
  readonly provider: Provider;
  /** Where requests of that app go: the gateway, or a process of it where there is no nginx. */
  urlOf(this: void, app: AppName): string;
  sql<Row>(this: void, text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The path of the payment link that the guest of that booking got last. */
  newestLinkOf(this: void, reference: string): Promise<string>;
  close(): Promise<void>;
}

export async function openStormDeployment(): Promise<StormDeployment> {
  const server = await openKillableServer();
  const all: Replica[] = [];
  const opened: { close(): Promise<void> }[] = [server];
  let gateway: Gateway | null = null;
  const close = async (): Promise<void> => {
    await Promise.all(all.map((one) => one.kill()));
    for (const one of opened.toReversed()) await one.close();
  };
  try {
    const { keys } = await applyGroupAndIssueKeys(server.url, stormGroup);
    const sql: StormDeployment['sql'] = (text, values) => ask(server.url, text, values);
    const urlOf: StormDeployment['urlOf'] = (app) =>
      gateway?.url ?? all.find(({ name }) => name === app)?.process().url ?? '';
    const provider = await openProvider({
      callbackUrl: () => `${urlOf('widget-api')}/webhooks/stripe`,
      now: await clockOf(sql),
    });
    opened.push(provider);
    for (const name of appNames) {
      for (let count = 0; count < replicas; count += 1) {
        const replica = await openReplica(server, name, provider.env);
        opened.push(replica.relay);
        all.push(replica);
      }
    }
    gateway = nginx === null ? null : await gatewayTo(all);
    if (gateway !== null) opened.push(gateway);
    return {
      server,
      replicas: all,
      keys,
      provider,
      urlOf,
      sql,
      newestLinkOf: (reference) => newestLinkOf(reference, sql),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function gatewayTo(all: readonly Replica[]): Promise<Gateway> {
  const at = (app: AppName): string[] =>
    all.filter(({ name }) => name === app).map((one) => one.process().at);
  const pages = at('widget-api');
  return openGateway({
    apps: { api: at('api'), mcp: at('mcp'), 'widget-api': pages, console: pages },
  });
}

type Sql = StormDeployment['sql'];

/** The deployment's clock is another than ours, by as much at any time. */
async function clockOf(sql: Sql): Promise<() => Instant> {
  const [row] = await sql<{ ms: string }>(
    'select extract(epoch from app_now() - clock_timestamp()) * 1000 as ms',
  );
  const offsetMs = Number(row?.ms);
  return () => (systemClock() + offsetMs) as Instant;
}

/** As its guest would read it in an e-mail, also while the database is away. */
async function newestLinkOf(reference: string, sql: Sql): Promise<string> {
  for (;;) {
    const rows = await sql<{ token: string }>(
      `select token from payment_request join booking on booking.id = booking_id
       where reference = $1 order by position desc limit 1`,
      [reference.replace(' ', '')],
    ).catch(() => []);
    const [newest] = rows;
    if (newest !== undefined) return `/pay/${newest.token}`;
    await pause(200);
  }
}

async function openReplica(
  server: KillableServer,
  name: AppName,
  env: Provider['env'],
): Promise<Replica> {
  const relay = await openRelay(Number(new URL(server.url).port));
  const through = new URL(server.url);
  through.port = String(relay.port);
  const port = await freePort();
  const start = (): Promise<AppProcess> =>
    startApp({ databaseUrl: through.href, pepper }, name, { port, env });
  let running = await start();
  return {
    name,
    relay,
    process: () => running,
    kill: async () => void (await running.end('SIGKILL')),
    async replace() {
      await running.end('SIGTERM');
      running = await start();
    },
    async revive() {
      if (running.ending() !== null) running = await start();
    },
  };
}
