/** Parties that are due while another one still has their table, with the tables to move to. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import { nameOf, startWords, tablesOf, needsTable } from '../day/bookings';
import { moveOf } from '../day/choices';
import { icon } from '../parts/icons';
import { guestsInWords } from '../parts/words';

interface Conflict {
  readonly booking: DayBookingAnswer;
  readonly occupant: DayBookingAnswer;
  readonly proposal: DayForTeamAnswer['conflicts'][number]['proposal'];
}

/** Those of the newest answer that no tap has ended since. */
export function conflictsOf({ day }: Pick<App, 'day'>): readonly Conflict[] {
  return (day.answer?.conflicts ?? []).flatMap(({ reference, occupiedBy, proposal }) => {
    const [booking, occupant] = [day.find(reference), day.find(occupiedBy)];
    if (booking === null || occupant === null) return [];
    const isOpen = ['confirmed', 'awaiting_deposit'].includes(booking.state);
    const isOccupied =
      occupant.state === 'seated' &&
      occupant.tables.some(({ id }) => booking.tables.some((table) => table.id === id));
    return isOpen && isOccupied && !needsTable(booking) ? [{ booking, occupant, proposal }] : [];
  });
}

/** More are folded, so that the list stays in sight. */
const shownMax = 2;

export function conflictsView(app: App): TemplateResult | typeof nothing {
  const conflicts = conflictsOf(app);
  if (conflicts.length === 0) return nothing;
  return html`<section class="conflicts" aria-label="Tables that are needed now">
    ${listOf(conflicts.slice(0, shownMax), app)}
    ${
      conflicts.length <= shownMax
        ? nothing
        : html`<details>
            <summary>${conflicts.length - shownMax} more</summary>
            ${listOf(conflicts.slice(shownMax), app)}
          </details>`
    }
  </section>`;
}

function listOf(conflicts: readonly Conflict[], app: App): TemplateResult {
  return html`<ul>
    ${conflicts.map((conflict) => conflictView(conflict, app))}
  </ul>`;
}

function conflictView({ booking, occupant, proposal }: Conflict, app: App): TemplateResult {
  const { answer } = app.day;
  const open = (): void => app.go(app.hrefWith({ booking: booking.reference }));
  return html`<li>
    <p>
      ${icon('clash')}
      <span
        ><strong>${tablesOf(booking, answer)} is still taken</strong> by ${nameOf(occupant)}:
        ${nameOf(booking)}, ${guestsInWords(booking.partySize)}, ${dueWords(booking, app)}</span
      >
    </p>
    ${
      proposal === null || !app.may('diary.write')
        ? html`<button @click=${open}>${proposal === null ? 'Choose a table' : 'Open'}</button>`
        : html`<button
            class="main"
            aria-label="Move to ${proposal.name}: ${nameOf(booking)}"
            @click=${({ detail }: MouseEvent) => {
              const { name, tableIds } = proposal;
              const move = moveOf(booking, { tables: [name], tableIds });
              if (detail < 2) void app.writes.changeUndoably({ ...move, booking });
            }}
          >
            Move to ${proposal.name}
          </button>`
    }
  </li>`;
}

/** `due at 7:30pm`, or since when. */
function dueWords(booking: DayBookingAnswer, { nowMinutes, day }: App): string {
  const minutes = (nowMinutes ?? booking.startMinutes) - booking.startMinutes;
  if (booking.arrivedAt !== null) return 'at the door';
  if (minutes > 0) return `due ${minutes} min ago`;
  return minutes === 0 ? 'due now' : `due in ${-minutes} min (${startWords(booking, day.answer)})`;
}
