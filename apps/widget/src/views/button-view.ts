import { html, type TemplateResult } from 'lit';

/** A button below or beside the main one of a step, unless `part` says otherwise. */
export function buttonView(
  text: string,
  press: () => unknown,
  part = 'button-quiet',
): TemplateResult {
  return html`<button part=${part} type="button" @click=${press}>${text}</button>`;
}
