/** Refunds money through the payment provider. */
import { formatMoney } from '@venue/ui';
import { html } from 'lit';
import type { App } from '../app';
import type { Form } from './form';
import type { FormSender } from './form-sender';
import { textIn } from './form-text';

interface RefundableAmount {
  readonly reference: string;
  /** What can be refunded, as the page shows it. */
  readonly refundablePence: number;
  /** Loads what the refund has changed. */
  readonly refresh: () => Promise<void>;
}

export function refundForm(
  { reference, refundablePence, refresh }: RefundableAmount,
  app: App,
  sender: FormSender,
): Form {
  // The name contains the booking, so that a question or refusal is not shown at another one.
  const form = `refund ${reference}`;
  const whole = (refundablePence / 100).toFixed(2);
  const display = (pence: number): string =>
    formatMoney(pence, 'en-GB', app.day.answer?.currency ?? 'GBP');
  const penceIn = (data: FormData): number => Math.round(Number(textIn(data, 'amount')) * 100);
  return {
    name: form,
    button: 'Refund',
    kind: 'danger quiet',
    fields: html`<label for="refund-amount">Amount</label>
      <input
        id="refund-amount"
        name="amount"
        type="number"
        step="0.01"
        min="0.01"
        max=${whole}
        .defaultValue=${whole}
        required
      />
      <label for="refund-reason">Why</label>
      <input id="refund-reason" name="reason" maxlength="500" required />`,
    question: (data) =>
      `${display(penceIn(data))} goes back to the card that paid, and is not asked for again. ` +
      'The booking stays as it is. This is final, and stays on record with your name.',
    send: async (data) => {
      const amountPence = penceIn(data);
      const reason = textIn(data, 'reason');
      const body = { reference, amountPence, refundablePence, reason };
      const request = { form, path: '/money/refund', body, done: 'The refund is on its way.' };
      const answer = await sender.send<object>(request, app);
      await refresh();
      return answer !== null;
    },
  };
}
