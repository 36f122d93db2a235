import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The time from choosing a row by eye to pressing it. */
const onTheWayMs = 400;

/**
 * When a change from another screen moves rows, a finger would press the wrong one. So a row that
 * has just moved or appeared ignores presses for a moment.
 */
export class MovedRows implements ReactiveController {
  /** The distance of each row from the upper edge of the window; null when all rows are new. */
  #before: ReadonlyMap<HTMLElement, number> | null = null;
  #view = '';
  /** The timers that make rows pressable again. */
  readonly #timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

  constructor(
    host: ReactiveControllerHost,
    private readonly rows: () => readonly HTMLElement[],
    /** The view that the person chose; when it changes, rows may change at once. */
    private readonly view: () => string,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const view = this.view();
    this.#before = view === this.#view ? topsOf(this.rows()) : null;
    this.#view = view;
  }

  hostUpdated(): void {
    const before = this.#before;
    if (before === null || before.size === 0) return;
    for (const [row, top] of topsOf(this.rows())) if (before.get(row) !== top) this.#hold(row);
  }

  #hold(row: HTMLElement): void {
    clearTimeout(this.#timers.get(row));
    row.style.pointerEvents = 'none';
    this.#timers.set(
      row,
      setTimeout(() => (row.style.pointerEvents = ''), onTheWayMs),
    );
  }
}

function topsOf(rows: readonly HTMLElement[]): ReadonlyMap<HTMLElement, number> {
  return new Map(rows.map((row) => [row, Math.round(row.getBoundingClientRect().top)]));
}
