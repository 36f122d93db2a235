/** The money of a booking: what was paid, what is due and until when, and the steps about it. */
import { html, nothing, type TemplateResult } from 'lit';
import { foldedForm, formView, type Form } from '../parts/form';
import type { BookingDetailsAnswer } from '../answers';
import { linkForm } from '../parts/link-form';
import { refundForm } from '../parts/refund-form';
import { refundStates } from '../parts/refund-states';
import { waiveForm } from '../parts/waive-form';
import {
  askForm,
  cashForm,
  chargeForm,
  takeBackForm,
  waiveFeeForm,
  withdrawForm,
} from './money-forms';
import { moneyIn } from './money-in';
import { moment, refundableOf, type Panel } from './panel';

export function moneyView(panel: Panel): TemplateResult | typeof nothing {
  const { booking, details } = panel;
  const { requiredPence, receivedPence } = booking;
  const isAsked = hasMoney(panel);
  const canAsk = mayAsk(panel);
  if (!isAsked && !canAsk) return nothing;
  return html`<details>
    <summary>${isAsked ? paidWords(panel) : 'Money'}</summary>
    ${details === null ? nothing : entriesView(details, panel)} ${evidenceLink(panel)}
    ${receivedPence < requiredPence ? owedView(panel) : nothing} ${refundView(panel)}
    ${feeView(panel)}
    ${canAsk ? foldedForm({ ...askForm(panel), title: 'Ask for an amount' }, panel.forms) : nothing}
  </details>`;
}

function hasMoney({ booking, details }: Panel): boolean {
  const { requiredPence, receivedPence, cardGuarantee } = booking;
  const hasEntries = (details?.ledger ?? []).length > 0;
  return requiredPence > 0 || receivedPence > 0 || hasEntries || cardGuarantee !== null;
}

function paidWords(panel: Panel): string {
  const { requiredPence, receivedPence, cardGuarantee } = panel.booking;
  if (cardGuarantee !== null)
    return `Card: ${cardGuarantee.feeDisplay} ${cardWords[cardGuarantee.status]}`;
  return `Money: ${moneyIn(receivedPence, panel)} of ${moneyIn(requiredPence, panel)} paid`;
}

const cardWords: Readonly<Record<string, string>> = {
  awaiting_card: 'asked for',
  held: 'held',
  charged: 'charged',
  waived: 'waived',
  released: 'released',
};

/** After a no-show or a late cancellation; null until then, and once it is charged. */
function feeView(panel: Panel): unknown {
  const fee = panel.details?.feeProposal ?? null;
  if (fee === null || !panel.app.may('money.manage')) return nothing;
  return html`${foldedForm({ ...chargeForm(fee, panel), title: 'Charge the fee' }, panel.forms)}
  ${foldedForm({ ...waiveFeeForm(panel), title: 'Waive the fee' }, panel.forms)}`;
}

/** Only of guests whose booking is confirmed and has not begun. */
function mayAsk({ app, booking }: Panel): boolean {
  const { state, startsAt } = booking;
  return app.may('money.manage') && state === 'confirmed' && app.clock.secondsUntil(startsAt) > 0;
}

function evidenceLink({ app, booking, details }: Panel): TemplateResult | typeof nothing {
  if ((details?.disputes ?? []).length === 0 || !app.may('money.manage')) return nothing;
  const address = new URLSearchParams({
    venue: app.venue?.slug ?? '',
    evidence: booking.reference,
  });
  return html`<p>
    <a class="button" href="#/money?${address.toString()}">Evidence for the dispute</a>
  </p>`;
}

function refundView(panel: Panel): unknown {
  const { app, booking, forms, refresh } = panel;
  const refundablePence = refundableOf(panel);
  if (refundablePence === 0) return nothing;
  const { reference } = booking;
  const form = refundForm({ reference, refundablePence, refresh }, app, forms);
  return foldedForm({ ...form, title: 'Refund to the card' }, forms);
}

