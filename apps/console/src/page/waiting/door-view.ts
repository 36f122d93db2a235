/** The queue at the door: the parties, and the form that adds one. */
import { formatTime, localTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { QueueRow } from '../answers';
import type { App } from '../app';
import { textIn } from '../parts/form-text';
import { formView } from '../parts/form';
import { guestsInWords } from '../parts/words';
import { moveForm, removeForm, stepForm, type Waiting } from './entry-forms';

const sizes = [1, 2, 3, 4, 5, 6, 7, 8];

export interface Door extends Waiting {
  /** Null until the person chooses a number of guests for a new party. */
  readonly partySize: number | null;
  readonly choose: (partySize: number | null) => void;
}

export function doorView(entries: readonly QueueRow[] | null, door: Door): TemplateResult {
  const mayWrite = door.app.may('diary.write');
  return html`<section aria-label="At the door">
    <h3>At the door</h3>
    ${mayWrite ? addView(door) : nothing} ${entries === null ? waitView() : listView(entries, door)}
    <a class="button" href="/queue/${door.app.venue?.slug}/sign" target="_blank">
      A sign for the door
    </a>
  </section>`;
}

export function waitView(): TemplateResult {
  return html`<p aria-busy="true">One moment …</p>`;
}

function addView({ app, forms, partySize, choose }: Door): TemplateResult {
  const { done } = forms.stateOf('add');
  const buttons = sizes.map(
    (size) =>
      html`<button
        aria-pressed=${String(size === partySize)}
        aria-label="Add a party of ${size}"
        @click=${() => choose(size)}
      >
        ${size}
      </button>`,
  );
  return html`<p id="add">Add a party: how many guests?</p>
    <div class="numbers" role="group" aria-labelledby="add">${buttons}</div>
    ${
      partySize === null
        ? html`<p class="soft">${done}</p>`
        : formView(
            {
              name: 'add',
              button: 'Add to the queue',
              fields: partyFields(partySize),
              send: async (data) => {
                const isAdded = await add(data, { app, forms });
                if (isAdded) choose(null);
                return isAdded;
              },
            },
            forms,
          )
    }`;
}

function partyFields(partySize: number): TemplateResult {
  return html`<div class="field">
      <label for="guest-name">Name</label>
      <input id="guest-name" name="guestName" autocomplete="off" maxlength="100" required />
    </div>
    <div class="field">
      <label for="guest-phone">Phone number, for a text when the table is ready</label>
      <input id="guest-phone" name="guestPhone" type="tel" autocomplete="off" />
    </div>
    <div class="field">
      <label for="guests">Guests</label>
      <input
        id="guests"
        name="partySize"
        type="number"
        min="1"
        required
        .value=${String(partySize)}
      />
    </div>`;
}

async function add(data: FormData, { app, forms }: Waiting): Promise<boolean> {
  const answer = await forms.send<QueueRow>(
    {
      form: 'add',
      path: `/venues/${app.venue?.id}/queue`,
      body: {
        partySize: Number(data.get('partySize')),
        guestName: textIn(data, 'guestName'),
        guestPhone: textIn(data, 'guestPhone'),
      },
      done: ({ guestName, quote }) => `${guestName} is in the queue: ${quoteWords(quote)}.`,
    },
    app,
  );
  if (answer !== null) await app.waiting.ask(app);
  return answer !== null;
}

function quoteWords(quote: string | null): string {
  return quote ?? 'no table is likely this evening';
}

function listView(entries: readonly QueueRow[], door: Door): TemplateResult {
  if (entries.length === 0) {
    const hint = door.app.may('diary.write') ? ' Choose a number of guests to add a party.' : '';
    return html`<p class="soft">No party waits at the door.${hint}</p>`;
  }
  return html`<ol class="entries">
    ${repeat(
      entries,
      ({ entryId }) => entryId,
      (entry) => entryView(entry, door),
    )}
  </ol>`;
}

function entryView(entry: QueueRow, door: Door): TemplateResult {
  const { guestName, partySize, quote, isOverdue, notes } = entry;
  return html`<li class=${isOverdue ? 'overdue' : ''}>
    <div class="row">
      <strong>${guestName}</strong> <span>${guestsInWords(partySize)}</span>
      <span class="soft">Quoted: ${quoteWords(quote)}</span>
    </div>
    ${stateView(entry, door.app)} ${notes === null ? nothing : html`<p>${notes}</p>`}
    ${door.app.may('diary.write') ? stepsView(entry, door) : nothing}
  </li>`;
}

function stateView(entry: QueueRow, app: App): TemplateResult {
  const { waitedMinutes, isOverdue, readyUntil, isComing } = entry;
  const waited = `${waitedMinutes} min`;
  if (readyUntil === null) {
    const start = isOverdue ? 'Overdue: has' : 'Has';
    return html`<p class="standing ${isOverdue ? 'late' : ''}">${start} waited ${waited}</p>`;
  }
  const until = formatTime(localTime(readyUntil, app.venue?.timezone ?? 'UTC'), 'en-GB');
  return html`<p class="standing arrived">
    Called, table kept until ${until}${isComing ? ', on the way' : ''}
  </p>`;
}

function stepsView(entry: QueueRow, door: Door): TemplateResult {
  const { guestName, tables, state } = entry;
  const done = `${guestName} is seated at ${tables}.`;
  const seat = { name: 'seat', button: `Seat at ${tables}`, kind: 'main', done } as const;
  const call = { name: 'call', button: 'Call', kind: 'quiet' } as const;
  const isCallable = tables !== null && state === 'waiting';
  return html`<div class="row">
      ${
        tables === null
          ? html`<span class="soft">No table is free yet</span>`
          : stepForm(seat, entry, door)
      }
      ${isCallable ? stepForm({ ...call, done: `${guestName} is called.` }, entry, door) : nothing}
      ${removeForm(entry, 'the queue', door)}
    </div>
    ${state === 'waiting' ? moveForm(entry, door) : nothing}`;
}
