import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DayBookingAnswer } from '../answers';
import type { App } from '../app';
import {
  clashWords,
  nameOf,
  needsTable,
  statusOf,
  statusWords,
  startWords,
  tablesOf,
  type BookingStatus,
  remarksOf,
} from '../day/bookings';
import { nextStep } from '../day/steps';

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
          <ul class="list">
            ${repeat(
              unplaced,
              ({ reference }) => reference,
              (booking) => rowView(booking, app, startWords(booking, app.day.answer)),
            )}
          </ul>
        </section>`
  }
  ${byTime(current, app)}
  ${
    over.length === 0
      ? nothing
      : html`<details class="over" ?open=${current.length + unplaced.length === 0}>
          <summary>Over: ${countsOf(over, app)}</summary>
          ${byTime(over, app)}
        </details>`
  }`;
}

function emptyView(app: App): TemplateResult {
  if (app.route.parameters['filter'] !== undefined) {
    return html`<p class="empty">Nobody at the moment.</p>`;
  }
  const address = app.hrefWith({ view: null, booking: null }, 'new');
  return html`<div class="empty">
    <p>No bookings on this day yet.</p>
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

function byTime(bookings: readonly DayBookingAnswer[], app: App): unknown {
  return repeat(
    Map.groupBy(bookings, ({ startMinutes }) => startMinutes),
    ([start]) => start,
    ([, group]) =>
      html`<section>
        <h3>${group[0] && startWords(group[0], app.day.answer)}</h3>
        <ul class="list">
          ${repeat(
            group,
            ({ reference }) => reference,
            (booking) => rowView(booking, app),
          )}
        </ul>
      </section>`,
  );
}

/** `start` is empty where a heading shows the time. */
function rowView(booking: DayBookingAnswer, app: App, start = ''): TemplateResult {
  const { reference, partySize } = booking;
  const status = statusOf(booking, app.nowMinutes);
  const tables = tablesOf(booking, app.day.answer);
  const clash = clashWords(booking, app);
  return html`<li class=${status}>
    <button
      class="open"
      data-reference=${reference}
      aria-current=${app.route.parameters['booking'] === reference ? 'true' : nothing}
      @click=${() => app.go(app.hrefWith({ booking: reference }))}
    >
      <span class="party"
        >${partySize}<span class="visually-hidden"
          >${partySize === 1 ? ' guest' : ' guests'}</span
        ></span
      >
      <span class="tables">${tables === '' ? '–' : tables}</span>
      <span class="who">
        <strong>${nameOf(booking)}</strong>
        <span class="about">
          ${start === '' ? nothing : html`<span>${start}</span>`}
          <span class="standing ${status}">${statusWords[status]}</span>
          ${
            booking.expectedAt === null
              ? nothing
              : html`<span>expected ${formatTime(booking.expectedAt, 'en-GB')}</span>`
          }
          ${clash === null ? nothing : html`<span class="clash">${clash}</span>`}
          ${unpaidOf(booking, status)}
          ${booking.isPinned ? html`<span class="soft">locked</span>` : nothing}
          ${booking.tags.map((tag) => html`<span class="tag">${tag}</span>`)}
        </span>
      </span>
      <span class="notes">
        ${remarksOf(booking).map((note) => html`<strong>${note}</strong>`)}
      </span>
    </button>
    ${stepButton(booking, app)}
  </li>`;
}

function unpaidOf({ deposit }: DayBookingAnswer, status: string): TemplateResult | typeof nothing {
  const isExtra = status !== 'unpaid' && deposit === 'awaiting_payment';
  return isExtra ? html`<span class="standing unpaid">Deposit unpaid</span>` : nothing;
}

function stepButton(booking: DayBookingAnswer, app: App): TemplateResult | typeof nothing {
  const step = app.may('diary.write') ? nextStep(booking) : null;
  // The cell is there in any case, so that rows keep their height.
  const saving = app.day.isSaving(booking.reference) ? html`<small>saving …</small>` : null;
  if (step === null) return saving === null ? nothing : html`<span class="step">${saving}</span>`;
  return html`<button
    class="step"
    aria-label="${step.label}: ${nameOf(booking)}"
    @click=${({ detail }: MouseEvent) => {
      // The second click of a double click would take the following step.
      if (detail < 2) app.writes.step(step, booking);
    }}
  >
    ${step.label} ${saving}
  </button>`;
}
