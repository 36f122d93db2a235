import { html, nothing, type TemplateResult } from 'lit';
import type { AlternativeAnswer, HoldAnswer } from '../answers';
import { holdAgain, holdAlternative } from '../flow/hold';
import { expiringSeconds } from '../flow/hold-timer';
import type { Toolkit } from './toolkit';

/** What is held, and for how long; or what can be had in its place. */
export function holdView(kit: Toolkit): TemplateResult | typeof nothing {
  const { flow, say } = kit;
  const { hold, failure, alternatives } = flow.state;
  if (hold === null) return nothing;
  if (failure?.slug === 'no-availability') {
    return html`<div class="held">
      <p>${say(alternatives.length === 0 ? 'timeTakenNone' : 'timeTaken')}</p>
      <ul class="times">
        ${alternatives.map((one) => alternativeView(one, kit))}
      </ul>
    </div>`;
  }
  return html`<div class="held">${heldView(hold, kit)}</div>`;
}

function heldView({ date, time, deposit, ...hold }: HoldAnswer, kit: Toolkit): TemplateResult {
  const { say, money } = kit;
  const what = { date: kit.day(date), time: kit.time(time), n: hold.partySize };
  const amount = money(deposit.amountPence);
  return html`<p class="what">${say('heldTable', what)}</p>
    <p>${hold.bookingType}</p>
    ${deposit.required ? html`<p>${say('depositNext', { amount })}</p>` : nothing}
    ${countdownView(kit)}`;
}

function countdownView({ flow, say }: Toolkit): TemplateResult {
  const { secondsLeft, isBusy } = flow.state;
  if (secondsLeft === 0) return html`<p class="countdown over">${say('holdOver')}</p>`;
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return html`<p class="countdown" role="timer">${say('heldFor', { left })}</p>
    ${
      secondsLeft > expiringSeconds
        ? nothing
        : html`<button
            part="button-quiet"
            type="button"
            aria-disabled=${isBusy}
            @click=${() => isBusy || void holdAgain(flow)}
          >
            ${say('holdLonger')}
          </button>`
    }`;
}

function alternativeView(offered: AlternativeAnswer, kit: Toolkit): TemplateResult {
  const { flow } = kit;
  const day = kit.day(offered.date, { weekday: 'short', day: 'numeric', month: 'short' });
  return html`${offered.options.map(
    (option) =>
      html`<li>
        <button
          part="time"
          type="button"
          aria-disabled=${flow.state.isBusy}
          @click=${() => holdAlternative(flow, offered, option)}
        >
          ${kit.time(offered.time)} <small>${day}</small> <small>${option.bookingType}</small>
        </button>
      </li>`,
  )}`;
}
