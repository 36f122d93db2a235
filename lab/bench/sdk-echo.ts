/** The least that speaks the protocol of agents: the SDK alone, with one answer to every call. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server, type CallToolResult } from '@modelcontextprotocol/server';
import { listen } from './listen';

/** A server that answers every call of a tool with the result in that body; returns its port. */
export async function serve(body: string): Promise<number> {
  const { result } = JSON.parse(body) as { result: CallToolResult };
  const handler = createMcpHandler(
    () => {
      const echo = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } });
      echo.setRequestHandler('tools/call', () => result);
      return echo;
    },
    { legacy: 'reject' },
  );
  const answer = toNodeHandler(handler);
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    json(request)
      .then((message) => answer(request as Parameters<typeof answer>[0], response, message))
      .catch(() => response.writeHead(500).end());
  });
  return listen(server);
}
