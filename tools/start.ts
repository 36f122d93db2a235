/** `npm start`: the whole deployment in one process, on a private PostgreSQL, under one address. */
import { readFile } from 'node:fs/promises';
import { openApi } from '@venue/api';
import { serve, type Serving } from '@venue/http';
import type { Deployment } from '@venue/operations';
import {
  openAdministration,
  openDatabase,
  openDeployment,
  readConfig,
  StartFault,
  type Administration,
  type Config,
  type OpenDatabase,
} from '@venue/runtime';
import { firstKeys, type FirstKeys } from './first-keys';
import { welcome } from './welcome';

/** What has been opened, in order; closed in the reverse. */
const opened: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const reading = readConfig(process.env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
  const { config } = reading;

  const database = await openDatabase(config);
  opened.push(() => database.close());
  const keys = await prepare(database, config);
  const { deployment, close } = await openDeployment({ ...config, ...database });
  opened.push(close);
  const serving = await listen(deployment, config);
  opened.push(() => serving.drain());
  const { venues } = await deployment.groups.at(0);
  process.stdout.write(welcome({ config, venues, keys }));
}

/** Migrates, fills an empty database with the group file, and finds or issues the first keys. */
async function prepare(database: OpenDatabase, config: Config): Promise<FirstKeys> {
  const administration = await openAdministration(database);
  try {
    if (await administration.isEmpty()) await applyGroup(administration, config.groupFile);
    return await firstKeys(administration, config.dataDir);
  } finally {
    await administration.close();
  }
}

async function applyGroup(administration: Administration, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartFault(`GROUP_FILE ${file} can't be read.`);
  });
  const applied = await administration.apply(text);
  if (applied.kind === 'applied') return;
  const faults = applied.faults.map(({ line, column, path, message }) => {
    return `${file}:${line}:${column} ${path}: ${message}`;
  });
  throw new StartFault(faults.join('\n'));
}

async function listen(deployment: Deployment, { port }: Config): Promise<Serving> {
  try {
    return await serve(await openApi(deployment), port, deployment);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
    throw new StartFault(`Port ${port} is in use; stop what uses it or set PORT to another.`);
  }
}

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}

/** A signal may come several times, to the group and through npm; they are one. */
let ending: Promise<void> | null = null;

function end(exitCode: number): void {
  ending ??= starting
    .then(closeAll)
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      exitCode = 1;
    })
    .finally(() => process.exit(exitCode));
}

const starting = start().catch((error: unknown) => {
  const words = error instanceof StartFault ? error.message : ((error as Error).stack ?? '');
  process.stderr.write(`${words}\n`);
  setImmediate(end, 1);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
