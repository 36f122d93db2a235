/** One request of a caller, whatever revision of the protocol it speaks. */
import type { Integration } from '@venue/domain';
import {
  inputOf,
  perform,
  toolResultOf,
  type AgentCall,
  type OperationRequest,
  type Deployment,
  type Tool,
  type ToolDefinition,
  type ToolResult,
} from '@venue/operations';
import { callNeeds, type Arrived, type MessageId } from './messages';

export interface AgentServerOptions {
  readonly deployment: Deployment;
  readonly tools: ReadonlyMap<string, Tool>;
}

export interface ToolCall {
  /** Of its message. */
  readonly id: MessageId;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Who speaks, and how. */
export type Speaker = Pick<AgentCall, 'revision' | 'client'>;

/** What came with the request. */
interface Brought {
  readonly authorization: string | null;
  /** The client's IP address. */
  readonly address: string;
  /** As its answer has it in `X-Request-Id`. */
  readonly requestId: string;
  readonly arrived: ReadonlyMap<MessageId, Arrived>;
  /** Every call is told of by itself, and so the request that it came with is not. */
  readonly onCall: () => void;
}

export class Visit {
  constructor(
    private readonly room: AgentServerOptions,
    readonly caller: Integration,
    private readonly brought: Brought,
  ) {}

  /** What the key opens, sorted by name. */
  list(): readonly ToolDefinition[] {
    const tools = [...this.room.tools.values()];
    return tools.filter((tool) => this.isOpen(tool)).map(({ definition }) => definition);
  }

  /** Throws for a name that no tool has; what the key does not open is a problem like any other. */
  toolOf({ name }: ToolCall): Tool {
    const tool = this.room.tools.get(name);
    if (tool !== undefined) return tool;
    throw wrongCall(name === '' ? callNeeds : 'There is no tool of that name.');
  }

  isOpen({ operation }: Tool): boolean {
    const { capability } = operation;
    return capability === null || this.caller.capabilities.includes(capability);
  }

  async call(call: ToolCall, speaker: Speaker): Promise<ToolResult> {
    const { operation } = this.toolOf(call);
    const { coercedCount, ...input } = inputOf(operation, call.arguments);
    const { authorization, address, arrived, onCall } = this.brought;
    const credentials = { authorization, publishableKey: null, origin: null, address };
    const agent = {
      tool: call.name,
      ...speaker,
      coercedCount: coercedCount + (arrived.get(call.id)?.coercedCount ?? 0),
    };
    onCall();
    const requestId = this.requestIdOf(call);
    const ask: OperationRequest = { ...input, credentials, requestId, surface: 'mcp', agent };
    return toolResultOf(await perform(operation, ask, this.room.deployment));
  }

  /** In a batch, the third message has `.3` behind the id of the request that it came with. */
  private requestIdOf({ id }: ToolCall): string {
    const position = this.brought.arrived.get(id)?.position ?? null;
    return this.brought.requestId + (position === null ? '' : `.${position}`);
  }
}

/** A plain error with a code: the SDK's own class puts its words before ours. */
function wrongCall(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 });
}
