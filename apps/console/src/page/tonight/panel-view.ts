/** What is open beside the day, or over it on a phone: a booking, or the parties that wait. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { App } from '../app';
import type { LazyModule } from '../parts/lazy-module';

interface Parts {
  readonly views: LazyModule<unknown>;
  readonly waiting: LazyModule<unknown>;
}

export function panelView(app: App, { views, waiting }: Parts): TemplateResult | typeof nothing {
  const { booking } = app.route.parameters;
  if (app.openPanel === null) return nothing;
  const { part, message } = booking === undefined ? waiting : views;
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
