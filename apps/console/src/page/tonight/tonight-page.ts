/** `<console-tonight>`: one day of a venue, as a list or as a timeline. */
import { formatDay, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { App } from '../app';
import { filters, isShown, unpaidFilter } from '../day/bookings';
import { turn } from '../keys';
import type { PageElement } from '../page-element';
import { KeepFocus } from '../parts/keep-focus';
import { LazyModule } from '../parts/lazy-module';
import { baseStyles } from '../parts/styles';
import { isWide } from '../parts/widths';
import { formatCount, guestsInWords } from '../parts/words';
import { KeepPlace } from './keep-place';
import { listView } from './list';
import { MovedRows } from './moved-rows';
import { RowsInPieces } from './rows-in-pieces';
import { tonightStyles } from './styles';
import { timelineStyles } from './timeline-styles';
import { swipes } from './swipe';

/** The width of an hour. */
const hourPixels = 112;

export class TonightPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, tonightStyles, timelineStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #timeline = new LazyModule(this, () => import('./timeline'));
  readonly #rows = new RowsInPieces(this);
  readonly #sheets = new LazyModule(this, () => import('./sheets'));
  readonly #panel = new LazyModule(this, () => import('../panel/booking-panel'));
  /** The view to print; null when not printing. */
  #sheet: 'time' | 'table' | null = null;
  #shownTimeline: HTMLElement | null = null;
  /** The venue and day whose list has been scrolled to the next guests; empty for none. */
  #scrolledList = '';
  /** The booking whose panel is open. */
  #open: string | null = null;

  constructor() {
    super();
    swipes(this, (days) => turn(this.app, days));
    new KeepFocus(this, (control) => this.#focusTargets(control));
    new KeepPlace(
      this,
      () => {
        const { venue, date, route } = this.app;
        const { view = '', filter = '' } = route.parameters;
        return { day: `${venue?.id} ${date}`, view: `${view} ${filter}` };
      },
      () => (isWide.matches ? document.scrollingElement : this.closest('main')),
    );
    new MovedRows(
      this,
      () => [...this.renderRoot.querySelectorAll<HTMLElement>('.list > li')],
      () => this.app.hrefWith({ booking: null }),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scrolledList = '';
    addEventListener('beforeprint', this.#showSheetOfBrowser);
    addEventListener('afterprint', this.#hideSheet);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('beforeprint', this.#showSheetOfBrowser);
    removeEventListener('afterprint', this.#hideSheet);
  }

  readonly #showSheetOfBrowser = (): void => this.#showSheet(this.#sheet ?? 'time');
  readonly #hideSheet = (): void => this.#showSheet(null);

  /** After a step, the focus goes to the same booking, or to the next one if a filter hides it. */
  #focusTargets(control: Element): readonly string[] {
    const all = [...this.renderRoot.querySelectorAll<HTMLElement>('[data-reference]')];
    const booking = control.closest('li')?.querySelector<HTMLElement>('[data-reference]') ?? null;
    const at = booking === null ? -1 : all.indexOf(booking);
    const near = at < 0 ? [] : [all[at], all[at + 1], all[at - 1]];
    const references = near.flatMap((one) => one?.dataset['reference'] ?? []);
    return [...references.map((one) => `[data-reference="${one}"]`), '.filters button'];
  }

  /** Loads the print view now, because the browser's own print command does not wait for it. */
  protected override firstUpdated(): void {
    void this.#sheets.load();
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { parameters } = app.route;
    const booking = parameters['booking'] ?? null;
    return html`<div class="screen ${booking === null ? '' : 'with-panel'}">
        <div class="day" ?inert=${app.isCovered}>
          ${this.#head()}${this.#content(parameters['view'])}
          <div class="row print">
            <button @click=${() => this.#print('time')}>Print by time</button>
            <button @click=${() => this.#print('table')}>Print by table</button>
          </div>
        </div>
        ${booking === null ? nothing : this.#panelOf(booking)}
      </div>
      ${this.#sheetView()}`;
  }

  protected override updated(): void {
    this.#showNow();
    this.#beginList();
    this.#returnFocus();
  }

  /**
   * On a full evening, seated guests fill the first screen. So the list of today is scrolled to the
   * next guests once each time that it is opened.
   */
  #beginList(): void {
    const { app } = this;
    const rows = [...this.renderRoot.querySelectorAll('.list > li')];
    const list = `${app.venue?.id} ${app.date}`;
    if (rows.length === 0 || list === this.#scrolledList) return;
    this.#scrolledList = list;
    const next = rows.find((row) => row.matches('.late, .arrived, .expected, .unpaid'));
    // On a desk the whole document scrolls, which would hide the menu.
    if (next === undefined || app.nowMinutes === null || isWide.matches) return;
    const isInSight = next.getBoundingClientRect().bottom < innerHeight / 2;
    if (!isInSight) next.closest('section')?.scrollIntoView();
  }

  /** A timeline begins an hour before now. */
  #showNow(): void {
    const timeline = this.renderRoot.querySelector<HTMLElement>('.timeline');
    const now = this.renderRoot.querySelector<HTMLElement>('.now > span');
    if (timeline !== null && timeline !== this.#shownTimeline && now !== null) {
      timeline.scrollLeft = now.offsetLeft - hourPixels;
    }
    this.#shownTimeline = timeline;
  }

  /** Closing the panel returns the focus to the place where it was opened. */
  #returnFocus(): void {
    const booking = this.app.route.parameters['booking'] ?? null;
    const before = this.#open;
    this.#open = booking;
    if (booking !== null || before === null) return;
    const opener = this.renderRoot.querySelector<HTMLElement>(`[data-reference="${before}"]`);
    opener?.focus();
  }

  #head(): TemplateResult {
    const { app } = this;
    const { view, filter = '', date } = app.route.parameters;
    const isTimeline = view === 'timeline';
    const day = app.date ?? '';
    return html`<div class="head">
      <div class="row days">
        ${turnButton('‹', 'The day before', () => turn(app, -1))} ${this.#dateView(day)}
        ${turnButton('›', 'The next day', () => turn(app, 1))}
      </div>
      <div class="row tools">
        ${
          date === undefined
            ? nothing
            : html`<button @click=${() => app.go(app.hrefWith({ date: null }))}>Today</button>`
        }
        <button
          aria-pressed=${String(isTimeline)}
          @click=${() => app.go(app.hrefWith({ view: isTimeline ? null : 'timeline' }))}
        >
          Timeline
        </button>
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
      </div>
    </div>`;
  }

  /** The day, as a button that opens the browser's calendar. */
  #dateView(day: string): TemplateResult {
    const { app } = this;
    const pick = (): void => {
      this.renderRoot.querySelector<HTMLInputElement>('.picked')?.showPicker();
    };
    return html`<h2>
      <button class="quiet date" @click=${pick}>
        <span class="visually-hidden">Choose a day:</span>
        ${formatDay(day, 'en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}
        <span class="soft">${this.#summary()}</span>
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
  #summary(): string {
    const expected = this.app.day.bookings.filter(
      ({ state }) => state !== 'cancelled' && state !== 'no_show' && state !== 'held',
    );
    const guests = expected.reduce((sum, { partySize }) => sum + partySize, 0);
    return this.app.day.answer === null
      ? ''
      : `${formatCount(expected.length, 'booking')}, ${guestsInWords(guests)}`;
  }

  #content(view: string | undefined): TemplateResult {
    const { app } = this;
    if (app.day.answer === null) return html`<p class="empty" aria-busy="true">One moment …</p>`;
    const filter = app.route.parameters['filter'] ?? '';
    const bookings = app.day.bookings.filter((one) => isShown(one, filter, app.nowMinutes));
    if (view !== 'timeline') {
      this.#rows.restart();
      return listView(bookings, app);
    }
    const part = this.#timeline.part;
    return part === null
      ? html`<p class="empty" aria-busy="true">${this.#timeline.message}</p>`
      : part.timelineView(bookings, app.day.answer, { app, rows: this.#rows });
  }

  #panelOf(reference: string): TemplateResult {
    const { app, revision } = this;
    if (this.#panel.part === null) return html`<p class="empty">${this.#panel.message}</p>`;
    // A form for one booking must not be sent for another.
    return html`${keyed(
      reference,
      html`<console-booking-panel
        .app=${app}
        .revision=${revision}
        .reference=${reference}
      ></console-booking-panel>`,
    )}`;
  }

  #sheetView(): TemplateResult | typeof nothing {
    const { answer, bookings } = this.app.day;
    if (this.#sheet === null || answer === null) return nothing;
    return this.#sheets.part?.sheetView(this.#sheet, bookings, answer) ?? nothing;
  }

  async #print(by: 'time' | 'table'): Promise<void> {
    await this.#sheets.load();
    this.#showSheet(by);
    print();
  }

  /** Draws at once, because the browser prints right after the event. */
  #showSheet(sheet: 'time' | 'table' | null): void {
    this.#sheet = sheet;
    this.requestUpdate();
    this.performUpdate();
  }
}

function turnButton(sign: string, name: string, press: () => void): TemplateResult {
  return html`<button @click=${press}>
    <span aria-hidden="true">${sign}</span><span class="visually-hidden">${name}</span>
  </button>`;
}

customElements.define('console-tonight', TonightPage);
