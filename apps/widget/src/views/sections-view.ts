import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../flow/state';
import type { StringKey } from '../strings/strings';
import { buttonView } from './button-view';
import type { Toolkit } from './toolkit';

/** The steps without a held time that the guest could lose by leaving. */
const openSteps: readonly Step[] = ['search', 'times', 'events'];

/** Switches between tables and events, where the venue has events. */
export function sectionsView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  const { step, config } = flow.state;
  if (!openSteps.includes(step) || config?.hasEvents !== true) return nothing;
  const section = (to: Step, name: StringKey): TemplateResult => {
    const isHere = (to === 'events') === (step === 'events');
    return html`<button
      part="section"
      aria-current=${isHere ? 'page' : nothing}
      @click=${() => !isHere && flow.update({ step: to, failure: null })}
    >
      ${say(name)}
    </button>`;
  };
  return html`<nav class="sections" aria-label=${say('sections')}>
    ${section('search', 'tables')}${section('events', 'events')}
  </nav>`;
}

/** Leads to the enquiry. The times step has its own button for that. */
export function askView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  if (flow.state.step === 'times' || !openSteps.includes(flow.state.step)) return nothing;
  const ask = (): void => flow.update({ step: 'enquiry', failure: null });
  return html`<p class="ask">${buttonView(say('askUs'), ask)}</p>`;
}
