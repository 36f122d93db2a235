/** Sends the forms of a page, and keeps the state of each. */
import { newKey } from '@venue/ui';
import type { ReactiveControllerHost } from 'lit';
import type { Failure } from '../failure';
import type { App } from '../app';
import { sendUntilAnswered, type Attempt } from './send';

export interface FormState {
  readonly isSending: boolean;
  /** Why the request failed or waits; empty for none. */
  readonly message: string;
  /** The kind of the refusal; empty for none. */
  readonly slug: string;
  /** The refusal. */
  readonly body: Failure['body'];
  /** The question before sending; empty for none. */
  readonly question: string;
  /** The message of the last success; empty for none. */
  readonly done: string;
}

export interface FormRequest<Answer = unknown> {
  readonly form: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The code of a manager, typed on a device. */
  readonly managerCode?: string | null;
  /** The message of success. */
  readonly done: string | ((answer: Answer) => string);
}

type Refusal = Pick<Failure, 'detail' | 'slug'> & Partial<Pick<Failure, 'body'>>;

interface Unanswered extends Attempt {
  /** The request as text, for comparison. */
  readonly content: string;
}

const untouched: FormState = {
  isSending: false,
  message: '',
  slug: '',
  body: {},
  question: '',
  done: '',
};

export class FormSender {
  readonly #states = new Map<string, FormState>();
  /**
   * Requests without an answer, by form. Sending one again uses the same key, so it happens once.
   */
  readonly #unanswered = new Map<string, Unanswered>();

  readonly #againstRules = new Set<string>();

  constructor(private readonly host: ReactiveControllerHost) {}

  stateOf(form: string): FormState {
    return this.#states.get(form) ?? untouched;
  }

  /** Whether it was refused for a rule since its last success. */
  needsReason(form: string): boolean {
    return this.#againstRules.has(form);
  }

  /** Shows in the form why the request failed. */
  refuse(form: string, { detail: message, slug, body = {} }: Refusal): void {
    if (slug === 'override-required') this.#againstRules.add(form);
    this.#set(form, { ...untouched, message, slug, body });
  }

  ask(form: string, question: string): void {
    this.#set(form, { ...untouched, question });
  }

  /** Clears the state of the form. */
  end(form: string): void {
    this.#againstRules.delete(form);
    this.reset(form);
  }

  /** Clears the question and the refusal. */
  reset(form: string): void {
    if (this.#states.delete(form)) this.host.requestUpdate();
  }

  /** Resolves to the answer; null after a failure, which the form then shows. */
  async send<Answer>(
    { form, done, ...request }: FormRequest<Answer>,
    app: App,
  ): Promise<Answer | null> {
    if (this.stateOf(form).isSending) return null;
    const attempt = this.#attemptOf(form, request);
    this.#set(form, { ...untouched, isSending: true });
    const { answer, failure } = await sendUntilAnswered<Answer>(app.api, attempt, ({ detail }) => {
      const message = `${detail} It is tried again for two minutes.`;
      this.#set(form, { ...untouched, isSending: true, message });
    });
    if (failure === undefined || !attempt.mayBeDone) this.#unanswered.delete(form);
    if (failure !== undefined) {
      this.refuse(form, failure);
      return null;
    }
    this.#againstRules.delete(form);
    const message = typeof done === 'string' ? done : done(answer);
    this.#set(form, { ...untouched, done: message });
    app.announce(message);
    return answer;
  }

  /** A different code does not make it a different request. */
  #attemptOf(
    form: string,
    { path, body, managerCode = null }: Pick<FormRequest, 'path' | 'body' | 'managerCode'>,
  ): Attempt {
    const content = JSON.stringify([path, body]);
    const before = this.#unanswered.get(form);
    const mayBeDone = before?.content === content;
    const idempotencyKey = mayBeDone ? before.idempotencyKey : newKey();
    const attempt = { path, body, managerCode, content, idempotencyKey, mayBeDone };
    this.#unanswered.set(form, attempt);
    return attempt;
  }

  #set(form: string, state: FormState): void {
    this.#states.set(form, state);
    this.host.requestUpdate();
  }
}
