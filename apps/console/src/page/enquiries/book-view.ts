/** The form that makes a booking from an enquiry. */
import { coversView } from '../parts/covers';
import { managerCodeIn, needsOverride, overrideIn, reasonField } from '../parts/fields';
import { textIn } from '../parts/form-text';
import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { BookFromEnquiryAnswer } from '../answers';
import { choicesIn, type PlaceFields } from '../day/choices';
import { formView } from '../parts/form';
import { waysView } from '../parts/ways';
import { whenWords } from '../parts/words';
import { openBooking } from '../parts/booking-address';
import { wishesIn, wishFields } from '../parts/wishes';
import { formName, type EnquiryContext } from './enquiry-context';

export function bookView(context: EnquiryContext): TemplateResult {
  const { sender, wish } = context;
  const form = {
    name: formName('book', context),
    button: 'Make the booking',
    fields: html`${momentFields(context)} ${typeField(context)} ${wish.tables.view()}
    ${coversView(wish.tables.ids, wish.partySize, context.app)} ${reasonView(context)}
    ${guestFields(context)} ${alternativesView(context)}`,
    send: (data: FormData) => book(data, context),
  };
  return html`<details name="step">
    <summary>Make the booking</summary>
    <div @change=${(event: Event) => follow(event, wish)}>${formView(form, sender)}</div>
  </details>`;
}

/** Free times depend on day and party size; warnings depend on all fields. */
function follow({ target }: Event, wish: EnquiryContext['wish']): void {
  const { name, value } = target as HTMLInputElement;
  if (name !== 'overrideReason' && name !== 'managerCode') wish.set({ isBeyond: false });
  const filled = value === '' ? null : value;
  if (name === 'date') wish.set({ date: filled });
  if (name === 'time') wish.set({ time: filled });
  if (name === 'bookingTypeId') wish.set({ bookingTypeId: filled });
  if (name === 'partySize' && Number(value) > 0) wish.set({ partySize: Number(value) });
}

function momentFields({ app, times, wish }: EnquiryContext): TemplateResult {
  const free = new Set(
    (times?.bookingTypes ?? []).flatMap((type) =>
      type.times.filter(({ warnings }) => !needsOverride(warnings)).map(({ time }) => time),
    ),
  );
  return html`<div class="pair">
      <div>
        <label for="date">Day</label>
        <input
          id="date"
          name="date"
          type="date"
          min=${app.today ?? ''}
          .defaultValue=${wish.date ?? ''}
          required
        />
      </div>
      <div>
        <label for="time">Time</label>
        <input id="time" name="time" type="time" list="free" required />
      </div>
      <div>
        <label for="party">Guests</label>
        <input
          id="party"
          name="partySize"
          type="number"
          min="1"
          max="500"
          .defaultValue=${String(wish.partySize)}
          required
        />
      </div>
    </div>
    <datalist id="free">
      ${[...free].toSorted().map((time) => html`<option value=${time}></option>`)}
    </datalist>
    ${
      times !== null && wish.date !== null && free.size === 0
        ? html`<p class="soft">Nothing is free that day.</p>`
        : nothing
    }`;
}

function typeField({ times }: EnquiryContext): TemplateResult {
  return html`<label for="type">Booking type</label>
    <select id="type" name="bookingTypeId">
      <option value="">The first that fits</option>
      ${(times?.bookingTypes ?? []).map(
        ({ bookingTypeId, name }) => html`<option value=${bookingTypeId}>${name}</option>`,
      )}
    </select>`;
}

/** The field for a reason, after a refusal for a rule. */
function reasonView(context: EnquiryContext): TemplateResult | typeof nothing {
  const { app, wish } = context;
  return wish.isBeyond && app.mayOverride ? reasonField('reason', app) : nothing;
}

function guestFields({ enquiry }: EnquiryContext): TemplateResult {
  return html`<label for="guest">Name</label>
    <input id="guest" name="name" maxlength="100" .defaultValue=${enquiry.name} required />
    ${
      enquiry.phone === null
        ? html`<label for="phone">Phone number</label>
            <input id="phone" name="phone" type="tel" maxlength="40" required />`
        : nothing
    }
    ${wishFields(null)}`;
}

