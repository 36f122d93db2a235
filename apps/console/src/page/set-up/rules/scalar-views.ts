/** Fields with one value: texts, numbers, ticks and choices. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import {
  helpOf,
  idOf,
  isTicked,
  labelled,
  textOf,
  type Field,
  type FieldView,
  type FormContext,
} from './field';
import { isNullable, itemsOf } from './schema';

/** The value of an emptied field. */
function emptyOf({ schema, isRequired }: Field): unknown {
  if (isNullable(schema)) return null;
  return isRequired ? '' : undefined;
}

function textOfValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isLong = ({ maxLength, pattern, format }: Field['schema']): boolean =>
  pattern === undefined && format === undefined && (maxLength ?? 5000) >= 500;

function inputType({ pattern = '', format }: Field['schema']): string {
  if (format === 'date') return 'date';
  if (format === 'local-date-time') return 'datetime-local';
  return pattern.startsWith('^([01]\\d|2[0-3])') ? 'time' : 'text';
}

export const textView: FieldView = (field, form) => {
  const { schema, steps, value, isRequired } = field;
  const change = (event: Event): void => {
    const text = textOf(event);
    form.change(steps, text === '' ? emptyOf(field) : text);
  };
  const id = idOf(field);
  const choices = form.choicesFor(steps.at(-1) ?? '');
  if (choices !== null) return choiceView(field, form, choices);
  if (isLong(schema)) {
    const sample = typeof value === 'string' ? form.sample?.(value) : undefined;
    return labelled(
      field,
      form,
      html`<textarea
          id=${id}
          maxlength=${schema.maxLength ?? nothing}
          aria-describedby="${id}-help"
          ?required=${isRequired}
          .value=${live(textOfValue(value))}
          @input=${change}
        ></textarea>
        ${
          sample === undefined
            ? nothing
            : html`<p class="soft">As the guest gets it:</p>
                <p class="message">${sample}</p>`
        }`,
    );
  }
  return labelled(
    field,
    form,
    html`<input
      id=${id}
      type=${inputType(schema)}
      maxlength=${schema.maxLength ?? nothing}
      aria-describedby="${id}-help"
      ?required=${isRequired && !isNullable(schema)}
      .value=${live(textOfValue(value))}
      @input=${change}
    />`,
  );
};

/** Amounts are pence in the document, and are typed as on a bill. */
export const numberView: FieldView = (field, form) => {
  const { schema, steps, value, isRequired } = field;
  const share = steps.at(-1)?.endsWith('Pence') === true ? 100 : 1;
  const change = (event: Event): void => {
    const text = textOf(event);
    const number = Math.round(Number(text) * share);
    form.change(steps, text === '' ? (isRequired ? null : emptyOf(field)) : number);
  };
  const bound = (limit: number | undefined): number | typeof nothing =>
    limit === undefined ? nothing : limit / share;
  const id = idOf(field);
  return labelled(
    field,
    form,
    html`<input
      id=${id}
      type="number"
      inputmode="decimal"
      min=${bound(schema.minimum)}
      max=${bound(schema.maximum)}
      step=${1 / share}
      aria-describedby="${id}-help"
      ?required=${isRequired && !isNullable(schema)}
      .value=${live(typeof value === 'number' ? String(value / share) : '')}
      @input=${change}
    />`,
  );
};

export const tickView: FieldView = (field, form) => {
  const { schema, steps, value, label } = field;
  const id = idOf(field);
  return html`<div class="field">
    <label class="tick">
      <input
        id=${id}
        type="checkbox"
        aria-describedby="${id}-help"
        .checked=${live((value ?? schema.default) === true)}
        @change=${(event: Event) => form.change(steps, isTicked(event))}
      />
      ${label}
    </label>
    ${helpOf(field, form)}
  </div>`;
};

export const enumView: FieldView = (field, form) =>
  choiceView(field, form, field.schema.enum ?? []);

function choiceView(
  field: Field,
  form: FormContext,
  choices: readonly (string | number)[],
): TemplateResult {
  const { steps, value, isRequired } = field;
  const id = idOf(field);
  const change = (event: Event): void => {
    const choice = choices.find((one) => String(one) === textOf(event));
    form.change(steps, choice ?? emptyOf(field));
  };
  return labelled(
    field,
    form,
    html`<select id=${id} aria-describedby="${id}-help" ?required=${isRequired} @change=${change}>
      <option value="" ?selected=${textOfValue(value) === ''}></option>
      ${choices.map((one) => html`<option value=${one} ?selected=${one === value}>${one}</option>`)}
    </select>`,
  );
}

/** Several of some names, such as weekdays or areas. */
export const ticksView: FieldView = (field, form) => {
  const { schema, steps, value, label } = field;
  const list = itemsOf(value).map(String);
  const choices = schema.items?.enum ?? form.choicesFor(steps.at(-1) ?? '') ?? [];
  const change = (name: string) => (event: Event) => {
    const next = choices
      .map(String)
      .filter((one) => (one === name ? isTicked(event) : list.includes(one)));
    form.change(steps, next.length === 0 && isNullable(schema) ? null : next);
  };
  return html`<fieldset aria-describedby="${idOf(field)}-help">
    <legend>${label}</legend>
    <div class="row">
      ${choices.map(String).map(
        (name) =>
          html`<label class="tick">
            <input type="checkbox" .checked=${live(list.includes(name))} @change=${change(name)} />
            ${name}
          </label>`,
      )}
    </div>
    ${helpOf(field, form)}
  </fieldset>`;
};

/** A list of short texts in one field, with commas between them. */
export const wordsView: FieldView = (field, form) => {
  const { schema, steps, value } = field;
  const id = idOf(field);
  const change = (event: Event): void => {
    const words = textOf(event)
      .split(',')
      .map((one) => one.trim());
    const list = words.filter((one) => one !== '');
    form.change(steps, list.length === 0 && isNullable(schema) ? null : list);
  };
  return labelled(
    field,
    form,
    html`<input
      id=${id}
      aria-describedby="${id}-help"
      .value=${itemsOf(value).join(', ')}
      @change=${change}
    />`,
  );
};
