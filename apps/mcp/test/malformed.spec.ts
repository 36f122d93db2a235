/** Malformed calls, lenient arguments, and lost connections. */
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { type Answer, type ToolAnswer, clients, openAgents, slugIn } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z');

describe('malformed calls', () => {
  const agents = shared(() => openAgents(service));

  const words = 'A call needs the name of a tool and its arguments as an object.';

  interface Revision {
    readonly meta: object;
    readonly headers: Readonly<Record<string, string>>;
  }

  const revisions: Readonly<Record<string, Revision>> = {
    '2025-11-25': { meta: {}, headers: { 'mcp-protocol-version': '2025-11-25' } },
    '2026-07-28': {
      meta: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
      headers: {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'list_venues',
      },
    },
  };

  async function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(agents.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(await response.text()),
    } satisfies Answer;
  }

  const message = (id: number | string, params: unknown): object => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    ...(params === undefined ? {} : { params }),
  });

  describe.each(Object.entries(revisions))('in revision %s', (_name, { meta, headers }) => {
    const call = (params: unknown): Promise<Answer> => post(message(7, params), headers);

    it.each<[string, object, number]>([
      ['no arguments', {}, 0],
      ['null', { arguments: null }, 0],
      ['an object', { arguments: {} }, 0],
      ['the text of an object', { arguments: '{}' }, 1],
      ['an unrequested task', { arguments: {}, task: { ttl: 60_000 } }, 0],
      ['a task of a wrong form', { arguments: {}, task: 'later' }, 0],
    ])('a call with %s is understood', async (_what, args, coercedCount) => {
      const { status, body } = await call({ name: 'list_venues', ...args, ...meta });

      expect([status, body.error]).toEqual([200, undefined]);
      expect(body.result.structuredContent.venues).toHaveLength(3);
      expect(agents.lines.at(-1)).toMatchObject({ tool: 'list_venues', coercedCount });
    });

    it('the text of arguments may contain texts of values, and all are counted', async () => {
      const args = { venueId: service.venueId['the-lantern'], date: '2026-12-10', partySize: '2' };
      const { body } = await post(
        message(1, { name: 'check_availability', arguments: JSON.stringify(args), ...meta }),
        { ...headers, ...('mcp-name' in headers ? { 'mcp-name': 'check_availability' } : {}) },
      );

      expect(body.result.structuredContent.outcome).toBe('available');
      expect(agents.lines.at(-1)?.coercedCount).toBe(2);
    });

    it('the text of arguments may be no deeper than arguments', async () => {
      const text = `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      const { status, body } = await call({ name: 'list_venues', arguments: text, ...meta });

      expect([status, body.error.code]).toEqual([400, -32600]);
    });

    it.each<[string, unknown]>([
      ['a list of arguments', { name: 'list_venues', arguments: [], ...meta }],
      ['a number for arguments', { name: 'list_venues', arguments: 5, ...meta }],
      ['the text of a list', { name: 'list_venues', arguments: '[]', ...meta }],
      ['a text that is no JSON', { name: 'list_venues', arguments: 'all', ...meta }],
      ['no name', { arguments: {}, ...meta }],
      ['a number for a name', { name: 5, arguments: {}, ...meta }],
      ['an empty name', { name: '', arguments: {}, ...meta }],
      ['no parameters', undefined],
      ['null for parameters', null],
      ['a list of parameters', ['list_venues']],
      ['a text for parameters', 'list_venues'],
    ])('a call with %s is refused in our words', async (_what, params) => {
      const before = agents.lines.length;
      const { body } = await call(params);

      expect(body).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32602, message: words } });
      expect(agents.lines).toHaveLength(before);
    });
  });

  describe('a batch', () => {
    it('has each malformed call refused, and the others carried out', async () => {
      const { status, body } = await post([
        message(1, { name: 'list_venues', arguments: null }),
        message(2, { name: 'list_venues', arguments: [] }),
        message(3, null),
        message(4, { name: 'list_venues', arguments: '{}', task: {} }),
      ]);
      const errors = body.map(({ id, error }: { id: number; error?: object }) => [id, error]);
      const refusal = { code: -32602, message: words };

      expect(status).toBe(200);
      expect(errors.sort()).toEqual([
        [1, undefined],
        [2, refusal],
        [3, refusal],
        [4, undefined],
      ]);
    });
  });
});

describe('lenient arguments', () => {
  const agents = shared(() => openAgents(service));

  type Arguments = Readonly<Record<string, unknown>>;

  const search = (args: Arguments) =>
    agents.call('check_availability', {
      venueId: service.venueId['the-lantern'],
      date: '2026-12-10',
      partySize: 2,
      ...args,
    });

  const wish = { venueId: 'the-lantern', date: '2026-12-10', time: '18:00', partySize: 2 };
  const enquiry = { name: 'Ada', subject: 'A party', message: 'For twenty.' };

  describe('the arguments of a call', () => {
    it.each<Arguments>([
      { partySize: '2' },
      { acrossVenues: 'true' },
      { time: null, bookingTypeId: null, acrossVenues: null },
      { venueId: 'the-lantern' },
      { mood: 'good', idempotencyKey: 'of no use to a search' },
    ])('may be %j', async (args) => {
      const { structuredContent } = await search(args);

      expect(structuredContent).toEqual((await search({})).structuredContent);
    });

    it.each([
      [{ partySize: '2.5' }, 'partySize must be a whole number from 1 to 1000.'],
      [{ partySize: 'abc' }, 'partySize must be a whole number from 1 to 1000.'],
      [{ partySize: null }, 'partySize is required.'],
      [{ acrossVenues: 'yes' }, 'acrossVenues must be true or false.'],
      [{ date: 'tomorrow' }, 'date must be a calendar day as yyyy-MM-dd, such as 2026-12-05.'],
    ])('may not be %j, and the field is named', async (args, detail) => {
      const refused = await search(args);

      expect(slugIn(refused)).toBe('validation-failed');
      expect(refused.content[0]?.text).toContain(detail);
    });

    it.each([
      ['find_booking', { reference: 'K7QP4M2X', phone: 441174960001 }],
      ['submit_enquiry', { venueId: 'the-pier', ...enquiry, phone: 441174960001 }],
      ['create_booking', { ...wish, guest: { name: 'Ada', phone: 441174960001 } }],
    ])(
      'may not have a phone number as a number, and says how to send it: %s',
      async (tool, args) => {
        const refused = await agents.call(tool, args);

        expect(slugIn(refused)).toBe('validation-failed');
        expect(refused.content[0]?.text).toMatch(
          /phone must be sent as text in quotes, such as "\+44 117 496 0001": a number has no \+ /,
        );
      },
    );

    it('may have an object as its text', async () => {
      const wish = { venueId: service.venueId['the-lantern'], date: '2026-12-10', time: '18:00' };
      const args = { ...wish, partySize: 2, guest: JSON.stringify(guest), notes: null };

      expect((await agents.call('create_booking', args)).structuredContent.outcome).toBe('booked');
    });

    describe.each(['__proto__', 'constructor', 'prototype'])('called %s', (name) => {
      const args = JSON.parse(`{"${name}":{"partySize":3}}`) as Arguments;

      it.each(Object.entries(clients))('are refused of %s', async (_client, connect) => {
        const client = await connect(agents.url, service.key);
        const refused = await client.callTool({ name: 'list_venues', arguments: args });
        await client.close();

        expect(slugIn(refused as ToolAnswer)).toBe('validation-failed');
      });

      it('are refused inside an object and in the text of one', async () => {
        const wish = { date: '2026-12-10', time: '18:00', partySize: 2 };
        for (const guest of [args, JSON.stringify(args)]) {
          const refused = await agents.call('create_booking', { ...wish, guest });

          expect(refused.content[0]?.text).toContain(`A member may not be called ${name}.`);
        }
      });
    });

    it('are not converted over REST', async () => {
      const body = { venueId: service.venueId['the-lantern'], date: '2026-12-10', partySize: '2' };

      expect((await service.post('/availability/search', body)).status).toBe(400);
    });
  });
});

describe('lost connections', () => {
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
});
