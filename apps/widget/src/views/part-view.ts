import { html, type TemplateResult } from 'lit';
import { partOf } from '../flow/state';
import type { Toolkit } from './toolkit';

/** Stands in for a step until its part is loaded. */
export function partView({ flow, say }: Toolkit): TemplateResult {
  if (partOf(flow.state)?.status !== 'failed') return html`<p part="step">${say('loading')}</p>`;
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('partFailed')}</h2>
    <p>${say('partFailedHelp')}</p>
    <button part="button" @click=${() => flow.retryPart()}>${say('tryAgain')}</button>
    <button part="button-quiet" @click=${() => flow.update({ step: 'search' })}>
      ${say('backToTables')}
    </button>
  </div>`;
}
