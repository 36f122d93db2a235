/** Sends what the forms of a page ask for, and remembers how each form stands. */
import { newKey } from '@venue/ui';
import type { ReactiveControllerHost } from 'lit';
import type { Failure } from '../failure';
import type { App } from '../app';
import { sendUntilAnswered, type Attempt } from './send';

export interface FormState {
  readonly isSending: boolean;
  /** Why it was not done, or is not yet; empty for nothing to say. */
  readonly words: string;
  /** The kind of refusal; empty for none. */
  readonly slug: string;
  /** The refusal itself. */
  readonly body: Failure['body'];
  /** The question to confirm before it is sent; empty for none. */
  readonly question: string;
  /** What came of it the last time; empty for nothing to say. */
  readonly done: string;
}

export interface FormRequest<Answer = unknown> {
  readonly form: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** As a manager typed it on a device. */
  readonly managerCode?: string | null;
  /** Said when it is done. */
  readonly done: string | ((answer: Answer) => string);
}

type Refusal = Pick<Failure, 'detail' | 'slug'> & Partial<Pick<Failure, 'body'>>;

interface Unanswered extends Attempt {
  /** What it asks for, as a text to compare. */
  readonly content: string;
}

const untouched: FormState = {
  isSending: false,
  words: '',
  slug: '',
  body: {},
  question: '',
  done: '',
};

export class FormSender {
  readonly #states = new Map<string, FormState>();
  /** What got no answer: sent once more, it has the same key, and so is done once. */
  readonly #unanswered = new Map<string, Unanswered>();

  readonly #againstRules = new Set<string>();

  constructor(private readonly host: ReactiveControllerHost) {}

  stateOf(form: string): FormState {
    return this.#states.get(form) ?? untouched;
  }

  /** Whether it was refused as against the rules since it was last done. */
  needsReason(form: string): boolean {
    return this.#againstRules.has(form);
  }

  /** Says in the form why it was not done. */
  refuse(form: string, { detail: words, slug, body = {} }: Refusal): void {
    if (slug === 'override-required') this.#againstRules.add(form);
    this.#set(form, { ...untouched, words, slug, body });
  }

  ask(form: string, question: string): void {
    this.#set(form, { ...untouched, question });
  }

  /** The form is empty again. */
  end(form: string): void {
    this.#againstRules.delete(form);
    this.reset(form);
  }

  /** Takes back what was asked or refused. */
  reset(form: string): void {
    if (this.#states.delete(form)) this.host.requestUpdate();
  }

  /** The answer; null where it was not done, which the form then tells. */
  async send<Answer>(
    { form, done, ...request }: FormRequest<Answer>,
    app: App,
  ): Promise<Answer | null> {
    if (this.stateOf(form).isSending) return null;
    const attempt = this.#attemptOf(form, request);
    this.#set(form, { ...untouched, isSending: true });
    const { answer, failure } = await sendUntilAnswered<Answer>(app.api, attempt, ({ detail }) => {
      const words = `${detail} It is tried again for two minutes.`;
      this.#set(form, { ...untouched, isSending: true, words });
    });
    if (failure === undefined || !attempt.mayBeDone) this.#unanswered.delete(form);
    if (failure !== undefined) {
      this.refuse(form, failure);
      return null;
    }
    this.#againstRules.delete(form);
    const said = typeof done === 'string' ? done : done(answer);
    this.#set(form, { ...untouched, done: said });
    app.announce(said);
    return answer;
  }

  /** Another code makes no other attempt. */
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
