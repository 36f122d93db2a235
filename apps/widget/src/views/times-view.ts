import { html, nothing, type TemplateResult } from 'lit';
import type { AvailabilityAnswer } from '../answers';
import { holdTime } from '../flow/hold';
import type { Toolkit } from './toolkit';

type FreeTime = AvailabilityAnswer['times'][number];

/** The free times of the day, or what is free instead. */
export function timesView(kit: Toolkit): TemplateResult {
  const { flow, say, day } = kit;
  const { wish, found } = flow.state;
  const times = found?.times ?? [];
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('timesOn', { date: day(wish.date ?? '') })}</h2>
    ${times.length === 0 ? html`<p>${say('noTimes')}</p>` : nothing}
    <ul class="times">
      ${times.map((time) => timeView(time, kit))}
    </ul>
    <button part="button-quiet" @click=${() => flow.update({ step: 'search' })}>
      ${say('changeSearch')}
    </button>
  </div>`;
}

function timeView({ time, options }: FreeTime, kit: Toolkit): TemplateResult {
  return html`${options.map(
    (option) =>
      html`<li>
        <button part="time" @click=${() => holdTime(kit.flow, time, option)}>
          ${kit.time(time)} <small>${option.bookingType}</small>
        </button>
      </li>`,
  )}`;
}
