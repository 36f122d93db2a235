import { html, type TemplateResult } from 'lit';
import { changeWish, searchTimes } from '../flow/search';
import type { Toolkit } from './toolkit';

/** Asks for party and day. */
export function searchView(kit: Toolkit): TemplateResult {
  const { flow, say } = kit;
  const { wish, isBusy } = flow.state;
  const { name, partySizeMin, partySizeMax } = flow.config;
  const sizes = Array.from({ length: partySizeMax - partySizeMin + 1 }, (_, n) => partySizeMin + n);
  const submit = (event: Event): void => {
    event.preventDefault();
    void searchTimes(flow);
  };
  return html`<form part="step" @submit=${submit}>
    <h2 tabindex="-1" part="heading">${say('findTable', { venue: name })}</h2>
    <div class="field">
      <label for="party">${say('partySize')}</label>
      <select
        id="party"
        part="input"
        @change=${({ target }: Event) =>
          changeWish(flow, { partySize: Number((target as HTMLSelectElement).value) })}
      >
        ${sizes.map(
          (n) =>
            html`<option value=${n} ?selected=${n === wish.partySize}>
              ${say('guests', { n })}
            </option>`,
        )}
      </select>
    </div>
    ${kit.field({
      id: 'date',
      label: say('date'),
      value: wish.date ?? '',
      type: 'date',
      isRequired: true,
      onInput: (date) => changeWish(flow, { date: date === '' ? null : date }),
    })}
    <button part="button" ?disabled=${isBusy}>${say('showTimes')}</button>
  </form>`;
}
