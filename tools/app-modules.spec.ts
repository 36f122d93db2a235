/** The settings that each app reads, and the ports that it opens. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule as ApiApp } from '@venue/api';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { AppModule as ConsoleApp } from '@venue/console';
import { AppModule as McpApp } from '@venue/mcp';
import {
  nestLogger,
  openObservation,
  readConfig,
  settings,
  tokens,
  type Program,
  type Startup,
} from '@venue/runtime';
import { AppModule as WidgetApp } from '@venue/widget-api';
import { AppModule as WorkerApp } from '@venue/worker';

type App = Exclude<Program, 'start' | 'admin'>;

const apps: { readonly [A in App]: { forProcess(startup: Startup<A>): DynamicModule } } = {
  api: ApiApp,
  mcp: McpApp,
  'widget-api': WidgetApp,
  console: ConsoleApp,
  worker: WorkerApp,
};

const storageSettings = ['DATABASE_URL', 'KEY_PEPPER'];
const searching = [...storageSettings, 'DATABASE_REPLICA_URL'];
const secrets: Readonly<Record<App, readonly string[]>> = {
  api: searching,
  mcp: searching,
  'widget-api': [...searching, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS', 'TWILIO_AUTH_TOKEN'],
  console: [...storageSettings, 'TEAM_OIDC_CLIENT_SECRET'],
  worker: [
    ...storageSettings,
    'STRIPE_SECRET_KEY',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'SMTP_URL',
  ],
};

/** By the token of what is opened. */
const connections = {
  payments: tokens.PAYMENTS,
  messages: tokens.MESSAGE_PROVIDERS,
  'pool of the worker': tokens.WORKER_SOURCE,
  'changes for the team': tokens.TEAM,
};
const openConnections: Readonly<Record<App, readonly (keyof typeof connections)[]>> = {
  api: [],
  mcp: [],
  'widget-api': ['payments'],
  console: ['changes for the team'],
  worker: ['payments', 'messages', 'pool of the worker'],
};

let service: TestDeployment;

beforeAll(async () => {
  service = await openTestDeployment();
});
afterAll(() => service.close());

/** A root module without its controllers, which would serve the built files. */
async function connectionsOf<A extends App>(app: A): Promise<readonly string[]> {
  const reading = readConfig(app, {
    DATABASE_URL: service.databaseUrl,
    KEY_PEPPER: service.pepper,
    OPS_PORT: '0',
  });
  if (reading.kind === 'faulty') throw new Error(reading.faults.join());
  const observing = openObservation({ app, level: 'warn', to: 'stderr' });
  const startup = {
    config: reading.config,
    observing,
    logger: nestLogger(observing.log),
    ending: new AbortController().signal,
  };
  const root = apps[app].forProcess(startup);
  const [...imports] = root.imports ?? [];
  const served = app === 'worker' ? imports : imports.slice(0, -1);
  const nest = await NestFactory.createApplicationContext(
    { ...root, imports: served },
    { logger: false, abortOnError: false },
  );
  const names = Object.entries(connections).flatMap(([name, token]) => {
    return isOpen(() => nest.get<unknown>(token)) ? [name] : [];
  });
  await nest.close();
  return names;
}

function isOpen(get: () => unknown): boolean {
  try {
    return get() !== undefined;
  } catch {
    return false;
  }
}

describe.each(Object.keys(apps) as App[])('%s', (app) => {
  it('reads the secrets that it uses, and no others', () => {
    const read = Object.entries(settings).filter(([, { readBy, isSecret }]) => {
      return isSecret === true && readBy.includes(app);
    });

    expect(read.map(([name]) => name).sort()).toEqual([...secrets[app]].sort());
  });

  it('opens the connections that it uses, and no others', async () => {
    expect(await connectionsOf(app)).toEqual(openConnections[app]);
  });
});
