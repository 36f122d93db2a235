/** The dialogue about a refused step, with a button for each choice. */
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from './app';

export function refusalDialog({ writes }: App): TemplateResult {
  const [refusal] = writes.refusals;
  return html`<dialog
    id="refusal"
    aria-labelledby="refused"
    aria-describedby="because"
    @close=${() => writes.dismissRefusal()}
  >
    <h2 id="refused" tabindex="-1" autofocus>${refusal?.title}</h2>
    <p id="because">${refusal?.detail}</p>
    <form method="dialog">
      ${refusal?.ways.map(({ label, press }) => html`<button @click=${press}>${label}</button>`) ?? nothing}
      <button class="quiet">Not now</button>
    </form>
  </dialog>`;
}
