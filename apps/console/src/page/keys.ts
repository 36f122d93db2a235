/** The keys of the console, and the list of them that `?` shows. */
import { addDays } from '@venue/ui';
import { html, type TemplateResult } from 'lit';
import type { App } from './app';

export interface Key {
  /** As `KeyboardEvent.key` has it. */
  readonly key: string;
  readonly shown: string;
  readonly what: string;
  readonly press: (app: App) => void;
}

/** They work where nothing is typed. */
export const keys: readonly Key[] = [
  {
    key: 'ArrowLeft',
    shown: '←',
    what: 'The day before',
    press: (app: App): void => turn(app, -1),
  },
  { key: 'ArrowRight', shown: '→', what: 'The next day', press: (app: App): void => turn(app, 1) },
  {
    key: 't',
    shown: 't',
    what: 'Today',
    press: (app: App): void => app.go(app.hrefWith({ date: null, booking: null })),
  },
  {
    key: 'v',
    shown: 'v',
    what: 'List or timeline',
    press: toggleView,
  },
  { key: 'n', shown: 'n', what: 'The next venue', press: nextVenue },
  {
    key: 'Escape',
    shown: 'Esc',
    what: 'Close what is open',
    press: (app: App): void => app.go(app.hrefWith({ booking: null, enquiry: null, item: null })),
  },
];

/** Shows the day so many days after the one that is shown. */
export function turn(app: App, days: number): void {
  if (app.date === null) return;
  const date = addDays(app.date, days);
  app.go(app.hrefWith({ date: date === app.today ? null : date, booking: null }));
}

function toggleView(app: App): void {
  const isTimeline = app.route.parameters['view'] === 'timeline';
  app.go(app.hrefWith({ view: isTimeline ? null : 'timeline' }));
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

/** Listens on the whole document; while a dialogue is open, its own keys count. */
export function followKeys(app: App, { isOpen, help }: Dialogs): void {
  /** Whether a field had the focus last: when the page is drawn again, the focus may be lost. */
  let isFieldInUse = false;
  addEventListener('focusin', (event) => {
    isFieldInUse = isTarget(event, fields);
  });
  addEventListener('pointerdown', (event) => {
    isFieldInUse &&= isTarget(event, `${fields}, label`);
  });
  /** Escape leaves fields and forms as well. */
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

/** In a field, a key types; in a list, arrows choose. */
function isTarget(event: Event, selector: string): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(selector);
}

/** Whether a form is unfolded, inside of whatever elements: what is typed is meant for it. */
function hasOpenForm(root: Document | ShadowRoot): boolean {
  if (root.querySelector('details[open] form') !== null) return true;
  const all = [...root.querySelectorAll('*')];
  return all.some(({ shadowRoot }) => shadowRoot !== null && hasOpenForm(shadowRoot));
}

export function helpDialog(listed: readonly Key[]): TemplateResult {
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>
      ${[...listed, { shown: '?', what: 'This list' }].map(
        ({ shown, what }) =>
          html`<dt><kbd>${shown}</kbd></dt>
            <dd>${what}</dd>`,
      )}
    </dl>
    <form method="dialog"><button class="main">Close</button></form>
  </dialog>`;
}
