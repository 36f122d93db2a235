/** Sends what the forms of a page ask for, and remembers how each form stands. */
import { newKey } from '@venue/ui';
import type { ReactiveControllerHost } from 'lit';
import type { Failure } from '../api';
import type { App } from '../app';

export interface FormState {
  readonly isSending: boolean;
  /** Why it was not done, or is not yet; empty for nothing to say. */
  readonly words: string;
  /** The kind of refusal; empty for none. */
  readonly slug: string;
  /** What is to be confirmed before it is sent; empty for nothing. */
  readonly question: string;
}

export interface Sending {
  readonly form: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Said when it is done. */
  readonly done: string;
}

interface Attempt {
  readonly content: string;
  readonly idempotencyKey: string;
  readonly until: number;
  /** Whether it may have arrived already, though no answer came. */
  mayBeDone: boolean;
}

const untouched: FormState = { isSending: false, words: '', slug: '', question: '' };

/** Without an answer, it is sent again for so long. */
const keptMs = 120_000;
const retryAfterMs = 2000;

export class Sender {
  readonly #states = new Map<string, FormState>();
  /** What got no answer: sent once more, it has the same key, and so is done once. */
  readonly #unanswered = new Map<string, Attempt>();

  constructor(private readonly host: ReactiveControllerHost) {}

  stateOf(form: string): FormState {
    return this.#states.get(form) ?? untouched;
  }

  ask(form: string, question: string): void {
    this.#set(form, { ...untouched, question });
  }

  /** The form is as if nothing had been asked or refused. */
  reset(form: string): void {
    if (this.#states.delete(form)) this.host.requestUpdate();
  }

  /** The answer; null where it was not done, which the form then tells. */
  async send<Answer>({ form, path, body, done }: Sending, app: App): Promise<Answer | null> {
    if (this.stateOf(form).isSending) return null;
    const attempt = this.#attemptOf(form, JSON.stringify([path, body]));
    this.#set(form, { ...untouched, isSending: true });
    for (;;) {
      const { idempotencyKey } = attempt;
      const { answer, failure } = await app.api.post<Answer>({ path, body, idempotencyKey });
      if (failure === undefined) {
        this.#unanswered.delete(form);
        this.reset(form);
        app.announce(done);
        return answer;
      }
      const words = givenUpBecause(failure, attempt);
      if (words !== null) {
        if (!attempt.mayBeDone) this.#unanswered.delete(form);
        this.#set(form, { ...untouched, words, slug: failure.slug });
        return null;
      }
      attempt.mayBeDone = true;
      const waiting = `${failure.detail} It is tried again for two minutes.`;
      this.#set(form, { ...untouched, isSending: true, words: waiting });
      await new Promise((resolve) => setTimeout(resolve, failure.retryAfterMs ?? retryAfterMs));
    }
  }

  #attemptOf(form: string, content: string): Attempt {
    const before = this.#unanswered.get(form);
    const isSame = before?.content === content;
    const idempotencyKey = isSame ? before.idempotencyKey : newKey();
    const until = performance.now() + keptMs;
    const attempt = { content, idempotencyKey, until, mayBeDone: isSame };
    this.#unanswered.set(form, attempt);
    return attempt;
  }

  #set(form: string, state: FormState): void {
    this.#states.set(form, state);
    this.host.requestUpdate();
  }
}

/** Null while it is worth another try. */
function givenUpBecause(failure: Failure, attempt: Attempt): string | null {
  // What was sent for the first time can't be under way already: the conflict is another one.
  const isConflict = failure.slug === 'conflict' && !attempt.mayBeDone;
  if (failure.isRefused || isConflict) {
    attempt.mayBeDone = false;
    return failure.detail;
  }
  const next = performance.now() + (failure.retryAfterMs ?? retryAfterMs);
  if (next < attempt.until) return null;
  // Too many of them were sent: nothing was done, and the next try is not for now.
  if (failure.slug !== 'no-answer' && !attempt.mayBeDone) return failure.detail;
  return `${failure.detail} Look whether it was done before you do it again.`;
}
