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

function heldView(answer: HoldAnswer, kit: Toolkit): TemplateResult {
  const { date, time, deposit, cardGuarantee, ...hold } = answer;
  const { flow, say, money, html, nothing } = kit;
  const what = { date: kit.day(date), time: kit.time(time), n: hold.partySize };
  const amount = money(deposit.amountPence);
  return html`<p class="what">${say('heldTable', what)}</p>
    ${flow.dependencies.isElsewhere ? html`<p>${flow.config.name}</p>` : nothing}
    <p>${hold.bookingType}</p>
    ${deposit.required ? html`<p>${say('depositNext', { amount })}</p>` : nothing}
    ${cardGuarantee ? html`<p>${say('cardNext')}</p>` : nothing} ${countdownView(kit)}`;
}

/** The SI symbols are the same in every language of the widget. */
function leftIn(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes === 0 ? '' : `${minutes} min `}${seconds % 60} s`;
}

/** The terms of a cancellation, shown before the guest books. */
export function termsView(kit: Toolkit): TemplateResult | Toolkit['nothing'] {
  const { flow, say, html, nothing } = kit;
  const { hold } = flow.state;
  if (hold === null) return kit.nothing;
  const { cancelUntil, deposit, cardGuarantee } = hold;
  const venue = flow.config.name;
  return html`<p class="terms">
    ${cancelUntil ? say('cancelUntil', kit.moment(cancelUntil)) : say('cancelByVenue', { venue })}
    ${deposit.required ? say('depositTerms', { venue }) : nothing}
    ${cardGuarantee ? say('cardTerms', { amount: kit.money(cardGuarantee.feePence) }) : nothing}
  </p>`;
}

function countdownView({ flow, say, html, nothing }: Toolkit): TemplateResult {
  const { secondsLeft, isBusy } = flow.state;
  if (secondsLeft === 0) return html`<p class="countdown">${say('holdOver')}</p>`;
  return html`<p class="countdown" role="timer">${say('heldFor', { left: leftIn(secondsLeft) })}</p>
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
