/** The waiting list of the shown day. */
import { formatTime, localTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WaitingRow } from '../answers';
import type { App } from '../app';
import { guestsInWords } from '../parts/words';
import { waitView } from './door-view';
import { moveForm, removeForm, stepForm, type Waiting } from './entry-forms';

export function waitingListView(
  entries: readonly WaitingRow[] | null,
  waiting: Waiting,
): TemplateResult {
  return html`<section aria-label="Waiting list">
    <h3>Waiting list</h3>
    ${entries === null ? waitView() : rowsView(entries, waiting)}
  </section>`;
}

function rowsView(entries: readonly WaitingRow[], waiting: Waiting): TemplateResult {
  if (entries.length === 0) {
    return html`<p class="soft">
      No party is on the waiting list of this day. Guests join it on the booking page when no table
      is free.
    </p>`;
  }
  return html`<ol class="entries">
    ${repeat(
      entries,
      ({ entryId }) => entryId,
      (entry) => entryView(entry, waiting),
    )}
  </ol>`;
}

function entryView(entry: WaitingRow, waiting: Waiting): TemplateResult {
  const { position, guestName, partySize, notes, reason } = entry;
  return html`<li>
    <div class="row">
      <strong>${position === null ? nothing : `${position}. `}${guestName}</strong>
      <span>${guestsInWords(partySize)}</span> <span>${windowWords(entry)}</span>
    </div>
    ${stateView(entry, waiting.app)} ${notes === null ? nothing : html`<p>${notes}</p>`}
    ${reason === null ? nothing : html`<p class="soft">${reason}</p>`}
    ${waiting.app.may('diary.write') ? stepsView(entry, waiting) : nothing}
  </li>`;
}

/** `7pm`, or `7pm–8:30pm`. */
function windowWords({ from, until }: WaitingRow): string {
  const times = [...new Set([from, until])];
  return times.map((time) => formatTime(time, 'en-GB')).join('–');
}

function stateView({ offeredUntil }: WaitingRow, { venue }: App): TemplateResult {
  if (offeredUntil === null) return html`<p class="standing">Waiting</p>`;
  const until = formatTime(localTime(offeredUntil, venue?.timezone ?? 'UTC'), 'en-GB');
  return html`<p class="standing arrived">Offered until ${until}</p>`;
}

function stepsView(entry: WaitingRow, waiting: Waiting): TemplateResult {
  const { guestName, state } = entry;
  const done = `${guestName} has an offer.`;
  return html`<div class="row">
      ${
        state === 'waiting'
          ? stepForm({ name: 'offer', button: 'Offer now', kind: 'quiet', done }, entry, waiting)
          : nothing
      }
      ${removeForm(entry, 'the waiting list', waiting)}
    </div>
    ${state === 'waiting' ? moveForm(entry, waiting) : nothing}`;
}
