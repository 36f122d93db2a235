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
    what: 'Close the booking',
    press: (app: App): void => app.go(app.hrefWith({ booking: null })),
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

/** Listens on the whole document. */
export function followKeys(app: App, help: () => HTMLDialogElement | null): void {
  addEventListener('keydown', (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const dialog = help();
    if (dialog?.open === true) return;
    if (key === '?') dialog?.showModal();
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
  return html`<dialog aria-labelledby="keys">
    <h2 id="keys">Keys</h2>
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
