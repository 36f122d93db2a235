/** `<console-cancelled-dates>`: dates of events that were taken off sale, and their refunds. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { CancelledDateView } from '../answers';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import { formView, type Form } from '../parts/form';
import { FormSender } from '../parts/form-sender';
import { textIn } from '../parts/form-text';
import { PolledAnswer } from '../parts/polled-answer';
import { baseStyles } from '../parts/styles';
import { whenWords } from '../parts/words';

interface CancelledDatesAnswer {
  readonly dates: readonly CancelledDateView[];
}

export class CancelledDates extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false } };

  declare app: App;

  readonly #list = new PolledAnswer<CancelledDatesAnswer>(this);
  readonly #sender = new FormSender(this);

  protected override willUpdate(): void {
    const { api, venue } = this.app;
    if (venue === null) return;
    this.#list.want(api, '/event-dates/cancelled', { environment: 'live', venue: venue.slug });
  }

  protected override render(): TemplateResult | typeof nothing {
    const dates = (this.#list.answer?.dates ?? []).filter(hasMoneyOrTickets);
    if (dates.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="dates">
      <h2 id="dates">Cancelled dates of events</h2>
      ${dates.map((one) => this.#date(one))}
    </section>`;
  }

  #date(one: CancelledDateView): TemplateResult {
    const { failures, validOrders, refundablePence } = one;
    return html`<h3>${one.name}, ${whenWords(one.date, one.time)}</h3>
      <p>${progressOf(one).join(' · ')}</p>
      ${
        failures.length === 0
          ? nothing
          : html`<p>These refunds failed:</p>
              <ul>
                ${failures.map(
                  ({ name, reference, amountDisplay, reason }) =>
                    html`<li>${name} ${reference}, ${amountDisplay}: ${reason}</li>`,
                )}
              </ul>`
      }
      ${
        validOrders === 0 && refundablePence === 0
          ? nothing
          : formView(this.#form(one), this.#sender)
      }`;
  }

  #form(one: CancelledDateView): Form {
    const { eventInstanceId: id, validOrders, refundablePence, refundableDisplay } = one;
    const name = `cancel ${id}`;
    const isRefund = (data: FormData): boolean => validOrders === 0 || data.has('refund');
    return {
      name,
      button: validOrders === 0 ? `Refund ${refundableDisplay}` : 'Cancel all tickets',
      kind: 'danger quiet',
      fields: html`<label for=${id}>Why, for the team</label>
        <input id=${id} name="reason" maxlength="500" required />
        ${
          validOrders === 0 || refundablePence === 0
            ? nothing
            : html`<label class="tick">
                <input type="checkbox" name="refund" /> and refund ${refundableDisplay}
              </label>`
        }`,
      question: (data) =>
        `${validOrders === 0 ? '' : `${ordersIn(validOrders)} cancelled, and the buyers are notified. `}${
          isRefund(data)
            ? `${refundableDisplay} goes back to the cards that paid.`
            : 'Nothing is refunded.'
        } This is final, and stays on record with your name.`,
      send: async (data) => {
        const body = {
          environment: 'live',
          reason: textIn(data, 'reason'),
          refund: isRefund(data),
        };
        const request = { form: name, path: `/event-dates/${id}/cancel`, body };
        const answer = await this.#sender.send<object>(
          { ...request, done: 'It is done. Refunds are on their way.' },
          this.app,
        );
        await this.#list.again();
        return answer !== null;
      },
    };
  }
}

function hasMoneyOrTickets(one: CancelledDateView): boolean {
  const { validOrders, refundablePence, pendingPence, refundedPence } = one;
  return validOrders + refundablePence + pendingPence + refundedPence > 0;
}

function progressOf(one: CancelledDateView): readonly string[] {
  return [
    one.validOrders > 0 && `${ordersIn(one.validOrders)} still valid`,
    one.refundablePence > 0 && `${one.refundableDisplay} can be refunded`,
    one.pendingPence > 0 && `${one.pendingDisplay} is being refunded`,
    one.refundedPence > 0 && `${one.refundedDisplay} is refunded`,
  ].filter((words) => words !== false);
}

/** With its verb. */
function ordersIn(count: number): string {
  return count === 1 ? '1 order is' : `${count} orders are`;
}

customElements.define('console-cancelled-dates', CancelledDates);
