import { newKey } from '@venue/ui';
import type { ReactiveControllerHost } from 'lit';
import type { Api, Reply } from '../api';
import { sendUntilAnswered } from './send';

/** Sends the fields of a form. The element is drawn again with every change of `words`. */
export class Sending {
  /** The message during a request; empty without one. */
  message = '';
  #count = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly api: () => Api,
  ) {}

  async post<Answer>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    managerCode: string | null = null,
  ): Promise<Reply<Answer>> {
    this.#count += 1;
    this.#show('Saving …');
    const attempt = { path, body, managerCode, idempotencyKey: newKey(), mayBeDone: false };
    const reply = await sendUntilAnswered<Answer>(this.api(), attempt, () =>
      this.#show('Not saved yet: there is no answer. Trying again …'),
    );
    this.#count -= 1;
    this.#show(this.#count === 0 ? '' : 'Saving …');
    return reply;
  }

  #show(words: string): void {
    this.message = words;
    this.host.requestUpdate();
  }
}
