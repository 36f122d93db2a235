/** The effects of a change of a part, before it is saved. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ComparedPartAnswer } from '../../answers';
import { conflictsView, listView } from '../group-views';

export function previewView(
  { warnings, removed, conflicts }: ComparedPartAnswer,
  lines: readonly string[],
): TemplateResult {
  return html`${listView('What changes', lines)}
  ${listView(
    'Taken away',
    removed.filter((what) => !what.startsWith('document ')),
  )}
  ${listView(
    'May be meant, but hardly works',
    warnings.map(({ message }) => message),
  )}
  ${conflictsView('Bookings and tickets that this affects', conflicts)}`;
}

export function faultsView(compared: ComparedPartAnswer | null): TemplateResult | typeof nothing {
  if (compared?.outcome !== 'faulty') return nothing;
  return html`<div class="refusal" role="alert">
    <p>This can’t be applied:</p>
    <ul>
      ${compared.faults.map(({ message }) => html`<li>${message}</li>`)}
    </ul>
  </div>`;
}

/** What somebody else has changed since the draft began. */
export function othersView(lines: readonly string[]): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<div class="question" role="alert">
    <p>Somebody else has changed this meanwhile. Your changes are kept on top of theirs:</p>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </div>`;
}
