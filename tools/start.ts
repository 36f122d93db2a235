/** `npm start`: the whole deployment in one process, on a private PostgreSQL, under one address. */
import { readFile } from 'node:fs/promises';
import { openApi } from '@venue/api';
import { openConsole } from '@venue/console';
import { isLoopback, withoutRetired } from '@venue/domain';
import { serve, type Serving } from '@venue/http';
import { openMcp } from '@venue/mcp';
import type { Deployment } from '@venue/operations';
import {
  awaitDatabase,
  mayStart,
  openAdminService,
  openDatabase,
  openDeployment,
  openObserving,
  openOps,
  portFault,
  readConfig,
  Readiness,
  runService,
  StartFault,
  watchMessages,
  type AdminService,
  type Config,
  firstSignInLink,
  rememberAddress,
  type FirstKeys,
  type OpenDatabase,
  type OnClose,
} from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';
import { beginWork } from '@venue/worker';
import { firstKeys } from './first-keys';
import { gateway } from './gateway';
import { welcome } from './welcome';

async function start(onClose: OnClose, ending: AbortSignal): Promise<void> {
  const reading = readConfig('start', process.env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
  const { config } = reading;
  const readiness = new Readiness();
  // Logs go to stderr, since standard output is for people.
  const observing = openObserving({ app: 'start', level: config.logLevel, to: 'stderr' });
  const { metrics, log } = observing;
  await openOps(config, { readiness, metrics }, onClose);

  const database = await openDatabase(config);
  onClose(() => database.close());
  database.supervise({ onNews: (words) => log.raiseAlarm(words), onGivenUp: exitWith });
  const { keys, areNew, signInLink } = await prepare(database, config);
  const asked = await awaitDatabase(database.url, {
    readiness,
    ending,
    onReason: (words) => log.raiseAlarm(words),
  });
  onClose(() => asked.close());

  const api = await openDeployment({ ...config, ...database, observing });
  onClose(() => api.close());
  const serving = await listen(api.deployment, config);
  onClose(() => serving.drain());
  const { venues } = withoutRetired(await api.deployment.groups.at(0));
  await rememberAddress(config);
  // Others may read what a public deployment prints, so it shows its keys once.
  const shown = areNew || isLoopback(config.baseUrl) ? keys : null;
  process.stdout.write(welcome({ config, venues, keys: shown, signInLink }));
  // The worker starts last: messages of earlier bookings are sent when it runs.
  await beginWork(api.deployment, { ...config, ...database, metrics }, onClose);
  watchMessages(metrics, asked.health);
  readiness.serve(asked.health);
  onClose(() => Promise.resolve(readiness.leave()));
}

interface Prepared {
  readonly keys: FirstKeys;
  /** Whether they were issued just now. */
  readonly areNew: boolean;
  /** Signs the first admin in; on this machine at each start, elsewhere until one was used. */
  readonly signInLink: string | null;
}

/** Migrates, fills an empty database with the group file, and finds or issues the first keys. */
async function prepare(database: OpenDatabase, config: Config): Promise<Prepared> {
  const admin = await openAdminService({
    ...database,
    baseUrl: config.baseUrl,
    messages: config.messages,
  });
  try {
    if (await admin.isEmpty()) await applyGroup(admin, config.groupFile);
    const { keys, areNew } = await firstKeys(admin, config);
    const { isProviderOnly } = config.signIn;
    const always = isLoopback(config.baseUrl);
    return { keys, areNew, signInLink: await firstSignInLink(admin, { isProviderOnly, always }) };
  } finally {
    await admin.close();
  }
}

async function applyGroup(admin: AdminService, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartFault(`GROUP_FILE ${file} can't be read.`);
  });
  const applied = await admin.apply(text);
  if (applied.kind === 'applied') return;
  if (applied.kind === 'refused') throw new StartFault('Bookings stand in the way of GROUP_FILE.');
  const faults = applied.faults.map(({ line, column, path, message }) => {
    return `${file}:${line}:${column} ${path}: ${message}`;
  });
  throw new StartFault(faults.join('\n'));
}

async function listen(deployment: Deployment, config: Config): Promise<Serving> {
  const inbox = isLoopback(config.baseUrl);
  try {
    const widget = await openWidgetApi(deployment, { inbox });
    const mcp = await openMcp(deployment, config.agents);
    const api = await openApi(deployment, { inbox });
    const team = await openConsole(deployment, config.signIn);
    const all = gateway({ api, 'widget-api': widget, mcp, console: team });
    return await serve(all, config, deployment);
  } catch (error) {
    throw portFault(error, config.port);
  }
}

/** Without its database the service cannot end in order. A supervisor starts it again. */
function exitWith(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** A terminal shows `^C` when it is pressed; `\r` overwrites it. */
function announce(words: string): void {
  process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}${words}\n`);
}

if (mayStart('start')) runService(start, { announce });
