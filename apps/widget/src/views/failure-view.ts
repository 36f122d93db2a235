import { html, nothing, type TemplateResult } from 'lit';
import type { Toolkit } from './toolkit';

/** What went wrong, in the guest's words, with what to do next. */
export function failureView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  const { failure, step } = flow.state;
  // The details say themselves what to have in place of a time that is gone.
  if (failure === null || (failure.slug === 'no-availability' && step === 'details'))
    return nothing;
  const text = failure.slug === 'no-answer' ? say('noAnswer') : (failure.detail ?? say('failed'));
  return html`<p class="notice failure" part="failure">${text}</p>`;
}
