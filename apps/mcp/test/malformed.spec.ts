/** Malformed calls: accepted if their meaning is clear, otherwise refused with a clear error. */
import { describe, expect, it } from '@jest/globals';
import { shared, sharedDeployment } from '@venue/testing/deployment';
import { openAgents, type Answer } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z');
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
