import { once } from 'node:events';
import { Agent, request, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import type { RequestRecord } from '@venue/operations/pipeline/telemetry';
import { EventStream, drainSignalOf } from './responses/event-stream';
import { readBytes } from './requests/read-bytes';
import { send } from './responses/send';
import { serve, type OpenServer } from './serve';

const records: RequestRecord[] = [];

/** The parts of a deployment that serving needs. */
const deployment = {
  problemsUrl: 'http://house.test/problems',
  settings: { baseUrl: 'http://house.test' },
  telemetry: { recordRequest: (call: RequestRecord) => void records.push(call) },
  traceId: () => null,
  ids: { uuid: () => '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' },
} as unknown as Deployment;

const get = 'GET / HTTP/1.1\r\nHost: house.test\r\n\r\n';
const open: (OpenServer | Socket)[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await ('drain' in one ? one.drain() : one.destroy());
});

async function serving(listener: RequestListener, of = deployment): Promise<OpenServer> {
  const started = await serve(listener, 0, of);
  open.unshift(started);
  return started;
}

/** A connection, and everything received on it. */
async function connected({ port }: OpenServer): Promise<{ socket: Socket; output: () => string }> {
  const socket = connect(port, '127.0.0.1');
  open.unshift(socket);
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  await once(socket, 'connect');
  return { socket, output: () => text };
}

