import type { LitElement, ReactiveController } from 'lit';

interface Place {
  readonly reference: string;
  /** The distance from the upper edge of the window. */
  readonly top: number;
}

const framesToSettle = 2;

/**
 * Keeps the scroll position when the view or filter of a day changes. A view that was open before
 * has its old position; a new one keeps the booking at the top, if it shows it.
 */
export class KeepPlace implements ReactiveController {
  readonly #left = new Map<string, Place>();
  #day = '';
  #view = '';
  #target: Place | null = null;

  constructor(
    private readonly host: LitElement,
    private readonly current: () => { readonly day: string; readonly view: string },
    /** The scrolling element; on a desk, the whole document. */
    private readonly scroller: () => Element | null,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#day = '';
  }

  hostUpdate(): void {
    const { day, view } = this.current();
    const before = this.#view;
    this.#view = view;
    this.#target = null;
    if (day !== this.#day) {
      this.#day = day;
      this.#left.clear();
    } else if (view !== before) {
      const top = this.#topRow();
      if (top !== null) this.#left.set(before, top);
      this.#target = this.#left.get(view) ?? top;
    }
  }

  hostUpdated(): void {
    const target = this.#target;
    const row = this.#rows().find((one) => referenceOf(one) === target?.reference);
    if (target === null || row === undefined) return;
    this.#target = null;
    this.#putBack(row, target.top, framesToSettle);
  }

  /** Rows get their true height only in sight, which moves the rows below. */
  #putBack(row: HTMLElement, top: number, frames: number): void {
    this.scroller()?.scrollBy(0, row.getBoundingClientRect().top - top);
    if (frames > 0) requestAnimationFrame(() => this.#putBack(row, top, frames - 1));
  }

  #rows(): readonly HTMLElement[] {
    const root = this.host.renderRoot as ShadowRoot | undefined;
    return [...(root?.querySelectorAll<HTMLElement>('.list > li') ?? [])];
  }

  /** The first row that the fixed parts of the page do not hide. */
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
