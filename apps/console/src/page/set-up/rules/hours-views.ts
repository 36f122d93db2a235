/** Views by hand: the hours of a week as a grid, and special days. */
import { formatDay } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { helpOf, idOf, isTicked, memberField, textOf, type Field, type FormContext } from './field';
import { itemsOf, membersOf } from './schema';
import { textView } from './scalar-views';

interface DayTime {
  readonly day: string;
  readonly openTime: string | null;
  readonly closeTime: string | null;
  readonly isClosed: boolean;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether it is a list of the hours of weekdays. */
export function isWeek({ items }: Field['schema']): boolean {
  return items?.properties?.['day'] !== undefined && items.properties['openTime'] !== undefined;
}

/** A row for each weekday, whose hours may have breaks. A day without hours is closed. */
export function weekView(field: Field, form: FormContext): TemplateResult {
  const all = itemsOf(field.value) as readonly DayTime[];
  const spansOf = (day: string): readonly DayTime[] =>
    all.filter((one) => one.day === day && !one.isClosed);
  const put = (spansAt: (day: string) => readonly Partial<DayTime>[]): void => {
    const list = weekdays.flatMap((day) =>
      spansAt(day).map(({ openTime = null, closeTime = null }) => {
        return { day, openTime, closeTime, isClosed: false };
      }),
    );
    form.change(field.steps, list);
  };
  const days = weekdays.map((day) =>
    dayView({
      day,
      spans: spansOf(day),
      change: (spans) => put((name) => (name === day ? spans : spansOf(name))),
      onAllDays: () => put(() => spansOf(day)),
    }),
  );
  return html`<div class="week" id=${idOf(field)}>
    ${days}
    <p class="soft help">A closing time at or before the opening time is after midnight.</p>
    ${helpOf(field, form)}
  </div>`;
}

interface Day {
  readonly day: string;
  readonly spans: readonly DayTime[];
  readonly change: (spans: readonly Partial<DayTime>[]) => void;
  readonly onAllDays: () => void;
}

function dayView(one: Day): TemplateResult {
  const { day, spans, change, onAllDays } = one;
  const isClosed = spans.length === 0;
  return html`<fieldset class="day">
    <legend>${day}</legend>
    ${spans.map((_, index) => spanView(one, index))}
    <div class="row">
      ${isClosed ? html`<span class="soft">Closed</span>` : nothing}
      <button
        type="button"
        class="quiet"
        aria-label="Add hours on ${day}"
        @click=${() => change([...spans, {}])}
      >
        Add hours
      </button>
      ${
        isClosed
          ? nothing
          : html`<button
              type="button"
              class="quiet"
              aria-label="The hours of ${day} on all days"
              @click=${onAllDays}
            >
              On all days
            </button>`
      }
    </div>
  </fieldset>`;
}

function spanView({ day, spans, change }: Day, index: number): TemplateResult {
  const name = index === 0 ? day : `${day}, part ${index + 1}`;
  const timeOf = (member: 'openTime' | 'closeTime', label: string): TemplateResult =>
    html`<input
      type="time"
      aria-label="${name} ${label}"
      required
      .value=${live(spans[index]?.[member] ?? '')}
      @change=${(event: Event) =>
        change(
          spans.map((span, at) =>
            at === index ? { ...span, [member]: textOf(event) || null } : span,
          ),
        )}
    />`;
  return html`<div class="row">
    ${timeOf('openTime', 'from')} to ${timeOf('closeTime', 'to')}
    <button
      type="button"
      class="danger quiet"
      aria-label="Remove ${name}"
      @click=${() => change(spans.filter((_, at) => at !== index))}
    >
      Remove
    </button>
  </div>`;
}

/** Whether it is a list of special days. */
export function isSpecialDay({ properties }: Field['schema']): boolean {
  return properties?.['opens'] !== undefined && properties['validFrom'] !== undefined;
}

/** The name of a special day, with its first day. */
export function specialDayTitle(item: unknown): string {
  const { name, validFrom, opens, closes } = membersOf(item);
  const day = typeof validFrom === 'string' && validFrom !== '' ? dayWords(validFrom) : 'New day';
  const hours = typeof opens === 'string' ? `${opens}–${String(closes)}` : 'closed';
  return [day, name, hours].filter((one) => one !== '').join(', ');
}

const dayWords = (day: string): string =>
  formatDay(day, 'en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A day, its last day if there are several, and whether it is closed or from when to when. */
export function specialDayView(field: Field, form: FormContext): TemplateResult {
  const { steps } = field;
  const value = membersOf(field.value);
  const { validFrom, validThrough, opens } = value;
  const isClosed = opens === null;
  const change = (members: object): void => form.change(steps, { ...value, ...members });
  const first = memberField(field, 'validFrom', 'Day');
  const changeFirst = (event: Event): void => {
    const day = textOf(event);
    const isOne = validThrough === validFrom || validThrough === '';
    change({ validFrom: day, ...(isOne ? { validThrough: day } : {}) });
  };
  return html`${textView(memberField(field, 'name', 'Name, such as Christmas Eve'), form)}
    <div class="pair">
      <div class="field">
        <label for=${idOf(first)}>Day</label>
        <input
          id=${idOf(first)}
          type="date"
          required
          .value=${live(typeof validFrom === 'string' ? validFrom : '')}
          @change=${changeFirst}
        />
        ${helpOf({ ...first, schema: {} }, form)}
      </div>
      ${textView(memberField({ ...field, schema: noHelp(field) }, 'validThrough', 'Last day'), form)}
    </div>
    <label class="tick">
      <input
        type="checkbox"
        .checked=${live(isClosed)}
        @change=${(event: Event) =>
          change(isTicked(event) ? { opens: null, closes: null } : { opens: '', closes: '' })}
      />
      Closed all day
    </label>
    ${
      isClosed
        ? nothing
        : html`<div class="pair">
            ${timeView(memberField(field, 'opens'), form)}
            ${timeView(memberField(field, 'closes'), form)}
          </div>`
    }`;
}

/** Emptied, it is no time, which is a fault; only “Closed all day” makes it null. */
function timeView(field: Field, form: FormContext): TemplateResult {
  const id = idOf(field);
  return html`<div class="field">
    <label for=${id}>${field.label}</label>
    <input
      id=${id}
      type="time"
      required
      .value=${live(typeof field.value === 'string' ? field.value : '')}
      @change=${(event: Event) => form.change(field.steps, textOf(event))}
    />
    ${helpOf(field, form)}
  </div>`;
}

function noHelp({ schema }: Field): Field['schema'] {
  const validThrough = { ...schema.properties?.['validThrough'], description: '' };
  return { ...schema, properties: { ...schema.properties, validThrough } };
}
