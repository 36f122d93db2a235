import { html, type TemplateResult } from 'lit';
import type { AffectedBookingAnswer } from '../answers';
import type { App } from '../app';
import { bookingAddress, guestsInWords, momentOf } from '../parts/booking-address';

/** The bookings whose tables a block would take; each leads to where it can be moved. */
export function affectedList(
  affected: readonly AffectedBookingAnswer[],
  { venue, today }: App,
): TemplateResult {
  return html`<ul class="cards">
    ${affected.map(
      (one) =>
        html`<li>
          <a class="card" href=${bookingAddress(one, venue?.slug ?? '', today)}>
            <span class="what">
              <strong>${one.guestName}</strong> · ${momentOf(one)} · ${guestsInWords(one.partySize)}
              · ${one.tables}
            </span>
            <span class="soft">${one.guestPhone}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}
