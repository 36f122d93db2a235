/** What forms of several pages have in common. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';

/** What was filled in, without blanks around it; null for nothing. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** What booking at that time is against. */
export type BrokenRules = TeamTimesAnswer['bookingTypes'][number]['times'][number]['broken'];

/** Names the rules, and takes the reason from those who may go beyond them. */
export function overrideField(broken: BrokenRules, id: string): TemplateResult | typeof nothing {
  if (broken.length === 0) return nothing;
  return html`<div class="field">
    <p>Against the rules: ${broken.map(({ words }) => words).join('; ')}.</p>
    ${reasonField(id)}
  </div>`;
}

/** Why rules are broken. */
export function reasonField(id: string): TemplateResult {
  return html`<label for=${id}>Why it is done all the same</label>
    <input id=${id} name="overrideReason" maxlength="500" required />`;
}

/** The field of the request, where a reason was given. */
export function overrideIn(data: FormData): { readonly override?: { readonly reason: string } } {
  const reason = textIn(data, 'overrideReason');
  return reason === null ? {} : { override: { reason } };
}
