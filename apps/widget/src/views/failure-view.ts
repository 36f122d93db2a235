import { html, nothing, type TemplateResult } from 'lit';
import type { Toolkit } from './toolkit';

/** What went wrong, in the guest's words, with what to do next. */
export function failureView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  const { failure } = flow.state;
  if (failure === null) return nothing;
  return html`<p class="notice failure" part="failure">${failure.detail ?? say('failed')}</p>`;
}
