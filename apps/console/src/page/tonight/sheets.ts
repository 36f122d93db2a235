/** The day for printing on A4, by time or by table. */
import { formatDay, formatTime } from '@venue/ui';
import { html, type TemplateResult } from 'lit';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { nameOf, needsTable, remarksOf, startWords, tablesOf } from '../day/bookings';

type Row = readonly [first: string, booking: DayBookingAnswer];

const hiddenStates = ['cancelled', 'no_show', 'expired', 'held'];
const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function sheetView(
  by: 'time' | 'table',
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): TemplateResult {
  const expected = bookings
    .filter(({ state }) => !hiddenStates.includes(state))
    .toSorted((one, other) => one.startMinutes - other.startMinutes);
  const rows = by === 'time' ? byTime(expected, day) : byTable(expected, day);
  return html`<div class="sheet">
    <h1>${day.venueName}, ${formatDay(day.date, 'en-GB', wholeDay)}</h1>
    <table>
      <thead>
        <tr>
          ${[by === 'time' ? 'Time' : 'Table', 'Guests', 'Name', ...others(by), 'Notes'].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(([first, booking]) => rowView([first, booking], by, tablesOf(booking, day)))}
      </tbody>
    </table>
  </div>`;
}

function others(by: 'time' | 'table'): readonly string[] {
  return [by === 'time' ? 'Table' : 'Time', 'Telephone'];
}

function byTime(bookings: readonly DayBookingAnswer[], day: DayForTeamAnswer): readonly Row[] {
  return bookings.map((booking) => [startWords(booking, day), booking]);
}

/** Parties without a table, then parties by table. A party at several tables appears at each. */
function byTable(bookings: readonly DayBookingAnswer[], day: DayForTeamAnswer): readonly Row[] {
  const unplaced = bookings.filter(needsTable).map((booking): Row => ['Needs a table', booking]);
  const atTables = day.tables.flatMap(({ id, name }) =>
    bookings
      .filter(({ tables }) => tables.some((table) => table.id === id))
      .map((booking): Row => [name, booking]),
  );
  return [...unplaced, ...atTables];
}

function rowView([first, booking]: Row, by: 'time' | 'table', tables: string): TemplateResult {
  const { time, until, partySize, guestPhone, tags } = booking;
  const times = `${formatTime(time, 'en-GB')} – ${formatTime(until, 'en-GB')}`;
  const unpaid = booking.deposit === 'awaiting_payment' ? ['Deposit unpaid'] : [];
  const remarks = [...tags, ...remarksOf(booking), ...unpaid].filter(Boolean).join(' · ');
  return html`<tr>
    <th scope="row">${first}</th>
    <td>${partySize}</td>
    <td>${nameOf(booking)}</td>
    <td>${by === 'time' ? tables : times}</td>
    <td>${guestPhone}</td>
    <td><strong>${remarks}</strong></td>
  </tr>`;
}
