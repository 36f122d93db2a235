/** The money of a booking: what was paid, what is due and until when, and the steps about it. */
import { html, nothing, type TemplateResult } from 'lit';
import { foldedForm, formView, type Form } from '../parts/form';
import type { BookingDetailsAnswer } from '../answers';
import { linkForm } from '../parts/link-form';
import { waiveForm } from '../parts/waive-form';
import { cashForm, takeBackForm } from './cash-forms';
import { moneyIn } from './money-in';
import { moment, type Panel } from './panel';

export function moneyView(panel: Panel): TemplateResult | typeof nothing {
  const { booking, details } = panel;
  const { requiredPence, receivedPence } = booking;
  if (requiredPence === 0 && receivedPence === 0) return nothing;
  return html`<details>
    <summary>
      Money: ${moneyIn(receivedPence, panel)} of ${moneyIn(requiredPence, panel)} paid
    </summary>
    <ul>
      ${(details?.payments ?? []).map((payment) => paymentView(payment, panel))}
    </ul>
    ${receivedPence < requiredPence ? owedView(panel) : nothing}
  </details>`;
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
      ? html`${formView(freshLinkForm(panel), forms)} ${formView(cashForm(panel), forms)}
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
  const words = panel.app.clock.isPast(expiresAt) ? 'ended' : 'works until';
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
