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

/** Listens on the whole document; while a dialogue is open, its own keys count. */
export function followKeys(app: App, { isOpen, help }: Dialogs): void {
  addEventListener('keydown', (event) => {
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (isCommand || isTyping(event) || isOpen()) return;
    if (key === '?') help();
    else keys.find((one) => one.key === key)?.press(app);
  });
}

/** In a field, a key types; in a list, arrows choose. Escape leaves those of a booking as well. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  const isField = target instanceof Element && target.matches('input, textarea, select, .timeline');
  return isField && event.key !== 'Escape';
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
