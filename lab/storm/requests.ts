/** Sends requests until there is a final answer, as a careful client does, and records each. */
import { pause } from '@venue/domain/async';
import { appFor } from '@venue/operations/openapi/route-table';
import type { StormDeployment } from './deployment';
import type { Random } from './random';

/** In ms since the process began; an answer that never came ended at Infinity. */
interface Times {
  readonly beganAt: number;
  readonly endedAt: number;
}

/** An answer of REST, an agent's tool or a page, in one form. */
export interface Answer extends Times {
  readonly status: number;
  // Members of the answers of all operations.
  readonly body: {
    readonly outcome?: string;
    readonly reference?: string;
    readonly times?: readonly { readonly time: string }[];
    readonly booking?: { readonly state: string; readonly version?: number };
    readonly block?: { readonly id: string } | null;
    readonly lifted?: object;
    readonly holdId?: string;
    readonly id?: string;
    readonly type?: string;
    readonly state?: string | null;
    readonly checkoutUrl?: string | null;
    readonly instances?: readonly EventDate[];
    readonly depositTopUp?: object | null;
  };
}

interface EventDate {
  readonly eventInstanceId: string;
  readonly tiers: readonly {
    readonly tierId: string;
    readonly name: string;
    readonly remaining: number;
  }[];
}

/** The browser's result: a page, or the address of a redirect. */
export interface ShownPage extends Times {
  readonly location: string | null;
  readonly text: string;
}

export interface Requests {
  get(path: string): Promise<Answer>;
  rest(path: string, body: object, idempotencyKey?: string): Promise<Answer>;
  tool(name: string, given: object): Promise<Answer>;
  page(path: string, body: object, idempotencyKey: string): Promise<Answer>;
  /** A write of the team where there is a body, otherwise a read. */
  team(path: string, body?: object, idempotencyKey?: string): Promise<Answer>;
  /** Opens a page of ours for a guest. */
  browse(path: string): Promise<ShownPage>;
  /** Sends a form of such a page. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<ShownPage>;
  /** How many requests were sent, repeated ones included. */
  sent(): number;
  /** Answers that no fault explains, in words. */
  readonly unexpected: readonly string[];
}

/**
 * Reads an answer: `again` if a fault of ours or of the gateway explains it, null if it is wrong.
 */
type Reader<Read> = (received: Received) => Read | 'again' | null;

interface Received {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
}

const answerMaxMs = 30_000;
/** Some hang up within about the time of an answer, and ask again. */
const impatienceMs = 100;
/** A call that still has no answer this long after the last fault is one that never ends. */
const callMaxMs = 300_000;

export function requestsTo({ urlOf, keys, cookie }: StormDeployment, random: Random): Requests {
  const log: Log = { sent: 0, unexpected: [], random };
  const send = (url: string, init: RequestInit): Promise<Answer> =>
    untilFinal(url, init, { log, read: readCall, nothing: { status: 0, body: {} } });
  const call = (url: string, headers: object, body: object): Promise<Answer> =>
    send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const shown = (path: string, init: RequestInit): Promise<ShownPage> => {
    const reading = { log, read: readPage, nothing: { location: null, text: '' } };
    return untilFinal(`${urlOf('widget-api')}${path}`, { redirect: 'manual', ...init }, reading);
  };
  const bearer = { authorization: `Bearer ${keys.integration}` };
  const page = {
    'x-service-publishable-key': keys.publishable,
    origin: 'https://www.example.com',
  };
  const member = { cookie, 'sec-fetch-site': 'same-origin' };
  const withKey = (key: string | undefined): object =>
    key === undefined ? {} : { 'idempotency-key': key };
  return {
    unexpected: log.unexpected,
    sent: () => log.sent,
    get: (path) => send(`${urlOf('api')}/public/v1${path}`, { headers: bearer }),
    rest: (path, body, key) =>
      call(`${urlOf('api')}/public/v1${path}`, { ...bearer, ...withKey(key) }, body),
    tool: (name, given) =>
      call(`${urlOf('mcp')}/mcp`, bearer, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    page: (path, body, key) => {
      const target = `/public/v1${path}`;
      return call(`${urlOf(appFor(target))}${target}`, { ...page, ...withKey(key) }, body);
    },
    team: (path, body, key) => {
      const url = `${urlOf('console')}/team/v1${path}`;
      return body === undefined
        ? send(url, { headers: member })
        : call(url, { ...member, ...withKey(key) }, body);
    },
    browse: (path) => shown(path, {}),
    submit: (path, fields) => shown(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

interface Log {
  readonly random: Random;
  sent: number;
  readonly unexpected: string[];
}

/** Sends it until there is a final answer, or until it is clear that there will be none. */
async function untilFinal<Read>(
  url: string,
  init: RequestInit,
  { log, read, nothing }: { log: Log; read: Reader<Read>; nothing: Read },
): Promise<Read & Times> {
  const beganAt = performance.now();
  while (performance.now() < beganAt + callMaxMs) {
    log.sent += 1;
    const isImpatient = log.random.below(12) === 0;
    const patienceMs = isImpatient ? 1 + log.random.below(impatienceMs) : answerMaxMs;
    const received = await receive(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
    const reading = received === null ? 'again' : read(received);
    if (reading === null) log.unexpected.push(`${url}: ${received?.status} ${received?.text}`);
    if (reading !== 'again')
      return { ...(reading ?? nothing), beganAt, endedAt: performance.now() };
    await pause(100);
  }
  log.unexpected.push(`${url}: no answer`);
  return { ...nothing, beganAt, endedAt: Infinity };
}

/** Null where it was refused, reset or silent: what becomes of the request is not known. */
async function receive(url: string, init: RequestInit): Promise<Received | null> {
  try {
    const answer = await fetch(url, init);
    const location = answer.headers.get('location');
    return { status: answer.status, text: await answer.text(), location };
  } catch {
    return null;
  }
}

/** A fault that passes, ours or the gateway's. */
const passing = new Set([502, 503, 504]);

type Result = Pick<Answer, 'status' | 'body'>;

const readCall: Reader<Result> = ({ status, text }) => {
  if (passing.has(status)) return 'again';
  const body = parsed(text);
  if (body === null || status >= 500) return null;
  if (body.jsonrpc !== undefined) return body.result === undefined ? null : readTool(body.result);
  // One that shows the booking as it is now stays: the team has seen another version.
  const isAgain = status === 409 && body.type?.endsWith('/conflict') && body.booking === undefined;
  if (isAgain) return 'again';
  return { status, body };
};

const readPage: Reader<Pick<ShownPage, 'location' | 'text'>> = ({ status, location, text }) => {
  if (passing.has(status)) return 'again';
  // The same form is being carried out, or the booking has changed since it was read.
  if (status === 409 && text.includes('We are still working on it')) return 'again';
  const isPage = status === 200 || status === 409;
  return isPage || (status === 303 && location !== null) ? { location, text } : null;
};

function readTool({ isError, structuredContent, content }: ToolResult): Result | 'again' | null {
  if (isError !== true) {
    return structuredContent === undefined ? null : { status: 200, body: structuredContent };
  }
  const slug = /\(([a-z-]+)\)/.exec(content[0]?.text ?? '')?.[1] ?? '';
  if (['service-unavailable', 'conflict'].includes(slug)) return 'again';
  // The others are refusals that no client of a storm may meet.
  return slug === 'booking-not-changeable' ? { status: 409, body: { type: `/${slug}` } } : null;
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
