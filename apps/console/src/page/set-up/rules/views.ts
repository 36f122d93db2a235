/** The view of a field, by the schema of its value. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { helpOf, idOf, isTicked, memberField, textOf, type Field, type FormContext } from './field';
import { isSpecialDay, isWeek, specialDayTitle, specialDayView, weekView } from './hours-views';
import { labelOf, titleOf } from './labels';
import { isWindow, weekTimeline } from './week-timeline';
import { enumView, numberView, textView, ticksView, tickView, wordsView } from './scalar-views';
import {
  blankOf,
  isNullable,
  itemsOf,
  membersOf,
  newItem,
  slugOf,
  typeOf,
  type FormSchema,
} from './schema';

type Matches = (schema: FormSchema, name: string, form: FormContext) => boolean;

/** The first that matches draws the field. */
const views: readonly (readonly [Matches, (field: Field, form: FormContext) => TemplateResult])[] =
  [
    [(schema) => isWeek(schema), weekView],
    [({ enum: values }) => values !== undefined, enumView],
    [(schema) => typeOf(schema) === 'boolean', tickView],
    [(schema) => typeOf(schema) === 'integer', numberView],
    [(schema) => typeOf(schema) === 'string', textView],
    [({ items }) => items?.enum !== undefined, ticksView],
    [
      ({ items }, name, form) =>
        items !== undefined && typeOf(items) === 'string' && form.choicesFor(name) !== null,
      ticksView,
    ],
    [({ items }) => items !== undefined && typeOf(items) === 'string', wordsView],
    [(schema) => typeOf(schema) === 'array', listView],
    [({ additionalProperties }) => typeof additionalProperties === 'object', sectionsView],
    [(schema) => isNullable(schema), optionalView],
    [() => true, membersView],
  ];

export function fieldView(field: Field, form: FormContext): TemplateResult {
  const name = field.steps.at(-1) ?? '';
  const [, view = membersView] = views.find(([matches]) => matches(field.schema, name, form)) ?? [];
  return view(field, form);
}

/** The floor plan has a page of its own. */
const membersOfPlan: readonly string[] = ['x', 'y', 'width', 'height', 'shape', 'rotation'];

/** The members that the schema describes; others stay as they are. */
function membersView(field: Field, form: FormContext): TemplateResult {
  const members = Object.keys(field.schema.properties ?? {})
    .filter((name) => !membersOfPlan.includes(name))
    .map((name) => fieldView(memberField(field, name), form));
  if (field.label === '') return html`${members}`;
  return html`<fieldset>
    <legend>${field.label}</legend>
    ${helpOf(field, form)} ${members}
  </fieldset>`;
}

/** An object that may be null or left out. */
function optionalView(field: Field, form: FormContext): TemplateResult {
  const isSet = field.value !== null && field.value !== undefined;
  const { properties = {}, required = [] } = field.schema;
  const blank = (): unknown => blankOf({ type: 'object', properties, required });
  const change = (event: Event): void => form.change(field.steps, isTicked(event) ? blank() : null);
  return html`<fieldset>
    <legend>${field.label}</legend>
    <label class="tick">
      <input type="checkbox" .checked=${isSet} @change=${change} /> ${field.label}: set here
    </label>
    ${helpOf(field, form)} ${isSet ? membersView({ ...field, label: '' }, form) : nothing}
  </fieldset>`;
}

function listView(field: Field, form: FormContext): TemplateResult {
  const list = itemsOf(field.value);
  const items = field.schema.items ?? {};
  const put = (next: readonly unknown[]): void => form.change(field.steps, next);
  const what = field.label === '' ? '' : ` to ${field.label.toLowerCase()}`;
  return html`<section class="things" id=${idOf(field)}>
    ${field.label === '' ? nothing : html`<h3>${field.label}</h3>`} ${helpOf(field, form)}
    ${isWindow(items) ? weekTimeline(field, form) : nothing}
    ${repeat(
      list,
      (_, index) => index,
      (item, index) =>
        itemView(
          {
            schema: items,
            value: item,
            steps: [...field.steps, String(index)],
            label: '',
            isRequired: true,
          },
          form,
          {
            up: index === 0 ? null : () => put(moved(list, index)),
            remove: () => put(list.filter((_, at) => at !== index)),
          },
        ),
    )}
    <p>
      <button
        type="button"
        @click=${({ currentTarget }: Event) => {
          put([...list, newItem(form.whole, items)]);
          requestAnimationFrame(() => openNew(currentTarget as HTMLElement));
        }}
      >
        ${isSpecialDay(items) ? 'Add a day' : `Add${what}`}
      </button>
    </p>
  </section>`;
}

