/** `npm start` when its private PostgreSQL ends without being asked to. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@venue/testing/app-process';
import { builtFile } from '@venue/testing/programs';
import { until } from '@venue/testing/until';
import {
  untilEnded,
  openTestProcesses,
  root,
  stop,
  type StartedProcess,
  type TestProcesses,
} from './test/test-processes';

let processes: TestProcesses;
let service: StartedProcess;

beforeAll(async () => {
  processes = await openTestProcesses();
  service = await processes.start(processes.folder('data'));
});
afterAll(() => processes.close());

const guest = { name: 'Ada Lovelace', phone: '0117 496 0000' };

async function call(path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${service.url}/public/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${service.keys.one}`,
      'content-type': 'application/json',
      'idempotency-key': `a-key-for-${path}-and-more`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const isWell = async (): Promise<boolean> => (await call('/venues')).status === 200;

async function killPostgres(): Promise<void> {
  const file = await readFile(join(service.dataDir, 'postgres/postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  await until(async () => !(await isWell()));
}

/** A command beside the service; its output as JSON. */
async function admin(...args: string[]): Promise<unknown> {
  const node = join(root, 'node_modules/node/bin/node');
  const { stdout } = await promisify(execFile)(
    node,
    [builtFile('admin/main.js'), ...args, '--json'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: service.dataDir, TZ: 'UTC' },
    },
  );
  return JSON.parse(stdout);
}

describe('npm start, whose PostgreSQL is killed', () => {
  it('answers again, and has the bookings that it acknowledged', async () => {
    const line = service.printed.split("-d '")[1] ?? '';
    const { date } = JSON.parse(line.slice(0, line.indexOf("'"))) as { date: string };
    const wish = { date, time: '19:30', partySize: 2, guest };
    const booked = await call('/reservations', wish);
    expect(booked.status).toBe(201);
    const { reference } = booked.body as { reference: string };

    for (let kills = 0; kills < 2; kills += 1) {
      await killPostgres();
      await until(isWell);
    }

    expect(await call('/bookings/lookup', { reference, phone: guest.phone })).toMatchObject({
      status: 200,
      body: { booking: { reference } },
    });
  });

  it('continues after a command has started PostgreSQL again', async () => {
    await killPostgres();
    expect(await admin('prove')).toMatchObject({ ok: true });
    await until(isWell);
    expect(await admin('prove')).toMatchObject({ ok: true });

    expect(await isWell()).toBe(true);
  });

  it('still leaves no PostgreSQL behind when it stops', async () => {
    expect(await stop(service)).toBe(0);
    expect(existsSync(join(service.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('ends with a sentence when PostgreSQL cannot be started again', async () => {
    const { port } = new URL(service.url);
    const OPS_PORT = String(await freePort());
    const launched = processes.launch({ DATA_DIR: service.dataDir, PORT: port, OPS_PORT });
    const ready = `http://127.0.0.1:${OPS_PORT}/health/ready`;
    await until(async () => (await fetch(ready).catch(() => null))?.status === 200);
    const control = join(service.dataDir, 'postgres/global/pg_control');
    await rename(control, `${control}.away`);
    await killPostgres();
    await untilEnded(launched.child);

    expect(launched.child.exitCode).toBe(1);
    expect(launched.err().trimEnd().split('\n').at(-1)).toMatch(
      /^PostgreSQL would not start: .*pg_control.*\(log: .*postgres\.log\)\.$/,
    );
  });
});
