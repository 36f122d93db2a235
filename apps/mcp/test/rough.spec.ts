/** Lost connections and late answers, in both revisions of the protocol. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { openAgents } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z');
const agents = shared(() => openAgents(service));

interface Revision {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly headers: (tool: string) => Readonly<Record<string, string>>;
}

const revisions: Readonly<Record<string, Revision>> = {
  '2025-11-25': { meta: {}, headers: () => ({ 'mcp-protocol-version': '2025-11-25' }) },
  '2026-07-28': {
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    headers: (tool) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': tool,
    }),
  },
};

let day = 8;

describe.each(Object.entries(revisions))('in revision %s', (_name, { meta, headers }) => {
  it('a booking that has started is made even if its sender is gone', async () => {
    const name = `Gone ${(day += 1)}`;
    const args = {
      venueId: service.venueId['the-lantern'],
      date: `2026-12-${String(day).padStart(2, '0')}`,
      time: '18:00',
      partySize: 2,
      guest: { name, phone: guest.phone },
    };
    const { unitOfWork } = service.deployment;
    const gone: { socket?: Socket } = {};
    const slow = await openAgents(service, {
      deployment: {
        ...service.deployment,
        unitOfWork: {
          run: (task, origin) =>
            unitOfWork.run(async (work) => {
              gone.socket?.destroy();
              // Time for the server to notice.
              await pause(100);
              return task(work);
            }, origin),
        },
      },
    });
    gone.socket = send(slow.url, 'create_booking', args);
    await once(gone.socket, 'close');
    const state = await madeFor(name);
    await slow.close();

    expect(state).toBe('confirmed');
  });

  it.each([
    [30, 200, 'The body is nested deeper than 20 levels.'],
    [20_000, 400, 'The message is nested too deep.'],
  ])('arguments nested %i deep are refused', async (depth, status, words) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = JSON.stringify(messageFor('list_venues', { deep: 0 }));
    const response = await fetch(agents.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        ...headers('list_venues'),
      },
      body: body.replace('"deep":0', `"deep":${deep}`),
    });

    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
  });

  function messageFor(tool: string, args: object): object {
    const params = { name: tool, arguments: args, _meta: meta };
    return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  }

  function send(url: string, tool: string, args: object): Socket {
    const body = JSON.stringify(messageFor(tool, args));
    const lines = Object.entries({
      host: 'house.test',
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers(tool),
    }).map(([header, value]) => `${header}: ${value}`);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  }

  async function madeFor(name: string): Promise<string | null> {
    for (let tries = 0; tries < 200; tries += 1) {
      const rows = await service.sql<{ state: string }>(
        'select state from booking where guest_name = $1',
        [name],
      );
      if (rows[0] !== undefined) return rows[0].state;
      await pause(25);
    }
    return null;
  }
});
