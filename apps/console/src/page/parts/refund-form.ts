/** Refunds money through the payment provider. */
import { formatMoney } from '@venue/ui';
import { html } from 'lit';
import type { App } from '../app';
import { amountField, penceIn } from './amount-field';
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

interface RefundWish {
  readonly reference: string;
  readonly amountPence: number;
  /** What could be refunded when the person decided. */
  readonly refundablePence: number;
  readonly reason: string | null;
}

/** Resolves to null, or to why nothing is refunded. */
export async function requestRefund(
  wish: RefundWish,
  app: App,
  sender: FormSender,
): Promise<string | null> {
  const form = formOf(wish);
  const request = { form, path: '/money/refund', body: { ...wish } };
  const answer = await sender.send<object>({ ...request, done: 'The refund is on its way.' }, app);
  return answer === null ? sender.stateOf(form).message : null;
}

/** The name contains the booking, so that a question or refusal is not shown at another one. */
const formOf = ({ reference }: Pick<RefundWish, 'reference'>): string => `refund ${reference}`;

export function refundForm(
  { reference, refundablePence, refresh }: RefundableAmount,
  app: App,
  sender: FormSender,
): Form {
  const display = (pence: number): string =>
    formatMoney(pence, 'en-GB', app.day.answer?.currency ?? 'GBP');
  return {
    name: formOf({ reference }),
    button: 'Refund',
    kind: 'danger quiet',
    fields: html`${amountField('refund-amount', refundablePence)}
      <label for="refund-reason">Why</label>
      <input id="refund-reason" name="reason" maxlength="500" required />`,
    question: (data) =>
      `${display(penceIn(data))} goes back to the card that paid, and is not asked for again. ` +
      'The booking stays as it is. This is final, and stays on record with your name.',
    send: async (data) => {
      const wish = { reference, amountPence: penceIn(data), refundablePence };
      const why = await requestRefund({ ...wish, reason: textIn(data, 'reason') }, app, sender);
      await refresh();
      return why === null;
    },
  };
}
