/**
 * Health and shutdown of the apps: real processes, sent signals and asked on their ports.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { pause } from '@venue/domain/async';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { TwilioDouble } from '@venue/testing/twilio-double';
import { launchApp, startApp, type AppProcess } from '@venue/testing/app-process';
import { openRelay, type Relay } from '@venue/testing/relay';

let service: TestDeployment;
/** Between one of the apps and its database. */
let relay: Relay;
const running: AppProcess[] = [];
/** An app takes seconds to end: these get SIGTERM together, after all else was seen of them. */
const endedTogether: Partial<Record<'relayed' | 'agents', AppProcess>> = {};

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  await relay?.close();
  await service.close();
});

async function start(...given: Parameters<typeof startApp>): Promise<AppProcess> {
  const app = await startApp(...given);
  running.push(app);
  return app;
}

async function reasonOf({ opsUrl }: AppProcess): Promise<string> {
  const response = await fetch(`${opsUrl}/health/ready`);
  return ((await response.json()) as { because?: string }).because ?? '';
}

const healthOf = (app: AppProcess): Promise<number[]> =>
  Promise.all([app.health('live'), app.health('started'), app.health('ready')]);

/** A connection, and all that has been said on it. */
async function connected({ at }: AppProcess): Promise<{ socket: Socket; output: () => string }> {
  const [host, port] = at.split(':');
  const socket = connect(Number(port), host);
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, output: () => text };
}

