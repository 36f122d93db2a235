import type { TemplateResult } from 'lit';
import { goToCheckout } from './checkout';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';

/** Leads to the checkout, and shows the status of the payment afterwards. */
export function paymentView(kit: Toolkit): TemplateResult {
  const { flow, say, html, nothing } = kit;
  const { status } = flow.state;
  const pay = status?.cardGuarantee ? 'leaveCard' : 'pay';
  return html`<div class="booking" part="step">
    <h2 tabindex="-1" part="heading">${say(titleFor(kit))}</h2>
    ${status?.state === 'Hold' ? owedView(kit) : overView(kit)}
    ${status?.checkoutUrl ? kit.button(say(pay), () => goToCheckout(flow), 'button') : nothing}
    ${kit.button(say('giveUp'), () => flow.dependencies.booking()?.startAgain(flow))}
  </div>`;
}

function titleFor({ flow }: Toolkit): StringKey {
  const { status, payment } = flow.state;
  if (status?.state !== 'Hold') return 'overTitle';
  if (status.cardGuarantee) return 'cardTitle';
  return payment === 'due' ? 'payTitle' : 'payAgainTitle';
}

function owedView(kit: Toolkit): TemplateResult {
  const { flow, say, html, nothing } = kit;
  const { status, payment } = flow.state;
  const { amountPence } = flow.dependencies.session.read();
  if (status?.cardGuarantee)
    return html`${dueView(kit, 'cardBy')}${flow.dependencies.booking()?.referenceView(kit)}`;
  return html`${
    amountPence === null
      ? nothing
      : html`<p class="what">${say('payAmount', { amount: kit.money(amountPence) })}</p>`
  }
  ${payment === 'due' ? dueView(kit, 'payBy') : nothing}
  ${payment === 'awaited' ? html`<p class="told">${say('payAgain')}</p>` : nothing}
  ${payment === 'unheard' ? unheardView(kit) : nothing}${flow.dependencies.booking()?.referenceView(kit)}`;
}

function dueView(kit: Toolkit, key: 'payBy' | 'cardBy'): TemplateResult | Toolkit['nothing'] {
  const { flow, say, html } = kit;
  const payBy = flow.state.status?.payBy;
  return payBy ? html`<p>${say(key, kit.moment(payBy))}</p>` : kit.nothing;
}

/** The deployment's reason is in English. Elsewhere the title is enough, but for a late payment. */
function overView(kit: Toolkit): TemplateResult {
  const { flow, say, lang, html, nothing } = kit;
  const { status } = flow.state;
  const isLate = status?.state === 'Expired' && status.depositStatus === 'paid';
  return html`${lang.startsWith('en') ? html`<p>${status?.summary}</p>` : nothing}
  ${
    isLate
      ? html`<p class="told">${say('payLate', { venue: flow.config.name })}</p>
          ${flow.dependencies.booking()?.referenceView(kit)}`
      : nothing
  }`;
}

function unheardView({ flow, say, html }: Toolkit): TemplateResult {
  const { phone, name } = flow.config;
  const text = phone ? say('payUnheardCall', { phone, venue: name }) : say('payUnheard');
  return html`<p class="told">${text}</p>`;
}
