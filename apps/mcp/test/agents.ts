/** The server for agents on a separate deployment, and callers of each kind. */
import {
  Client as Client2026,
  StreamableHTTPClientTransport as Transport2026,
} from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestDeployment } from '@venue/testing/deployment';
import { serve } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import type { AgentCall, RequestRecord } from '@venue/operations/pipeline/telemetry';
import { openMcp } from '../src/index';

export interface Agents {
  readonly url: string;
  /** The log records of tool calls, in order. */
  readonly lines: readonly ToolLine[];
  /** Sends one message of revision 2025-11-25 over plain HTTP. */
  send(method: string, params?: object, sending?: Sending): Promise<Answer>;
  call(tool: string, args: object, sending?: Sending): Promise<ToolAnswer>;
  close(): Promise<void>;
}

interface Sending {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it reads
  readonly body: any;
}

export interface ToolAnswer {
  readonly content: readonly { readonly text: string }[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it reads
  readonly structuredContent?: any;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

type ToolLine = Omit<RequestRecord, 'agent'> & AgentCall;

export async function openAgents(
  service: TestDeployment,
  options: { readonly confirm?: boolean; readonly deployment?: Deployment } = {},
): Promise<Agents> {
  const { confirm = false } = options;
  const lines: ToolLine[] = [];
  const deployment = watched(options.deployment ?? service.deployment, lines);
  const listener = await openMcp(deployment, {
    confirm,
    origins: ['https://chat.example.com'],
  });
  const serving = await serve(listener, 0, deployment);
  const url = `http://127.0.0.1:${serving.port}/mcp`;

  const send: Agents['send'] = async (method, params = {}, { key = service.key, headers } = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(key), ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  };
  return {
    url,
    lines,
    send,
    call: async (name, args, sending) => {
      const { body } = await send('tools/call', { name, arguments: args }, sending);
      if (body.result === undefined) throw new Error(JSON.stringify(body));
      return body.result;
    },
    close: () => serving.drain(),
  };
}

/** The same deployment with a telemetry that also keeps the records of tool calls. */
function watched(deployment: Deployment, lines: ToolLine[]): Deployment {
  const recordRequest = ({ agent, ...call }: RequestRecord): void => {
    if (agent !== undefined) lines.push({ ...call, ...agent });
    deployment.telemetry.recordRequest({ ...call, ...(agent === undefined ? {} : { agent }) });
  };
  return { ...deployment, telemetry: { ...deployment.telemetry, recordRequest } };
}

function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

/** The slug that an error names. */
export function slugIn({ content }: ToolAnswer): string {
  return /\(([a-z-]+)\)$/.exec(content[0]?.text ?? '')?.[1] ?? '';
}

const info = { name: 'spec', version: '1.2.3' };

export interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

/** All combinations of SDK version and protocol revision in which a client can connect. */
export const clients: Readonly<Record<string, (url: string, key: string) => Promise<AnyClient>>> = {
  'SDK 1': async (url, key) => {
    const client = new Client2025(info);
    const requestInit = { headers: bearer(key) };
    await client.connect(new Transport2025(new URL(url), { requestInit }));
    return client;
  },
  'SDK 2, old revision': sdk2Client('legacy'),
  'SDK 2, revision negotiated': sdk2Client('auto'),
  'SDK 2, new revision': sdk2Client({ pin: '2026-07-28' }),
};

type Mode = 'legacy' | 'auto' | { pin: string };

function sdk2Client(mode: Mode) {
  return async (url: string, key: string): Promise<AnyClient> => {
    const client = new Client2026(info, { versionNegotiation: { mode } });
    await client.connect(
      new Transport2026(new URL(url), { requestInit: { headers: bearer(key) } }),
    );
    return client;
  };
}
