/** `<console-floor-editor>`: places the tables of an area by pointer or keyboard. */
import { floorPlan, type TablePosition } from '@venue/domain/venue/floor-plan';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { arrowOf, placeOf, sizeOf } from '../../floor/plan';
import { planStyles } from '../../floor/styles';
import { baseStyles } from '../../parts/styles';
import type { DayForTeamAnswer } from '../../answers';
import { editorStyles, inside, membersIn, planTableOf, positionOf } from './floor-positions';
import { itemsOf, membersOf, type Members } from './schema';

const tableShapes = ['round', 'square', 'rectangle'] as const;

/** How far a table is turned at once, in degrees. */
const turnDegrees = 15;
const sizeMin = 2;
const sizeMax = 60;
/** Shift and an arrow key move by so many steps. */
const strideSteps = 5;
/** Room to move tables to, in steps. */
const room = { across: 36, down: 20, around: 8 };

interface Drag {
  readonly name: string;
  readonly fromX: number;
  readonly fromY: number;
  readonly start: TablePosition;
}

export class FloorEditor extends LitElement {
  static override styles = [sharedStyles, baseStyles, planStyles, editorStyles];
  static override properties = {
    value: { attribute: false },
    dayTables: { attribute: false },
  };

  /** The tables of the venue, as in the group file. */
  declare value: unknown;
  /** Has the names of the areas. */
  declare dayTables: DayForTeamAnswer['tables'];

  #area = '';
  #selected = '';
  #drag: Drag | null = null;
  /** Where the dragged table is now. */
  #moved: TablePosition | null = null;
  /** Earlier values, the newest last. */
  #before: readonly unknown[] = [];
  #message = '';

