/**
 * `npx tsx tools/rehearse.ts`: builds the images of `docker/Dockerfile` without an engine, brings a
 * database of its own up to date, and starts, asks and stops each app as an engine would.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@venue/postgres';
import { startContainer, type Running } from './images/container';
import { runFile } from './images/machine';
import { clear, rehearse, targets, type Rehearsal, type Target } from './images/rehearse';
import { freePort } from '@venue/api/testing/app-process';

const say = (words: string): void => void process.stdout.write(`${words}\n`);

const folder = await mkdtemp(join(tmpdir(), 'venue-images-'));
const data = await mkdtemp(join(tmpdir(), 'venue-images-data-'));
try {
  const rehearsal = await rehearse(folder);
  say('All images are built.');
  const database = await openEmbedded(data);
  const env = { DATABASE_URL: database.url, KEY_PEPPER: 'for this rehearsal only' };
  try {
    await migrate(rehearsal, env);
    for (const target of targets) await tryOut(rehearsal, target, env);
  } finally {
    await database.leave();
  }
} finally {
  await clear(folder);
  await rm(data, { recursive: true, force: true });
}

async function migrate({ machine, images }: Rehearsal, env: Running['env']): Promise<void> {
  const job = startContainer(images.admin, { machine, env });
  if ((await job.ended()) !== 0) throw new Error(`The migration failed: ${job.said()}`);
  say(`admin: ${job.said().trim()}`);
}

async function tryOut(
  { machine, images }: Rehearsal,
  target: Target,
  env: Running['env'],
): Promise<void> {
  const image = images[target];
  const { stdout } = await runFile('du', ['-sm', image.root]);
  say(`${target}: ${stdout.split('\t')[0]} MB of files`);
  if (image.health === null) return;
  const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
  const app = startContainer(image, { machine, env: { ...env, ...ports, HOST: '127.0.0.1' } });
  await app.healthy();
  say(`${target}: ready`);
  app.signal();
  if ((await app.ended()) !== 0) throw new Error(`${target} did not end well: ${app.said()}`);
  say(`${target}: ended`);
}
