/**
 * One item: its payments, why it needs a decision, the decisions made, and those that are possible.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamBookingAnswer } from '../answers';
import type { MoneyView } from '../answers';
import { foldedForm, formView } from '../parts/form';
import { whenWords } from '../parts/words';
import { bookingAddress } from '../parts/booking-address';
import { linkForm } from '../parts/link-form';
import { refundForm } from '../parts/refund-form';
import { refundStates } from '../parts/refund-states';
import type { MoneyContext } from './money-context';
import { waiveForm } from '../parts/waive-form';
import { decideForm, decideWholeForm } from './money-forms';

/** Bookings have their own wording. */
const ticketStates: Readonly<Record<string, string>> = {
  held: 'Not paid yet',
  confirmed: 'Valid',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
};

const decisionWords: Readonly<Record<string, string>> = {
  'refunded-outside': 'given back to the guest',
  kept: 'kept by the venue',
  'moved-out': 'moved to',
  'moved-in': 'moved here from',
  waived: 'not asked for any more',
  requested: 'asked for',
  withdrawn: 'not asked for any more',
  refunded: 'refunded',
  disputed: 'disputed at the guest’s bank',
};

export function moneyView(context: MoneyContext): TemplateResult {
  const { item, back } = context;
  return html`<section class="card" aria-labelledby="name">
    ${back}
    <h2 id="name" tabindex="-1">${item.name ?? 'A payment for nothing known'}</h2>
    <p><strong>Why it is here:</strong> ${item.why}</p>
    ${subjectView(context)} ${paymentsView(item)} ${decisionsView(item)}
    ${context.isWaiting ? nothing : formsView(context)}
  </section>`;
}

function subjectView({ item, booking, app }: MoneyContext): TemplateResult {
  const { reference, date, time, venue, openPence, owedPence } = item;
  const facts = [
    ['Reference', reference],
    ['For', date && time && whenWords(date, time)],
    [item.kind === 'booking' ? 'The booking' : 'The tickets', stateOf(item, booking)],
    ['To decide', openPence > 0 ? item.openDisplay : null],
    ['Still owed', owedPence > 0 ? item.owedDisplay : null],
  ] as const;
  return html`<dl class="facts">
      ${facts.map(([name, value]) => (value === null ? nothing : fact(name, value)))}
    </dl>
    ${
      booking === null
        ? nothing
        : html`<p>
            <a class="button" href=${bookingAddress(booking, venue, app.today)}>Open the booking</a>
          </p>`
    }`;
}

function stateOf({ state }: MoneyView, booking: TeamBookingAnswer | null): string | null {
  return booking?.stateWords ?? ticketStates[state ?? ''] ?? null;
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
        ({ amountDisplay, decision, status, otherReference, date, time, reason }) =>
          html`<li>
            ${amountDisplay} ${decisionWords[decision]}
            ${otherReference}${refundStates[status ?? ''] ?? nothing}, ${whenWords(date, time)} –
            ${reason}
          </li>`,
      )}
    </ul>
  </div>`;
}

function refundView(context: MoneyContext): TemplateResult | typeof nothing {
  const { app, item, sender, refresh } = context;
  const { reference, refundablePence } = item;
  if (reference === null || refundablePence === 0) return nothing;
  const form = refundForm({ reference, refundablePence, refresh }, app, sender);
  return foldedForm({ ...form, title: 'Refund to the card' }, sender);
}

function formsView(context: MoneyContext): TemplateResult {
  const { item, sender } = context;
  return html`${refundView(context)}
  ${item.openPence > 0 && item.reference !== null ? formView(decideForm(context), sender) : nothing}
  ${item.payments
    .filter(({ isUndecided }) => isUndecided)
    .map((payment) => formView(decideWholeForm(payment, context), sender))}
  ${item.kind === 'booking' && item.owedPence > 0 ? owedForms(context) : nothing}`;
}

function owedForms(context: MoneyContext): TemplateResult | typeof nothing {
  const { app, booking, item, sender, refresh } = context;
  if (booking === null) return nothing;
  const { reference, state, version } = booking;
  const due = { reference, version, owedDisplay: item.owedDisplay, refresh };
  const canAsk = ['awaiting_deposit', 'confirmed'].includes(state);
  return html`${canAsk ? formView(linkForm(reference, app, sender), sender) : nothing}
  ${formView(waiveForm(due, app, sender), sender)}`;
}
