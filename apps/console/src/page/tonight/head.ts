/** The head of the list (day, views, filters) and its foot (print, settings). */
import { formatDay } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { chime } from '../day/alerts';
import { filters, isShown, unpaidFilter } from '../day/bookings';
import { turn } from '../keys';
import { icon } from '../parts/icons';
import { formatCount, guestsInWords } from '../parts/words';
import { conflictsOf } from './conflicts';
import type { SheetKind } from './sheets';

/** The day, its views and its filters. */
export function headView(app: App, toConflicts: () => void): TemplateResult {
  const { filter = '', date } = app.route.parameters;
  const day = app.date ?? '';
  return html`<div class="head">
    <div class="row days">
      ${turnButton('‹', 'The day before', () => turn(app, -1))} ${dateView(day, app)}
      ${turnButton('›', 'The next day', () => turn(app, 1))}
    </div>
    <div class="row tools">
      ${
        date === undefined
          ? nothing
          : html`<button @click=${() => app.go(app.hrefWith({ date: null }))}>Today</button>`
      }
      ${viewButton('timeline', 'Timeline', app)} ${viewButton('floor', 'Floor', app)}
      ${waitingButton(app)}
    </div>
    <div class="filters" role="group" aria-label="Show only">
      ${[...filters, { name: unpaidFilter, title: 'Unpaid' }].map(({ name, title }) => {
        const isOn = filter === name;
        const count = app.day.bookings.filter((one) => isShown(one, name, app.nowMinutes)).length;
        return html`<button
          aria-pressed=${String(isOn)}
          @click=${() => app.go(app.hrefWith({ filter: isOn ? null : name }))}
        >
          <span>${title}</span> <strong>${count}</strong>
        </button>`;
      })}
      ${conflictsButton(app, toConflicts)}
    </div>
  </div>`;
}

/** Opens that view, or the list again. */
function viewButton(name: 'timeline' | 'floor', title: string, app: App): TemplateResult {
  const isOn = app.route.parameters['view'] === name;
  return html`<button
    aria-pressed=${String(isOn)}
    @click=${() => app.go(app.hrefWith({ view: isOn ? null : name, table: null }))}
  >
    ${icon(name)}<span>${title}</span>
  </button>`;
}

/** Opens the sheet of the parties that wait, or closes it. */
function waitingButton(app: App): TemplateResult {
  const isOn = app.route.parameters['waiting'] !== undefined;
  return html`<button
    data-sheet="open"
    aria-pressed=${String(isOn)}
    @click=${() => app.go(app.hrefWith({ waiting: isOn ? null : 'open', booking: null }))}
  >
    ${icon('waiting')}<span>Waiting</span> <strong>${app.waiting.count}</strong>
  </button>`;
}

/** The day, as a button that opens the browser's calendar. */
function dateView(day: string, app: App): TemplateResult {
  const pick = ({ currentTarget }: Event): void => {
    const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
    root.querySelector<HTMLInputElement>('.picked')?.showPicker();
  };
  return html`<h2>
    <button class="quiet date" @click=${pick}>
      <span class="visually-hidden">Choose a day:</span>
      ${formatDay(day, 'en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}
      <span class="soft">${summaryOf(app)}</span>
    </button>
    <input
      class="picked"
      type="date"
      tabindex="-1"
      aria-hidden="true"
      .value=${day}
      @change=${({ target }: Event) =>
        app.go(app.hrefWith({ date: (target as HTMLInputElement).value, booking: null }))}
    />
  </h2>`;
}

/** The number of guests, including those who are here or have left. */
function summaryOf({ day }: App): string {
  const expected = day.bookings.filter(
    ({ state }) => state !== 'cancelled' && state !== 'no_show' && state !== 'held',
  );
  const guests = expected.reduce((sum, { partySize }) => sum + partySize, 0);
  return day.answer === null
    ? ''
    : `${formatCount(expected.length, 'booking')}, ${guestsInWords(guests)}`;
}

/** Controls that a host needs once or twice a shift. */
export function footView(app: App, print: (kind: SheetKind) => void): TemplateResult {
  const { density, hasAlerts } = app.preferences;
  return html`<div class="row print">
    <button @click=${() => print('time')}>Print by time</button>
    <button @click=${() => print('table')}>Print by table</button>
    <button @click=${() => print('kitchen')}>Print for the kitchen</button>
    <button @click=${() => print('floor')}>Print the floor plan</button>
    <button
      aria-pressed=${String(density === 'comfortable')}
      @click=${() => {
        app.preferences.setDensity(density === 'compact' ? 'comfortable' : 'compact');
        app.changed();
      }}
    >
      Comfortable rows
    </button>
    <button
      aria-pressed=${String(hasAlerts)}
      @click=${() => {
        app.preferences.setAlerts(!hasAlerts);
        if (!hasAlerts) chime();
        app.alerts.reset();
        app.alertOfQueue();
        app.changed();
      }}
    >
      Sound for bookings and queue
    </button>
  </div>`;
}

function conflictsButton(app: App, press: () => void): TemplateResult | typeof nothing {
  const { length } = conflictsOf(app);
  if (length === 0) return nothing;
  return html`<button class="clash" @click=${press}>
    <span>${length === 1 ? 'Conflict' : 'Conflicts'}</span> <strong>${length}</strong>
  </button>`;
}

function turnButton(sign: string, name: string, press: () => void): TemplateResult {
  return html`<button @click=${press}>
    <span aria-hidden="true">${sign}</span><span class="visually-hidden">${name}</span>
  </button>`;
}
