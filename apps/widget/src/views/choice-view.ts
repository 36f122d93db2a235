import { html, nothing, type TemplateResult } from 'lit';

interface Choice<Value> {
  /** Unique in the widget. */
  readonly id: string;
  readonly label: string;
  readonly selection: Value;
  /** `name` is the accessible name, if `text` is too short. */
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    readonly name?: string;
  }[];
  readonly onChoose: (value: Value) => void;
  /** A button for the guest whom no option suits. */
  readonly other?: TemplateResult;
}

/** Radio buttons for a few options, a list for more than a dozen. */
export function choiceView<Value>(choice: Choice<Value>): TemplateResult {
  return choice.options.length > 12 ? listView(choice) : buttonsView(choice);
}

function buttonsView<Value>(choice: Choice<Value>): TemplateResult {
  const { id, label, selection, options, onChoose, other = nothing } = choice;
  return html`<fieldset>
    <legend>${label}</legend>
    <div class="choices">
      ${options.map(
        ({ value, text, name }) =>
          html`<label>
            <input
              type="radio"
              name=${id}
              aria-label=${name ?? text}
              .checked=${value === selection}
              @change=${() => onChoose(value)}
            />
            <span part="choice" aria-hidden="true">${text}</span>
          </label>`,
      )}
      ${other}
    </div>
  </fieldset>`;
}

function listView<Value>(choice: Choice<Value>): TemplateResult {
  const { id, label, selection, options, onChoose, other = nothing } = choice;
  const choose = ({ target }: Event): void => {
    const option = options[(target as HTMLSelectElement).selectedIndex];
    if (option !== undefined) onChoose(option.value);
  };
  return html`<div class="field" part="field">
    <label for=${id}>${label}</label>
    <select id=${id} part="input" @change=${choose}>
      ${options.map(
        ({ value, text, name }) =>
          html`<option ?selected=${value === selection}>${name ?? text}</option>`,
      )}
    </select>
    ${other}
  </div>`;
}
