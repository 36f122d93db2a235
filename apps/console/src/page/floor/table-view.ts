/** The evening of one table: its bookings with their next steps, and who can sit there now. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer } from '../answers';
import type { App } from '../app';
import { nameOf, startWords, statusOf, statusWords, tablesOf } from '../day/bookings';
import { moveOf } from '../day/choices';
import { nextStep } from '../day/steps';
import { marksView } from '../parts/marks-view';
import type { FloorTable, TableOfPlan } from './parts';
import type { Moment } from './table-state';

export function tableView(
  { table, bookings, isNeeded }: TableOfPlan,
  app: App,
  moment: Moment,
): TemplateResult {
  const { name, areaName, minCovers, maxCovers } = table;
  const close = (): void => app.go(app.hrefWith({ table: null }));
  return html`<section class="sheet" aria-label="Table ${name}">
    <div class="row">
      <h3 tabindex="-1">
        ${name} <span class="soft">${areaName}, for ${minCovers}–${maxCovers}</span>
      </h3>
      <button class="quiet" @click=${close}>Close</button>
    </div>
    ${isNeeded ? html`<p class="needed">The next party needs this table now.</p>` : nothing}
    ${
      bookings.length === 0
        ? html`<p class="soft">No booking this day.</p>`
        : html`<ul>
            ${bookings.map((one) => bookingView(one, app))}
          </ul>`
    }
    ${moment.isNow && app.may('diary.write') ? candidatesView(table, app, moment) : nothing}
  </section>`;
}

function bookingView(booking: DayBookingAnswer, app: App): TemplateResult {
  const { reference, partySize } = booking;
  const status = statusOf(booking, app.nowMinutes);
  const step = app.may('diary.write') ? nextStep(booking) : null;
  return html`<li>
    <button
      class="open"
      data-reference=${reference}
      @click=${() => app.go(app.hrefWith({ booking: reference }))}
    >
      <span>${startWords(booking, app.day.answer)}</span>
      <strong>${partySize} ${nameOf(booking)}</strong>
      <span class="standing ${status}"
        >${app.day.isSaving(reference) ? 'saving …' : statusWords[status]}</span
      >
      ${marksView(booking)}
    </button>
    ${
      step === null
        ? nothing
        : html`<button
            aria-label="${step.label}: ${nameOf(booking)}"
            @click=${({ detail }: MouseEvent) => detail < 2 && app.writes.step(step, booking)}
          >
            ${step.label}
          </button>`
    }
  </li>`;
}

/** A party that is due within this time can be moved here. */
const dueMinutes = 90;
const shownMax = 6;

/** Parties at the door or due soon that fit; a table that is taken offers what helps. */
function candidatesView(
  { id, name, maxCovers }: FloorTable,
  app: App,
  { at }: Moment,
): TemplateResult | typeof nothing {
  const parties = app.day.bookings
    .filter(
      ({ state, startMinutes, partySize, tables, isPinned }) =>
        state === 'confirmed' &&
        startMinutes - at <= dueMinutes &&
        partySize <= maxCovers &&
        !isPinned &&
        !tables.some((one) => one.id === id),
    )
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .slice(0, shownMax);
  if (parties.length === 0) return nothing;
  return html`<h4>Move a party here</h4>
    <ul>
      ${parties.map((booking) => {
        const from = tablesOf(booking, app.day.answer);
        const move = moveOf(booking, { tables: [name], tableIds: [id] });
        return html`<li>
          <button
            class="open"
            @click=${({ detail }: MouseEvent) =>
              detail < 2 && void app.writes.changeUndoably({ ...move, booking })}
          >
            <span>${startWords(booking, app.day.answer)}</span>
            <strong>${booking.partySize} ${nameOf(booking)}</strong>
            <span class="soft"
              >${statusWords[statusOf(booking, app.nowMinutes)]},
              ${from === '' ? 'no table' : `at ${from}`}</span
            >
          </button>
        </li>`;
      })}
    </ul>`;
}

/** Who is at the door comes first. */
function orderOf({ arrivedAt, startMinutes }: DayBookingAnswer): number {
  return startMinutes - (arrivedAt === null ? 0 : 10_000);
}
