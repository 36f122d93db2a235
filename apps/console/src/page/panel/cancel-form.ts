/** Cancels the booking and, if the person ticks it, refunds what was paid. */
import { html, nothing, type TemplateResult } from 'lit';
import { requestRefund } from '../parts/refund-form';
import { textIn } from '../parts/form-text';
import { changeForm, isGuestNotified, notifyGuestField } from './forms';
import { moneyIn } from './money-in';
import { refundableOf, type Panel } from './panel';

export function cancelView(panel: Panel): TemplateResult | typeof nothing {
  if (!['confirmed', 'awaiting_deposit'].includes(panel.booking.state)) return nothing;
  const fields = html`<label for="reason">Why, for the team</label>
    <input id="reason" name="reason" maxlength="500" />
    ${notifyGuestField} ${refundField(panel)}`;
  return changeForm(
    {
      name: 'cancel',
      title: 'Cancel',
      button: 'Cancel the booking',
      kind: 'danger',
      fields,
      // The form stays until the answer, which may be a refusal or ask for a reason.
      write: (data) => ({
        path: 'cancel',
        done: 'The booking is cancelled.',
        body: { reason: textIn(data, 'reason'), tellGuest: isGuestNotified(data) },
      }),
      then: refundAfter(panel),
    },
    panel,
  );
}

function refundField(panel: Panel): TemplateResult | typeof nothing {
  const refundablePence = refundableOf(panel);
  if (refundablePence === 0) return nothing;
  return html`<label class="tick">
    <input type="checkbox" name="refund" @change=${requireReason} /> and refund
    ${moneyIn(refundablePence, panel)}
  </label>`;
}

/** A refund stays on record with a reason. */
function requireReason({ target }: Event): void {
  const { checked, form } = target as HTMLInputElement;
  form?.querySelector('[name=reason]')?.toggleAttribute('required', checked);
}

/** The amount is the one that the person saw: after the answer the panel may show another. */
function refundAfter(panel: Panel): (data: FormData) => Promise<void> {
  const { app, booking, forms, refresh } = panel;
  const { reference } = booking;
  const amountPence = refundableOf(panel);
  return async (data) => {
    if (data.get('refund') === null) return;
    const reason = textIn(data, 'reason');
    const wish = { reference, amountPence, refundablePence: amountPence, reason };
    const why = await requestRefund(wish, app, forms);
    if (why !== null) {
      app.writes.tell(
        `The booking is cancelled. ${moneyIn(amountPence, panel)} is not refunded: ${why}`,
      );
    }
    await refresh();
  };
}
