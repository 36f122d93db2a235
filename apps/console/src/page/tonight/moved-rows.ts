import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long a finger is on its way to what the eye has chosen. */
const onTheWayMs = 400;

/**
 * When a change of another screen moves rows, a finger that is on its way would press what has come
 * under it. So a row that has just moved or come takes no press for a moment.
 */
export class MovedRows implements ReactiveController {
  /** How far below the upper edge of the window each row was; null where all are others. */
  #before: ReadonlyMap<HTMLElement, number> | null = null;
  #shown = '';
  /** What lets each held row be pressed again. */
  readonly #held = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

  constructor(
    host: ReactiveControllerHost,
    private readonly rows: () => readonly HTMLElement[],
    /** What the person has chosen to see; with it, rows may change at once. */
    private readonly chosen: () => string,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const chosen = this.chosen();
    this.#before = chosen === this.#shown ? topsOf(this.rows()) : null;
    this.#shown = chosen;
  }

  hostUpdated(): void {
    const before = this.#before;
    if (before === null || before.size === 0) return;
    for (const [row, top] of topsOf(this.rows())) if (before.get(row) !== top) this.#hold(row);
  }

  #hold(row: HTMLElement): void {
    clearTimeout(this.#held.get(row));
    row.style.pointerEvents = 'none';
    this.#held.set(
      row,
      setTimeout(() => (row.style.pointerEvents = ''), onTheWayMs),
    );
  }
}

function topsOf(rows: readonly HTMLElement[]): ReadonlyMap<HTMLElement, number> {
  return new Map(rows.map((row) => [row, Math.round(row.getBoundingClientRect().top)]));
}
