import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** More rows than the tallest screen shows. */
const atFirst = 28;
const perFrame = 24;

/**
 * Draws a long page in steps: first the rows that can be in sight, then more with each frame, so
 * that neither the first paint nor a press waits for hundreds of rows.
 */
export class RowsInPieces implements ReactiveController {
  #drawn = 0;
  #all = 0;
  #isDue = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** How many of that many rows are drawn now. */
  drawnOf(all: number): number {
    this.#all = all;
    this.#drawn = Math.max(this.#drawn, atFirst);
    return this.#drawn;
  }

  /** The page shows other rows, so drawing begins again. */
  restart(): void {
    this.#drawn = 0;
    this.#all = 0;
  }

  hostUpdated(): void {
    if (this.#isDue || this.#drawn >= this.#all) return;
    this.#isDue = true;
    // After the frame, so that the rows of this step are painted first.
    requestAnimationFrame(() => setTimeout(() => this.#drawMore()));
  }

  #drawMore(): void {
    this.#isDue = false;
    if (this.#drawn === 0) return;
    this.#drawn += perFrame;
    this.host.requestUpdate();
  }
}
