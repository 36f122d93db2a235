/** What is open beside the day, or over it on a phone: a booking, or the parties that wait. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { App } from '../app';
import type { LazyModule } from '../parts/lazy-module';

export function panelView(app: App, later: LazyModule<unknown>): TemplateResult | typeof nothing {
  const { booking } = app.route.parameters;
  if (app.openPanel === null) return nothing;
  const { part, message } = later;
  if (part === null) return html`<p class="empty">${message}</p>`;
  if (booking === undefined) {
    return html`<console-waiting .app=${app} .revision=${app.revision}></console-waiting>`;
  }
  // A form for one booking must not be sent for another.
  return html`${keyed(
    booking,
    html`<console-booking-panel
      .app=${app}
      .revision=${app.revision}
      .reference=${booking}
    ></console-booking-panel>`,
  )}`;
}
