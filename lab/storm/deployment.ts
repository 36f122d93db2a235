/** The deployment of a storm: every app as processes that can be killed and replaced. */
import { pause } from '@venue/domain/async';
import type { Booking } from '@venue/domain/booking/booking';
import { systemClock, type Instant } from '@venue/domain/shared/time';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { manageLink } from '@venue/operations/authentication/manage-token';
import { Secrets } from '@venue/operations/authentication/secrets';
import { openAdminService } from '@venue/runtime';
import { openKillableServer, type KillableServer } from '@venue/testing/killable-server';
import { freePort, shiftedClock, startApp, type AppProcess } from '@venue/testing/app-process';
import {
  applyGroupAndIssueKeys,
  ask,
  pepper,
  type Keys,
} from '@venue/testing/deployment-of-processes';
import { openServerOnSmallDisk, type SmallDisk } from '@venue/testing/small-disk';
import { nginx, openGateway, type Gateway } from '@venue/tools/test/nginx-process';
import { openRelay, type Relay } from '@venue/testing/relay';
import { openProvider, type Provider } from './provider';
import { stormGroup } from './storm-group';

export const appNames = ['api', 'mcp', 'widget-api', 'console', 'worker'] as const;
export type AppName = (typeof appNames)[number];

/** Two of each, since what one does not answer the other one does; or two of the API alone. */
const replicasOf = (name: AppName, isSmall: boolean): number => (isSmall && name !== 'api' ? 1 : 2);

/** One place for a process, with its address and its way to the database. */
export interface Replica {
  readonly name: AppName;
  readonly relay: Relay;
  /** The process that runs there now. */
  process(): AppProcess;
  kill(): Promise<void>;
  /** As an update does: it ends in its own time, and another one starts, with that fault. */
  replace(after?: { readonly clockMs: number }): Promise<void>;
  /** Starts another one if it has ended. */
  revive(): Promise<void>;
  /** The faults that it and those before it have logged, as lines of JSON. */
  faults(): readonly string[];
}

