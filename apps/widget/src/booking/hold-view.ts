import type { TemplateResult } from 'lit';
import type { HoldAnswer } from '../answers';
import { renewHold, timeTakenText } from './hold';
import { expiringSeconds } from './hold-timer';
import type { Toolkit } from '../views/toolkit';

/** The held time and its countdown; or alternatives, if the time is gone. */
export function holdView(kit: Toolkit): TemplateResult | Toolkit['nothing'] {
  const { flow, say, html } = kit;
  const { hold, failure, alternatives, step } = flow.state;
  if (hold === null) return kit.nothing;
  if (failure?.slug === 'no-availability') {
    return html`<div class="notice" part="notice">
      <p class="taken" tabindex="-1">${say(timeTakenText(step, alternatives.length))}</p>
      ${kit.alternatives(kit)}
    </div>`;
  }
  return html`<div class="notice" part="notice">${heldView(hold, kit)}</div>`;
}

function heldView({ date, time, deposit, ...hold }: HoldAnswer, kit: Toolkit): TemplateResult {
  const { say, money, html, nothing } = kit;
  const what = { date: kit.day(date), time: kit.time(time), n: hold.partySize };
  const amount = money(deposit.amountPence);
  return html`<p class="what">${say('heldTable', what)}</p>
    <p>${hold.bookingType}</p>
    ${deposit.required ? html`<p>${say('depositNext', { amount })}</p>` : nothing}
    ${countdownView(kit)}`;
}

function countdownView({ flow, say, html, nothing }: Toolkit): TemplateResult {
  const { secondsLeft, isBusy } = flow.state;
  if (secondsLeft === 0) return html`<p class="countdown">${say('holdOver')}</p>`;
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return html`<p class="countdown" role="timer">${say('heldFor', { left })}</p>
    ${
      secondsLeft > expiringSeconds
        ? nothing
        : html`<button
            part="button-quiet"
            type="button"
            aria-disabled=${isBusy}
            @click=${() => isBusy || void flow.run(renewHold)}
          >
            ${say('holdLonger')}
          </button>`
    }`;
}
