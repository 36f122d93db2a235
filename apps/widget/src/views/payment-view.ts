import { html, nothing, type TemplateResult } from 'lit';
import type { Toolkit } from './toolkit';

/** Leads to the checkout, and shows how the payment stands after it. */
export function paymentView({ flow, say }: Toolkit): TemplateResult {
  const { status } = flow.state;
  const pay = (): void => {
    const address = new URL(status?.checkoutUrl ?? '');
    address.searchParams.set('return', location.href);
    location.assign(address);
  };
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('payTitle')}</h2>
    <p>${status?.summary ?? nothing}</p>
    <button part="button" @click=${pay}>${say('pay')}</button>
  </div>`;
}
