import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** More than the highest screen shows at once. */
const atFirst = 28;
const perFrame = 24;

/**
 * How many rows of a long page are drawn: at first those that can be in sight, then more with each
 * frame, so that neither the first picture nor a press waits for hundreds of rows.
 */
export class RowsInPieces implements ReactiveController {
  #drawn = 0;
  #all = 0;
  #isDue = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** How many of so many rows are drawn now. */
  drawnOf(all: number): number {
    this.#all = all;
    this.#drawn = Math.max(this.#drawn, atFirst);
    return this.#drawn;
  }

  /** The page shows something else: its next rows begin from the first. */
  restart(): void {
    this.#drawn = 0;
    this.#all = 0;
  }

  hostUpdated(): void {
    if (this.#isDue || this.#drawn >= this.#all) return;
    this.#isDue = true;
    // After the frame, not before it: what has been drawn is painted first.
    requestAnimationFrame(() => setTimeout(() => this.#drawMore()));
  }

  #drawMore(): void {
    this.#isDue = false;
    if (this.#drawn === 0) return;
    this.#drawn += perFrame;
    this.host.requestUpdate();
  }
}
