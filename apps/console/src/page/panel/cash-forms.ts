/** Cash for a booking: recorded here, and taken back where it was a mistake. */
import { html } from 'lit';
import type { BookingDetailsAnswer } from '../answers';
import type { Form } from '../parts/form';
import { textIn } from '../parts/form-text';
import { moneyIn } from './money-in';
import type { Panel } from './panel';

/** In the smallest unit of the currency. */
export function penceIn(data: FormData): number {
  return Math.round(Number(textIn(data, 'amount')) * 100);
}

export function cashForm(panel: Panel): Form {
  const { reference, version, requiredPence, receivedPence } = panel.booking;
  const owed = ((requiredPence - receivedPence) / 100).toFixed(2);
  return {
    name: `cash ${reference}`,
    button: 'Record cash',
    kind: 'quiet',
    fields: html`<h3>Paid in cash</h3>
      <label for="cash-amount">Amount</label>
      <input
        id="cash-amount"
        name="amount"
        type="number"
        step="0.01"
        min="0.01"
        max=${owed}
        .defaultValue=${owed}
        required
      />`,
    send: (data) =>
      sendMoney(panel, `cash ${reference}`, {
        path: 'cash',
        body: { version, amountPence: penceIn(data) },
        done: 'It is recorded.',
      }),
  };
}

export function takeBackForm(
  { id, amountPence }: BookingDetailsAnswer['payments'][number],
  panel: Panel,
): Form {
  const name = `take-back ${id}`;
  return {
    name,
    button: 'Take it back',
    kind: 'quiet',
    fields: html`<label for="why-${id}">Why the cash does not count</label>
      <input id="why-${id}" name="reason" maxlength="500" required />`,
    question: () => `${moneyIn(amountPence, panel)} is owed again. The guest gets no message.`,
    send: (data) =>
      sendMoney(panel, name, {
        path: 'cash/undo',
        body: { paymentId: id, reason: textIn(data, 'reason') },
        done: 'It is taken back.',
      }),
  };
}

/** Sends a step about the money of the booking, and loads the booking again. */
export async function sendMoney(
  { app, booking, forms, refresh }: Panel,
  form: string,
  step: { readonly path: string; readonly body: object; readonly done: string },
): Promise<boolean> {
  const path = `/bookings/${encodeURIComponent(booking.reference)}/${step.path}`;
  const request = { form, path, body: { ...step.body }, done: step.done };
  const answer = await forms.send<object>(request, app);
  await refresh();
  return answer !== null;
}
