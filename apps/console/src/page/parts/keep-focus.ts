import type { LitElement, ReactiveController } from 'lit';

/**
 * When drawing removes the focused control, the focus moves to the first of these elements that
 * exists.
 */
export class KeepFocus implements ReactiveController {
  #instead: readonly string[] | null = null;

  constructor(
    private readonly host: LitElement,
    /** Returns selectors, from the control before it is gone. */
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
    const candidates = this.#instead.map((selector) => root.querySelector<HTMLElement>(selector));
    // Hidden elements have no boxes.
    candidates.find((one) => one !== null && one.getClientRects().length > 0)?.focus();
  }
}

/** The button of the control's form, or else the heading. */
export function formOrHeading(control: Element): readonly string[] {
  const name = control.closest('form')?.dataset['form'] ?? '';
  return [`form[data-form="${CSS.escape(name)}"] button`, 'h2[tabindex]', 'h1[tabindex]'];
}
