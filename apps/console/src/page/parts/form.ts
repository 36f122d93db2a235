/** A form of a page. A refusal appears in it and keeps its fields. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormSender } from './form-sender';

export interface Form {
  /** Unique on the page. */
  readonly name: string;
  readonly button: string;
  /** The name of the button for screen readers, where several have the same text. */
  readonly label?: string;
  /** The class of the button; the most important one of a page is `main`. */
  readonly kind?: 'main' | 'quiet' | 'danger' | 'danger quiet';
  readonly fields?: TemplateResult;
  /** The question before a request that can't be undone; it says what will happen. */
  readonly question?: (data: FormData) => string;
  /** The field for a reason, after a refusal for a rule that a manager can break. */
  readonly reason?: TemplateResult | typeof nothing;
  /** Resolves to whether it succeeded; the fields are then reset. */
  readonly send: (data: FormData, element: HTMLFormElement) => Promise<boolean>;
}

/**
 * A form that unfolds; only one of a group is open. The field that changes most often has
 * `data-first` and is selected on opening.
 */
export function foldedForm(
  { title, group, ...form }: Form & { readonly title: string; readonly group?: string },
  sender: FormSender,
): TemplateResult {
  const begin = ({ target }: Event): void => {
    const details = target as HTMLDetailsElement;
    const field = details.querySelector<HTMLInputElement>('[data-first]');
    if (!details.open || field === null) return;
    field.focus();
    field.select();
  };
  return html`<details name=${group ?? nothing} @toggle=${begin}>
    <summary>${title}</summary>
    ${formView(form, sender)}
  </details>`;
}

function refusalView(words: string): TemplateResult | typeof nothing {
  return words === '' ? nothing : html`<p class="refusal" role="alert">${words}</p>`;
}

export function formView(form: Form, sender: FormSender): TemplateResult {
  const { name, button, label, kind = 'main', fields } = form;
  const { isSending, message, question, done } = sender.stateOf(name);
  const yes = html`<div class="question">
    <p role="alert">${question}</p>
    <div class="row">
      <button class=${kind.startsWith('danger') ? 'danger' : 'main'}>
        Yes: ${button.toLowerCase()}
      </button>
      <button type="button" @click=${() => sender.reset(name)}>No</button>
    </div>
  </div>`;
  return html`<form
    data-form=${name}
    @submit=${(event: SubmitEvent) => void submit(event, form, sender)}
    @input=${() => isSending || sender.reset(name)}
  >
    ${fields ?? nothing} ${refusalView(message)}
    ${done === '' ? nothing : html`<p class="soft">${done}</p>`} ${form.reason ?? nothing}
    ${
      question === ''
        ? html`<button
            class=${kind === 'quiet' ? '' : kind}
            aria-label=${label ?? nothing}
            aria-disabled=${String(isSending)}
          >
            ${isSending ? 'Saving …' : button}
          </button>`
        : yes
    }
  </form>`;
}

async function submit(event: SubmitEvent, form: Form, sender: FormSender): Promise<void> {
  event.preventDefault();
  const { name, question, send } = form;
  const element = event.target as HTMLFormElement;
  const data = new FormData(element);
  const { isSending, question: asked } = sender.stateOf(name);
  if (isSending) return;
  if (question !== undefined && asked === '') {
    sender.ask(name, question(data));
    requestAnimationFrame(() => element.querySelector<HTMLElement>('.question button')?.focus());
    return;
  }
  if (await send(data, element)) element.reset();
}