describe('an app whose database is not available yet', () => {
  let app: AppProcess;

  beforeAll(async () => {
    const url = new URL(service.databaseUrl);
    relay = await openRelay(Number(url.port));
    url.port = String(relay.port);
    await relay.cut();
    app = await launchApp({ ...service, databaseUrl: url.href }, 'api');
    running.push(app);
    endedTogether.relayed = app;
  });

  it('is alive, has not started, and is not ready', async () => {
    await app.until('live', 200);

    expect(await healthOf(app)).toEqual([200, 503, 503]);
  });

  it('reports the reason, without the password', async () => {
    await until(() => app.output().includes('alarm'));

    expect(await reasonOf(app)).toMatch(/^The database of DATABASE_URL at .* can’t be|can't be/);
    expect(await reasonOf(app)).not.toContain(new URL(service.databaseUrl).password || ':@');
  });

  it('starts once the database is available', async () => {
    await relay.mend();
    await app.until('ready', 200);

    expect(await healthOf(app)).toEqual([200, 200, 200]);
  });

  it('is not ready while the database is unavailable, and is ready again afterwards', async () => {
    await relay.cut();
    await app.until('ready', 503);
    const away = await healthOf(app);
    const because = await reasonOf(app);
    await relay.mend();
    await app.until('ready', 200);

    expect(away).toEqual([200, 200, 503]);
    expect(because).toBe('The database does not answer.');
  });

  it('is not ready while the database takes longer than a second', async () => {
    relay.hold();
    await app.until('ready', 503);
    const slow = await healthOf(app);
    relay.release();
    await app.until('ready', 200);

    expect(slow).toEqual([200, 200, 503]);
  });
});

describe('an app that waits for its database', () => {
  it('ends on SIGTERM', async () => {
    const nowhere = 'postgresql://venue:hunter2@127.0.0.1:1/venue';
    const app = await launchApp({ ...service, databaseUrl: nowhere }, 'widget-api');
    await app.until('live', 200);

    expect(await app.end('SIGINT')).toBe(0);
    expect(stoppingLines(app)).toEqual([
      'Stopping (SIGINT): what is under way is finished first.',
      'Stopped.',
    ]);
    expect(app.output()).not.toContain('hunter2');
  });
});

/** The messages in an app's log after SIGTERM. */
function stoppingLines(app: AppProcess): readonly string[] {
  const lines = app.output().trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  // Requests in progress still end, with a line each.
  return messages
    .slice(messages.findIndex((msg) => msg.startsWith('Stopping')))
    .filter((msg) => msg !== 'ended');
}

describe('a server for agents', () => {
  it('has no stream that outlives its request', async () => {
    const app = await start(service, 'mcp');
    endedTogether.agents = app;
    const revision = '2026-07-28';
    const listening = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': revision,
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 'all',
        method: 'subscriptions/listen',
        params: {
          notifications: {
            toolsListChanged: true,
            promptsListChanged: true,
            resourcesListChanged: true,
            resourceSubscriptions: ['x:y'],
          },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': revision,
            'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    // It would never end if the stream stayed open.
    const streamed = await listening.text();
    const get = await fetch(`${app.url}/mcp`, {
      headers: { authorization: `Bearer ${service.key}`, accept: 'text/event-stream' },
    });

    expect(listening.headers.get('content-type')).toContain('text/event-stream');
    expect(streamed).toContain('"resultType":"complete"');
    expect(get.status).toBe(405);
  });
});

const last = `(select name from migration order by id desc limit 1)`;
const forget = `delete from migration where name = ${last} returning *`;
const remember = 'insert into migration (id, timestamp, name) values ($1, $2, $3)';

describe('an app that serves', () => {
  let app: AppProcess;

  beforeAll(async () => {
    app = await start(service, 'api');
  });

  it('is not ready while the schema is older than its code', async () => {
    const [row] = await service.sql<{ id: number; timestamp: string; name: string }>(forget);
    await app.until('ready', 503);
    const because = await reasonOf(app);
    const old = await healthOf(app);
    await service.sql(remember, [row?.id, row?.timestamp, row?.name]);
    await app.until('ready', 200);

    expect(because).toContain('run admin migrate');
    expect(because).toContain(row?.name);
    expect(old).toEqual([200, 200, 503]);
  });

  it('stays ready when all its connections are in use', async () => {
    // One that asks is one connection: callers of one key are counted together.
    const keys: string[] = [];
    for (let given = 0; given < 25; given += 1) keys.push(await service.issueKey());
    const outsider = await openConcurrentTransaction(service);
    await outsider.sql('lock table rate_spent in access exclusive mode');
    const crowd = keys.map((key) => search(app, key).catch(() => null));
    // All that it has.
    const busy = await untilWaiting(service, 20)
      .then(() => healthOf(app))
      .finally(() => outsider.end());
    await Promise.all(crowd);

    expect(busy).toEqual([200, 200, 200]);
  });

  it('serves no other path on that port', async () => {
    expect((await fetch(`${app.opsUrl}/public/v1/venues`)).status).toBe(404);
    expect((await fetch(`${app.opsUrl}/health`)).status).toBe(404);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(404);
  });

  /** One process, stopped with all of this under way at the same moment. */
  describe('and gets SIGTERM', () => {
    const day = '2027-01-20';
    const wish = (): string =>
      JSON.stringify({
        venueId: service.venueId['the-lantern'],
        date: day,
        time: '18:00',
        partySize: 2,
        guest: { ...guest, phone: '+44 117 496 0000' },
      });
    const head = (length: number): string =>
      [
        'POST /public/v1/reservations HTTP/1.1',
        'Host: house.test',
        `Authorization: Bearer ${service.key}`,
        'Content-Type: application/json',
        'Idempotency-Key: slow-body',
        `Content-Length: ${length}`,
        '',
        '',
      ].join('\r\n');
    const seen: Record<string, unknown> = {};

    beforeAll(async () => {
      const outsider = await openConcurrentTransaction(service);
      await outsider.takeDay(service.venueId['the-lantern'] ?? '', day);
      const waiting = fetch(`${app.url}/public/v1/reservations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'waits-for-a-lock',
        },
        body: wish(),
      });
      await untilWaiting(service);
      const [idle, half, slow] = [await connected(app), await connected(app), await connected(app)];
      idle.socket.write('GET / HTTP/1.1\r\nHost: house.test\r\n\r\n');
      await until(() => idle.output().includes('HTTP/1.1 '));
      half.socket.write('GET / HTTP/1.1\r\nHos');
      const body = wish();
      slow.socket.write(head(Buffer.byteLength(body)) + body.slice(0, 20));

      const over = once(app.child, 'exit');
      const others = Promise.all([endedTogether.relayed?.end(), endedTogether.agents?.end()]);
      app.child.kill('SIGTERM');
      app.child.kill('SIGTERM');
      await app.until('ready', 503);
      seen['standing'] = await healthOf(app);
      seen['because'] = await reasonOf(app);
      const meanwhile = await search(app);
      seen['meanwhile'] = [meanwhile.status, meanwhile.headers.get('connection')];
      app.child.kill('SIGTERM');
      await outsider.end();
      seen['waiting'] = (await waiting).status;
      slow.socket.write(body.slice(20));
      await until(() => slow.output().includes('\r\n\r\n'));
      seen['slow'] = slow.output();
      while (await search(app).catch(() => null)) {
        await pause(50);
      }
      seen['code'] = (await over)[0];
      seen['codes'] = await others;
      await until(() => [idle, half, slow].every(({ socket }) => socket.closed));
    });

    it('it is not ready at once, and is still alive', () => {
      expect(seen['standing']).toEqual([200, 200, 503]);
      expect(seen['because']).toBe('It is shutting down.');
    });

    it('it serves new connections, and asks clients to close them', () => {
      expect(seen['meanwhile']).toEqual([200, 'close']);
    });

    it('it completes requests that wait for a lock or are still being sent', () => {
      expect(seen['waiting']).toBe(201);
      expect(seen['slow']).toMatch(/^HTTP\/1\.1 20[01] [^]*"outcome":"booked"/);
    });

    it('it finally accepts no connection, and ends with code 0 although a request stays half sent', () => {
      expect(seen['code']).toBe(0);
    });

    it('so do an app without its database, and a server for agents with a stream', () => {
      expect(seen['codes']).toEqual([0, 0]);
    });
  });
});

function search({ url }: AppProcess, key = service.key): Promise<Response> {
  const venueId = service.venueId['the-harbour'];
  return fetch(`${url}/public/v1/availability/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ venueId, date: '2026-12-08', partySize: 2 }),
  });
}

describe('an app without a health port', () => {
  it('refuses connections while a request is still half sent', async () => {
    const app = await launchApp(service, 'widget-api', { env: { OPS_PORT: '0' } });
    await until(() => app.output().includes('Ready: '));
    const { socket } = await connected(app);
    socket.write('GET / HTTP/1.1\r\nHos');
    app.child.kill('SIGTERM');
    while (await fetch(app.url).catch(() => null)) await new Promise(setImmediate);

    expect(app.child.exitCode).toBeNull();
    socket.destroy();
    expect(await app.end()).toBe(0);
  });
});

describe('a worker', () => {
  it('records the result of a text in progress before it ends on SIGTERM', async () => {
    const twilio = new TwilioDouble();
    await twilio.start();
    const relay = await openRelay(Number(new URL(twilio.url).port));
    relay.hold();
    const env = {
      MESSAGES_TEXTS: 'twilio',
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: twilio.from,
      TWILIO_API_URL: `http://127.0.0.1:${relay.port}`,
    };
    const worker = await start(service, 'worker', { env });
    const { body } = await service.post('/reservations', {
      venueId: service.venueId['the-harbour'],
      date: '2026-12-16',
      time: '18:00',
      partySize: 6,
      guest,
    });
    await until(() => relay.heldBytes() > 0);
    const over = once(worker.child, 'exit');
    worker.child.kill('SIGTERM');
    worker.child.kill('SIGTERM');
    await worker.until('ready', 503);
    const before = await textsOf(body.reference);
    relay.release();
    const [code] = await over;
    const after = await textsOf(body.reference);
    await relay.close();
    await twilio.stop();

    expect(before).toEqual([{ state: 'sending', attempts: 1 }]);
    expect(after).toEqual([{ state: 'sent', attempts: 1 }]);
    expect(twilio.messages).toHaveLength(1);
    expect(code).toBe(0);
    // Signalled twice, it says so once.
    expect(stoppingLines(worker)).toEqual([
      'Stopping (SIGTERM): what is under way is finished first.',
      'Stopped.',
    ]);
  });

  const texts = `select message.state, attempts from message
    join booking on booking.id = booking_id
    where reference = $1 and channel = 'text' and attempts > 0`;
  const textsOf = (reference: string): Promise<unknown[]> =>
    service.sql(texts, [reference.replaceAll(' ', '')]);
});
