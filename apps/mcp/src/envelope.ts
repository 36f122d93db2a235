/** Metadata of a request of revision 2026-07-28, which the SDK leaves untyped. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AgentClient } from './agent-request';

interface Envelope {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
  readonly [CLIENT_INFO_META_KEY]?: Implementation;
  readonly [PROTOCOL_VERSION_META_KEY]?: string;
}

function envelopeOf({ mcpReq }: ServerContext): Envelope {
  return mcpReq.envelope ?? {};
}

export function agentClientIn(context: ServerContext): AgentClient {
  const envelope = envelopeOf(context);
  const client = envelope[CLIENT_INFO_META_KEY];
  return {
    revision: envelope[PROTOCOL_VERSION_META_KEY] ?? '2026',
    client: client === undefined ? null : `${client.name} ${client.version}`.slice(0, 100),
  };
}

/**
 * Whether the agent's host can show a person a form. A client that names no mode supports forms;
 * one that names only `url` does not.
 */
export function canAsk(context: ServerContext): boolean {
  const { elicitation } = envelopeOf(context)[CLIENT_CAPABILITIES_META_KEY] ?? {};
  if (elicitation === undefined) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}
