/** What was paid for one thing, why it is shown, what was decided, and what can be. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamBookingAnswer } from '../answers';
import type { App } from '../app';
import type { MoneyView } from '../back-office/answers';
import { formView } from '../back-office/form';
import type { Sender } from '../back-office/sender';
import { whenWords } from '../back-office/words';
import { addressOf } from '../route';
import { decideForm, decideWholeForm, linkForm, waiveForm } from './money-forms';

export interface Parts {
  readonly app: App;
  readonly item: MoneyView;
  /** Null where it is for no booking, and until that has come. */
  readonly booking: TeamBookingAnswer | null;
  readonly sender: Sender;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}

const decisionWords: Readonly<Record<string, string>> = {
  'refunded-outside': 'refunded outside',
  kept: 'kept',
  'moved-out': 'moved to',
  'moved-in': 'moved here from',
  waived: 'waived',
};

export function moneyView(parts: Parts): TemplateResult {
  const { item, back } = parts;
  return html`<section class="card" aria-labelledby="name">
    ${back}
    <h2 id="name" tabindex="-1">${item.name ?? 'A payment for nothing known'}</h2>
    <p><strong>Why it is here:</strong> ${item.why}</p>
    ${subjectView(parts)} ${paymentsView(item)} ${decisionsView(item)} ${formsView(parts)}
  </section>`;
}

function subjectView({ item, booking }: Parts): TemplateResult {
  const { reference, date, time, venue, openPence, owedPence } = item;
  const state = booking?.stateWords ?? item.state;
  const address = addressOf('tonight', { venue, date, booking: reference });
  return html`<dl class="facts">
      ${reference === null ? nothing : fact('Reference', reference)}
      ${date === null || time === null ? nothing : fact('For', whenWords(date, time))}
      ${state === null ? nothing : fact('State', state)}
      ${openPence > 0 ? fact('To decide', item.openDisplay) : nothing}
      ${owedPence > 0 ? fact('Still owed', item.owedDisplay) : nothing}
    </dl>
    ${
      item.kind === 'booking'
        ? html`<p><a class="button" href=${address}>Open the booking</a></p>`
        : nothing
    }`;
}

function fact(name: string, value: string): TemplateResult {
  return html`<dt>${name}</dt>
    <dd><strong>${value}</strong></dd>`;
}

function paymentsView({ payments }: MoneyView): TemplateResult | typeof nothing {
  if (payments.length === 0) return nothing;
  return html`<div>
    <h3>What the guest paid</h3>
    <ul>
      ${payments.map(
        ({ amountDisplay, date, time, provider, paymentId }) =>
          html`<li>
            ${amountDisplay}, ${whenWords(date, time)}${' '}
            <span class="soft">${[provider, paymentId].filter(Boolean).join(' ')}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}

function decisionsView({ decisions }: MoneyView): TemplateResult | typeof nothing {
  if (decisions.length === 0) return nothing;
  return html`<div>
    <h3>What was decided</h3>
    <ul>
      ${decisions.map(
        ({ amountDisplay, decision, otherReference, date, time, reason }) =>
          html`<li>
            ${amountDisplay} ${decisionWords[decision]} ${otherReference}, ${whenWords(date, time)}
            – ${reason}
          </li>`,
      )}
    </ul>
  </div>`;
}

function formsView(parts: Parts): TemplateResult {
  const { item, booking, sender } = parts;
  const isBooking = item.kind === 'booking' && item.owedPence > 0;
  const canAsk = ['awaiting_deposit', 'confirmed'].includes(booking?.state ?? '');
  return html`${item.openPence > 0 && item.reference !== null ? formView(decideForm(parts), sender) : nothing}
  ${item.payments
    .filter(({ isUndecided }) => isUndecided)
    .map((payment) => formView(decideWholeForm(payment, parts), sender))}
  ${isBooking && canAsk ? formView(linkForm(parts), sender) : nothing}
  ${isBooking ? formView(waiveForm(parts), sender) : nothing}`;
}
