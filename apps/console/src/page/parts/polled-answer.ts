import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { Api, Reply } from '../api';

const askEveryMs = 30_000;

type Query = Readonly<Record<string, string | number>>;

/** An answer of the deployment, loaded again every half minute while its page is shown. */
export class PolledAnswer<Answer> implements ReactiveController {
  /** Null until loaded. */
  answer: Answer | null = null;
  /** Why the newest answer is outdated; null if it is not. */
  failure: string | null = null;

  #key = '';
  #api: Api | null = null;
  #ask: (() => Promise<Reply<Answer>>) | null = null;
  /** The number of requests. */
  #count = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.#poll(), askEveryMs);
    void this.again();
  }

  hostDisconnected(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#count += 1;
    this.#api?.retries.forget(this);
  }

  /** Loads the answer unless the newest one has that path and query; null loads nothing. */
  want(api: Api, path: string | null, query: Query = {}): void {
    const key = JSON.stringify([path, query]);
    if (key === this.#key) return;
    this.#key = key;
    this.answer = null;
    this.failure = null;
    this.#api = api;
    api.retries.forget(this);
    this.#ask = path === null ? null : () => api.get<Answer>(path, query);
    void this.again();
  }

  /** Whether the wanted answer is still loading. */
  get isWaiting(): boolean {
    return this.#ask !== null && this.answer === null && this.failure === null;
  }

  /** A failed request is retried anyway. */
  #poll(): void {
    if (this.#api?.retries.isWaiting(this) !== true) void this.again();
  }

  async again(): Promise<void> {
    const mine = (this.#count += 1);
    const ask = this.#ask;
    if (ask === null) return;
    const { answer, failure } = await ask();
    // The answer to an earlier request may come later; it is outdated.
    if (mine !== this.#count) return;
    if (answer !== undefined) this.answer = answer;
    this.failure = failure?.detail ?? null;
    this.#api?.retries.settle(this, failure, () => void this.again());
    this.host.requestUpdate();
  }

  /**
   * The newest answer, and at the lower edge why it is outdated: that message appears by itself,
   * and must not move a button under a finger.
   */
  view(show: (answer: Answer) => TemplateResult): TemplateResult {
    const { answer, failure } = this;
    const old = answer === null ? '' : 'This may be out of date.';
    return html`${answer === null ? waiting(failure) : show(answer)}
    ${
      failure === null
        ? nothing
        : html`<div class="failure row">
            <p class="refusal" role="alert">${failure} ${old}</p>
            <button @click=${() => void this.again()}>Try again</button>
          </div>`
    }`;
  }
}

function waiting(failure: string | null): TemplateResult | typeof nothing {
  return failure === null ? html`<p aria-busy="true">One moment …</p>` : nothing;
}
