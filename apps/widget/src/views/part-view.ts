import { html, nothing, type TemplateResult } from 'lit';
import { partOf, retryPart } from '../flow/parts';
import type { Toolkit } from './toolkit';

/** A step of a part that is loaded when needed, or how its loading stands. */
export function partView(kit: Toolkit): TemplateResult | typeof nothing {
  const { flow, say } = kit;
  const part = partOf(flow.state);
  if (typeof part === 'object') return part?.views[flow.state.step]?.(kit) ?? nothing;
  if (part !== 'failed') return html`<p part="step">${say('loading')}</p>`;
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('partFailed')}</h2>
    <p>${say('partFailedHelp')}</p>
    <button part="button" @click=${() => retryPart(flow)}>${say('tryAgain')}</button>
    <button part="button-quiet" @click=${() => flow.update({ step: 'search' })}>
      ${say('backToTables')}
    </button>
  </div>`;
}
