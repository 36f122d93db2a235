/** `<console-tonight>`: one day of a venue, as a list or as a timeline. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { isShown } from '../day/bookings';
import { turn } from '../keys';
import type { PageElement } from '../page-element';
import { FormSender } from '../parts/form-sender';
import { KeepFocus } from '../parts/keep-focus';
import { LazyModule } from '../parts/lazy-module';
import { markStyles } from '../parts/marks-view';
import { baseStyles } from '../parts/styles';
import { isTablet, isWide } from '../parts/widths';
import { conflictsOf, conflictsView } from './conflicts';
import { glanceStyles } from './glance-styles';
import { glanceView, type GlanceContext, type GlancePlace } from './glance';
import { footView, headView } from './head';
import { KeepPlace } from './keep-place';
import { listView } from './list';
import { listStyles } from './list-styles';
import { MovedRows } from './moved-rows';
import { panelView } from './panel-view';
import { RowsInPieces } from './rows-in-pieces';
import { shiftNotesView, type WhichNotes } from './shift-notes';
import type { SheetKind } from './sheets';
import { tonightStyles } from './styles';
import { timelineStyles } from './timeline-styles';
import { swipes } from './swipe';

/** The width of an hour. */
const hourPixels = 112;

export class TonightPage extends LitElement implements PageElement {
  static override styles = [
    ...[sharedStyles, baseStyles, markStyles],
    ...[tonightStyles, listStyles, glanceStyles, timelineStyles],
  ];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #later = new LazyModule(this, () => import('../later-parts'));
  /** How far the plan of each area is scrolled. */
  readonly #places = new Map<string, readonly [left: number, top: number]>();
  readonly #rows = new RowsInPieces(this);
  readonly #forms = new FormSender(this);
  #isGlanceOpen = false;
  /** The view to print; null when not printing. */
  #sheet: SheetKind | null = null;
  #shownTimeline: HTMLElement | null = null;
  /** The venue and day whose list has been scrolled to the next guests; empty for none. */
  #scrolledList = '';
  /** The height of the sticky head. */
  #kept = '';
  /** The booking or the sheet that is open. */
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
        // A panel beside the list changes the height of its rows.
        const width = this.app.openPanel === null ? 'whole' : 'part';
        return { day: `${venue?.id} ${date}`, view: `${view} ${filter} ${width}` };
      },
      () => this.closest('main'),
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

  readonly #showSheetOfBrowser = (): void =>
    this.#showSheet(this.#sheet ?? (this.#isFloor ? 'floor' : 'time'));
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
    void this.#later.load();
  }

  protected override willUpdate(): void {
    this.app.waiting.follow(this.app);
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const isAlone = app.openPanel === null;
    const isBeside = isAlone && isWide.matches && !this.#isFloor;
    const side = isBeside ? 'with-side' : '';
    return html`<div class="screen ${isAlone ? side : 'with-panel'} ${app.preferences.density}">
        <div class="day" ?inert=${app.isCovered}>
          ${headView(app, () => this.#toConflicts())}
          ${isBeside ? this.#list() : this.#listWithGlance()}
          ${footView(app, (kind) => void this.#print(kind))}
        </div>
        ${panelView(app, this.#later)}
        ${isBeside ? html`<div class="side">${this.#notes('all')} ${this.#glance('beside')}</div>` : nothing}
      </div>
      ${this.#sheetView()}`;
  }

  #list(): TemplateResult {
    return html`${conflictsView(this.app)} ${this.#content()}`;
  }

  /** On a tablet, the glance is drawn above the list but read after it. */
  #listWithGlance(): TemplateResult {
    const isAbove = isTablet.matches;
    return html`${this.#notes('written')} ${isAbove ? nothing : this.#glance('folded')}
    ${this.#list()} ${isAbove ? this.#glance('above') : nothing} ${this.#notes('missing')}`;
  }

  #notes(which: WhichNotes): TemplateResult | typeof nothing {
    const { app } = this;
    const { answer } = app.day;
    if (answer === null) return nothing;
    return shiftNotesView(answer, { app, forms: this.#forms, which });
  }

  get #isFloor(): boolean {
    return this.app.route.parameters['view'] === 'floor';
  }

  /** The plan needs the whole screen. */
  #glance(place: GlancePlace): TemplateResult | typeof nothing {
    const { answer } = this.app.day;
    return answer === null || this.#isFloor
      ? nothing
      : glanceView(answer, this.#glanceContext(place));
  }

  protected override updated(): void {
    this.#measureHead();
    this.#showNow();
    this.#beginList();
    this.#returnFocus();
  }

  /**
   * On a full evening, seated guests fill the first screen. So the list of today is scrolled to the
   * next guests once each time that it is opened, unless a conflict comes first.
   */
  #beginList(): void {
    const { app } = this;
    const rows = [...this.renderRoot.querySelectorAll('.list > li')];
    const list = `${app.venue?.id} ${app.date}`;
    if (rows.length === 0 || list === this.#scrolledList) return;
    this.#scrolledList = list;
    const next = rows.find((row) => row.matches('.late, .arrived, .expected, .unpaid'));
    if (next === undefined || app.nowMinutes === null || conflictsOf(app).length > 0) return;
    const isInSight = next.getBoundingClientRect().bottom < innerHeight / 2;
    if (!isInSight) next.scrollIntoView();
  }

  /** Measures the sticky head, plus a pixel, since scrolling rounds to pixels. */
  #measureHead(): void {
    const name = isTablet.matches ? '.head' : '.filters';
    const height = this.renderRoot.querySelector(name)?.getBoundingClientRect().height ?? 0;
    const kept = `${Math.ceil(height) + 1}px`;
    // Setting it makes the browser compute all styles again.
    if (kept !== this.#kept) this.style.setProperty('--kept', kept);
    this.#kept = kept;
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
    const { openPanel } = this.app;
    const before = this.#open;
    this.#open = openPanel;
    if (openPanel !== null || before === null) return;
    const names = ['reference', 'sheet'].map((name) => `[data-${name}="${before}"]`);
    const opener = this.renderRoot.querySelector<HTMLElement>(names.join());
    opener?.focus();
  }

  /** Conflicts are listed first, so they may be out of sight. */
  #toConflicts(): void {
    const conflicts = this.renderRoot.querySelector('.conflicts');
    conflicts?.scrollIntoView({ block: 'center' });
    conflicts?.querySelector<HTMLElement>('button')?.focus();
  }

  #content(): TemplateResult {
    const { app } = this;
    const { view } = app.route.parameters;
    if (app.day.answer === null) return html`<p class="empty" aria-busy="true">One moment …</p>`;
    const filter = app.route.parameters['filter'] ?? '';
    const bookings = app.day.bookings.filter((one) => isShown(one, filter, app.nowMinutes));
    if (view === 'floor') return this.#floorView();
    if (view !== 'timeline') {
      this.#rows.restart();
      return listView(bookings, app);
    }
    const part = this.#later.part;
    return part === null
      ? html`<p class="empty" aria-busy="true">${this.#later.message}</p>`
      : part.timelineView(bookings, app.day.answer, { app, rows: this.#rows });
  }

  #floorView(): TemplateResult {
    const { app, revision } = this;
    return this.#later.part === null
      ? html`<p class="empty" aria-busy="true">${this.#later.message}</p>`
      : html`<console-floor
          .app=${app}
          .revision=${revision}
          .places=${this.#places}
        ></console-floor>`;
  }

  #glanceContext(place: GlancePlace): GlanceContext {
    const toggle = (isOpen: boolean): void => {
      this.#isGlanceOpen = isOpen;
      this.requestUpdate();
    };
    return { app: this.app, place, isOpen: this.#isGlanceOpen, toggle };
  }

  #sheetView(): TemplateResult | typeof nothing {
    const { answer, bookings } = this.app.day;
    if (this.#sheet === null || answer === null) return nothing;
    return this.#later.part?.sheetView(this.#sheet, bookings, answer) ?? nothing;
  }

  async #print(by: SheetKind): Promise<void> {
    await this.#later.load();
    this.#showSheet(by);
    print();
  }

  /** Draws at once, because the browser prints right after the event. */
  #showSheet(sheet: SheetKind | null): void {
    this.#sheet = sheet;
    this.requestUpdate();
    this.performUpdate();
  }
}

customElements.define('console-tonight', TonightPage);
