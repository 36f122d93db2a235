/** The forms for decisions about money. Each decision is final, and its form says so. */
import { formatMoney } from '@venue/ui';
import { textIn } from '../parts/form-text';
import { html, type TemplateResult } from 'lit';
import type { MoneyView } from '../answers';
import { amountField, penceIn } from '../parts/amount-field';
import { type Form } from '../parts/form';
import type { FormRequest } from '../parts/form-sender';
import type { MoneyContext } from './money-context';

const isFinal = 'This is final, and stays on record with your name.';

const decisions = [
  {
    value: 'refunded-outside',
    title: 'We gave it back to the guest ourselves',
    done: 'is recorded as given back to the guest',
  },
  { value: 'kept', title: 'The venue keeps it', done: 'stays with the venue' },
  { value: 'moved-to', title: 'It pays for another booking', done: 'is moved to the booking' },
] as const;

const reasonField = (id: string): TemplateResult =>
  html`<label for="${id}-reason">Why</label>
    <input id="${id}-reason" name="reason" maxlength="500" required />`;

function decisionField(offered: readonly { value: string; title: string }[]): TemplateResult {
  return html`<fieldset>
    <legend>What happens to the money</legend>
    ${offered.map(
      ({ value, title }) =>
        html`<label class="tick">
          <input type="radio" name="decision" value=${value} required /> ${title}
        </label>`,
    )}
  </fieldset>`;
}

function doneWords(data: FormData): string {
  const decision = decisions.find(({ value }) => value === textIn(data, 'decision'));
  const other = decision?.value === 'moved-to' ? ` ${textIn(data, 'moveTo') ?? ''}` : '';
  return `${decision?.done ?? ''}${other}`;
}

/** The name contains the item, so that a question or refusal is not shown at another item. */
function formName(step: string, { reference }: MoneyView): string {
  return `${step} ${reference}`;
}

export function decideForm(context: MoneyContext): Form {
  const { item, app } = context;
  const currency = app.day.answer?.currency ?? 'GBP';
  return {
    name: formName('decide', item),
    button: 'Decide',
    fields: html`<h3>Decide about ${item.openDisplay}</h3>
      ${decisionField(decisions)}
      <label for="moveTo">Reference of the other booking, if it pays for one</label>
      <input id="moveTo" name="moveTo" maxlength="20" autocomplete="off" />
      ${amountField('amount', item.openPence)} ${reasonField('decide')}`,
    question: (data) =>
      `${formatMoney(penceIn(data), 'en-GB', currency)} of ${item.openDisplay} ${doneWords(data)}. ${isFinal}`,
    send: (data) => {
      const decision = textIn(data, 'decision');
      const moveTo = decision === 'moved-to' ? textIn(data, 'moveTo') : null;
      const amountPence = penceIn(data);
      const reason = textIn(data, 'reason');
      const body = { reference: item.reference, decision, moveTo, amountPence, reason };
      return sendDecision({ form: formName('decide', item), path: '/money/decide', body }, context);
    },
  };
}

/** A payment that belongs to no booking or order is decided as a whole. */
export function decideWholeForm(
  payment: MoneyView['payments'][number],
  context: MoneyContext,
): Form {
  const { id, amountDisplay } = payment;
  return {
    name: `decide ${id}`,
    button: 'Decide',
    fields: html`<h3>Decide about the payment of ${amountDisplay}</h3>
      ${decisionField(decisions.filter(({ value }) => value !== 'moved-to'))} ${reasonField(id)}`,
    question: (data) => `${amountDisplay} ${doneWords(data)}. ${isFinal}`,
    send: (data) => {
      const [decision, reason] = [textIn(data, 'decision'), textIn(data, 'reason')];
      const body = { paymentId: id, decision, reason };
      return sendDecision({ form: `decide ${id}`, path: '/money/decide', body }, context);
    },
  };
}

async function sendDecision(
  request: Pick<FormRequest, 'form' | 'path' | 'body'>,
  { sender, app, refresh }: MoneyContext,
): Promise<boolean> {
  const answer = await sender.send<object>({ ...request, done: 'It is decided.' }, app);
  await refresh();
  return answer !== null;
}
