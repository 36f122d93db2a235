import { html, nothing, type TemplateResult } from 'lit';
import type { Toolkit } from './toolkit';

/** Says what is booked, and what the guest can do with it. */
export function doneView({ flow, say }: Toolkit): TemplateResult {
  const { status } = flow.state;
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('doneTitle')}</h2>
    <p>${status?.summary ?? nothing}</p>
    <p>${say('reference', { reference: status?.reference ?? '' })}</p>
  </div>`;
}
