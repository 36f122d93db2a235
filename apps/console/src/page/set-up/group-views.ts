/** The changes that a group file would make, and the result of applying it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AppliedAnswer, ComparedAnswer, ConflictsAnswer } from '../answers';
import { guestsInWords, whenWords } from '../parts/words';

export function hasConflicts({ bookings, eventDates }: ConflictsAnswer): boolean {
  return bookings.length + eventDates.length > 0;
}

const actionWords: Readonly<Record<string, string>> = {
  added: 'New',
  changed: 'Changed',
  removed: 'Taken away',
};

export function changeWords({ action, what }: AppliedAnswer['changes'][number]): string {
  return `${actionWords[action] ?? action}: ${what}`;
}

export function comparedView(compared: ComparedAnswer): TemplateResult {
  const { outcome, faults, changes, leftOut, conflicts, atOtherVenues } = compared;
  if (outcome === 'faulty') return faultsView('The file can’t be used', faults);
  return html`${listView(
    `Would change (${changes.length})`,
    changes.map(({ action, what, how }) => {
      const members = how.length === 0 ? '' : `: ${how.join(', ')}`;
      return `${changeWords({ action, what })}${members}`;
    }),
  )}
  ${listView(`Stored, and left out of the file (${leftOut.length})`, leftOut)}
  ${conflictsView('Would be outside the new rules', conflicts)}
  ${
    atOtherVenues === 0
      ? nothing
      : html`<p class="soft">
          At venues that the file leaves out, ${atOtherVenues} bookings and event dates would be
          outside the rules if they were taken away.
        </p>`
  }`;
}

export function appliedView(applied: AppliedAnswer): TemplateResult {
  const { outcome, faults, warnings, changes, kept, conflicts } = applied;
  if (outcome === 'faulty') return faultsView('The file is not applied', faults);
  if (outcome === 'refused') {
    return html`<p class="refusal" role="alert">
        Nothing was changed: there are bookings or tickets that the new rules would not allow. Your
        file is still chosen.
      </p>
      ${conflictsView('Would be outside the new rules', conflicts)}`;
  }
  return html`<p><strong>The file is applied.</strong></p>
    ${listView(`Changed (${changes.length})`, changes.map(changeWords))}
    ${warnings.length === 0 ? nothing : faultsView('May be meant, but hardly works', warnings)}
    ${listView(`Still stored, and left out of the file (${kept.length})`, kept)}
    ${conflictsView('Outside the new rules', conflicts)}`;
}

function faultsView(title: string, faults: ComparedAnswer['faults']): TemplateResult {
  return html`<div>
    <h3 class="refusal">${title}</h3>
    <ul>
      ${faults.map(
        ({ line, column, path, message }) =>
          html`<li>
            Line ${line}, column ${column}${path === '' ? nothing : html` (<code>${path}</code>)`}:
            ${message}
          </li>`,
      )}
    </ul>
  </div>`;
}

export function listView(title: string, items: readonly string[]): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<div>
    <h3>${title}</h3>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>
  </div>`;
}

export function conflictsView(
  title: string,
  { bookings, eventDates }: ConflictsAnswer,
): TemplateResult | typeof nothing {
  const items = [
    ...bookings.map(
      ({ reference, venue, date, time, partySize, because }) =>
        `${reference}, ${venue}, ${whenWords(date, time)}, ${guestsInWords(partySize)}: ${reasons(because)}`,
    ),
    ...eventDates.map(
      ({ event, venue, date, time, tickets, because }) =>
        `${event}, ${venue}, ${whenWords(date, time)}, ${tickets} tickets: ${reasons(because)}`,
    ),
  ];
  return listView(`${title} (${items.length})`, items);
}

function reasons(because: readonly { readonly words: string }[]): string {
  return because.map(({ words }) => words).join('; ');
}