export interface StormDeployment {
  readonly server: KillableServer;
  /** The disk of its rows; null if they share the disk of everything else. */
  readonly disk: SmallDisk | null;
  readonly replicas: readonly Replica[];
  readonly keys: Keys;
  /** Of a member of the team who has signed in. */
  readonly cookie: string;
  readonly provider: Provider;
  /** Where requests of that app go: the gateway, or a process of it where there is no nginx. */
  urlOf(this: void, app: AppName): string;
  sql<Row>(this: void, text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The path of the payment link that the guest of that booking got last. */
  newestLinkOf(this: void, reference: string): Promise<string>;
  /** The path of the booking's own page. */
  pageOf(this: void, reference: string): Promise<string>;
  close(): Promise<void>;
}

interface StormWish {
  readonly onSmallDisk?: boolean;
  readonly isSmall?: boolean;
  /** The folder of another release's programs, of which the second of each app is one. */
  readonly otherPrograms?: string | undefined;
}

/** Large enough for the rows of hours. */
const diskMegabytes = 1_024;

export async function openStormDeployment({
  onSmallDisk = false,
  isSmall = false,
  otherPrograms,
}: StormWish = {}): Promise<StormDeployment> {
  const database = await openDatabase(onSmallDisk);
  const { server } = database;
  const all: Replica[] = [];
  const opened: { close(): Promise<void> }[] = [database];
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
      for (let count = 0; count < replicasOf(name, isSmall); count += 1) {
        const programs = count === 0 ? undefined : otherPrograms;
        const own = { env: envOf(name, provider), programs };
        const replica = await openReplica(server, name, own);
        opened.push(replica.relay);
        all.push(replica);
      }
    }
    gateway = nginx === null ? null : await gatewayTo(all);
    if (gateway !== null) opened.push(gateway);
    return {
      server,
      disk: database.disk,
      replicas: all,
      keys,
      cookie: await cookieOfMember(server.url, { url: urlOf('console'), sql }),
      provider,
      urlOf,
      sql,
      newestLinkOf: async (reference) => `/pay/${await untilFound(newestToken, reference, sql)}`,
      pageOf: async (reference) =>
        manageLinkOf(reference, await untilFound(bookingId, reference, sql)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDatabase(
  onSmallDisk: boolean,
): Promise<Pick<StormDeployment, 'server' | 'disk' | 'close'>> {
  const onDisk = onSmallDisk ? await openServerOnSmallDisk(diskMegabytes) : null;
  if (onDisk !== null) return onDisk;
  const server = await openKillableServer();
  return { server, disk: null, close: () => server.close() };
}

function gatewayTo(all: readonly Replica[]): Promise<Gateway> {
  const at = (app: AppName): string[] =>
    all.filter(({ name }) => name === app).map((one) => one.process().at);
  return openGateway({
    apps: {
      api: at('api'),
      mcp: at('mcp'),
      'widget-api': at('widget-api'),
      console: at('console'),
    },
  });
}

/** Endpoints of webhooks may be on loopback where the deployment itself is. */
const envOf = (name: AppName, { env }: Provider): Provider['env'] =>
  name === 'worker' ? { ...env, BASE_URL: 'http://localhost:3000' } : env;

type Sql = StormDeployment['sql'];

/** Invited, and signed in by the link of the e-mail. */
async function cookieOfMember(
  databaseUrl: string,
  { url, sql }: { readonly url: string; readonly sql: Sql },
): Promise<string> {
  const admin = await openAdminService({ url: databaseUrl, pepper });
  const member = {
    email: 'grace@example.com',
    name: 'Grace',
    role: 'host',
    venues: 'all',
  } as const;
  await admin.perform(inviteMember, member).finally(() => admin.close());
  const [mail] = await sql<{ text: string }>("select text from message where kind = 'sign-in'");
  const { pathname, search } = new URL(/https?:\S+\/console\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const response = await fetch(`${url}${pathname}${search}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  const [cookie = ''] = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  if (cookie === '') throw new Error(`the sign-in was refused: ${response.status}`);
  return cookie;
}

/** The deployment's clock is another than ours, by as much at any time. */
async function clockOf(sql: Sql): Promise<() => Instant> {
  const [row] = await sql<{ ms: string }>(
    'select extract(epoch from app_now() - clock_timestamp()) * 1000 as ms',
  );
  const offsetMs = Number(row?.ms);
  return () => (systemClock() + offsetMs) as Instant;
}

const newestToken = `
select token as found from payment_request join booking on booking.id = booking_id
where reference = $1 order by position desc limit 1`;
const bookingId = 'select id as found from booking where reference = $1';

/** The guest's message, also while the database is away. */
async function untilFound(text: string, reference: string, sql: Sql): Promise<string> {
  for (;;) {
    const rows = await sql<{ found: string }>(text, [reference.replace(' ', '')]).catch(() => []);
    const [first] = rows;
    if (first !== undefined) return first.found;
    await pause(200);
  }
}

function manageLinkOf(reference: string, id: string): string {
  const booking = { id, reference: reference.replace(' ', '') } as Pick<
    Booking,
    'id' | 'reference'
  >;
  return manageLink(booking, { settings: { baseUrl: '' }, secrets: new Secrets(pepper) });
}

async function openReplica(
  server: KillableServer,
  name: AppName,
  { env, programs }: Pick<Provider, 'env'> & { readonly programs: string | undefined },
): Promise<Replica> {
  const relay = await openRelay(Number(new URL(server.url).port));
  const through = new URL(server.url);
  through.port = String(relay.port);
  const port = await freePort();
  const start = (clockMs = 0): Promise<AppProcess> => {
    const shifted = { ...env, CLOCK_SHIFT_MS: String(clockMs) };
    const clock = clockMs === 0 ? { env } : { env: shifted, preload: [shiftedClock] };
    const where = { port, ...(programs !== undefined && { programs }), ...clock };
    return startApp({ databaseUrl: through.href, pepper }, name, where);
  };
  let running = await start();
  const logged: string[] = [];
  const another = async (clockMs?: number): Promise<void> => {
    logged.push(...faultsIn(running));
    running = await start(clockMs);
  };
  return {
    name,
    relay,
    process: () => running,
    kill: async () => void (await running.end('SIGKILL')),
    async replace({ clockMs } = { clockMs: 0 }) {
      await running.end('SIGTERM');
      await another(clockMs);
    },
    async revive() {
      if (running.ending() !== null) await another();
    },
    faults: () => [...logged, ...faultsIn(running)],
  };
}

const faultsIn = (app: AppProcess): readonly string[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
