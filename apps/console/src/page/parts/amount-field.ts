/** The field of an amount of money, of which at most a known amount can be named. */
import { html, type TemplateResult } from 'lit';
import { textIn } from './form-text';

/** It has the whole amount at first, unless another is given. */
export function amountField(
  id: string,
  mostPence: number,
  atFirstPence = mostPence,
): TemplateResult {
  const most = (mostPence / 100).toFixed(2);
  return html`<label for=${id}>Amount</label>
    <input
      id=${id}
      name="amount"
      type="number"
      step="0.01"
      min="0.01"
      max=${most}
      .defaultValue=${(atFirstPence / 100).toFixed(2)}
      required
    />`;
}

/** The field `amount`, in the smallest unit of the currency. */
export function penceIn(data: FormData): number {
  return Math.round(Number(textIn(data, 'amount')) * 100);
}
