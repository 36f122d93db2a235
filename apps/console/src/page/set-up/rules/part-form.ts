/** `<console-part-form>`: a form for one part of the group, from its schema. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../../app';
import type { ChangedPartAnswer, ComparedPartAnswer, PartAnswer } from '../../answers';
import { backOfficeStyles } from '../../back-office/styles';
import { FormSender } from '../../parts/form-sender';
import { PolledAnswer } from '../../parts/polled-answer';
import { baseStyles } from '../../parts/styles';
import { hasConflicts } from '../group-views';
import type { FormContext } from './field';
import { formStyles } from './form-styles';
import { openFaulty, openInvalid } from './open-faulty';
import { faultsView, othersView, previewView } from './preview-view';
import { blankOf, withValue, type FormSchema } from './schema';
import { differences, isSame, merged } from './versions';
import { fieldView } from './views';

/** A change that is not applied yet. */
export interface Draft {
  /** The stored part that it began from. */
  readonly base: Pick<PartAnswer, 'value' | 'revision'>;
  readonly value: unknown;
}

export type Drafts = Map<string, Draft>;

export type Choices = Readonly<Record<string, readonly string[]>>;

export class PartForm extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, formStyles];
  static override properties = {
    app: { attribute: false },
    revision: { attribute: false },
    path: { attribute: false },
    heading: { attribute: false },
    drafts: { attribute: false },
    choices: { attribute: false },
    sample: { attribute: false },
    isOptional: { attribute: false },
    isPlan: { attribute: false },
  };

  declare app: App;
  declare revision: number;
  declare path: string;
  declare heading: string;
  declare drafts: Drafts;
  declare choices: Choices;
  declare sample: ((text: string) => string) | null;
  declare isOptional: boolean;
  /** Whether the tables are drawn as they stand. */
  declare isPlan: boolean;

  readonly #list = new PolledAnswer<PartAnswer>(this);
  readonly #sender = new FormSender(this);
  #compared: ComparedPartAnswer | null = null;
  /** Changes that others have saved since the draft began. */
  #others: readonly string[] = [];
  /** The value before the last change that was applied. */
  #before: { readonly value: unknown } | null = null;
  #isAccepted = false;

  protected override willUpdate(): void {
    this.#list.want(this.app.api, '/group/part', { path: this.path });
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
      <h2 id="heading" tabindex="-1">${this.heading}</h2>
      ${this.#list.view((part) => this.#view(part))}
    </section>`;
  }

  #draftOf(part: PartAnswer): Draft {
    return this.drafts.get(this.path) ?? { base: part, value: part.value };
  }

  #put(draft: Draft): void {
    const isChanged = !isSame(draft.value, draft.base.value);
    if (isChanged) this.drafts.set(this.path, draft);
    else this.drafts.delete(this.path);
    this.#compared = null;
    this.#isAccepted = false;
    for (const form of ['compare', 'apply']) this.#sender.reset(form);
    this.requestUpdate();
  }

  #view(part: PartAnswer): TemplateResult {
    const draft = this.#draftOf(part);
    const schema = part.schema as FormSchema;
    const isChanged = this.drafts.has(this.path);
    const put = (value: unknown): void => this.#put({ ...draft, value });
    const isLeftOut = draft.value === null || draft.value === undefined;
    return html`<form
      @invalid=${openInvalid}
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void this.#preview(part);
      }}
    >
      ${faultsView(this.#compared)}
      ${
        isLeftOut
          ? html`<p class="soft">${schema.description ?? ''} Nothing is set.</p>
              <button type="button" @click=${() => put(blankOf(schema))}>
                Add ${this.heading.toLowerCase()}
              </button>`
          : this.#valueView(draft, schema)
      }
      <div class="row">
        ${
          isChanged
            ? html`<button class="main" aria-disabled=${String(this.#isSending)}>
                  See what changes
                </button>
                <button type="button" class="danger quiet" @click=${() => put(draft.base.value)}>
                  Discard my changes
                </button>`
            : this.#undoView(part)
        }
        ${
          this.isOptional && !isLeftOut
            ? html`<button type="button" class="danger quiet" @click=${() => put(null)}>
                Leave this out
              </button>`
            : nothing
        }
      </div>
      ${this.#messageOf('compare')} ${othersView(this.#others)}
      ${isChanged && this.#compared?.outcome === 'compared' ? this.#previewOf(draft) : nothing}
      ${this.#messageOf('apply')}
    </form>`;
  }

  #valueView(draft: Draft, schema: FormSchema): TemplateResult {
    const { value } = draft;
    if (this.isPlan) {
      return html`<console-floor-editor
        .value=${value}
        .dayTables=${this.app.day.answer?.tables ?? []}
        @place=${({ detail }: CustomEvent) => this.#put({ ...draft, value: detail as unknown })}
      ></console-floor-editor>`;
    }
    const field = { schema, value, steps: [], label: '', isRequired: true };
    return fieldView(field, this.#context(draft));
  }

  get #isSending(): boolean {
    return ['compare', 'apply'].some((form) => this.#sender.stateOf(form).isSending);
  }

  #context(draft: Draft): FormContext {
    const faults = this.#compared?.faults ?? [];
    const pointerOf = (steps: readonly string[]): string =>
      steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    return {
      change: (steps, value) =>
        this.#put({ ...draft, value: withValue(draft.value, steps, value) }),
      faultAt: (steps) =>
        faults.find(({ pointer }) => pointer !== '' && pointer === pointerOf(steps))?.message ??
        null,
      choicesFor: (name) => this.choices[name] ?? null,
      sample: this.sample,
      whole: draft.value,
    };
  }

  #messageOf(form: string): TemplateResult | typeof nothing {
    const { message } = this.#sender.stateOf(form);
    return message === '' ? nothing : html`<p class="refusal" role="alert">${message}</p>`;
  }

  #undoView(part: PartAnswer): TemplateResult | typeof nothing {
    const before = this.#before;
    if (before === null) return nothing;
    const undo = (): void => {
      this.#before = null;
      this.#put({ base: part, value: before.value });
      void this.#preview(part);
    };
    return html`<p role="status">It applies now.</p>
      <button type="button" @click=${undo}>Undo</button>`;
  }

  #previewOf(draft: Draft): TemplateResult | typeof nothing {
    const compared = this.#compared;
    if (compared === null) return nothing;
    const isBroken = hasConflicts(compared.conflicts);
    const lines = differences(draft.base.value, draft.value);
    return html`<section class="preview" aria-label="What changes">
      ${previewView(compared, lines)}
      ${
        isBroken
          ? html`<label class="tick">
              <input
                type="checkbox"
                .checked=${this.#isAccepted}
                @change=${({ target }: Event) => {
                  this.#isAccepted = (target as HTMLInputElement).checked;
                  this.requestUpdate();
                }}
              />
              Apply it anyway; each becomes an enquiry
            </label>`
          : nothing
      }
      <button
        type="button"
        class=${isBroken ? 'danger' : 'main'}
        ?disabled=${isBroken && !this.#isAccepted}
        aria-disabled=${String(this.#isSending)}
        @click=${() => void this.#apply(draft)}
      >
        Apply for guests and team
      </button>
    </section>`;
  }

  /** Merges changes that others have saved since the draft began into the draft. */
  async #preview(part: PartAnswer): Promise<void> {
    if (this.#isSending) return;
    const { answer, failure } = await this.app.api.get<PartAnswer>('/group/part', {
      path: this.path,
    });
    if (answer === undefined) {
      this.#sender.refuse('compare', failure);
      return;
    }
    const draft = this.#withOthers(this.#draftOf(part), answer);
    const sending = { form: 'compare', path: '/group/part/compare', body: this.#bodyOf(draft) };
    const done = 'What would change is shown.';
    this.#compared = await this.#sender.send<ComparedPartAnswer>({ ...sending, done }, this.app);
    this.requestUpdate();
    await this.updateComplete;
    openFaulty(this.renderRoot);
    const target = this.renderRoot.querySelector('.preview, form > .refusal');
    target?.scrollIntoView({ block: 'nearest' });
  }

  #withOthers(draft: Draft, stored: PartAnswer): Draft {
    if (stored.revision === draft.base.revision) return draft;
    const value = merged(draft.base.value, draft.value, stored.value);
    this.#others = differences(draft.base.value, stored.value);
    const next = { base: stored, value };
    this.#put(next);
    return next;
  }

  #bodyOf({ value }: Draft): Readonly<Record<string, unknown>> {
    const { path } = this;
    return value === null || value === undefined
      ? { path }
      : { path, value: JSON.stringify(value) };
  }

  async #apply(draft: Draft): Promise<void> {
    const { revision } = draft.base;
    const body = { ...this.#bodyOf(draft), revision, accept: this.#isAccepted };
    const sending = { form: 'apply', path: '/group/part', body, done: '' };
    const answer = await this.#sender.send<ChangedPartAnswer>(sending, this.app);
    const { answer: part } = this.#list;
    if (answer?.outcome === 'applied') await this.#applied(draft);
    else if (answer !== null) this.#refused(answer);
    else if (this.#sender.stateOf('apply').slug === 'set-up-changed' && part !== null) {
      await this.#preview(part);
    }
  }

  async #applied(draft: Draft): Promise<void> {
    this.#before = { value: draft.base.value };
    this.#others = [];
    await this.#list.again();
    this.drafts.delete(this.path);
    this.#compared = null;
    this.app.announce('It applies now.');
    this.requestUpdate();
  }

  #refused({ outcome, faults, warnings, conflicts }: ChangedPartAnswer): void {
    const isFaulty = outcome === 'faulty';
    const nothingElse = { changes: [], removed: [] };
    this.#compared = {
      ...(this.#compared ?? nothingElse),
      outcome: isFaulty ? 'faulty' : 'compared',
      faults,
      warnings,
      conflicts,
    };
    this.requestUpdate();
  }
}
