import type { LitElement, ReactiveController } from 'lit';

/**
 * When the control that had the focus is gone after the element was drawn, the focus goes to the
 * first of these that is there.
 */
export class KeepFocus implements ReactiveController {
  #instead: readonly string[] | null = null;

  constructor(
    private readonly host: LitElement,
    /** Selectors, given the control while it is still there. */
    private readonly insteadOf: (control: Element) => readonly string[],
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const root = this.host.renderRoot as ShadowRoot | undefined;
    const control = root?.activeElement ?? null;
    this.#instead = control && this.insteadOf(control);
  }

  hostUpdated(): void {
    if (this.#instead === null || this.host.matches(':focus-within')) return;
    const root = this.host.renderRoot;
    const found = this.#instead.map((selector) => root.querySelector<HTMLElement>(selector));
    // What is folded away has no boxes.
    found.find((one) => one !== null && one.getClientRects().length > 0)?.focus();
  }
}

/** The button of the form that the control was in, or else the heading. */
export function formOrHeading(control: Element): readonly string[] {
  const name = control.closest('form')?.dataset['form'] ?? '';
  return [`form[data-form="${CSS.escape(name)}"] button`, 'h2[tabindex]', 'h1[tabindex]'];
}