/**
 * One tap fills in the time and keeps the other fields. The last choice is a booking without a
 * table.
 */
function alternativesView(context: EnquiryContext): TemplateResult | typeof nothing {
  const { wish } = context;
  const { refused } = wish;
  if (refused === null) return inUseView(context);
  const { summary, alternatives } = refused;
  return html`<p class="refusal" role="alert">${summary}</p>
    ${alternatives.length === 0 ? nothing : html`<h3>Free instead</h3>`}
    <div class="row alternatives">
      ${alternatives.map((one) => {
        const types = one.options.map(({ bookingType }) => bookingType).join(' or ');
        return html`<button type="button" @click=${(event: Event) => takeChoice(event, one, wish)}>
          ${whenWords(one.date, one.time)}${one.venueId === refused.venueId ? nothing : `, ${one.venueName}`}
          (${types})
        </button>`;
      })}
      <button
        type="button"
        @click=${({ target }: Event) =>
          void bookAt({ withoutTable: true }, (target as HTMLButtonElement).form, context)}
      >
        Book without a table
      </button>
    </div>`;
}

/** The choices where other parties have the chosen tables. */
function inUseView(context: EnquiryContext): TemplateResult | typeof nothing {
  const { app, wish } = context;
  return waysView(wish.ways, {
    app,
    book: (place, form) => void bookAt(place, form, context),
  });
}

async function bookAt(
  place: PlaceFields | null,
  form: HTMLFormElement | null,
  context: EnquiryContext,
): Promise<void> {
  if (form?.reportValidity() !== true) return;
  if (await book(new FormData(form), context, place)) form.reset();
}

type Alternative = BookFromEnquiryAnswer['booking']['alternatives'][number];

function takeChoice(
  { target }: Event,
  { date, time, options }: Alternative,
  wish: EnquiryContext['wish'],
): void {
  const form = (target as HTMLElement).closest('form');
  const bookingTypeId = options[0]?.bookingTypeId ?? '';
  const values = { date, time, bookingTypeId };
  wish.set({ date, time, bookingTypeId: bookingTypeId || null });
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | null;
    if (field === null) continue;
    field.value = value;
    if (field.value !== value) field.value = '';
  }
  form?.querySelector<HTMLElement>('button.main')?.focus();
}

async function book(
  data: FormData,
  context: EnquiryContext,
  place: PlaceFields | null = null,
): Promise<boolean> {
  const { app, enquiry, sender, wish } = context;
  const names = ['date', 'time', 'bookingTypeId', 'name', 'phone'];
  const texts = names.map((name): [string, string | null] => [name, textIn(data, name)]);
  const fields: Record<string, string | null> = Object.fromEntries(texts);
  const partySize = Number(textIn(data, 'partySize'));
  const party = { partySize, ...wishesIn(data), ...overrideIn(data) };
  const body = { ...fields, ...party, ...(place ?? wish.tables.field) };
  wish.set({ refused: null, ways: [] });
  const path = `/enquiries/${enquiry.id}/booking`;
  const sending = {
    form: formName('book', context),
    path,
    body,
    managerCode: managerCodeIn(data),
    done: '',
  };
  const answer = await sender.send<BookFromEnquiryAnswer>(sending, app);
  if (answer === null) {
    const { slug, body: refusal } = sender.stateOf(sending.form);
    // A wrong code does not clear the reason.
    const isBeyond = slug === 'override-required' || data.has('overrideReason');
    wish.set({ isBeyond, ways: choicesIn(refusal) });
    return false;
  }
  wish.set({ isBeyond: false });
  const { reference, date, time } = answer.booking;
  if (reference === null) {
    wish.set({ refused: answer.booking });
    return false;
  }
  app.announce(`${enquiry.name} is booked for ${formatTime(time, 'en-GB')}.`);
  // A person who has opened another page in the meantime stays there.
  const isShown = app.route.parameters['enquiry'] === enquiry.id;
  if (isShown) await openBooking({ reference, date, time }, enquiry.venue, app);
  return true;
}
