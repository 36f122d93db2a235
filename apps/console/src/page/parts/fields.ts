/** What forms of several pages have in common. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';
import type { App } from '../app';
import { textIn } from './form-text';

export type Warnings = TeamTimesAnswer['bookingTypes'][number]['times'][number]['warnings'];

export function needsOverride(warnings: Warnings): boolean {
  return warnings.some(({ takes }) => takes === 'override');
}

/** Says what is against it, and takes the reason where an override is needed. */
export function warningsView(
  warnings: Warnings,
  id: string,
  app: App,
): TemplateResult | typeof nothing {
  if (warnings.length === 0) return nothing;
  const words = warnings.map((one) => one.words).join('; ');
  return needsOverride(warnings)
    ? html`<div class="field">
        <p>Against the rules: ${words}.</p>
        ${reasonField(id, app)}
      </div>`
    : html`<p class="soft">Please note: ${words}.</p>`;
}

/** Why rules are broken, and on a device the code of the manager who allows it. */
export function reasonField(id: string, app: App): TemplateResult {
  return html`<label for=${id}>Why it is done all the same</label>
    <input id=${id} name="overrideReason" maxlength="500" required />
    ${codeOnDevice(`${id}-code`, app)}`;
}

/** What a person does by the own role, a device does with the code of a manager. */
export function codeOnDevice(id: string, app: App): TemplateResult | typeof nothing {
  return app.isDevice ? codeField(id, 'A manager’s code') : nothing;
}

/** Browsers offer to keep a password, but not a code for one use. */
export function codeField(id: string, label: string): TemplateResult {
  return html`<label for=${id}>${label}</label>
    <input
      id=${id}
      name="managerCode"
      type="password"
      inputmode="numeric"
      autocomplete="one-time-code"
      pattern="[0-9]{4,8}"
      title="Four to eight digits"
      required
    />`;
}

/** The code that was typed; null for none. */
export function managerCodeIn(data: FormData): string | null {
  return textIn(data, 'managerCode');
}

/** The field of the request, where a reason was given. */
export function overrideIn(data: FormData): { readonly override?: { readonly reason: string } } {
  const reason = textIn(data, 'overrideReason');
  return reason === null ? {} : { override: { reason } };
}

/** Takes a form that the page sends itself, and gives the code that was typed in it. */
export function typedCode(event: SubmitEvent): string | null {
  event.preventDefault();
  return managerCodeIn(new FormData(event.target as HTMLFormElement));
}
