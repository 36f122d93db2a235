/** One request of a caller, whatever revision of the protocol it speaks. */
import type { Integration } from '@venue/domain';
import {
  inputOf,
  perform,
  slugOf,
  toolResultOf,
  type Deployment,
  type ProblemBody,
  type Reply,
  type Tool,
  type ToolDefinition,
  type ToolResult,
} from '@venue/operations';
import { callNeeds, type Arrived, type MessageId } from './messages';

/** A call as it may be logged: no argument, no result, nothing of a guest. */
export interface CallLine {
  readonly tool: string;
  readonly requestId: string;
  readonly integrationId: string;
  /** How it ended: the outcome of an answer, or the slug of a problem. */
  readonly ending: string;
  readonly milliseconds: number;
  readonly revision: string;
  /** Name and version of the agent's host, where it tells. */
  readonly client: string | null;
  readonly replayed: boolean;
  readonly coercedCount: number;
}

export interface Room {
  readonly deployment: Deployment;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly log: (line: CallLine) => void;
}

export interface ToolCall {
  /** Of its message. */
  readonly id: MessageId;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Who speaks, and how. */
export interface Speaker {
  readonly revision: string;
  readonly client: string | null;
}

/** What came with the request. */
interface Brought {
  readonly authorization: string | null;
  /** As its answer has it in `X-Request-Id`. */
  readonly requestId: string;
  readonly arrived: ReadonlyMap<MessageId, Arrived>;
}

export class Visit {
  constructor(
    private readonly room: Room,
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
    const { deployment, log } = this.room;
    const began = performance.now();
    const input = inputOf(operation, call.arguments);
    const { authorization, arrived } = this.brought;
    const requestId = this.requestIdOf(call);
    const credentials = { authorization, publishableKey: null, origin: null, address: '' };
    const ask = { ...input, credentials, requestId };
    const reply = await perform(operation, ask, deployment);
    const milliseconds = Math.round(performance.now() - began);
    log({
      tool: call.name,
      requestId,
      integrationId: this.caller.id,
      milliseconds,
      ...speaker,
      ...endingOf(reply),
      coercedCount: input.coercedCount + (arrived.get(call.id)?.coercedCount ?? 0),
    });
    return toolResultOf(reply);
  }

  /** In a batch, the third message has `.3` behind the id of the request that it came with. */
  private requestIdOf({ id }: ToolCall): string {
    const position = this.brought.arrived.get(id)?.position ?? null;
    return this.brought.requestId + (position === null ? '' : `.${position}`);
  }
}

function endingOf({ status, body, headers }: Reply): Pick<CallLine, 'ending' | 'replayed'> {
  const told = JSON.parse(body) as { readonly outcome?: string } & ProblemBody;
  return {
    ending: status < 400 ? (told.outcome ?? 'answered') : slugOf(told),
    replayed: headers['Idempotent-Replayed'] === 'true',
  };
}

/** A plain error with a code: the SDK's own class puts its words before ours. */
function wrongCall(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 });
}
