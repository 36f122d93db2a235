import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DayBookingAnswer } from '../answers';
import type { App } from '../app';
import { needsTable, statusOf, statusWords, type BookingStatus } from '../day/bookings';
import { rowView } from './row';

const overStatuses: readonly BookingStatus[] = ['left', 'no-show', 'cancelled'];

/**
 * The bookings by time, each with a button for its most probable step. Bookings that are over are
 * folded away below, so that the next ones stay in sight.
 */
export function listView(bookings: readonly DayBookingAnswer[], app: App): TemplateResult {
  const {
    current = [],
    over = [],
    unplaced = [],
  } = Object.groupBy(bookings, (booking) => {
    if (needsTable(booking)) return 'unplaced';
    return overStatuses.includes(statusOf(booking, app.nowMinutes)) ? 'over' : 'current';
  });
  if (bookings.length === 0) return emptyView(app);
  return html`${
    unplaced.length === 0
      ? nothing
      : html`<section>
          <h3>Needs a table</h3>
          ${rowsView(unplaced, app)}
        </section>`
  }
  ${current.length === 0 ? nothing : rowsView(current, app)}
  ${
    over.length === 0
      ? nothing
      : html`<details class="over" ?open=${current.length + unplaced.length === 0}>
          <summary>Over: ${countsOf(over, app)}</summary>
          ${rowsView(over, app)}
        </details>`
  }`;
}

function emptyView(app: App): TemplateResult {
  if (app.route.parameters['filter'] !== undefined) {
    return html`<div class="empty">
      <p>Nobody at the moment.</p>
      <button @click=${() => app.go(app.hrefWith({ filter: null }))}>Show all bookings</button>
    </div>`;
  }
  const address = app.hrefWith({ view: null, booking: null }, 'new');
  return html`<div class="empty">
    <p>No bookings on this day yet. Guests who book appear here at once.</p>
    ${app.may('diary.write') ? html`<a class="button" href=${address}>New booking</a>` : nothing}
  </div>`;
}

/** Such as `9 left, 1 no-show`. */
function countsOf(bookings: readonly DayBookingAnswer[], app: App): string {
  const counts = Map.groupBy(bookings, (booking) => statusOf(booking, app.nowMinutes));
  return [...counts]
    .map(([status, { length }]) => `${length} ${statusWords[status].toLowerCase()}`)
    .join(', ');
}

function rowsView(bookings: readonly DayBookingAnswer[], app: App): TemplateResult {
  return html`<ul class="list">
    ${repeat(
      bookings,
      ({ reference }) => reference,
      (booking) => rowView(booking, app),
    )}
  </ul>`;
}
