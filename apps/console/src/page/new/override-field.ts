import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';
import { textIn } from '../parts/text-in';

/** What booking at that time is against. */
export type BrokenRules = TeamTimesAnswer['bookingTypes'][number]['times'][number]['broken'];

/** Names the rules, and takes the reason from those who may go beyond them. */
export function overrideField(broken: BrokenRules, id: string): TemplateResult | typeof nothing {
  if (broken.length === 0) return nothing;
  return html`<div class="field">
    <p>Against the rules: ${broken.map(({ words }) => words).join('; ')}.</p>
    <label for=${id}>Why it is done all the same</label>
    <input id=${id} name="overrideReason" maxlength="500" required />
  </div>`;
}

/** The field of the request, where a reason was given. */
export function overrideIn(data: FormData): { readonly override?: { readonly reason: string } } {
  const reason = textIn(data, 'overrideReason');
  return reason === '' ? {} : { override: { reason } };
}
