/** `<console-floor>`: the tables of an area as they stand, each with its state now. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import { markStyles } from '../parts/marks-view';
import { baseStyles } from '../parts/styles';
import { legendView, linksView, tablesOfPlan, type FloorTable, type TableOfPlan } from './parts';
import { arrowOf, extentOf, neighbourOf, sizeOf } from './plan';
import { floorStyles, planStyles } from './styles';
import { tableButton } from './table-button';
import { clockWords, type Moment } from './table-state';
import { tableView } from './table-view';

export class FloorPlan extends LitElement {
  static override styles = [sharedStyles, baseStyles, markStyles, planStyles, floorStyles];
  static override properties = {
    app: { attribute: false },
    revision: { attribute: false },
    places: { attribute: false },
  };

  declare app: App;
  declare revision: number;
  /** How far each area is scrolled, kept by the page. */
  declare places: Map<string, readonly [left: number, top: number]>;

  /** The minute that is shown; null for now. */
  #at: number | null = null;
  /** The table that has the focus among the tables. */
  #active = '';
  /** The area that is shown, and with its venue the one that is scrolled to its place. */
  #area = '';
  #shown = '';
  /** The table and the booking that are open. */
  #open = '';
  #booking = '';

  protected override render(): TemplateResult | typeof nothing {
    const { app } = this;
    const day = app.day.answer;
    if (day === null) return nothing;
    const areas = [...Map.groupBy(day.tables, ({ area }) => area).values()];
    const tables = this.#shownOf(areas, app.route.parameters);
    this.#area = tables[0]?.area ?? '';
    const moment = this.#momentOf(day);
    const all = tablesOfPlan(tables, app, moment);
    const open = all.find(({ table }) => table.name === app.route.parameters['table']);
    return html`<div class="bar">
        ${areas.length > 1 ? this.#tabsView(areas, tables) : nothing} ${this.#timeView(day, moment)}
      </div>
      <div class="floor ${open === undefined ? '' : 'opened'}">
        ${this.#planView(all, moment)}
        ${open === undefined ? nothing : tableView(open, app, moment)}
      </div>
      ${legendView(all)} ${hintView(tables, app)}`;
  }

  /** The tables of the area with the open table, of the named area, or of the first one. */
  #shownOf(
    areas: readonly (readonly FloorTable[])[],
    { table, area }: App['route']['parameters'],
  ): readonly FloorTable[] {
    const shown =
      areas.find((tables) => tables.some(({ name }) => name === table)) ??
      areas.find((tables) => tables[0]?.area === area);
    return shown ?? areas[0] ?? [];
  }

  #momentOf(day: DayForTeamAnswer): Moment {
    const now = this.app.nowMinutes;
    const [first = 18 * 60] = this.app.day.bookings
      .map(({ startMinutes }) => startMinutes)
      .toSorted((one, other) => one - other);
    return { day, at: this.#at ?? now ?? first, isNow: this.#at === null && now !== null };
  }

  #tabsView(
    areas: readonly (readonly FloorTable[])[],
    shown: readonly FloorTable[],
  ): TemplateResult {
    const select = (area: string): void =>
      this.app.go(this.app.hrefWith({ area, table: null, booking: null }));
    const turn = (event: KeyboardEvent): void => {
      const step = arrowOf(event.key)?.[0] ?? 0;
      if (step === 0) return;
      stop(event);
      const index = (areas.indexOf(shown) + step + areas.length) % areas.length;
      select(areas[index]?.[0]?.area ?? '');
      this.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    };
    return html`<div role="tablist" aria-label="Areas" @keydown=${turn}>
      ${areas.map(
        (tables) =>
          html`<button
            role="tab"
            id="tab-${tables[0]?.area}"
            aria-selected=${String(tables === shown)}
            aria-controls="plan"
            tabindex=${tables === shown ? 0 : -1}
            @click=${() => select(tables[0]?.area ?? '')}
          >
            ${tables[0]?.areaName}
          </button>`,
      )}
    </div>`;
  }

  /** The quarter hours of the day, to look ahead. */
  #timeView(day: DayForTeamAnswer, { at, isNow }: Moment): TemplateResult {
    const first = Math.floor(
      Math.min(at, ...this.app.day.bookings.map((one) => one.startMinutes)) / 15,
    );
    const last = Math.ceil(
      Math.max(at, ...this.app.day.bookings.map((one) => one.endMinutes)) / 15,
    );
    const quarters = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * 15);
    const change = ({ target }: Event): void => {
      const { value } = target as HTMLSelectElement;
      this.#at = value === '' ? null : Number(value);
      this.requestUpdate();
    };
    return html`<label class="at"
      >At
      <select @change=${change}>
        ${this.app.nowMinutes === null ? nothing : html`<option value="" ?selected=${isNow}>now</option>`}
        ${quarters.map(
          (quarter) =>
            html`<option
              value=${quarter}
              ?selected=${!isNow && quarter === Math.floor(at / 15) * 15}
            >
              ${clockWords(quarter, day)}
            </option>`,
        )}
      </select></label
    >`;
  }

  #planView(all: readonly TableOfPlan[], moment: Moment): TemplateResult {
    const extent = extentOf(all.map(({ table }) => table));
    const active = all.some(({ table }) => table.id === this.#active)
      ? this.#active
      : all[0]?.table.id;
    const [first] = all;
    return html`<div
      class="scroll"
      id="plan"
      role="tabpanel"
      aria-label="Floor plan${first === undefined ? '' : `: ${first.table.areaName}`}"
      @keydown=${(event: KeyboardEvent) => this.#move(event, all)}
      @scroll=${({ target }: Event) => {
        const { scrollLeft, scrollTop } = target as HTMLElement;
        this.places.set(this.#area, [scrollLeft, scrollTop]);
      }}
    >
      <div class="plan" .style=${sizeOf(extent)}>
        ${linksView(all, moment.day, extent)}
        ${repeat(
          all,
          ({ table }) => table.id,
          (one) =>
            tableButton(one, {
              extent,
              app: this.app,
              isActive: one.table.id === active,
              activate: (id) => (this.#active = id),
            }),
        )}
      </div>
    </div>`;
  }

  #move(event: KeyboardEvent, all: readonly TableOfPlan[]): void {
    const arrow = arrowOf(event.key);
    const tables = all.map(({ table }) => table);
    const from = tables.find(({ id }) => id === this.#active);
    if (arrow === null || from === undefined || event.altKey || event.ctrlKey || event.metaKey)
      return;
    stop(event);
    const next = neighbourOf(from, arrow, tables);
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
    this.requestUpdate();
  }

  protected override updated(): void {
    this.#keepPlace();
    const { table = '', booking = '' } = this.app.route.parameters;
    const [before, wasBooking] = [this.#open, this.#booking];
    this.#open = table;
    this.#booking = booking;
    // Closing gives the focus back to what was pressed to open it.
    if (wasBooking !== '' && booking === '') this.#focus(`[data-reference="${wasBooking}"]`);
    else if (table !== before && booking === '') {
      const opener = this.app.day.answer?.tables.find(({ name }) => name === before);
      this.#focus(table === '' ? `[data-id="${opener?.id}"]` : '.sheet h3');
    }
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Another area, or the view when it is opened again, is where it was left. */
  #keepPlace(): void {
    const plan = this.renderRoot.querySelector('.scroll');
    const shown = `${this.app.venue?.id} ${this.#area}`;
    if (plan === null || shown === this.#shown) return;
    const isFirst = this.#shown === '';
    this.#shown = shown;
    const [left, top] = this.places.get(this.#area) ?? [0, 0];
    // Scrolling lays out the whole page at once, and then the frame does so again.
    if (!isFirst || left !== 0 || top !== 0) plan.scrollTo(left, top);
  }
}

/** For those who can place the tables. */
function hintView(tables: readonly FloorTable[], app: App): TemplateResult | typeof nothing {
  const isSuggested = tables.every(({ position }) => position.isSuggested);
  if (!isSuggested || !app.may('setup.manage')) return nothing;
  return html`<p class="soft">
    This layout is a suggestion.
    <a class="button quiet" href=${app.hrefWith({ part: 'floor', table: null }, 'set-up')}
      >Place the tables</a
    >
  </p>`;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

customElements.define('console-floor', FloorPlan);