describe('a server', () => {
  it('refuses a port that is in use', async () => {
    const { port } = await serving(() => undefined);

    await expect(serve(() => undefined, port, deployment)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('listens on the loopback address only', async () => {
    const listener: RequestListener = (request, response) => {
      response.end(request.socket.localAddress);
    };
    const { port } = await serving(listener);

    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('127.0.0.1');
  });

  it('answers bytes that are not a request with a problem', async () => {
    const { socket, output } = await connected(await serving(() => undefined));
    socket.write('nonsense\r\n\r\n');
    await once(socket, 'close');

    expect(output()).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/,
    );
    expect(output()).toContain('Connection: close');
    expect(JSON.parse(output().split('\r\n\r\n')[1] ?? '')).toMatchObject({
      type: 'http://house.test/problems/validation-failed',
      traceId: deployment.ids.uuid(),
    });
    expect(records.at(-1)).toMatchObject({
      surface: 'none',
      outcome: 'validation-failed',
      status: 400,
    });
  });

  it('records an unanswered request as broken off', async () => {
    const { socket } = await connected(await serving(() => undefined));
    const before = records.length;
    socket.write(get);
    await pause(100);
    socket.destroy();
    while (records.length === before) await pause(10);

    expect(records.slice(before)).toEqual([
      expect.objectContaining({ operation: 'unknown', outcome: 'broken-off', status: null }),
    ]);
  });

  it('survives a client that goes away in the middle of a request', async () => {
    const running = await serving((_request, response) => response.end('well'));
    const { socket } = await connected(running);
    socket.write('POST / HTTP/1.1\r\nHost: house.test\r\nContent-Length: 100\r\n\r\nhalf');
    socket.resetAndDestroy();

    expect(await (await fetch(`http://127.0.0.1:${running.port}`)).text()).toBe('well');
  });
});

describe('the Host header', () => {
  const local = {
    ...deployment,
    settings: { ...deployment.settings, baseUrl: 'http://[::1]:3000' },
  };

  async function statusOf(hosts: readonly string[], of = deployment): Promise<string> {
    const running = await serving((_request, response) => response.end('well'), of);
    const { socket, output } = await connected(running);
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    return /^HTTP\/1\.1 (\d+)/.exec(output())?.[1] ?? '';
  }

  it.each([
    [['localhost:3000'], '200'],
    [['127.0.0.1'], '200'],
    [['[::1]:8080'], '200'],
    [['evil.test:3000'], '400'],
    [['127.0.0.1.evil.test'], '400'],
    [[''], '400'],
    [[], '400'],
  ])('must name this machine if BASE_URL does: %j is %s', async (hosts, expected) => {
    expect(await statusOf(hosts, local)).toBe(expected);
  });

  it.each([
    [['evil.test'], '200'],
    [[''], '200'],
    [['house.test', 'house.test'], '400'],
    [['house.test', 'evil.test'], '400'],
    [[], '400'],
  ])('must be sent once if BASE_URL is public: %j is %s', async (hosts, expected) => {
    expect(await statusOf(hosts)).toBe(expected);
  });
});

describe('a server that drains', () => {
  it('lets the current request end, and closes its connection', async () => {
    const waiting: ServerResponse[] = [];
    const running = await serving((_request, response) => waiting.push(response));
    const { socket, output } = await connected(running);
    socket.write(get);
    while (waiting.length === 0) await new Promise(setImmediate);
    const drained = Promise.all([running.drain(), once(socket, 'close')]);
    waiting[0]?.end('done');
    await drained;

    expect(output()).toMatch(/\r\n\r\ndone$/);
  });

  it('takes no new connection', async () => {
    const running = await serving((_request, response) => response.end());
    await running.drain();

    await expect(fetch(`http://127.0.0.1:${running.port}`)).rejects.toThrow();
  });

  it('answers later requests on an open connection, and asks to close it', async () => {
    const waiting: ServerResponse[] = [];
    // The second request is answered before it is recorded.
    const running = await serving((_request, response) =>
      waiting.length === 0 ? waiting.push(response) : response.end('at once'),
    );
    const { socket, output } = await connected(running);
    socket.write(get);
    while (waiting.length === 0) await new Promise(setImmediate);
    const drained = Promise.all([running.drain(), once(socket, 'close')]);
    socket.write(get);
    await pause(50);
    waiting[0]?.end('late');
    await drained;

    expect(output()).toContain('\r\n\r\nlate');
    expect(output()).toContain('at once');
    expect(output().match(/Connection: close/g)).toHaveLength(1);
  });
});

describe('a stream of events', () => {
  /** Streams that are open, with their requests. */
  const streams: { readonly stream: EventStream; readonly response: ServerResponse }[] = [];
  const streaming: RequestListener = (request, response) => {
    const stream = new EventStream(response, {});
    streams.push({ stream, response });
    drainSignalOf(request).addEventListener('abort', () => stream.endWithRetry(1_000));
    stream.send({ name: 'status', id: '7', data: { live: true } });
  };

  afterEach(() => void streams.splice(0));

  it('ends when its server drains, which does not wait for it', async () => {
    const running = await serving(streaming);
    const { socket, output } = await connected(running);
    socket.write(get);
    while (!output().includes('live')) await new Promise(setImmediate);
    await Promise.all([running.drain(), once(socket, 'close')]);

    expect(output()).toContain('event: status\nid: 7\ndata: {"live":true}\n\n');
    // Ended by the server: an answer that does not end is cut off after ten seconds.
    expect(output()).toMatch(/retry: 1000\n\n\r\n0\r\n\r\n$/);
  });

  it('is cut off if its client does not read, while others stay open', async () => {
    const running = await serving(streaming);
    const slow = await connected(running);
    slow.socket.write(get);
    while (!slow.output().includes('live')) await new Promise(setImmediate);
    const reading = await connected(running);
    reading.socket.write(get);
    while (!reading.output().includes('live')) await new Promise(setImmediate);
    slow.socket.pause();
    const data = { text: 'x'.repeat(100_000) };
    // At the end far more than the buffers of the system hold.
    for (let sent = 1; sent <= 500 && streams[0]?.response.destroyed === false; sent += 1) {
      for (const { stream } of streams) stream.send({ name: 'change', id: String(sent), data });
      while (reading.output().length < sent * 100_000) await new Promise(setImmediate);
    }

    expect(streams.map(({ response }) => response.destroyed)).toEqual([true, false]);
  });
});

describe('an answer that does not wait for the end of a body', () => {
  const answer = (status: number) => ({
    status,
    contentType: 'application/json',
    body: '{}',
    headers: {},
  });
  /** Reads bodies up to 64 KiB, and refuses more. */
  const reading: RequestListener = (request, response) => {
    readBytes(request, 64 * 1024).then(
      () => send(answer(200), response),
      () => send(answer(413), response),
    );
  };
  /** Requires a key, and none exists. */
  const refusing: RequestListener = (_request, response) => {
    setImmediate(() => send(answer(401), response));
  };

  interface ReceivedAnswer {
    readonly status: number | undefined;
    readonly connection: string | undefined;
    readonly socket: Socket;
  }

  /** Bodies are sent in chunks, unless a length is declared. */
  function post(
    port: number,
    agent: Agent,
    body: Buffer,
    length?: number,
  ): Promise<ReceivedAnswer> {
    const headers = length === undefined ? {} : { 'Content-Length': length };
    return new Promise((resolve, reject) => {
      const sent = request({ port, agent, method: 'POST', headers }, (response) => {
        const { statusCode: status, headers: got } = response;
        const { socket } = response;
        response.resume();
        response.on('end', () => resolve({ status, connection: got.connection, socket }));
      });
      sent.on('error', reject);
      sent.write(body);
      sent.end();
    });
  }

  it.each([
    ['in chunks', undefined],
    ['of a declared length', 300_000],
  ])('lets an agent send its next request, after a body %s', async (_how, length) => {
    const { port } = await serving(reading);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await post(port, agent, Buffer.alloc(300_000), length);
    const second = await post(port, agent, Buffer.alloc(10));
    agent.destroy();

    expect([first.status, first.connection]).toEqual([413, 'close']);
    expect(second.status).toBe(200);
    expect(second.socket).not.toBe(first.socket);
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', `10000\r\n${'x'.repeat(65_536)}\r\n`],
    ['of a declared length', 'Content-Length: 94371840', 'x'.repeat(65_536)],
  ])('cuts off a client that keeps streaming %s', async (_how, header, piece) => {
    const { socket, output } = await connected(await serving(refusing));
    let sent = 0;
    const stream = setInterval(() => (sent += socket.write(piece) ? piece.length : 0), 1);
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: house.test\r\n${header}\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(stream);

    expect(output()).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close\r\n[^]*\{\}$/);
    expect(sent).toBeLessThan(10_000_000);
  });

  it.each([
    ['in chunks', undefined],
    ['of a declared length', 200],
  ])('keeps the connection after a small body %s', async (_how, length) => {
    const { port } = await serving(refusing);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await post(port, agent, Buffer.alloc(200), length);
    const second = await post(port, agent, Buffer.alloc(200), length);
    agent.destroy();

    expect([first.status, first.connection]).toEqual([401, 'keep-alive']);
    expect([second.status, second.socket]).toEqual([401, first.socket]);
  });
});
