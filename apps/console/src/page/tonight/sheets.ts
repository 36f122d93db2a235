/** The day for printing on A4: by time for the door, by table, or for the kitchen. */
import { formatDay, formatTime, timeInto } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { nameOf, needsTable, remarksOf, startWords, tablesOf } from '../day/bookings';
import { floorSheets } from '../floor/floor-sheet';
import { guestsOf, quarterMinutes, quartersOf } from '../day/figures';
import { marksOf, plainTagsOf, type Mark } from '../day/marks';
import { formatCount, guestsInWords } from '../parts/words';

export type SheetKind = 'time' | 'table' | 'kitchen' | 'floor';

interface Row {
  readonly first: string;
  readonly booking: DayBookingAnswer;
}

const hiddenStates = ['cancelled', 'no_show', 'expired', 'held'];
const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function sheetView(
  kind: SheetKind,
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): TemplateResult {
  const expected = bookings
    .filter(({ state }) => !hiddenStates.includes(state))
    .toSorted((one, other) => one.startMinutes - other.startMinutes);
  const notes = day.notes.flatMap(({ text }) => (text === null ? [] : [text]));
  return html`<div class="sheet">
    <h1>${day.venueName}, ${formatDay(day.date, 'en-GB', wholeDay)}</h1>
    <p>
      <strong
        >${formatCount(expected.length, 'booking')}, ${guestsInWords(guestsOf(expected))}</strong
      >
    </p>
    ${notes.map((text) => html`<p class="shift-note">${text}</p>`)} ${allergiesView(expected, day)}
    ${bodyOf(kind, expected, day)}
  </div>`;
}

/** On top of every sheet, where no one overlooks them. */
function allergiesView(
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): TemplateResult | typeof nothing {
  const parties = bookings.filter((one) => marksOf(one).some(({ kind }) => kind === 'allergy'));
  if (parties.length === 0) return nothing;
  const words = parties.map(
    (one) => `${startWords(one, day)} ${tablesOf(one, day)} ${nameOf(one)} (${one.partySize})`,
  );
  return html`<p><strong>Allergies:</strong> ${words.join(' · ')}</p>`;
}

function bodyOf(
  kind: SheetKind,
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): TemplateResult | readonly TemplateResult[] {
  if (kind === 'floor') return floorSheets(bookings, day);
  return kind === 'kitchen' ? kitchenView(bookings, day) : listView(kind, bookings, day);
}

function listView(
  by: 'time' | 'table',
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): TemplateResult {
  const rows = by === 'time' ? byTime(bookings, day) : byTable(bookings, day);
  const [first, second] = by === 'time' ? ['Time', 'Table'] : ['Table', 'Time'];
  return html`<table>
    <thead>
      <tr>
        ${[first, 'Guests', 'Name', second, 'Telephone', 'Notes'].map(
          (name) => html`<th scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowView(row, by, tablesOf(row.booking, day)))}
    </tbody>
  </table>`;
}

function byTime(bookings: readonly DayBookingAnswer[], day: DayForTeamAnswer): readonly Row[] {
  return bookings.map((booking) => ({ first: startWords(booking, day), booking }));
}

/** Parties without a table, then parties by table. A party at several tables appears at each. */
function byTable(bookings: readonly DayBookingAnswer[], day: DayForTeamAnswer): readonly Row[] {
  const unplaced = bookings
    .filter(needsTable)
    .map((booking) => ({ first: 'Needs a table', booking }));
  const atTables = day.tables.flatMap(({ id, name }) =>
    bookings
      .filter(({ tables }) => tables.some((table) => table.id === id))
      .map((booking) => ({ first: name, booking })),
  );
  return [...unplaced, ...atTables];
}

function rowView({ first, booking }: Row, by: 'time' | 'table', tables: string): TemplateResult {
  const { time, until, partySize, guestPhone } = booking;
  const times = `${formatTime(time, 'en-GB')} – ${formatTime(until, 'en-GB')}`;
  return html`<tr>
    <th scope="row">${first}</th>
    <td>${partySize}</td>
    <td>${nameOf(booking)}</td>
    <td>${by === 'time' ? tables : times}</td>
    <td>${guestPhone}</td>
    <td>${notesView(booking)}</td>
  </tr>`;
}

/** On paper there are no icons, so an allergy is in capitals. */
function notesView(
  booking: DayBookingAnswer,
  isShown: (mark: Mark) => boolean = () => true,
): TemplateResult {
  const words = [
    ...marksOf(booking)
      .filter(isShown)
      .map(({ kind, word }) => (kind === 'allergy' ? word.toUpperCase() : word)),
    ...plainTagsOf(booking),
  ];
  const remarks = remarksOf(booking);
  const dash = words.length > 0 && remarks.length > 0 ? ' – ' : '';
  return html`<strong>${words.join(' · ')}</strong>${dash}${remarks.join(' · ')}`;
}

/** Guests by quarter hour, with the allergies and occasions of each. */
function kitchenView(bookings: readonly DayBookingAnswer[], day: DayForTeamAnswer): TemplateResult {
  const isForKitchen = ({ kind }: Mark): boolean => ['allergy', 'birthday', 'vip'].includes(kind);
  let sum = 0;
  return html`<table class="kitchen">
    <thead>
      <tr>
        ${['Time', 'Guests', 'Parties', 'So far', 'Allergies and occasions'].map(
          (name) => html`<th scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${quartersOf(bookings).map(({ from, guests, parties }) => {
        sum += guests;
        const due = bookings.filter(
          ({ startMinutes }) => startMinutes >= from && startMinutes < from + quarterMinutes,
        );
        return html`<tr>
          <th scope="row">${formatTime(timeInto(day.date, day.zone, from), 'en-GB')}</th>
          <td>${guests}</td>
          <td>${parties}</td>
          <td>${sum}</td>
          <td>
            ${due
              .filter((booking) => marksOf(booking).some(isForKitchen))
              .map(
                (booking) =>
                  html`<p>
                    ${tablesOf(booking, day)} ${nameOf(booking)} (${booking.partySize}):
                    ${notesView(booking, isForKitchen)}
                  </p>`,
              )}
          </td>
        </tr>`;
      })}
    </tbody>
    ${
      bookings.length === 0
        ? nothing
        : html`<tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>${guestsOf(bookings)}</td>
              <td>${bookings.length}</td>
              <td></td>
              <td></td>
            </tr>
          </tfoot>`
    }
  </table>`;
}
