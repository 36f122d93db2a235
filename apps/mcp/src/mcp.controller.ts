import type { IncomingMessage, ServerResponse } from 'node:http';
import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { note, requestIdOf, send } from '@venue/http';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import {
  toProblemResponse,
  problemFor,
  type OperationResponse,
} from '@venue/operations/pipeline/operation-response';
import { acceptBoth } from './accept';
import { AgentRequest, type AgentServerOptions } from './agent-request';
import { checkRequest, type CheckDependencies } from './check-request';
import { Confirmations } from './confirmations';
import { FloodGuard } from './flood-guard';
import { Origins } from './origins';
import { answering2026 } from './revision-2026';
import { answer2025 } from './revisions-2025';

/** The token of the `McpOptions`. */
export const MCP_OPTIONS = Symbol('McpOptions');

export interface McpOptions {
  /** Web pages that may call, besides the deployment's own. */
  readonly origins?: readonly string[];
  /** Whether guests are asked before something irreversible is done. */
  readonly confirm?: boolean;
}

/** The server for agents: the operations of the catalogue as tools, at `/mcp`. */
@Controller()
export class McpController {
  private readonly server: AgentServerOptions;
  private readonly dependencies: CheckDependencies;
  private readonly answer2026: ReturnType<typeof answering2026>;

  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(MCP_OPTIONS) { origins = [], confirm = false }: McpOptions,
  ) {
    const tools = new Map(toolsOf(catalogue).map((tool) => [tool.definition.name, tool]));
    const { settings, rateLimits, secrets } = deployment;
    this.server = { deployment, tools };
    this.dependencies = {
      deployment,
      origins: new Origins(settings.baseUrl, origins),
      floodGuard: new FloodGuard(rateLimits.integration),
    };
    this.answer2026 = answering2026(confirm ? new Confirmations(secrets) : null);
  }

  @All('/mcp{/}')
  async take(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request, this.deployment);
    response.setHeader('X-Request-Id', requestId);
    try {
      await this.answer(request, response, requestId);
    } catch (error) {
      send(replyFor(error, requestId, this.deployment), response);
    }
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const checked = await checkRequest(request, this.dependencies);
    if (checked.kind === 'refused') {
      send(checked.reply, response);
      return;
    }
    const { body, facts } = checked.messages;
    const { authorization = null } = request.headers;
    const onCall = (): void => note(request, { isRecorded: true });
    const { address } = checked;
    const http = { authorization, address, requestId, messages: facts, onCall };
    const agentRequest = new AgentRequest(this.server, checked.caller, http);
    acceptBoth(request);
    const answering = isOf2025(request, body) ? answer2025 : this.answer2026;
    await answering(request, response, { agentRequest, body });
  }
}

/** An unclear request goes to version 2 of the SDK, which has the better error messages. */
function isOf2025({ headers }: IncomingMessage, body: unknown): boolean {
  const named = {
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
  };
  const strings = Object.entries(named).filter(([, value]) => typeof value === 'string');
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(Object.fromEntries(strings) as Record<string, string>),
  });
  return kind === 'legacy';
}

/** A 401 has a Bearer challenge, or some clients would look for OAuth, which is not offered. */
function replyFor(error: unknown, traceId: string, deployment: Deployment): OperationResponse {
  const problem = problemFor(error, { traceId, operation: 'mcp' }, deployment);
  const reply = toProblemResponse(problem, traceId, { deployment, headers: {} });
  if (problem.slug !== 'invalid-key') return reply;
  return { ...reply, headers: { 'WWW-Authenticate': 'Bearer realm="venue-booking"' } };
}
