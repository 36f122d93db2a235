/** Forms for cash, for amounts that the team asks for beyond the deposit, and for a card's fee. */
import { html } from 'lit';
import type { BookingDetailsAnswer } from '../answers';
import { amountField, penceIn } from '../parts/amount-field';
import type { Form } from '../parts/form';
import { textIn } from '../parts/form-text';
import { moneyIn } from './money-in';
import type { Panel } from './panel';

type FeeProposal = NonNullable<BookingDetailsAnswer['feeProposal']>;

export function cashForm(panel: Panel): Form {
  const { reference, version, requiredPence, receivedPence } = panel.booking;
  return {
    name: `cash ${reference}`,
    button: 'Record cash',
    kind: 'quiet',
    fields: html`${amountField('cash-amount', requiredPence - receivedPence)}`,
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

export function askForm(panel: Panel): Form {
  const { reference, version } = panel.booking;
  return {
    name: `ask ${reference}`,
    button: 'Send the link',
    fields: html`<label for="ask-amount">Amount</label>
      <input id="ask-amount" name="amount" type="number" step="0.01" min="1" max="10000" required />
      <label for="ask-reason">What it is for; the guest reads it</label>
      <input id="ask-reason" name="reason" maxlength="200" required />
      <label for="ask-hours">The link works for</label>
      <select id="ask-hours" name="hours">
        <option value="24">1 day</option>
        <option value="72" selected>3 days</option>
        <option value="168">7 days</option>
      </select>
      <p class="soft">The booking stays, whether or not it is paid.</p>`,
    send: (data) =>
      sendMoney(panel, `ask ${reference}`, {
        path: 'payment-request',
        body: {
          version,
          amountPence: penceIn(data),
          reason: textIn(data, 'reason'),
          hours: Number(textIn(data, 'hours')),
        },
        done: 'The guest is asked for it.',
      }),
  };
}

export function withdrawForm({ id }: BookingDetailsAnswer['extras'][number], panel: Panel): Form {
  const name = `withdraw ${id}`;
  return {
    name,
    button: 'Withdraw it',
    kind: 'quiet',
    fields: html`<label for="why-${id}">Why it is not asked for</label>
      <input id="why-${id}" name="reason" maxlength="500" required />`,
    send: (data) =>
      sendMoney(panel, name, {
        path: 'payment-request/withdraw',
        body: { requestId: id, reason: textIn(data, 'reason') },
        done: 'It is withdrawn.',
      }),
  };
}

export function chargeForm(
  { feePence, proposedPence, proposedDisplay, reason }: FeeProposal,
  panel: Panel,
): Form {
  const name = `charge ${panel.booking.reference}`;
  return {
    name,
    button: 'Charge the card',
    kind: 'danger quiet',
    fields: html`<p>${reason} Fair: ${proposedDisplay}.</p>
      ${amountField('charge-amount', feePence, proposedPence)}
      <label for="charge-reason">Why</label>
      <input id="charge-reason" name="reason" maxlength="500" required />`,
    question: (data) =>
      `${moneyIn(penceIn(data), panel)} is charged to the guest’s card, once. This is final.`,
    send: (data) =>
      sendMoney(panel, name, {
        path: 'charge',
        body: { amountPence: penceIn(data), reason: textIn(data, 'reason') },
        done: 'The charge is on its way.',
      }),
  };
}

export function waiveFeeForm(panel: Panel): Form {
  const { reference, version } = panel.booking;
  const name = `waive-fee ${reference}`;
  return {
    name,
    button: 'Waive the fee',
    kind: 'quiet',
    fields: html`<label for="waive-fee-reason">Why</label>
      <input id="waive-fee-reason" name="reason" maxlength="500" required />`,
    send: (data) =>
      sendMoney(panel, name, {
        path: 'waive',
        body: { version, reason: textIn(data, 'reason') },
        done: 'It is waived.',
      }),
  };
}

/** Sends a step about the money of the booking, and loads the booking again. */
async function sendMoney(
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
