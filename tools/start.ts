/** `npm start`: the whole deployment in one process, on a private PostgreSQL, under one address. */
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import {
  Module,
  type DynamicModule,
  type INestApplicationContext,
  type ValueProvider,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from '@venue/api';
import { ConsoleModule } from '@venue/console';
import { isLoopback } from '@venue/domain/access/loopback';
import { withoutRetired } from '@venue/domain/venue/group';
import { HttpServer, listenerFor } from '@venue/http';
import { McpModule } from '@venue/mcp';
import type { AppName } from '@venue/operations/openapi/route-table';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import {
  DatabaseHealth,
  DatabaseModule,
  firstSignInLink,
  mayStart,
  MessagesModule,
  nestLogger,
  ObservabilityModule,
  openAdminService,
  openDatabase,
  openObservation,
  OperationsModule,
  OpsPort,
  PaymentsModule,
  portFault,
  PostgresModule,
  readConfig,
  rememberAddress,
  runService,
  StartFault,
  TeamModule,
  tokens,
  Worker,
  WorkerModule,
  type AdminService,
  type Config,
  type Database,
  type FirstKeys,
  type OpenDatabase,
  type Startup,
  type Store,
} from '@venue/runtime';
import { WidgetApiModule } from '@venue/widget-api';
import { firstKeys } from './first-keys';
import { gateway } from './gateway';
import { welcome } from './welcome';

/** The whole service in one process: what the apps import, once for all of them. */
@Module({})
class AppModule {
  static forProcess(startup: Startup<'start'>, store: Store): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forStore(startup, store),
        PostgresModule.forRoot(config),
        PaymentsModule.forRoot(config),
        MessagesModule.forRoot(config),
        TeamModule.forRoot(),
        OperationsModule.forRoot(config),
        WorkerModule.forRoot(config),
      ],
      providers: [HttpServer],
    };
  }
}

/** The modules of each app. */
function modulesOf({ baseUrl, agents, signIn }: Config): Readonly<Record<AppName, DynamicModule>> {
  const inbox = isLoopback(baseUrl);
  return {
    api: ApiModule.forRoot({ inbox }),
    mcp: McpModule.forRoot(agents),
    'widget-api': WidgetApiModule.forRoot({ inbox }),
    console: ConsoleModule.forRoot(signIn),
  };
}

async function start(ending: AbortSignal): Promise<INestApplicationContext> {
  const reading = readConfig('start', process.env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
  const { config } = reading;
  // Logs go to stderr, since standard output is for people.
  const observing = openObservation({ app: 'start', level: config.logLevel, to: 'stderr' });
  const logger = nestLogger(observing.log);
  const startup = { config, observing, logger, ending };
  const store = new PrivateStore(startup);
  const app = await NestFactory.createApplicationContext(AppModule.forProcess(startup, store), {
    logger,
    abortOnError: false,
  }).catch(async (error: unknown) => {
    await store.onApplicationShutdown();
    throw error;
  });
  try {
    await listen(app, startup);
    await rememberAddress(config);
    const { venues } = withoutRetired(await app.get<Deployment>(DEPLOYMENT).groups.at(0));
    process.stdout.write(welcome({ config, venues, ...store.shown() }));
    // The worker starts last: messages of earlier bookings are sent when it runs.
    app.get(Worker).start();
    app.get(OpsPort).readiness.serve(app.get(DatabaseHealth).health);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The database of this deployment, which is private unless DATABASE_URL names another. */
class PrivateStore implements Store {
  private database: OpenDatabase | null = null;
  private prepared: Prepared | null = null;

  constructor(private readonly startup: Startup<'start'>) {}

  async open(): Promise<Database> {
    const { config, observing } = this.startup;
    this.database = await openDatabase(config);
    this.database.supervise({
      onNews: (words) => observing.log.raiseAlarm(words),
      onGiveUp: exitWith,
    });
    this.prepared = await prepare(this.database, config);
    return this.database;
  }

  /** Others may read what a public deployment prints, so it shows its keys once. */
  shown(): Pick<Parameters<typeof welcome>[0], 'keys' | 'signInLink'> {
    const { keys = null, areNew = false, signInLink = null } = this.prepared ?? {};
    const isShown = areNew || isLoopback(this.startup.config.baseUrl);
    return { keys: isShown ? keys : null, signInLink };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database?.close();
  }
}

interface Prepared {
  readonly keys: FirstKeys;
  /** Whether they were issued just now. */
  readonly areNew: boolean;
  /** Signs an admin in; on this machine at each start, elsewhere until an admin has done so. */
  readonly signInLink: string | null;
}

/** Leaves a new database without a group: the first admin sets up a venue in the console. */
const emptyFlag = '--empty';
const staysEmpty = process.argv.includes(emptyFlag);

/** Migrates, fills an empty database with the group file, and finds or issues the first keys. */
async function prepare(database: OpenDatabase, config: Config): Promise<Prepared> {
  const admin = await openAdminService({
    ...database,
    baseUrl: config.baseUrl,
    messages: config.messages,
  });
  try {
    if (!staysEmpty && (await admin.isEmpty())) await applyGroup(admin, config.groupFile);
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

async function listen(
  app: INestApplicationContext,
  { config, logger }: Startup<'start'>,
): Promise<void> {
  const deployment = app.get<Deployment>(DEPLOYMENT);
  const inbox = { provide: tokens.INBOX, useValue: app.get<unknown>(tokens.INBOX) };
  const open = (module: DynamicModule, ...providers: ValueProvider[]): Promise<RequestListener> =>
    listenerFor(module, deployment, { logger, providers });
  const modules = modulesOf(config);
  const all = gateway({
    api: await open(modules.api),
    mcp: await open(modules.mcp),
    'widget-api': await open(modules['widget-api'], inbox),
    console: await open(modules.console),
  });
  try {
    await app.get(HttpServer).listen(all, config);
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

if (mayStart('start', [emptyFlag])) runService(start, { announce });