  get #tables(): readonly Members[] {
    return itemsOf(this.value).map(membersOf);
  }

  protected override render(): TemplateResult {
    const tables = this.#tables;
    const areas = [...new Set(tables.map(({ area }) => String(area)))];
    const area = areas.includes(this.#area) ? this.#area : (areas[0] ?? '');
    this.#area = area;
    const plan = this.#plan();
    const shown = tables.filter((one) => one['area'] === area).map(({ name }) => String(name));
    const positions = shown.flatMap((name) => plan.get(name) ?? []);
    const extent = {
      left: 0,
      top: 0,
      right: Math.max(room.across, ...positions.map(({ x, width }) => x + width + room.around)),
      bottom: Math.max(room.down, ...positions.map(({ y, height }) => y + height + room.around)),
    };
    return html`<div class="row" role="group" aria-label="Areas">
        ${areas.map(
          (one) =>
            html`<button
              type="button"
              aria-pressed=${String(one === area)}
              @click=${() => this.#show(one)}
            >
              ${this.dayTables.find((table) => table.area === one)?.areaName ?? one}
            </button>`,
        )}
      </div>
      <p class="soft" id="help">
        Drag a table, or move it with the arrow keys, with Shift by ${strideSteps} steps. A step is
        about 20 cm.
      </p>
      <div class="scroll" role="group" aria-label="Floor plan" aria-describedby="help">
        <div class="plan" .style=${sizeOf(extent)}>
          ${repeat(
            shown,
            (name) => name,
            (name) => this.#tableView(name, plan.get(name) as TablePosition, extent),
          )}
        </div>
      </div>
      ${this.#toolsView(shown, plan)}
      <p role="status" class="visually-hidden">${this.#message}</p>`;
  }

  /** The positions, with those of the dragged table as it is drawn. */
  #plan(): ReadonlyMap<string, TablePosition> {
    const plan = new Map(floorPlan(this.#tables.map((table) => planTableOf(table))));
    if (this.#drag !== null && this.#moved !== null) plan.set(this.#drag.name, this.#moved);
    return plan;
  }

  #tableView(
    name: string,
    position: TablePosition,
    extent: Parameters<typeof placeOf>[1],
  ): TemplateResult {
    return html`<button
      type="button"
      class="table ${position.shape}"
      .style=${placeOf(position, extent)}
      aria-pressed=${String(this.#selected === name)}
      data-table=${name}
      @click=${() => this.#select(name)}
      @focus=${() => this.#select(name)}
      @keydown=${(event: KeyboardEvent) => this.#key(event, name, position)}
      @pointerdown=${(event: PointerEvent) => this.#take(event, name, position)}
      @pointermove=${(event: PointerEvent) => this.#follow(event)}
      @pointerup=${() => this.#drop()}
      @pointercancel=${() => this.#drop(false)}
    >
      <i></i><span class="name"><strong>${name}</strong></span>
    </button>`;
  }

  #toolsView(shown: readonly string[], plan: ReadonlyMap<string, TablePosition>): TemplateResult {
    const name = shown.includes(this.#selected) ? this.#selected : null;
    const position = name === null ? undefined : plan.get(name);
    return html`<div class="row" role="group" aria-label=${name ?? 'Tools'}>
      ${
        name === null || position === undefined
          ? html`<span class="soft">Choose a table to change its size and shape.</span>`
          : html`<strong>${name}</strong> ${this.#sizeViews(name, position)}`
      }
      ${this.#suggestionViews()}
      <button
        type="button"
        aria-disabled=${String(this.#before.length === 0)}
        @click=${() => this.#undo()}
      >
        Undo step
      </button>
    </div>`;
  }

  #suggestionViews(): TemplateResult {
    const ofArea = this.#tables.filter((table) => table['area'] === this.#area);
    const missing = ofArea.filter((table) => positionOf(table) === null).length;
    const some = missing > 0 && missing < ofArea.length;
    return html`<button type="button" @click=${() => this.#suggest(true)}>
        ${some ? 'Suggest all again' : 'Suggest a layout'}
      </button>
      ${
        some
          ? html`<button type="button" @click=${() => this.#suggest(false)}>
              Place the other ${missing}
            </button>`
          : nothing
      }`;
  }

  /** Places all tables of the area, or those without a place. */
  #suggest(isForAll: boolean): void {
    const plan = floorPlan(this.#tables.map((table) => planTableOf(table, isForAll)));
    this.#message = 'The tables are placed as suggested.';
    this.#placeArea(plan);
  }

  #sizeViews(name: string, position: TablePosition): TemplateResult {
    const { width, height, shape, rotation } = position;
    const set = (change: Partial<TablePosition>): void =>
      this.#put(name, { ...position, ...change });
    const resize = (change: Partial<TablePosition>): void => {
      const next = { ...position, ...change };
      const isSquare = shape === 'square' && next.width !== next.height;
      set({ ...change, ...(isSquare ? { shape: 'rectangle' } : {}) });
    };
    const change = ({ target }: Event): void => {
      const next = (target as HTMLSelectElement).value as TablePosition['shape'];
      set({ shape: next, ...(next === 'square' ? { height: width } : {}) });
    };
    const button = (label: string, press: () => void): TemplateResult =>
      html`<button type="button" @click=${press}>${label}</button>`;
    return html`<select aria-label="Shape" .value=${shape} @change=${change}>
        ${tableShapes.map(
          (one) => html`<option value=${one} ?selected=${one === shape}>${one}</option>`,
        )}
      </select>
      ${button('Wider', () => resize({ width: Math.min(width + 1, sizeMax) }))}
      ${button('Narrower', () => resize({ width: Math.max(width - 1, sizeMin) }))}
      ${button('Longer', () => resize({ height: Math.min(height + 1, sizeMax) }))}
      ${button('Shorter', () => resize({ height: Math.max(height - 1, sizeMin) }))}
      ${button('Turn', () => set({ rotation: (rotation + turnDegrees) % 360 }))}`;
  }

  #show(area: string): void {
    this.#area = area;
    this.#selected = '';
    this.requestUpdate();
  }

  #select(name: string): void {
    this.#selected = name;
    this.requestUpdate();
  }

  #key(event: KeyboardEvent, name: string, position: TablePosition): void {
    const arrow = arrowOf(event.key);
    if (arrow === null) return;
    event.preventDefault();
    event.stopPropagation();
    const steps = event.shiftKey ? strideSteps : 1;
    const { x, y } = position;
    this.#put(name, { ...position, x: x + arrow[0] * steps, y: y + arrow[1] * steps });
  }

  #take(event: PointerEvent, name: string, start: TablePosition): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag = { name, fromX: event.clientX, fromY: event.clientY, start };
  }

  #follow({ clientX, clientY }: PointerEvent): void {
    if (this.#drag === null) return;
    const { fromX, fromY, start } = this.#drag;
    const plan = this.renderRoot.querySelector<HTMLElement>('.plan');
    const step =
      plan === null ? 1 : plan.offsetWidth / Number(plan.style.getPropertyValue('--cols'));
    const steps = (pixels: number): number => Math.round(pixels / step);
    this.#moved = inside({
      ...start,
      x: start.x + steps(clientX - fromX),
      y: start.y + steps(clientY - fromY),
    });
    this.requestUpdate();
  }

  #drop(isKept = true): void {
    const [drag, moved] = [this.#drag, this.#moved];
    this.#drag = null;
    this.#moved = null;
    const hasMoved = moved !== null && (moved.x !== drag?.start.x || moved.y !== drag.start.y);
    if (isKept && drag !== null && hasMoved) this.#put(drag.name, moved);
    else this.requestUpdate();
  }

  /** The other tables of the area keep the places at which they were suggested. */
  #put(name: string, position: TablePosition): void {
    const { x, y, rotation } = inside(position);
    const plan = new Map(this.#plan()).set(name, inside(position));
    this.#message = `${name}: ${x}, ${y}${rotation === 0 ? '' : `, turned by ${rotation} degrees`}`;
    this.#placeArea(plan);
  }

  #placeArea(plan: ReadonlyMap<string, TablePosition>): void {
    this.#change(
      this.#tables.map((table) =>
        table['area'] === this.#area ? { ...table, ...membersIn(plan, table) } : table,
      ),
    );
  }

  #undo(): void {
    const value = this.#before.at(-1);
    if (value === undefined) return;
    this.#before = this.#before.slice(0, -1);
    this.#message = 'Undone.';
    this.#tell(value);
  }

  #change(value: unknown): void {
    this.#before = [...this.#before, this.value];
    this.#tell(value);
  }

  #tell(value: unknown): void {
    this.dispatchEvent(new CustomEvent('place', { detail: value }));
    this.requestUpdate();
  }
}
