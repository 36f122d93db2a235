/**
 * Calls the deployment with the publishable key. A call without an answer from the deployment,
 * because the network or a proxy fails, is a `Failure` like every problem answer.
 */
import { newKey } from '@venue/ui';
import type { ProblemBody } from './answers';
import { withTimeLimit } from './with-time-limit';

/** The reason of a failed call, for the guest and for the developer of the site. */
export interface Failure {
  /**
   * The slug of the problem type. Without an answer from the deployment: `aborted` where a newer
   * call replaced this one, `key-refused` where key or origin is not accepted,
   * `service-unavailable` where the deployment has a fault, otherwise `no-answer`.
   */
  readonly slug: string;
  /** The problem's `code`, such as `hold_expired`. */
  readonly code: string | null;
  /** A sentence for the guest, in English; null where none came. */
  readonly detail: string | null;
  readonly traceId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole problem, for members such as `alternatives`. */
  readonly body: Partial<ProblemBody> & Readonly<Record<string, unknown>>;
}

/** `answer` if the call succeeded. */
export type Reply<Answer> =
  | { readonly answer: Answer; readonly headers: Headers; readonly failure?: undefined }
  | { readonly answer?: undefined; readonly failure: Failure };

/** A write without an answer so far. Repeated unchanged, it is carried out only once. */
export interface OpenWrite {
  readonly path: string;
  readonly idempotencyKey: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Stores such a write until its answer comes. */
interface WriteStore {
  openWrite: OpenWrite | null;
}

interface SendOptions {
  /** A new key by default. */
  readonly idempotencyKey?: string;
  /** Send it even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

const timeoutMs = 20_000;
const checkTimeoutMs = 5000;
/** The pauses before each repetition of a call without an answer. */
const readPausesMs = [1000];
const writePausesMs = [1000, 4000];
const apiPath = '/public/v1';

/** Bound when the script loads, since the host page may replace `fetch` later. */
const browserFetch = globalThis.fetch.bind(globalThis);

export class Client {
  #lifetime = new AbortController();

  /** By path, for writes that need not survive a reload. */
  readonly #stores: Record<string, WriteStore> = {};

  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    /** The `Date` of each answer, to correct the device's clock. */
    private readonly onDate: (date: string) => void,
  ) {}

  /** Repeats the call once if no answer comes, as right after a network is back. */
  get<Answer>(
    path: string,
    query: Readonly<Record<string, string | number | null | undefined>> = {},
    signal: AbortSignal | null = null,
  ): Promise<Reply<Answer>> {
    const parameters = Object.entries(query).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
    const address = parameters.length === 0 ? path : `${path}?${search}`;
    return this.#repeat(address, { signal }, readPausesMs);
  }

  /** Sends a write, and repeats it up to twice while its outcome is unknown. */
  async post<Answer>(
    path: string,
    body: unknown,
    options: SendOptions = {},
  ): Promise<Reply<Answer>> {
    const { idempotencyKey = newKey(), keepalive = false } = options;
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
      keepalive,
    };
    return this.#repeat(path, request, keepalive ? [] : writePausesMs);
  }