function refundedView(
  { kind, amountPence, at, status, reason }: BookingDetailsAnswer['ledger'][number],
  panel: Panel,
): TemplateResult {
  return html`<li>
    ${moneyIn(amountPence, panel)} ${kind === 'charge' ? 'charged' : 'refunded'} on
    ${moment(at, panel)}${refundStates[status] ?? nothing}: ${reason}
  </li>`;
}

function entriesView(details: BookingDetailsAnswer, panel: Panel): TemplateResult {
  const { payments, extras, ledger } = details;
  const refunds = ledger.filter(({ kind }) => kind === 'refund');
  return html`<ul>
    ${payments.map((payment) => paymentView(payment, panel))}
    ${ledger.filter(({ kind }) => kind === 'charge').map((one) => refundedView(one, panel))}
    ${refunds.map((refund) => refundedView(refund, panel))}
    ${extras.map((extra) => extraView(extra, panel))}
  </ul>`;
}

function extraView(extra: BookingDetailsAnswer['extras'][number], panel: Panel): TemplateResult {
  const { amountPence, reason, requestedAt, isWithdrawn } = extra;
  const canWithdraw = !isWithdrawn && panel.app.may('money.manage');
  return html`<li>
    ${moneyIn(amountPence, panel)} asked for on ${moment(requestedAt, panel)}:
    ${reason}${isWithdrawn ? ' (withdrawn)' : nothing}
    ${
      canWithdraw
        ? foldedForm({ ...withdrawForm(extra, panel), title: 'Withdraw it' }, panel.forms)
        : nothing
    }
  </li>`;
}

function paymentView(
  payment: BookingDetailsAnswer['payments'][number],
  panel: Panel,
): TemplateResult {
  const { amountPence, receivedAt, provider, flag, isTakenBack } = payment;
  const isCash = provider === 'cash';
  const canUndo = isCash && !isTakenBack && panel.app.may('money.manage');
  const note = isTakenBack ? 'taken back' : flag;
  return html`<li>
    ${moneyIn(amountPence, panel)} ${isCash ? 'in cash' : nothing} on
    ${moment(receivedAt, panel)}${note && `: ${note}`}
    ${
      canUndo
        ? foldedForm({ ...takeBackForm(payment, panel), title: 'Take it back' }, panel.forms)
        : nothing
    }
  </li>`;
}

function owedView(panel: Panel): TemplateResult {
  const { app, booking, details, forms, refresh } = panel;
  const { reference, version } = booking;
  const owedDisplay = moneyIn(booking.requiredPence - booking.receivedPence, panel);
  const due = { reference, version, owedDisplay, refresh };
  return html`${dueView(details?.holdUntil ?? null, panel)} ${lastLinkView(panel)}
  ${
    app.may('money.manage')
      ? html`${formView(freshLinkForm(panel), forms)}
        ${foldedForm({ ...cashForm(panel), title: 'Paid in cash' }, forms)}
        ${formView(waiveForm(due, app, forms), forms)}`
      : nothing
  }`;
}

function dueView(holdUntil: string | null, panel: Panel): TemplateResult | typeof nothing {
  if (holdUntil === null) return nothing;
  return html`<p>The table is kept until ${moment(holdUntil, panel)}, if nothing is paid.</p>`;
}

/** Earlier links have ended. */
function lastLinkView(panel: Panel): TemplateResult | typeof nothing {
  const link = panel.details?.paymentRequests.at(-1);
  if (link === undefined) return nothing;
  const { amountPence, expiresAt } = link;
  const words = panel.app.clock.secondsUntil(expiresAt) === 0 ? 'ended' : 'works until';
  return html`<p>
    The link for ${moneyIn(amountPence, panel)} ${words} ${moment(expiresAt, panel)}.
  </p>`;
}

/** The link that it sends has another end. */
function freshLinkForm({ app, booking, forms, refresh }: Panel): Form {
  const form = linkForm(booking.reference, app, forms);
  return {
    ...form,
    send: async (...args) => {
      const isSent = await form.send(...args);
      await refresh();
      return isSent;
    },
  };
}
