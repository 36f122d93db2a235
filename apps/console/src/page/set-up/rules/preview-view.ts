/** The effects of a change of a part, before it is saved. */
import { html, type TemplateResult } from 'lit';
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
