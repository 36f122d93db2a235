/** A form of a page: what was refused stands in it, with everything that was filled in. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormSender } from './form-sender';

export interface Form {
  /** Unique in the page. */
  readonly name: string;
  readonly button: string;
  /** Of the button; the most important one of a page is `main`. */
  readonly kind?: 'main' | 'quiet' | 'danger';
  readonly fields?: TemplateResult;
  /** What can't be taken back is asked about first: in words that say what will happen. */
  readonly question?: (data: FormData) => string;
  /** The reason, once it was refused as against the rules, which a manager can break. */
  readonly reason?: TemplateResult | typeof nothing;
  /** Resolves to whether it was done; the fields are then as at first. */
  readonly send: (data: FormData, element: HTMLFormElement) => Promise<boolean>;
}

/**
 * A form that is opened first; of those of one group, one is open. The field that changes most has
 * `data-first`, so that it can be typed over at once.
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
  const { name, button, kind = 'main', fields } = form;
  const { isSending, words, question, done } = sender.stateOf(name);
  const yes = html`<div class="question">
    <p role="alert">${question}</p>
    <div class="row">
      <button class=${kind === 'danger' ? 'danger' : 'main'}>Yes: ${button.toLowerCase()}</button>
      <button type="button" @click=${() => sender.reset(name)}>No</button>
    </div>
  </div>`;
  return html`<form
    data-form=${name}
    @submit=${(event: SubmitEvent) => void submit(event, form, sender)}
    @input=${() => isSending || sender.reset(name)}
  >
    ${fields ?? nothing} ${refusalView(words)}
    ${done === '' ? nothing : html`<p class="soft">${done}</p>`} ${form.reason ?? nothing}
    ${
      question === ''
        ? html`<button class=${kind === 'quiet' ? '' : kind} aria-disabled=${String(isSending)}>
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
