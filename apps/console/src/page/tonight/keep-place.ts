import type { LitElement, ReactiveController } from 'lit';

interface Place {
  readonly reference: string;
  /** How far below the upper edge of the window. */
  readonly top: number;
}

const framesToSettle = 2;

/**
 * Another view or filter of the same day has other rows. Who comes back to one finds it where it
 * was left; in a new one, the booking that was at the top stays there, if it is shown.
 */
export class KeepPlace implements ReactiveController {
  readonly #left = new Map<string, Place>();
  #day = '';
  #view = '';
  #wanted: Place | null = null;

  constructor(
    private readonly host: LitElement,
    private readonly shown: () => { readonly day: string; readonly view: string },
    /** What scrolls; the whole document on a desk. */
    private readonly scroller: () => Element | null,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#day = '';
  }

  hostUpdate(): void {
    const { day, view } = this.shown();
    const before = this.#view;
    this.#view = view;
    this.#wanted = null;
    if (day !== this.#day) {
      this.#day = day;
      this.#left.clear();
    } else if (view !== before) {
      const top = this.#topRow();
      if (top !== null) this.#left.set(before, top);
      this.#wanted = this.#left.get(view) ?? top;
    }
  }

  hostUpdated(): void {
    const wanted = this.#wanted;
    const row = this.#rows().find((one) => referenceOf(one) === wanted?.reference);
    if (wanted === null || row === undefined) return;
    this.#wanted = null;
    this.#putBack(row, wanted.top, framesToSettle);
  }

  /** Rows get their true heights only once they are in sight, which moves those below. */
  #putBack(row: HTMLElement, top: number, frames: number): void {
    this.scroller()?.scrollBy(0, row.getBoundingClientRect().top - top);
    if (frames > 0) requestAnimationFrame(() => this.#putBack(row, top, frames - 1));
  }

  #rows(): readonly HTMLElement[] {
    const root = this.host.renderRoot as ShadowRoot | undefined;
    return [...(root?.querySelectorAll<HTMLElement>('.list > li') ?? [])];
  }

  /** The first that is not hidden above what stays in sight. */
  #topRow(): Place | null {
    const edge = Math.max(0, this.scroller()?.getBoundingClientRect().top ?? 0) + 100;
    for (const row of this.#rows()) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > edge) return { reference: referenceOf(row), top };
    }
    return null;
  }
}

function referenceOf(row: HTMLElement): string {
  return row.querySelector<HTMLElement>('[data-reference]')?.dataset['reference'] ?? '';
}
