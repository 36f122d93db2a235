/** One booking of the list, with its marks, its note and the button of its next step. */
import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer } from '../answers';
import type { App } from '../app';
import {
  clashWords,
  nameOf,
  startWords,
  statusOf,
  statusWords,
  tablesOf,
  type BookingStatus,
} from '../day/bookings';
import { minutesInState, minutesOver } from '../day/minutes';
import { icon } from '../parts/icons';
import { marksView } from '../parts/marks-view';
import { stepButton } from '../parts/step-button';
import { guestsInWords } from '../parts/words';

export function rowView(booking: DayBookingAnswer, app: App): TemplateResult {
  const { reference, partySize } = booking;
  const status = statusOf(booking, app.nowMinutes);
  const tables = tablesOf(booking, app.day.answer);
  const name = nameOf(booking);
  return html`<li class=${status}>
    <button
      class="open"
      data-reference=${reference}
      aria-current=${app.route.parameters['booking'] === reference ? 'true' : nothing}
      @click=${() => app.go(app.hrefWith({ booking: reference }))}
    >
      <span class="time">${startWords(booking, app.day.answer)}</span>
      <span class="party"
        >${partySize}<span class="visually-hidden"
          >${guestsInWords(partySize).replace(String(partySize), '')}</span
        ></span
      >
      <span class="tables" title=${tables}>${tables === '' ? '–' : tables}</span>
      <strong class="name" title=${name}>${name}</strong>
      ${stateView(booking, status, app)}
      <span class="about">
        ${clashView(booking, app)} ${expectedView(booking)} ${marksView(booking)}
      </span>
    </button>
    ${stepButton(booking, app)}
  </li>`;
}

/** Such as `Seated 52'`. */
function stateView(
  booking: DayBookingAnswer,
  status: BookingStatus,
  { nowMinutes, day }: App,
): TemplateResult {
  const minutes = minutesInState(booking, status, { nowMinutes, day: day.answer });
  return html`<span class="standing ${status}"
    ><span
      >${statusWords[status]}${
        minutes === null
          ? nothing
          : html` ${minutes}<span aria-hidden="true">'</span
              ><span class="visually-hidden"> minutes</span>`
      }</span
    ></span
  >`;
}

function clashView(booking: DayBookingAnswer, app: App): TemplateResult | typeof nothing {
  const over = minutesOver(booking, app.nowMinutes);
  const clash = clashWords(booking, app);
  if (over === null && clash === null) return nothing;
  const words = clash ?? `${over}' over`;
  return html`<span class="mark clash" title=${words}>${icon('clash')}<span>${words}</span></span>`;
}

function expectedView({ expectedAt }: DayBookingAnswer): TemplateResult | typeof nothing {
  if (expectedAt === null) return nothing;
  return html`<span class="mark">expected ${formatTime(expectedAt, 'en-GB')}</span>`;
}
