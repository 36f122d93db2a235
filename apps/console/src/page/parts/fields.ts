/** What forms of several pages have in common. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';

/** What was filled in, without blanks around it; null for nothing. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export type Warnings = TeamTimesAnswer['bookingTypes'][number]['times'][number]['warnings'];

export function needsOverride(warnings: Warnings): boolean {
  return warnings.some(({ takes }) => takes === 'override');
}

/** Says what is against it, and takes the reason where an override is needed. */
export function warningsView(warnings: Warnings, id: string): TemplateResult | typeof nothing {
  if (warnings.length === 0) return nothing;
  const words = warnings.map((one) => one.words).join('; ');
  return needsOverride(warnings)
    ? html`<div class="field">
        <p>Against the rules: ${words}.</p>
        ${reasonField(id)}
      </div>`
    : html`<p class="soft">Please note: ${words}.</p>`;
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
