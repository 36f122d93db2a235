/** The button for the next step of a booking, in a list. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer } from '../answers';
import type { App } from '../app';
import { nameOf } from '../day/bookings';
import { nextStep } from '../day/steps';

export function stepButton(booking: DayBookingAnswer, app: App): TemplateResult {
  const step = app.may('diary.write') ? nextStep(booking) : null;
  // The cell is there in any case, so that rows keep their height.
  const isSaving = app.day.isSaving(booking.reference);
  if (step === null) {
    return html`<span class="step">${isSaving ? html`<small>saving …</small>` : nothing}</span>`;
  }
  return html`<button
    class="step"
    aria-label="${step.label}: ${nameOf(booking)}"
    @click=${({ detail }: MouseEvent) => press(detail, () => app.writes.step(step, booking))}
  >
    <span>${isSaving ? html`<small>saving …</small>` : step.label}</span>
  </button>`;
}

/** The second click of a double click would take the following step. */
function press(clicks: number, act: () => void): void {
  if (clicks < 2) act();
}
