import { textIn } from '../parts/form-text';
import { html, nothing, type TemplateResult } from 'lit';
import { minutesLateMax } from '../day/bookings';
import type { WishesInput } from '../answers';
import { coversNote } from '../parts/covers';
import { wishesIn, wishFields } from '../parts/wishes';
import { changeForm, isGuestNotified, notifyGuestField } from './forms';
import type { Panel } from './panel';

const open = ['confirmed', 'awaiting_deposit'];

/** Changes size, day, time, name and notes. For seated guests, day and time stay. */
export function changeView(panel: Panel): TemplateResult | typeof nothing {
  const { booking, app, details } = panel;
  const { state, time, partySize, guestName } = booking;
  if (![...open, 'seated'].includes(state)) return nothing;
  const date = details?.booking.date ?? app.day.date;
  const isOpen = open.includes(state);
  const when = html`<label for="date">Day</label>
    <input id="date" name="date" type="date" .defaultValue=${date} required />
    <label for="time">Time</label>
    <input id="time" name="time" type="time" .defaultValue=${time} required />`;
  const fields = html`<label for="partySize">Guests</label>
    <input
      id="partySize"
      name="partySize"
      type="number"
      inputmode="numeric"
      data-first
      min="1"
      max="500"
      .defaultValue=${String(partySize)}
      required
      @input=${(event: Event) => noteCovers(event, panel)}
    />
    <p class="soft" role="status" hidden></p>
    ${isOpen ? when : nothing}
    <label for="guestName">Name</label>
    <input id="guestName" name="guestName" maxlength="100" .defaultValue=${guestName} required />
    ${wishFields(booking)} ${notifyGuestField}`;
  return changeForm(
    {
      name: 'change',
      title: 'Change',
      button: 'Save',
      fields,
      write: (data) => ({
        path: 'change',
        done: 'The booking is changed.',
        body: {
          ...changedFields(data, { date, time, partySize, guestName }),
          ...changedWishes(data, booking),
          tellGuest: isGuestNotified(data),
        },
        // A new day or time may be refused, so only the other fields are shown at once.
        patch: () => ({ guestName: textIn(data, 'guestName') ?? guestName }),
      }),
    },
    panel,
  );
}

/** Shows whether the tables that the booking keeps are meant for that number of guests. */
function noteCovers({ target }: Event, { app, booking }: Panel): void {
  const { value, nextElementSibling: line } = target as HTMLInputElement;
  const keepsTables = booking.isPinned || booking.state === 'seated';
  const ids = keepsTables ? booking.tables.map(({ id }) => id) : [];
  const note = coversNote(ids, Number(value), app);
  if (line === null) return;
  line.textContent = note === null ? '' : `Please note: ${note}.`;
  line.toggleAttribute('hidden', note === null);
}

/** Only changed fields are sent. */
function changedFields(
  data: FormData,
  before: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  const names = Object.keys(before).filter((name) => {
    const value = textIn(data, name);
    return value !== null && value !== String(before[name]);
  });
  return Object.fromEntries(
    names.map((name) => {
      const value = textIn(data, name) ?? '';
      return [name, name === 'partySize' ? Number(value) : value];
    }),
  );
}

function changedWishes(
  data: FormData,
  before: WishesInput,
): Partial<WishesInput> & { readonly clearNotes?: boolean; readonly clearAllergies?: boolean } {
  const wishes = wishesIn(data, before);
  return {
    ...wishes,
    ...(wishes.notes === null && { clearNotes: true }),
    ...(wishes.allergies === null && { clearAllergies: true }),
  };
}

export function lateView(panel: Panel): TemplateResult | typeof nothing {
  if (panel.booking.state !== 'confirmed') return nothing;
  const fields = html`<label for="minutesLate">Minutes late</label>
    <input
      id="minutesLate"
      name="minutesLate"
      type="number"
      min="1"
      max=${minutesLateMax}
      value="15"
      required
    />
    ${panel.app.day.answer?.tellsOfDelays === true ? notifyGuestField : nothing}`;
  return changeForm(
    {
      name: 'late',
      title: 'Late',
      button: 'Note it',
      fields,
      write: (data) => ({
        path: 'late',
        done: 'They are expected later.',
        body: {
          minutesLate: Number(textIn(data, 'minutesLate')),
          tellGuest: isGuestNotified(data),
        },
      }),
    },
    panel,
  );
}
