import { html, type TemplateResult } from 'lit';
import { partOf } from '../flow/state';
import { buttonView } from './button-view';
import type { Toolkit } from './toolkit';

/** Stands in for a step until its part is loaded. */
export function partView({ flow, say }: Toolkit): TemplateResult {
  if (partOf(flow.state)?.status !== 'failed') return html`<p part="step">${say('loading')}</p>`;
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('partFailed')}</h2>
    <p>${say('partFailedHelp')}</p>
    ${buttonView(say('tryAgain'), () => flow.retryPart(), 'button')}
    ${buttonView(say('backToTables'), () => flow.update({ step: 'search' }))}
  </div>`;
}
