import { html, nothing, type LitElement, type TemplateResult } from 'lit';

/** A labelled text input. */
export interface FieldOf {
  /** Unique in the widget. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'tel' | 'email' | 'date' | 'number' | 'time';
  /** Several lines, of at most so many characters. */
  readonly maxLength?: number;
  readonly autocomplete?: string;
  readonly help?: string | null;
  readonly isRequired?: boolean;
  /** Bounds of a date or a number. */
  readonly min?: string;
  readonly max?: string;
  /** The error message; null for none. */
  readonly error?: string | null;
  readonly onInput: (value: string) => void;
}

/** Moves the focus to the first wrong field of a form, once the errors are shown. */
export async function focusError(form: HTMLFormElement): Promise<void> {
  const { host } = form.getRootNode() as ShadowRoot;
  await (host as LitElement).updateComplete;
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

export function field({ id, label, ...more }: FieldOf): TemplateResult {
  const { error = null, help = null } = more;
  return html`<div class="field" part="field">
    <label for=${id}>${label}</label>
    ${help === null ? nothing : html`<p class="help" id="${id}-help">${help}</p>`}
    ${more.maxLength === undefined ? input({ id, ...more }) : textarea({ id, ...more })}
    ${error === null ? nothing : html`<p class="error" id="${id}-error">${error}</p>`}
  </div>`;
}

type Control = Omit<FieldOf, 'label'>;

function input({ id, value, onInput, ...more }: Control): TemplateResult {
  const { type = 'text', autocomplete, isRequired = false, min, max, error = null } = more;
  return html`<input
    id=${id}
    part="input"
    type=${type}
    autocomplete=${autocomplete ?? nothing}
    min=${min ?? nothing}
    max=${max ?? nothing}
    .value=${value}
    ?required=${isRequired}
    aria-invalid=${error === null ? nothing : 'true'}
    aria-describedby=${describedBy({ id, ...more })}
    @input=${({ target }: InputEvent) => onInput((target as HTMLInputElement).value)}
  />`;
}

function textarea({ id, value, onInput, ...more }: Control): TemplateResult {
  return html`<textarea
    id=${id}
    part="input"
    rows="3"
    maxlength=${more.maxLength ?? nothing}
    .value=${value}
    aria-invalid=${more.error ? 'true' : nothing}
    aria-describedby=${describedBy({ id, ...more })}
    @input=${({ target }: InputEvent) => onInput((target as HTMLTextAreaElement).value)}
  ></textarea>`;
}

function describedBy({ id, help, error }: Pick<FieldOf, 'id' | 'help' | 'error'>) {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? nothing : ids.join(' ');
}
