/** Calls the team's operations on the deployment that served the page. */
import type { Failure } from './failure';
import type { RetryLoop } from './parts/retry-loop';

export type Reply<Answer> =
  | { readonly answer: Answer; readonly failure?: undefined }
  | { readonly answer?: undefined; readonly failure: Failure };

export interface Post {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same for each retry, so that the write happens once. */
  readonly idempotencyKey: string;
  /** The code of a manager, typed on a device to authorise this one step. */
  readonly managerCode?: string | null;
}

type Query = Readonly<Record<string, string | number>>;

const root = '/team/v1';
const timeoutMs = 20_000;

interface ApiUses {
  /** Gets the `Date` of each answer, to correct the device's clock. */
  readonly onDate: (date: string) => void;
  readonly onSignedOut: () => void;
  /** The initials of the person who uses a device; empty for none. */
  readonly initials: () => string;
  readonly retries: RetryLoop;
}

export class Api {
  readonly #calls = new Set<AbortController>();

  /** Retries failed reads. */
  readonly retries: RetryLoop;

  constructor(private readonly uses: ApiUses) {
    this.retries = uses.retries;
  }

  get<Answer>(path: string, query: Query = {}): Promise<Reply<Answer>> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
    const search = parameters.toString();
    return this.#call(search === '' ? path : `${path}?${search}`, {});
  }

  post<Answer>({ path, body, idempotencyKey, managerCode }: Post): Promise<Reply<Answer>> {
    return this.#call(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        'Team-Initials': this.uses.initials(),
        ...(typeof managerCode === 'string' ? { 'Manager-Code': managerCode } : {}),
      },
      body: JSON.stringify(body),
    });
  }

  /** Aborts requests on a dead connection. */
  interrupt(): void {
    for (const call of this.#calls) call.abort();
  }

  async #call<Answer>(path: string, request: RequestInit): Promise<Reply<Answer>> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeoutMs);
    this.#calls.add(ending);
    try {
      const response = await fetch(root + path, { ...request, signal: ending.signal });
      this.uses.onDate(response.headers.get('Date') ?? '');
      if (response.status === 401) this.uses.onSignedOut();
      if (response.ok) return { answer: (await response.json()) as Answer };
      return { failure: await failureIn(response) };
    } catch {
      return { failure: noAnswer };
    } finally {
      clearTimeout(timer);
      this.#calls.delete(ending);
    }
  }
}

const noAnswer: Failure = {
  isRefused: false,
  slug: 'no-answer',
  detail: 'There is no connection.',
  retryAfterMs: null,
  body: {},
};

async function failureIn(response: Response): Promise<Failure> {
  const body = await bodyOf(response);
  const isBusy = response.status === 429 || response.status >= 500;
  // A conflict without a booking means that the same call is still in progress.
  const isUnderWay = slugOf(body) === 'conflict' && body['booking'] === undefined;
  return {
    isRefused: (!isBusy && !isUnderWay) || isAboutCode(body),
    slug: slugOf(body),
    detail: textIn(body, 'detail') ?? 'Something went wrong.',
    retryAfterMs: retryAfterMsIn(response.headers),
    body,
  };
}

/** Whether the code of a manager was refused; it must not be sent again. */
export function isAboutCode(body: Failure['body']): boolean {
  const errors = body['errors'] as readonly { readonly pointer: string }[] | undefined;
  return errors?.some(({ pointer }) => pointer === 'Manager-Code') ?? false;
}

function retryAfterMsIn(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds * 1000 : null;
}

function slugOf(body: Failure['body']): string {
  return textIn(body, 'type')?.split('/').at(-1) ?? '';
}

function textIn(body: Failure['body'], name: string): string | null {
  const value = body[name];
  return typeof value === 'string' ? value : null;
}

/** Undefined for an answer of a proxy in front of the deployment. */
async function bodyOf(response: Response): Promise<Failure['body']> {
  try {
    return (await response.json()) as Failure['body'];
  } catch {
    return {};
  }
}
