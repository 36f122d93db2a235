/** Revisions of the protocol up to 2025-11-25, by version 1 of the SDK. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serverInfo, serverOptions } from './server-options';
import type { AgentRequest } from './agent-request';

/**
 * Each request has its own server and transport, since a shared one answers the wrong caller. There
 * are no sessions: any process can answer any request.
 */
export async function answer2025(
  request: IncomingMessage,
  response: ServerResponse,
  { agentRequest, body }: { readonly agentRequest: AgentRequest; readonly body: unknown },
): Promise<void> {
  const server = serverFor(agentRequest, request.headers['mcp-protocol-version']);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}

function serverFor(agentRequest: AgentRequest, version: string | string[] | undefined): Server {
  // The low-level `Server`: the tools already are JSON Schema, built once at the start.
  const server = new Server(serverInfo, serverOptions);
  const client = { revision: String(version ?? '2025'), client: null };
  server.setRequestHandler(ListToolsRequestSchema, () => {
    return { tools: agentRequest.list() };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId: id }) => {
    const call = { id, name: params.name, arguments: params.arguments ?? {} };
    return await agentRequest.call(call, client);
  });
  return server;
}
