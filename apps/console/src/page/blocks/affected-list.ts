import { html, type TemplateResult } from 'lit';
import type { AffectedBookingAnswer } from '../answers';
import type { App } from '../app';
import { bookingAddress } from '../parts/booking-address';
import { guestsInWords, momentOf } from '../parts/words';

/** The bookings at tables of a block, each with a link to move it. */
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
