import type { LitElement } from 'lit';

/** Where the control that was used has gone, the focus goes to the named one instead. */
export async function keepFocus(element: LitElement, selector: string): Promise<void> {
  await element.updateComplete;
  if (document.activeElement !== document.body) return;
  element.renderRoot.querySelector<HTMLElement>(selector)?.focus();
}
