import { newKey } from '@venue/ui';
import type { ReactiveControllerHost } from 'lit';
import type { Api, Reply } from '../api';

const keptMs = 120_000;
const retryAfterMs = 2000;

/**
 * Sends what was filled in until it is answered, for at most two minutes, always with the same
 * Idempotency-Key. The element is drawn again with every change of `words`.
 */
export class Sending {
  /** What is shown meanwhile; empty while nothing is being sent. */
  words = '';
  #count = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly api: () => Api,
  ) {}

  async post<Answer>(
    path: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Reply<Answer>> {
    this.#count += 1;
    this.#say('Saving …');
    const reply = await this.#answer<Answer>(path, body);
    this.#count -= 1;
    this.#say(this.#count === 0 ? '' : 'Saving …');
    return reply;
  }

  async #answer<Answer>(
    path: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Reply<Answer>> {
    const post = { path, body, idempotencyKey: newKey() };
    const endsAtMs = performance.now() + keptMs;
    for (;;) {
      const reply = await this.api().post<Answer>(post);
      const { failure } = reply;
      if (failure === undefined || failure.isRefused) return reply;
      if (performance.now() > endsAtMs) return { failure: { ...failure, detail: givenUp } };
      this.#say('Not saved yet: there is no answer. Trying again …');
      await pause(failure.retryAfterMs ?? retryAfterMs);
    }
  }

  #say(words: string): void {
    this.words = words;
    this.host.requestUpdate();
  }
}

const givenUp =
  'There was no answer for two minutes. Look whether it was done before you do it again.';

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
