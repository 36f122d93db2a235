import { html, nothing, type TemplateResult } from 'lit';
import type { SeatingsAnswer } from '../answers';
import { nameOf } from '../day/bookings';
import { moveOf, swapOf } from '../day/choices';
import { coversNote, coversView } from '../parts/covers';
import { tablePicker } from '../parts/table-picker';
import type { Panel } from './panel';

const movable = ['confirmed', 'awaiting_deposit', 'seated'];

/** Moves the booking to other tables with one tap, and locks or unlocks its tables. */
export function moveView(panel: Panel): TemplateResult | typeof nothing {
  const { app, booking, seatings, loadSeatings } = panel;
  if (!movable.includes(booking.state)) return nothing;
  const { isPinned } = booking;
  const load = ({ target }: Event): void => {
    if ((target as HTMLDetailsElement).open && seatings === null) loadSeatings();
  };
  const pin = (): void =>
    void app.writes.change({
      booking,
      path: isPinned ? 'unpin' : 'pin',
      label: `${isPinned ? 'Unlock' : 'Lock'} the table – ${nameOf(booking)}`,
      done: isPinned ? 'The table is unlocked.' : 'The table is locked.',
      patch: () => ({ isPinned: !isPinned }),
    });
  return html`<details name="form" @toggle=${load}>
    <summary>Move</summary>
    ${
      seatings === null
        ? html`<p class="soft">Looking for tables …</p>`
        : html`${seatingsView(seatings.seatings, panel)} ${anyTablesView(seatings.tables, panel)}
          ${swapView(seatings.swaps, panel)}`
    }
    <p class="soft">
      ${
        isPinned
          ? 'Locked: only the team moves this party.'
          : 'A change by the guest may give the party another table.'
      }
    </p>
    <button @click=${pin}>${isPinned ? 'Unlock the table' : 'Lock to this table'}</button>
  </details>`;
}

function seatingsView(seatings: SeatingsAnswer['seatings'], panel: Panel): TemplateResult {
  const ownTables = panel.booking.tables
    .map(({ id }) => id)
    .toSorted()
    .join();
  const others = seatings.filter(({ tableIds }) => tableIds.toSorted().join() !== ownTables);
  const free = others.filter(({ isFree }) => isFree);
  const occupied = others.filter(({ isFree }) => !isFree);
  return html`<h3>Free</h3>
    ${free.length === 0 ? html`<p class="soft">No other table is free. A swap or other tables are below.</p>` : nothing}
    <ul class="row">
      ${free.map((seating) => html`<li>${seatingButton(seating, panel)}</li>`)}
    </ul>
    ${
      occupied.length === 0
        ? nothing
        : html`<h3>Taken</h3>
            <p class="soft">${occupied.map(({ name }) => name).join(', ')}</p>`
    }`;
}

/** Any tables, of any size; tables that others have at that time can't be ticked. */
function anyTablesView(
  tables: SeatingsAnswer['tables'],
  { app, booking, picked }: Panel,
): TemplateResult {
  const move = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const selection = tables.filter(({ id }) => picked.ids.includes(id));
    if (selection.length === 0) return;
    const wish = {
      tables: selection.map(({ name }) => name),
      tableIds: selection.map(({ id }) => id),
    };
    const { kind } = await app.writes.change(moveOf(booking, wish));
    if (kind === 'saved') picked.set([]);
  };
  return html`<h3>Any tables together</h3>
    <form @submit=${(event: SubmitEvent) => void move(event)}>
      ${tablePicker(tables, picked)} ${coversView(picked.ids, booking.partySize, app)}
      <button>Give these tables</button>
    </form>`;
}

/** The swaps that are possible now. */
function swapView(
  swaps: SeatingsAnswer['swaps'],
  { app, booking }: Panel,
): TemplateResult | typeof nothing {
  if (swaps.length === 0) return nothing;
  return html`<h3>Swap tables</h3>
    <ul class="row">
      ${swaps.map(
        (other) =>
          html`<li>
            <button
              @click=${({ detail }: MouseEvent) =>
                detail < 2 && void app.writes.change(swapOf(booking, other))}
            >
              <strong>${other.tables.join(' + ')}</strong> ${nameOf(other)}
              ${
                coversNote(other.tableIds, booking.partySize, app) === null
                  ? nothing
                  : html`<small>for another number of guests</small>`
              }
            </button>
          </li>`,
      )}
    </ul>`;
}

function seatingButton(
  seating: SeatingsAnswer['seatings'][number],
  { app, booking }: Panel,
): TemplateResult {
  const { name, tableIds, maxCovers } = seating;
  const move = (): void =>
    void app.writes.changeUndoably({ ...moveOf(booking, { tables: [name], tableIds }), booking });
  return html`<button @click=${({ detail }: MouseEvent) => detail < 2 && move()}>
    <strong>${name}</strong> <span class="soft">for ${maxCovers}</span>
  </button>`;
}
