/** Fields that forms of several pages share. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';
import type { App } from '../app';
import { textIn } from './form-text';

export type Warnings = TeamTimesAnswer['bookingTypes'][number]['times'][number]['warnings'];

export function needsOverride(warnings: Warnings): boolean {
  return warnings.some(({ takes }) => takes === 'override');
}

/** Shows the warnings, and asks for a reason where an override is needed. */
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

/** The field for the reason of an override, and on a device for a manager's code. */
export function reasonField(id: string, app: App): TemplateResult {
  return html`<label for=${id}>Why it is done anyway</label>
    <input id=${id} name="overrideReason" maxlength="500" required />
    ${codeOnDevice(`${id}-code`, app)}`;
}

/** The field for a manager's code, which a device needs for steps beyond its own role. */
export function codeOnDevice(id: string, app: App): TemplateResult | typeof nothing {
  return app.isDevice ? codeField(id, 'A manager’s code') : nothing;
}

/** Browsers offer to save a password, but not a one-time code. */
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

/** The typed code; null for none. */
export function managerCodeIn(data: FormData): string | null {
  return textIn(data, 'managerCode');
}

/** The override field of the request, if there is a reason. */
export function overrideIn(data: FormData): { readonly override?: { readonly reason: string } } {
  const reason = textIn(data, 'overrideReason');
  return reason === null ? {} : { override: { reason } };
}

/** Prevents the browser from sending the form, and returns the code typed in it. */
export function typedCode(event: SubmitEvent): string | null {
  event.preventDefault();
  return managerCodeIn(new FormData(event.target as HTMLFormElement));
}
