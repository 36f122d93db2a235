/**
 * Asks the guest, through the agent's host, before something irreversible is done. The contract
 * lets a call act at once, so this is off unless a deployment turns it on.
 */
import {
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ToolResult } from '@venue/operations/agents/tool-result';
import type { Secrets } from '@venue/operations/authentication/secrets';
import { canAsk } from './envelope';
import type { ToolCall, AgentRequest } from './agent-request';

const answerName = 'confirmed';

export class Confirmations {
  private readonly codec: RequestStateCodec<string>;

  /** The secret is derived from the pepper, so that any process can verify another one's state. */
  constructor(private readonly secrets: Secrets) {
    this.codec = createRequestStateCodec<string>({
      key: secrets.hash('confirmation', 'state of a request'),
      ttlSeconds: 600,
      bind: ({ http }) => http?.authInfo?.clientId ?? '',
    });
  }

  readonly verify = (state: string, context: ServerContext): Promise<string> =>
    this.codec.verify(state, context);

  /** The question or refusal to send instead; null when the call may go on. */
  async before(
    call: ToolCall,
    agentRequest: AgentRequest,
    context: ServerContext,
  ): Promise<InputRequiredResult | ToolResult | null> {
    const tool = agentRequest.toolOf(call);
    const question = tool.operation.confirmation;
    if (question === undefined || !agentRequest.isOpen(tool) || !canAsk(context)) return null;

    const wasAsked = context.mcpReq.requestState<string>() === this.digestOf(call);
    if (!wasAsked || !isAnswered(context)) return this.ask(question, call, context);
    return isConfirmed(context) ? null : notConfirmed;
  }

  private async ask(
    message: string,
    call: ToolCall,
    context: ServerContext,
  ): Promise<InputRequiredResult> {
    const confirmed = { type: 'boolean', title: 'Yes, do it' } as const;
    return inputRequired({
      inputRequests: {
        [answerName]: inputRequired.elicit({
          message,
          requestedSchema: {
            type: 'object',
            properties: { [answerName]: confirmed },
            required: [answerName],
          },
        }),
      },
      requestState: await this.codec.mint(this.digestOf(call), context),
    });
  }

  /** Binds a confirmation to this tool and these arguments. */
  private digestOf(call: ToolCall): string {
    return this.secrets.hash('confirmation', JSON.stringify([call.name, call.arguments]));
  }
}

function isAnswered({ mcpReq }: ServerContext): boolean {
  return mcpReq.inputResponses?.[answerName] !== undefined;
}

function isConfirmed({ mcpReq }: ServerContext): boolean {
  return acceptedContent(mcpReq.inputResponses, answerName)?.[answerName] === true;
}

const notConfirmed: ToolResult = {
  content: [{ type: 'text', text: 'Nothing was done, because it was not confirmed.' }],
  isError: true,
};
