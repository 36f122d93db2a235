import type { TemplateResult } from 'lit';
import type { Toolkit } from '../views/toolkit';

type Kit = Pick<Toolkit, 'flow' | 'say' | 'html' | 'nothing'>;

export function referenceView(kit: Kit): TemplateResult | Toolkit['nothing'] {
  const { flow, say, html } = kit;
  const reference = flow.state.status?.reference ?? null;
  if (reference === null) return kit.nothing;
  return html`<p class="reference">
    <small>${say('referenceLabel')}</small> <strong>${reference}</strong>
  </p>`;
}
