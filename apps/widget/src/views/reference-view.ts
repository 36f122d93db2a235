import { html, nothing, type TemplateResult } from 'lit';
import type { Toolkit } from './toolkit';

export function referenceView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  const reference = flow.state.status?.reference ?? null;
  if (reference === null) return nothing;
  return html`<p class="reference">
    <small>${say('referenceLabel')}</small> <strong>${reference}</strong>
  </p>`;
}
