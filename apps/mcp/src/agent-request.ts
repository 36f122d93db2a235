/** One request of a caller, in any revision of the protocol. */
import type { Integration } from '@venue/domain/access/caller';
import { inputOf } from '@venue/operations/agents/arguments';
import { type ToolResult, toolResultOf } from '@venue/operations/agents/tool-result';
import type { Tool, ToolDefinition } from '@venue/operations/agents/tools';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import type { KeyRequest } from '@venue/operations/pipeline/operation-request';
import { perform } from '@venue/operations/pipeline/perform';
import type { AgentCall } from '@venue/operations/pipeline/telemetry';
import { malformedCallMessage, type MessageFacts, type MessageId } from './messages';

export interface AgentServerOptions {
  readonly deployment: Deployment;
  readonly tools: ReadonlyMap<string, Tool>;
}

export interface ToolCall {
  /** The id of the JSON-RPC message. */
  readonly id: MessageId;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The protocol revision and the client's name. */
export type AgentClient = Pick<AgentCall, 'revision' | 'client'>;

/** Data of the HTTP request. */
interface HttpFacts {
  readonly authorization: string | null;
  /** The client's IP address. */
  readonly address: string;
  /** The id that the answer has in `X-Request-Id`. */
  readonly requestId: string;
  readonly messages: ReadonlyMap<MessageId, MessageFacts>;
  /** Called for each tool call: calls are logged one by one, so their HTTP request is not. */
  readonly onCall: () => void;
}

export class AgentRequest {
  constructor(
    private readonly server: AgentServerOptions,
    readonly caller: Integration,
    private readonly http: HttpFacts,
  ) {}

  /** The tools that the key may call, sorted by name. */
  list(): readonly ToolDefinition[] {
    const tools = [...this.server.tools.values()];
    return tools.filter((tool) => this.isOpen(tool)).map(({ definition }) => definition);
  }

  /** Throws for an unknown name only; a tool that the key may not call gets a problem later. */
  toolOf({ name }: ToolCall): Tool {
    const tool = this.server.tools.get(name);
    if (tool !== undefined) return tool;
    throw wrongCall(name === '' ? malformedCallMessage : 'There is no tool of that name.');
  }

  isOpen({ operation }: Tool): boolean {
    const { capability } = operation;
    return capability === null || this.caller.capabilities.includes(capability);
  }

  async call(call: ToolCall, client: AgentClient): Promise<ToolResult> {
    const { operation } = this.toolOf(call);
    const { authorization, address, messages, onCall } = this.http;
    const message = messages.get(call.id);
    const args = message?.arguments ?? call.arguments;
    const { coercedCount, ...input } = inputOf(operation, args);
    const credentials = { authorization, publishableKey: null, origin: null, address };
    const agent = {
      tool: call.name,
      ...client,
      coercedCount: coercedCount + (message?.coercedCount ?? 0),
    };
    onCall();
    const requestId = this.requestIdOf(call);
    const common = { requestId, surface: 'mcp', agent } as const;
    const request: KeyRequest = { by: 'key', ...input, credentials, ...common };
    return toolResultOf(await perform(operation, request, this.server.deployment));
  }

  /** The request's id; in a batch with the message's position, such as `.3` for the third. */
  private requestIdOf({ id }: ToolCall): string {
    const position = this.http.messages.get(id)?.position ?? null;
    return this.http.requestId + (position === null ? '' : `.${position}`);
  }
}

/** A plain error with a code: the SDK's own class puts its words before ours. */
function wrongCall(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 });
}