/** Unfolds the item before the button, and puts the cursor into its first field. */
function openNew(button: HTMLElement): void {
  const item = button.parentElement?.previousElementSibling;
  if (!(item instanceof HTMLDetailsElement)) return;
  item.open = true;
  item.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

function moved(list: readonly unknown[], index: number): readonly unknown[] {
  const next = [...list];
  next.splice(index - 1, 0, ...next.splice(index, 1));
  return next;
}

interface ItemSteps {
  readonly up: (() => void) | null;
  readonly remove: () => void;
}

function itemView(field: Field, form: FormContext, { up, remove }: ItemSteps): TemplateResult {
  const isDay = isSpecialDay(field.schema);
  const index = Number(field.steps.at(-1));
  const title = isDay ? specialDayTitle(field.value) : titleOf(field.value, index);
  return html`<details name=${`${idOf({ steps: field.steps.slice(0, -1) })}-items`}>
    <summary>${title}</summary>
    ${isDay ? specialDayView(field, form) : membersView(field, withSlugs(field, form))}
    <div class="row">
      ${
        up === null || isDay
          ? nothing
          : html`<button type="button" class="quiet" aria-label="Move up: ${title}" @click=${up}>
              Move up
            </button>`
      }
      <button type="button" class="danger quiet" aria-label="Remove ${title}" @click=${remove}>
        Remove
      </button>
    </div>
  </details>`;
}

/** A short name follows the name while it is as it would be made of it. */
function withSlugs({ value, steps }: Field, form: FormContext): FormContext {
  const { slug, name } = membersOf(value);
  if (typeof slug !== 'string' || typeof name !== 'string') return form;
  return {
    ...form,
    change(at, next) {
      const isName = at.length === steps.length + 1 && at.at(-1) === 'name';
      if (isName && typeof next === 'string' && slug === slugOf(name)) {
        form.change(steps, { ...membersOf(value), name: next, slug: slugOf(next) });
      } else form.change(at, next);
    },
  };
}

/** Lists by name, such as the sections of a menu. */
function sectionsView(field: Field, form: FormContext): TemplateResult {
  const sections = Object.entries(membersOf(field.value));
  const schema = field.schema.additionalProperties as FormSchema;
  const rename = (from: string) => (event: Event) => {
    const to = textOf(event).trim();
    const entries = sections.map(([name, list]) => [name === from && to !== '' ? to : name, list]);
    form.change(field.steps, Object.fromEntries(entries));
  };
  return html`<section class="things">
    <h3>${field.label}</h3>
    ${helpOf(field, form)}
    ${sections.map(
      ([name, value]) =>
        html`<details>
          <summary>${name}</summary>
          <label>
            Name of the section
            <input .value=${name} maxlength="120" @change=${rename(name)} />
          </label>
          ${fieldView(
            { schema, value, steps: [...field.steps, name], label: '', isRequired: true },
            form,
          )}
          <button
            type="button"
            class="danger quiet"
            aria-label="Remove ${name}"
            @click=${() => form.change([...field.steps, name], undefined)}
          >
            Remove this section
          </button>
        </details>`,
    )}
    <p>
      <button
        type="button"
        @click=${() => form.change([...field.steps, newName(sections.map(([name]) => name))], [])}
      >
        Add a section
      </button>
    </p>
  </section>`;
}

function newName(names: readonly string[]): string {
  const fresh = (count: number): string =>
    count === 1 ? labelOf('new-section') : `${labelOf('new-section')} ${count}`;
  let count = 1;
  while (names.includes(fresh(count))) count += 1;
  return fresh(count);
}
