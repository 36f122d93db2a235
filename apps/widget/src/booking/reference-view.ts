import type { TemplateResult } from 'lit';
import type { Toolkit } from '../views/toolkit';

export function referenceView(kit: Toolkit): TemplateResult | Toolkit['nothing'] {
  const { flow, say, html } = kit;
  const reference = flow.state.status?.reference ?? null;
  if (reference === null) return kit.nothing;
  return html`<p class="reference">
    <small>${say('referenceLabel')}</small> <strong>${reference}</strong>
  </p>`;
}
