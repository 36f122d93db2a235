/** Sends requests until there is a final answer, as a careful client does, and records each. */
import { pause } from '@venue/domain';
import type { StormDeployment } from './deployment';

/** What REST, agents and pages answer, read alike. */
export interface Answer {
  readonly status: number;
  // What the answers of all operations may have.
  readonly body: {
    readonly outcome?: string;
    readonly reference?: string;
    readonly times?: readonly { readonly time: string }[];
    readonly booking?: { readonly state: string };
    readonly holdId?: string;
    readonly id?: string;
    readonly type?: string;
  };
  /** In ms since the process began. */
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface Requests {
  rest(path: string, body: object, idempotencyKey?: string): Promise<Answer>;
  tool(name: string, given: object): Promise<Answer>;
  page(path: string, body: object, idempotencyKey: string): Promise<Answer>;
  /** How many requests were sent, repeated ones included. */
  sent(): number;
  /** Answers that no fault explains, in words. */
  readonly unexpected: readonly string[];
}

type Reading = { readonly status: number; readonly body: Answer['body'] } | 'again';

const answerMaxMs = 30_000;
/** A call that still has no answer this long after the last fault is one that never ends. */
const callMaxMs = 300_000;

export function requestsTo({ urlOf, keys }: StormDeployment): Requests {
  const unexpected: string[] = [];
  let sent = 0;

  const once = async (url: string, init: RequestInit): Promise<Reading> => {
    sent += 1;
    let response: { status: number; text: string };
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMaxMs) });
      response = { status: answer.status, text: await answer.text() };
    } catch {
      // Refused, reset or silent: what becomes of the request is not known.
      return 'again';
    }
    const reading = read(response);
    if (reading === null) {
      unexpected.push(`${url}: ${response.status} ${response.text}`);
      return { status: response.status, body: {} };
    }
    return reading;
  };
  const untilFinal = async (url: string, headers: object, body: object): Promise<Answer> => {
    const answer = await repeat(once, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (answer.endedAt === Infinity) unexpected.push(`${url}: no answer`);
    return answer;
  };

  const bearer = { authorization: `Bearer ${keys.integration}` };
  const withKey = (key: string | undefined): object =>
    key === undefined ? {} : { 'idempotency-key': key };
  return {
    unexpected,
    sent: () => sent,
    rest: (path, body, key) =>
      untilFinal(`${urlOf('api')}/public/v1${path}`, { ...bearer, ...withKey(key) }, body),
    tool: (name, given) =>
      untilFinal(`${urlOf('mcp')}/mcp`, bearer, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    page: (path, body, key) => {
      const page = {
        'x-service-publishable-key': keys.publishable,
        origin: 'https://www.example.com',
      };
      return untilFinal(
        `${urlOf('widget-api')}/public/v1${path}`,
        { ...page, ...withKey(key) },
        body,
      );
    },
  };
}

/** Sends it until there is a final answer, or until it is clear that there will be none. */
async function repeat(
  once: (url: string, init: RequestInit) => Promise<Reading>,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  const beganAt = performance.now();
  while (performance.now() < beganAt + callMaxMs) {
    const reading = await once(url, init);
    if (reading !== 'again') return { ...reading, beganAt, endedAt: performance.now() };
    await pause(100);
  }
  return { status: 0, body: {}, beganAt, endedAt: Infinity };
}

/** A fault that passes, ours or the gateway's. */
const passing = new Set([502, 503, 504]);

/** Null for what no answer of ours looks like. */
function read({ status, text }: { status: number; text: string }): Reading | null {
  if (passing.has(status)) return 'again';
  const body = parsed(text);
  if (body === null || status >= 500) return null;
  if (body.jsonrpc !== undefined) return body.result === undefined ? null : readTool(body.result);
  if (status === 409 && body.type?.endsWith('/conflict')) return 'again';
  return { status, body };
}

function readTool({ isError, structuredContent, content }: ToolResult): Reading | null {
  const text = content[0]?.text ?? '';
  if (isError !== true) {
    return structuredContent === undefined ? null : { status: 200, body: structuredContent };
  }
  return /\((service-unavailable|conflict)\)/.test(text) ? 'again' : null;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Answer['body'];
  readonly content: readonly { readonly text?: string }[];
}

type Parsed = Answer['body'] & { readonly jsonrpc?: string; readonly result?: ToolResult };

function parsed(text: string): Parsed | null {
  try {
    return JSON.parse(text) as Parsed;
  } catch {
    return null;
  }
}
