/**
 * Calls the deployment with the publishable key. A call that gets no answer of ours, because the
 * network or a proxy fails, is a `Failure` like every problem answer.
 */
import { newKey } from '@venue/ui';
import type { ProblemBody } from './answers';
import { limited } from './limited';

/** Why a call failed, for the guest and for the developer of the site. */
export interface Failure {
  /**
   * The slug of the problem type. Without an answer of ours: `aborted` where a newer call replaced
   * this one, `key-refused` where key or origin is not accepted, `service-unavailable` where the
   * deployment has a fault, otherwise `no-answer`.
   */
  readonly slug: string;
  /** The problem's `code`, such as `hold_expired`. */
  readonly code: string | null;
  /** A sentence of ours that can be shown, in English; null where none came. */
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

/** A write whose answer has not come yet: sent again as it is, it is still done only once. */
export interface OpenWrite {
  readonly path: string;
  readonly idempotencyKey: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Where such a write is kept until it is answered. */
interface Keeper {
  openWrite: OpenWrite | null;
}

interface Sending {
  /** The same for each repetition of a write, so that it is done once; a new one unless given. */
  readonly idempotencyKey?: string;
  /** Also sent when the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

const timeoutMs = 20_000;
const checkTimeoutMs = 5000;
/** The pauses before a call without an answer is sent again. */
const readPausesMs = [1000];
const writePausesMs = [1000, 4000];
const apiPath = '/public/v1';

/** Taken when the script loads: the host page may replace it later. */
const fetchOfBrowser = globalThis.fetch.bind(globalThis);

export class Client {
  #ending = new AbortController();

  /** For each path, where writes are stored that are discarded with the page. */
  readonly #keepers: Record<string, Keeper> = {};

  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    /** The `Date` of each answer, to correct the device's clock. */
    private readonly onDate: (date: string) => void,
  ) {}

  /** Asks once again where nothing came, as right after a network is back. */
  get<Answer>(
    path: string,
    query: Readonly<Record<string, string | number | null | undefined>> = {},
    signal?: AbortSignal,
  ): Promise<Reply<Answer>> {
    const given = Object.entries(query).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const address = given.length === 0 ? path : `${path}?${search}`;
    return this.#repeat(address, signal === undefined ? {} : { signal }, readPausesMs);
  }

  /** Sends a write, and up to twice again while no answer says whether it was done. */
  async post<Answer>(path: string, body: unknown, sending: Sending = {}): Promise<Reply<Answer>> {
    const { idempotencyKey = newKey(), keepalive = false } = sending;
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
      keepalive,
    };
    return this.#repeat(path, request, keepalive ? [] : writePausesMs);
  }

  /** Without a network it fails at once; the flow goes on when the network is back. */
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

  /** Aborts every call that is under way. */
  abort(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  /** A write that is done once however often it is repeated, until it is answered or changed. */
  async postOnce<Answer>(
    path: string,
    body: OpenWrite['body'],
    keeper: Keeper = (this.#keepers[path] ??= { openWrite: null }),
  ): Promise<Reply<Answer>> {
    const open = keeper.openWrite;
    const isSame = open?.path === path && JSON.stringify(open.body) === JSON.stringify(body);
    const idempotencyKey = isSame ? open.idempotencyKey : newKey();
    keeper.openWrite = { path, idempotencyKey, body };
    const reply = await this.post<Answer>(path, body, { idempotencyKey });
    if (reply.failure === undefined || !isOutcomeUnknown(reply.failure)) keeper.openWrite = null;
    return reply;
  }

  async #call<Answer>(path: string, request: RequestInit): Promise<Reply<Answer>> {
    const signals = [this.#ending.signal, ...(request.signal ? [request.signal] : [])];
    try {
      return await limited(signals, timeoutMs, (signal) =>
        this.#send(path, { ...request, signal }),
      );
    } catch {
      if (signals.some(({ aborted }) => aborted)) return { failure: failureOf('aborted') };
      return { failure: failureOf(await this.#causeOfSilence()) };
    }
  }

  async #send<Answer>(path: string, request: RequestInit): Promise<Reply<Answer>> {
    const response = await fetchOfBrowser(`${this.baseUrl}${apiPath}${path}`, {
      ...request,
      credentials: 'omit',
      headers: { ...request.headers, 'X-Service-Publishable-Key': this.key },
    });
    this.onDate(response.headers.get('Date') ?? '');
    if (!response.ok) return { failure: failureIn(await problemOf(response), response) };
    return { answer: (await response.json()) as Answer, headers: response.headers };
  }

  /**
   * Why a call got no answer. Browsers hide what does not allow the page to read it, such as the
   * refusal of a key or a fault of the deployment, so that both look like a broken network.
   */
  async #causeOfSilence(): Promise<'key-refused' | 'service-unavailable' | 'no-answer'> {
    try {
      const address = `${this.baseUrl}/widget/v1/check?key=${encodeURIComponent(this.key)}`;
      const response = await limited([this.#ending.signal], checkTimeoutMs, (signal) =>
        fetchOfBrowser(address, { credentials: 'omit', signal }),
      );
      if (response.status >= 500) return 'service-unavailable';
      const body = (await response.json()) as { readonly allowed?: boolean };
      return body.allowed === false ? 'key-refused' : 'no-answer';
    } catch {
      return 'no-answer';
    }
  }
}

/** Whether the call may have been carried out all the same, or is still under way. */
export function isOutcomeUnknown({ slug, body }: Failure): boolean {
  return unknownOutcomes.includes(slug) || (body.status ?? 0) >= 500;
}

const unknownOutcomes = ['no-answer', 'conflict', 'service-unavailable'];

/** A failure without an answer of ours. */
export function failureOf(
  slug: 'aborted' | 'no-answer' | 'key-refused' | 'service-unavailable' | 'missing-attribute',
): Failure {
  return { slug, code: null, detail: null, traceId: null, retryAfterSeconds: null, body: {} };
}

/** The problem that the deployment answers with; nothing where a proxy before it answers. */
async function problemOf(response: Response): Promise<Failure['body']> {
  try {
    return (await response.json()) as Failure['body'];
  } catch {
    return {};
  }
}

const slugsByStatus: Readonly<Record<number, string>> = {
  429: 'rate-limited',
  502: 'service-unavailable',
  503: 'service-unavailable',
  504: 'service-unavailable',
};

function failureIn(body: Failure['body'], { headers, status }: Response): Failure {
  const seconds = Number(headers.get('Retry-After'));
  return {
    slug: body.type?.split('/').at(-1) ?? slugsByStatus[status] ?? 'internal-error',
    code: body.code ?? null,
    detail: body.detail ?? null,
    traceId: body.traceId ?? null,
    retryAfterSeconds: seconds > 0 ? seconds : null,
    body,
  };
}
