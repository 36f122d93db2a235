/** The keys of the console, and the list of them that `?` shows. */
import { addDays } from '@venue/ui';
import { html, type TemplateResult } from 'lit';
import type { App } from './app';

export interface Key {
  /** The value of `KeyboardEvent.key`. */
  readonly key: string;
  readonly label: string;
  readonly what: string;
  readonly press: (app: App) => void;
}

/** Shortcuts that work outside text fields. */
export const keys: readonly Key[] = [
  {
    key: 'ArrowLeft',
    label: '←',
    what: 'The day before',
    press: (app: App): void => turn(app, -1),
  },
  { key: 'ArrowRight', label: '→', what: 'The next day', press: (app: App): void => turn(app, 1) },
  {
    key: 't',
    label: 't',
    what: 'Today',
    press: (app: App): void => app.go(app.hrefWith({ date: null, booking: null })),
  },
  {
    key: 'v',
    label: 'v',
    what: 'List, timeline or floor plan',
    press: nextView,
  },
  { key: 'n', label: 'n', what: 'The next venue', press: nextVenue },
  {
    key: 'Escape',
    label: 'Esc',
    what: 'Close what is open',
    press: (app: App): void => app.go(app.hrefWith(closed(app))),
  },
];

/** Shows the day that many days after the shown one. */
export function turn(app: App, days: number): void {
  if (app.date === null) return;
  const date = addDays(app.date, days);
  app.go(app.hrefWith({ date: date === app.today ? null : date, booking: null }));
}

/** A booking is above the table that it was opened from. */
function closed({ route }: App): Readonly<Record<string, null>> {
  const { booking } = route.parameters;
  return booking === undefined
    ? { enquiry: null, item: null, table: null, waiting: null }
    : { booking: null };
}

const views = [null, 'timeline', 'floor'] as const;

function nextView(app: App): void {
  const { view = null } = app.route.parameters;
  const at = views.findIndex((one) => one === view);
  app.go(app.hrefWith({ view: views[(at + 1) % views.length] ?? null, table: null }));
}

function nextVenue(app: App): void {
  const at = app.venues.findIndex(({ id }) => id === app.venue?.id);
  const next = app.venues[(at + 1) % app.venues.length];
  if (next !== undefined) app.go(app.hrefWith({ venue: next.slug, booking: null }));
}

interface Dialogs {
  readonly isOpen: () => boolean;
  readonly help: () => void;
}

const fields = 'input, textarea, select';

/** Listens on the whole document, except while a dialogue is open. */
export function followKeys(app: App, { isOpen, help }: Dialogs): void {
  /** Whether a field had the focus last; drawing the page again may lose the focus. */
  let isFieldInUse = false;
  addEventListener('focusin', (event) => {
    isFieldInUse = isTarget(event, fields);
  });
  addEventListener('pointerdown', (event) => {
    isFieldInUse &&= isTarget(event, `${fields}, label`);
  });
  /** Whether the key is meant for a field or a form; Escape never is. */
  const isFilledIn = (event: KeyboardEvent): boolean =>
    event.key !== 'Escape' &&
    (isFieldInUse || isTarget(event, `${fields}, .timeline`) || hasOpenForm(document));
  addEventListener('keydown', (event) => {
    const { key } = event;
    const press = key === '?' ? help : keys.find((one) => one.key === key)?.press;
    if (press === undefined || isCommand(event) || isOpen() || isFilledIn(event)) return;
    isFieldInUse = false;
    press(app);
  });
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Whether the event's target matches, inside any shadow root. */
function isTarget(event: Event, selector: string): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(selector);
}

/** Whether a form is unfolded in any element: what the person types is meant for it. */
function hasOpenForm(root: Document | ShadowRoot): boolean {
  if (root.querySelector('details[open] form') !== null) return true;
  const all = [...root.querySelectorAll('*')];
  return all.some(({ shadowRoot }) => shadowRoot !== null && hasOpenForm(shadowRoot));
}

export function helpDialog(listed: readonly Key[]): TemplateResult {
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>
      ${[...listed, { label: '?', what: 'This list' }].map(
        ({ label, what }) =>
          html`<dt><kbd>${label}</kbd></dt>
            <dd>${what}</dd>`,
      )}
    </dl>
    <form method="dialog"><button class="main">Close</button></form>
  </dialog>`;
}
