/**
 * The day as rows of tables and columns of quarter hours. The names of an area's tables are in one
 * column beside its rows, because the browser scrolls one fixed column for each area much faster
 * than one for each table.
 */
import { formatTime, timeInto } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import {
  clashWords,
  nameOf,
  needsTable,
  occupiedUntil,
  startWords,
  statusOf,
  statusWords,
  remarksOf,
} from '../day/bookings';
import { marksOf, type MarkKind } from '../day/marks';
import { markView } from '../parts/marks-view';
import { coversView } from './covers';
import type { RowsInPieces } from './rows-in-pieces';
import { blocksOn, placeOf, scaleOf, widthOf, type Scale } from './scale';

type Table = DayForTeamAnswer['tables'][number];

interface Drawing {
  readonly app: App;
  readonly day: DayForTeamAnswer;
  readonly scale: Scale;
  readonly byTable: ReadonlyMap<string, readonly DayBookingAnswer[]>;
  /** Tables whose stays are drawn; other tables have only their row. */
  readonly drawn: ReadonlySet<Table>;
}

export function timelineView(
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
  { app, rows }: { readonly app: App; readonly rows: RowsInPieces },
): TemplateResult {
  const byTable = groupByTable(bookings);
  const scale = scaleOf(day, app.day.bookings, app.nowMinutes);
  const areas = Map.groupBy(day.tables, ({ area }) => area);
  const inOrder = [...areas.values()].flat();
  const drawn = new Set(inOrder.slice(0, rows.drawnOf(inOrder.length)));
  const drawing = { app, day, scale, byTable, drawn };
  return html`<div class="timeline" tabindex="0" role="region" aria-label="Timeline">
    <div class="grid" .style=${`--day: ${widthOf(scale)}`}>
      ${hoursView(scale, day)} ${coversView(day, scale)} ${withoutTable(bookings, drawing)}
      ${[...areas].map(
        ([area, tables]) =>
          html`<section>
            <h3><span>${tables[0]?.areaName ?? area}</span></h3>
            <div class="area">
              <div class="names" aria-hidden="true">${tables.map(nameView)}</div>
              <ul>
                ${tables.map((table) => rowView(table, drawing))}
              </ul>
            </div>
          </section>`,
      )}
      ${nowLine(app.nowMinutes, scale)}
    </div>
  </div>`;
}

function groupByTable(
  bookings: readonly DayBookingAnswer[],
): ReadonlyMap<string, readonly DayBookingAnswer[]> {
  const pairs = bookings.flatMap((booking) =>
    booking.tables.map(({ id }) => [id, booking] as const),
  );
  const grouped = Map.groupBy(pairs, ([id]) => id);
  return new Map([...grouped].map(([id, entries]) => [id, entries.map(([, booking]) => booking)]));
}

function hoursView(scale: Scale, { date, zone }: DayForTeamAnswer): TemplateResult {
  const hours: number[] = [];
  for (let at = Math.ceil(scale.from / 60) * 60; at < scale.until; at += 60) hours.push(at);
  return html`<div class="hours" aria-hidden="true">
    ${hours.map(
      (at) =>
        html`<span .style=${placeOf(at, at + 60, scale)}>
          ${formatTime(timeInto(date, zone, at), 'en-GB')}
        </span>`,
    )}
    <i></i>
  </div>`;
}

/** The visible name of a table. Screen readers find it in the row. */
function nameView({ name, minCovers, maxCovers }: Table): TemplateResult {
  return html`<p><strong>${name}</strong> <small>${minCovers}–${maxCovers}</small></p>`;
}

function rowView(table: Table, { app, day, scale, byTable, drawn }: Drawing): TemplateResult {
  const { id, name, minCovers, maxCovers } = table;
  const stays = drawn.has(table) ? (byTable.get(id) ?? []) : [];
  return html`<li class="track">
    <span class="visually-hidden">${name} ${minCovers}–${maxCovers}</span>
    ${blocksOn(table, day, scale).map(
      ({ place, reason }) => html`<span class="block" .style=${place}>${reason}</span>`,
    )}
    ${repeat(
      stays,
      ({ reference }) => reference,
      (booking) => bookingView(booking, app, scale),
    )}
  </li>`;
}

/** A bar has room for little. */
const kindsOnBars: readonly MarkKind[] = ['allergy', 'vip', 'birthday'];

function bookingView(booking: DayBookingAnswer, app: App, scale: Scale): TemplateResult {
  const { reference, partySize, startMinutes, endMinutes } = booking;
  const status = statusOf(booking, app.nowMinutes);
  const until = occupiedUntil(booking, app.nowMinutes);
  const clash = clashWords(booking, app);
  const time = startWords(booking, app.day.answer);
  const isOver = until > endMinutes;
  const marks = marksOf(booking);
  const marksOnBar = marks.filter(({ kind }) => kindsOnBars.includes(kind));
  const words = [
    ...marks.filter((mark) => !marksOnBar.includes(mark)).map(({ word }) => word),
    app.day.isSaving(reference) ? 'saving …' : statusWords[status],
    ...(isOver ? ['longer than planned'] : []),
    ...(clash === null ? [] : [clash]),
  ].join(', ');
  const name = `${nameOf(booking)}${remarksOf(booking).length === 0 || marks.length > 0 ? '' : ' *'}`;
  // Screen readers compare the text with the name, in which words are apart.
  const spacedMarks = marksOnBar.map((mark) => [markView(mark), ' ']);
  return html`<button
    class="stay standing ${status} ${isOver ? 'longer' : ''} ${clash === null ? '' : 'clash'}"
    aria-label=${[partySize, ...marksOnBar.map(({ word }) => word), `${name}, ${time}, ${words}`].join(' ')}
    data-reference=${reference}
    title=${words}
    .style=${placeOf(startMinutes, until, scale)}
    aria-current=${app.route.parameters['booking'] === reference ? 'true' : nothing}
    @click=${() => app.go(app.hrefWith({ booking: reference }))}
  >
    <strong>${partySize}</strong> ${spacedMarks} <span class="name">${name}</span>
  </button>`;
}

/** Parties that need a table come first. */
function withoutTable(
  bookings: readonly DayBookingAnswer[],
  { app, scale }: Drawing,
): TemplateResult | typeof nothing {
  const waiting = bookings.filter(needsTable);
  if (waiting.length === 0) return nothing;
  return html`<section>
    <h3><span>Needs a table</span></h3>
    <div class="area">
      <div class="names"></div>
      <ul>
        ${waiting.map((booking) => html`<li class="track">${bookingView(booking, app, scale)}</li>`)}
      </ul>
    </div>
  </section>`;
}

function nowLine(minutes: number | null, scale: Scale): TemplateResult | typeof nothing {
  if (minutes === null || minutes < scale.from || minutes > scale.until) return nothing;
  return html`<div class="now" aria-hidden="true">
    <span .style=${placeOf(minutes, minutes, scale)}></span>
  </div>`;
}
