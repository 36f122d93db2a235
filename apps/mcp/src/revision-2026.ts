/** Revision 2026-07-28 of the protocol, by version 2 of the SDK. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  Server,
  type CallToolResult,
  type InputRequiredResult,
  type ListToolsResult,
} from '@modelcontextprotocol/server';
import type { Confirmations } from './confirmations';
import { agentClientIn } from './envelope';
import { withAllRevisions } from './revisions';
import { serverInfo, serverOptions } from './server-options';
import type { ToolCall, AgentRequest } from './agent-request';

type Answering = (
  request: IncomingMessage,
  response: ServerResponse,
  arrived: { readonly agentRequest: AgentRequest; readonly body: unknown },
) => Promise<void>;

const fiveMinutes = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** With `confirmations` null, calls are carried out without asking the guest. */
export function answering2026(confirmations: Confirmations | null): Answering {
  const options = {
    ...serverOptions,
    cacheHints: { 'tools/list': fiveMinutes, 'server/discover': fiveMinutes },
    ...(confirmations === null ? {} : { requestState: { verify: confirmations.verify } }),
  };
  const handler = createMcpHandler(
    ({ authInfo }) =>
      serverFor(authInfo?.extra?.['agentRequest'] as AgentRequest, options, confirmations),
    // Answers are JSON as long as nothing is sent before them, and nothing ever is.
    { legacy: 'reject', maxSubscriptions: 8 },
  );
  const answer = toNodeHandler({
    fetch: async (request, given) => withAllRevisions(await handler.fetch(request, given)),
  });
  return (request, response, { agentRequest, body }) => {
    const auth = {
      token: '',
      clientId: agentRequest.caller.id,
      scopes: [],
      extra: { agentRequest },
    };
    // Node's types use undefined where the SDK's types expect the member to be absent.
    const authorised = Object.assign(request, { auth }) as unknown as Parameters<typeof answer>[0];
    return answer(authorised, response, body);
  };
}

type Options = ConstructorParameters<typeof Server>[1];

function serverFor(
  agentRequest: AgentRequest,
  options: Options,
  confirmations: Confirmations | null,
): Server {
  // The low-level `Server`: the tools already are JSON Schema, built once at the start.
  const server = new Server(serverInfo, options);
  server.setRequestHandler('tools/list', () => {
    return { tools: agentRequest.list() } as unknown as ListToolsResult;
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { id } = context.mcpReq;
    const call: ToolCall = { id, name: params.name, arguments: params.arguments ?? {} };
    const first = (await confirmations?.before(call, agentRequest, context)) ?? null;
    const result = first ?? (await agentRequest.call(call, agentClientIn(context)));
    return result as CallToolResult | InputRequiredResult;
  });
  return server;
}
