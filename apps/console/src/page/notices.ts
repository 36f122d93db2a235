/** The last step with its undo button, and messages about failed writes. */
import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamBookingAnswer, TeamBookingFields } from './answers';
import type { App } from './app';
import { statusOf, statusWords, tablesOf } from './day/bookings';
import { undo } from './day/steps';
import type { Notice } from './day/writes';
import { wishLabels } from './parts/wishes';

export function noticesView(app: App): TemplateResult {
  const { writes } = app;
  return html`<section class="notices" aria-label="What was done and what was not">
    ${writes.notices.map((notice) => noticeView(notice, app))} ${lastView(app)}
  </section>`;
}

function lastView(app: App): TemplateResult | typeof nothing {
  const { writes } = app;
  const { last } = writes;
  if (last === null) return nothing;
  return html`<div class="notice">
    <p>${last.message}</p>
    <button @click=${() => writes.step(undo, last.booking)}>Undo</button>
    <button class="quiet" @click=${() => writes.forgetLast()}>Close</button>
  </div>`;
}

function noticeView(notice: Notice, { writes, day }: App): TemplateResult {
  const { text, conflict } = notice;
  const again = (): void => {
    writes.dismiss(notice);
    conflict?.again();
  };
  return html`<div class="notice refused" role="group" aria-label="Not done">
    <p>${text}</p>
    ${conflict === null ? nothing : versions(conflict, day)}
    ${conflict === null ? nothing : html`<button @click=${again}>Do it anyway</button>`}
    <button @click=${() => writes.dismiss(notice)}>
      ${conflict === null ? 'Close' : 'Leave it as it is now'}
    </button>
  </div>`;
}

/** The names of fields for people. The compiler refuses a missing field. */
const fieldWords: Readonly<Record<Exclude<keyof TeamBookingFields, Unnamed>, string>> = {
  ...wishLabels,
  partySize: 'Guests',
  bookingType: 'Booking type',
  guestName: 'Name',
  guestPhone: 'Phone',
  guestEmail: 'E-mail',
  teamNote: 'Team’s note',
  tags: 'Tags',
  isPinned: 'Table locked',
  isForBusiness: 'For business',
};
/** Fields that mean nothing to people, or never change. */
type Unnamed = 'id' | 'reference' | 'version' | 'bookingTypeId' | 'source' | RowsOfTheirOwn;
type RowsOfTheirOwn = 'state' | 'time' | 'needsTable' | 'isConfirmedByGuest';
const fieldNames = Object.keys(fieldWords) as (keyof typeof fieldWords)[];

function wordsOf(value: TeamBookingFields[keyof TeamBookingFields]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '');
}

/** The differences between the booking that the person saw and the present one. */
function versions(
  { before, now }: NonNullable<Notice['conflict']>,
  day: App['day'],
): TemplateResult {
  const rows = [
    ['State', statusWords[statusOf(before, null)], now.stateWords],
    ['Time', formatTime(before.time, 'en-GB'), formatTime(now.time, 'en-GB')],
    ['Tables', tablesOf(before, day.answer), tablesNow(now)],
    ...fieldNames.map((name) => [fieldWords[name], wordsOf(before[name]), wordsOf(now[name])]),
  ].filter(([name, before, after]) => name === 'State' || before !== after);
  return html`<table>
    <thead>
      <tr>
        <td></td>
        <th scope="col">You saw</th>
        <th scope="col">Now</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, before, after]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${before}</td>
            <td>${after}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function tablesNow({ state, tables }: TeamBookingAnswer): string {
  return state === 'cancelled' || state === 'no_show' ? '' : tables.join(' + ');
}