  /** Fails at once while offline; the flow continues when the network is back. */
  async #repeat<Answer>(
    path: string,
    request: RequestInit,
    pausesMs: readonly number[],
  ): Promise<Reply<Answer>> {
    for (const pauseMs of pausesMs) {
      const reply = await this.#call<Answer>(path, request);
      const isSettled = reply.failure === undefined || !isOutcomeUnknown(reply.failure);
      if (isSettled || !navigator.onLine) return reply;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return this.#call(path, request);
  }

  /** Aborts all pending calls. */
  abort(): void {
    this.#lifetime.abort();
    this.#lifetime = new AbortController();
  }

  /** Sends a write with the same idempotency key until it is answered or its body changes. */
  async postOnce<Answer>(
    path: string,
    body: OpenWrite['body'],
    store: WriteStore = (this.#stores[path] ??= { openWrite: null }),
  ): Promise<Reply<Answer>> {
    const open = store.openWrite;
    const isSame = open?.path === path && JSON.stringify(open.body) === JSON.stringify(body);
    const idempotencyKey = isSame ? open.idempotencyKey : newKey();
    store.openWrite = { path, idempotencyKey, body };
    const reply = await this.post<Answer>(path, body, { idempotencyKey });
    if (reply.failure === undefined || !isOutcomeUnknown(reply.failure)) store.openWrite = null;
    return reply;
  }

  async #call<Answer>(path: string, request: RequestInit): Promise<Reply<Answer>> {
    const signals = [this.#lifetime.signal, ...(request.signal ? [request.signal] : [])];
    try {
      return await withTimeLimit(signals, timeoutMs, (signal) =>
        this.#send(path, { ...request, signal }),
      );
    } catch {
      if (signals.some(({ aborted }) => aborted)) return { failure: failureOf('aborted') };
      return { failure: failureOf(await this.#causeOfSilence()) };
    }
  }

  async #send<Answer>(path: string, request: RequestInit): Promise<Reply<Answer>> {
    const response = await browserFetch(`${this.baseUrl}${apiPath}${path}`, {
      ...request,
      credentials: 'omit',
      headers: { ...request.headers, 'X-Service-Publishable-Key': this.key },
    });
    this.onDate(response.headers.get('Date') ?? '');
    if (!response.ok) return { failure: failureIn(await problemOf(response), response) };
    return { answer: (await response.json()) as Answer, headers: response.headers };
  }

  /**
   * Why a call got no answer. Browsers hide answers without CORS headers, such as the refusal of a
   * key or a fault of the deployment, so that both look like a broken network.
   */
  async #causeOfSilence(): Promise<'key-refused' | 'service-unavailable' | 'no-answer'> {
    try {
      const address = `${this.baseUrl}/widget/v1/check?key=${encodeURIComponent(this.key)}`;
      const response = await withTimeLimit([this.#lifetime.signal], checkTimeoutMs, (signal) =>
        browserFetch(address, { credentials: 'omit', signal }),
      );
      if (response.status >= 500) return 'service-unavailable';
      const body = (await response.json()) as { readonly allowed?: boolean };
      return body.allowed === false ? 'key-refused' : 'no-answer';
    } catch {
      return 'no-answer';
    }
  }
}

/** Whether the call may have been carried out despite the failure, or is still under way. */
export function isOutcomeUnknown({ slug, body }: Failure): boolean {
  return unknownOutcomes.includes(slug) || (body.status ?? 0) >= 500;
}

const unknownOutcomes = ['no-answer', 'conflict', 'service-unavailable'];

/** A failure without an answer from the deployment. */
export function failureOf(
  slug: 'aborted' | 'no-answer' | 'key-refused' | 'service-unavailable' | 'missing-attribute',
): Failure {
  return { slug, code: null, detail: null, traceId: null, retryAfterSeconds: null, body: {} };
}

/** The problem in the answer; empty where a proxy answers instead of the deployment. */
async function problemOf(response: Response): Promise<Failure['body']> {
  try {
    return (await response.json()) as Failure['body'];
  } catch {
    return {};
  }
}

/** Where a proxy answers instead of the deployment. */
function slugOf(status: number): string {
  if (status === 429) return 'rate-limited';
  return status > 501 ? 'service-unavailable' : 'internal-error';
}

function failureIn(body: Failure['body'], { headers, status }: Response): Failure {
  const seconds = Number(headers.get('Retry-After'));
  return {
    slug: body.type?.split('/').at(-1) ?? slugOf(status),
    code: body.code ?? null,
    detail: body.detail ?? null,
    traceId: body.traceId ?? null,
    retryAfterSeconds: seconds > 0 ? seconds : null,
    body,
  };
}
