/** Plain HTTP requests to the server, outside and before the protocol. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { openTestDeployment, shared } from '@venue/testing/deployment';
import { instructions } from '../src/instructions';
import { openAgents } from './agents';

const service = shared(() => openTestDeployment());
const agents = shared(() => openAgents(service));

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

interface Plain {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function send({ path = '/mcp', method = 'POST', headers = {}, body }: Plain) {
  const response = await fetch(new URL(path, agents.url), {
    method,
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' ? { body: body ?? JSON.stringify(message) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

describe('a request', () => {
  it.each(['application/json', '*/*', 'application/*', 'application/json, text/event-stream'])(
    'that accepts %s is answered as JSON',
    async (accept) => {
      const { status, headers, text } = await send({ headers: { accept } });

      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(JSON.parse(text).result.tools).not.toEqual([]);
    },
  );

  it('that names no type to accept is answered as JSON', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
      };
      const sent = request(agents.url, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(message));
    });

    expect(status).toBe(200);
  });

  it('that accepts web pages only is refused', async () => {
    expect((await send({ headers: { accept: 'text/html' } })).status).toBe(406);
  });

  it('may have a slash at the end, and a query', async () => {
    expect((await send({ path: '/mcp/' })).status).toBe(200);
    expect((await send({ path: '/mcp?from=here' })).status).toBe(200);
  });

  it.each([
    '/',
    '/mcpx',
    '/mcp/tools',
    '/mcp/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
  ])('to %s finds nothing, whatever it shows', async (path) => {
    const { status, text } = await send({ path, method: 'GET', headers: { authorization: '' } });

    expect([status, JSON.parse(text).title]).toEqual([404, 'Not found']);
  });

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])(
    'by %s is refused with what is allowed',
    async (method) => {
      const { status, headers } = await send({ method });

      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  it.each([
    ['http://house.test', 200],
    ['https://chat.example.com', 200],
    ['http://localhost:6274', 200],
    ['http://127.0.0.1:1', 200],
    ['http://[::1]', 200],
    ['https://evil.example.com', 403],
    ['http://chat.example.com', 403],
    ['http://127.0.0.1.example.com', 403],
    ['null', 403],
    ['', 403],
  ])('from a page of “%s” is %i', async (origin, expected) => {
    const { status, text } = await send({ headers: { origin } });

    expect(status).toBe(expected);
    if (status === 403) {
      expect(JSON.parse(text)).toEqual({
        jsonrpc: '2.0',
        error: { code: -32000, message: expect.any(String) },
      });
    }
  });
});

describe('a key that is not good', () => {
  it.each(['', 'Basic abc', 'Bearer', 'Bearer vb_live_nobody', 'bearer  x'])(
    '(“%s”) is 401 before any message is read, with how to send one',
    async (authorization) => {
      const { status, headers, text } = await send({ headers: { authorization }, body: '{' });

      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="venue-booking"');
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(text)).toMatchObject({ type: 'http://house.test/problems/invalid-key' });
    },
  );

  it.each(['initialize', 'server/discover', 'ping'])('does not even %s', async (method) => {
    expect((await agents.send(method, {}, { key: null })).status).toBe(401);
  });

  it('is the same when it is over', async () => {
    const key = await service.issueKey();
    await service.sql(
      `update api_key set expires_at = app_now() - interval '1 second' where public_id = $1`,
      [key.split('_')[2]?.slice(0, 8)],
    );

    expect((await agents.send('tools/list', {}, { key })).status).toBe(401);
  });
});

it('who has no valid key and goes on sending is refused, and cut off', async () => {
  const socket = connect(Number(new URL(agents.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => (said += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write('POST /mcp HTTP/1.1\r\nHost: house.test\r\nTransfer-Encoding: chunked\r\n\r\n');
  const stream = setInterval(() => socket.write(`4000\r\n${' '.repeat(0x4000)}\r\n`), 2);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(stream);

  expect(said).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close\r\n/);
});

describe('a body', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', 400, -32700],
    ['a member twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700],
    ['no message', '{"hello":"there"}', 400, -32600],
    ['nothing', '', 400, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['eleven messages', JSON.stringify(Array.from({ length: 11 }, () => message)), 400, -32600],
  ])('that is %s is refused in the words of the protocol', async (_what, body, status, code) => {
    const answer = await send({ body });

    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code]);
  });

  it('is refused whole when two of its requests have one id', async () => {
    const call = { ...message, method: 'tools/call', params: { name: 'list_venues' } };
    const before = agents.lines.length;
    const { status, text } = await send({ body: JSON.stringify([call, message, call]) });

    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      error: { code: -32600, message: expect.stringContaining('id') },
    });
    expect(agents.lines).toHaveLength(before);
  });

  it('may have the same id as a number and as a text', async () => {
    const body = JSON.stringify([message, { ...message, id: '1' }]);
    const { status, text } = await send({ body });

    expect([status, JSON.parse(text).length]).toEqual([200, 2]);
  });

  it('may be ten messages', async () => {
    const batch = Array.from({ length: 10 }, (_, id) => ({ ...message, id }));
    const { status, text } = await send({ body: JSON.stringify(batch) });

    expect(status).toBe(200);
    expect(JSON.parse(text)).toHaveLength(10);
  });

  it.each(['text/plain', 'application/json; charset=latin1', 'application/jsonp'])(
    'of type %s is refused',
    async (type) => {
      expect((await send({ headers: { 'content-type': type } })).status).toBe(415);
    },
  );

  it.each([64, 65, 1024])(
    'of %i KiB is answered, even while the client is still sending',
    async (kib) => {
      const padding = ' '.repeat(kib * 1024 - JSON.stringify(message).length);
      const { status } = await send({ body: JSON.stringify(message) + padding });

      expect(status).toBe(kib <= 64 ? 200 : 413);
    },
  );

  it('that is a notification is taken without an answer', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const { status, text } = await send({ body });

    expect([status, text]).toEqual([202, '']);
  });
});

describe('the id of a request', () => {
  const call = (id: number, name: string) => ({
    ...message,
    id,
    method: 'tools/call',
    params: { name, arguments: { venueId: 'nowhere' } },
  });
  const traceIdIn = (one: { result: { content: { text: string }[] } }): string =>
    JSON.parse(one.result.content[1]?.text ?? '').traceId;

  it('is the same in the answer, in the problem and in the log', async () => {
    const { headers, text } = await send({ body: JSON.stringify(call(1, 'get_menus')) });
    const requestId = headers.get('x-request-id');

    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(traceIdIn(JSON.parse(text))).toBe(requestId);
    expect(agents.lines.at(-1)).toMatchObject({ tool: 'get_menus', requestId });
  });

  it('has the place of each call in a batch behind it', async () => {
    const batch = [call(30, 'get_menus'), message, call(10, 'get_opening_hours')];
    const { headers, text } = await send({ body: JSON.stringify(batch) });
    const requestId = headers.get('x-request-id');
    const answers: { id: number; result: never }[] = JSON.parse(text);
    const traceIdOf = (id: number) => traceIdIn(answers.find((one) => one.id === id) as never);

    expect([traceIdOf(30), traceIdOf(10)]).toEqual([`${requestId}.1`, `${requestId}.3`]);
    expect(
      agents.lines
        .slice(-2)
        .map((line) => [line.tool, line.requestId])
        .sort(),
    ).toEqual([
      ['get_menus', `${requestId}.1`],
      ['get_opening_hours', `${requestId}.3`],
    ]);
  });
});

describe('the protocol', () => {
  it('is refused in an unknown revision', async () => {
    const headers = { 'mcp-protocol-version': '1999-12-31' };

    expect((await send({ headers })).status).toBe(400);
  });

  const modern = async (revision: string) => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': revision, 'mcp-method': 'server/discover' };
    const body = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } };
    const { text } = await send({ headers, body: JSON.stringify(body) });
    return JSON.parse(text);
  };
  const handshake = ['2025-11-25', '2025-06-18', '2025-03-26'];

  it('lists each revision that it speaks, newest first', async () => {
    const { result } = await modern('2026-07-28');

    expect(result.supportedVersions).toEqual(['2026-07-28', ...handshake]);
  });

  it('lists them too where it is asked for in a revision that it does not speak', async () => {
    const { error } = await modern('2027-01-01');

    expect(error.code).toBe(-32022);
    expect(error.data).toEqual({
      supported: ['2026-07-28', ...handshake],
      requested: '2027-01-01',
    });
  });

  it.each(handshake)('agrees to a listed revision with a handshake: %s', async (revision) => {
    const clientInfo = { name: 'spec', version: '1' };
    const params = { protocolVersion: revision, capabilities: {}, clientInfo };

    expect((await agents.send('initialize', params)).body.result.protocolVersion).toBe(revision);
  });

  it('is spoken in the revision of 2025, with instructions that hosts do not cut', async () => {
    const { body } = await agents.send('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'spec', version: '1' },
    });

    expect(body.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'venue-booking' },
      instructions,
    });
    expect(instructions.length).toBeLessThanOrEqual(2_000);
  });

  it.each(['resources/list', 'prompts/list', 'completion/complete', 'logging/setLevel'])(
    'knows nothing of %s',
    async (method) => {
      expect((await agents.send(method)).body.error.code).toBe(-32601);
    },
  );
});
