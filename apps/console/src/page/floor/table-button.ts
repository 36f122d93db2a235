/** A table on the plan, with what is going on there. */
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { nameOf, startWords } from '../day/bookings';
import { iconOf, type TableOfPlan } from './parts';
import { placeOf, type Box } from './plan';
import { statusTitles, type TableState } from './table-state';

interface ButtonContext {
  readonly app: App;
  readonly extent: Box;
  /** Whether the tabulator key reaches it. */
  readonly isActive: boolean;
  readonly activate: (id: string) => void;
}

export function tableButton(
  { table, state, isNeeded }: TableOfPlan,
  { app, extent, isActive, activate }: ButtonContext,
): TemplateResult {
  const { id, name, minCovers, maxCovers, position } = table;
  const { status, used } = state;
  const isOpen = app.route.parameters['table'] === name;
  const open = (): void => {
    activate(id);
    app.go(app.hrefWith({ table: isOpen ? null : name, booking: null }));
  };
  return html`<button
    class="table ${position.shape} ${status}"
    .style=${`${placeOf(position, extent)};--used:${used}`}
    data-id=${id}
    tabindex=${isActive ? 0 : -1}
    aria-expanded=${String(isOpen)}
    @click=${open}
    @focus=${() => activate(id)}
  >
    <i></i>
    <span class="name"
      ><strong>${name}</strong>
      <small
        ><span class="visually-hidden">for</span> ${
          minCovers === maxCovers ? maxCovers : `${minCovers}–${maxCovers}`
        }</small
      ></span
    >
    ${stateView(state, app)} ${isNeeded ? html`<span class="needed">Needed now</span>` : nothing}
  </button>`;
}

function stateView({ status, words, party, next }: TableState, app: App): TemplateResult {
  const title = statusTitles[status];
  return html`<span class="state"
      >${iconOf(status)}<span
        >${words.startsWith(title) ? nothing : html`<span class="visually-hidden">${title}</span> `}${words}</span
      ></span
    >
    ${party === null ? nothing : html`<span class="who">${party.partySize} ${nameOf(party)}</span>`}
    ${
      next === null
        ? nothing
        : html`<span class="who soft">then ${startWords(next, app.day.answer)}</span>`
    }`;
}
