import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

/** A card for each item, which keeps its forms when the list changes. */
export function cardsView<Item extends { readonly id: string }>(
  items: readonly Item[],
  cardView: (item: Item) => TemplateResult,
): TemplateResult {
  return html`<ul class="cards">
    ${repeat(
      items,
      ({ id }) => id,
      (item) => html`<li class="card">${cardView(item)}</li>`,
    )}
  </ul>`;
}
