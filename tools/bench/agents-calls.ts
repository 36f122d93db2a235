/** Calls of tools, as clients of either revision send them. */
import type { Shot } from './load';

export type Revision = '2025-11-25' | '2026-07-28';

export function toolCall(revision: Revision, name: string, given: object): Shot {
  const params = { name, arguments: given, ...(revision === '2026-07-28' ? sender : {}) };
  return {
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    idempotencyKey: null,
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      ...(revision === '2026-07-28' ? { 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {}),
    },
  };
}

const sender = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
