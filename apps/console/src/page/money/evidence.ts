/** `<console-evidence>`: all that answers a dispute about a booking, on one page to print. */
import { formatMoney, formatTime, localTime, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { BookingDetailsAnswer } from '../answers';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import { PolledAnswer } from '../parts/polled-answer';
import { baseStyles } from '../parts/styles';
import { whenWords } from '../parts/words';

const disputeWords: Readonly<Record<string, string>> = {
  inquiry: 'The bank asks about the payment',
  open: 'The bank has taken the money',
  won: 'The bank decided for the venue',
  lost: 'The bank decided for the guest',
};

export class Evidence extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false }, reference: { attribute: false } };

  declare app: App;
  declare reference: string;

  readonly #details = new PolledAnswer<BookingDetailsAnswer>(this);

  protected override willUpdate(): void {
    this.#details.want(this.app.api, `/bookings/${encodeURIComponent(this.reference)}`);
  }

  protected override render(): TemplateResult {
    return this.#details.view((details) => this.#page(details));
  }

  #page(details: BookingDetailsAnswer): TemplateResult {
    const { booking, disputes, terms, payments, messages, history } = details;
    return html`<section class="card" aria-labelledby="evidence">
      <h2 id="evidence" tabindex="-1">Evidence about booking ${booking.reference}</h2>
      <p class="bar"><button @click=${() => print()}>Print</button></p>
      <h3>The dispute</h3>
      ${list(
        disputes.map(
          ({ disputeId, amountPence, reason, status, openedAt, answerBy }) =>
            html`${this.#money(amountPence)}, opened ${this.#moment(openedAt)}: ${reason}.
              ${disputeWords[status]}.
              ${answerBy === null ? nothing : html`Answer by ${this.#moment(answerBy)}.`}
              <span class="soft">${disputeId}</span>`,
        ),
      )}
      <h3>The booking</h3>
      <p>
        ${booking.guestName}, ${booking.guestPhone} ${booking.guestEmail}: ${booking.partySize}
        guests, ${whenWords(booking.date, booking.time)}, ${booking.bookingType}.
      </p>
      <h3>What the guest accepted on ${this.#moment(booking.createdAt)}</h3>
      ${list(terms)}
      <h3>What the guest paid</h3>
      ${list(
        payments.map(
          ({ amountPence, receivedAt, paymentId }) =>
            html`${this.#money(amountPence)}, ${this.#moment(receivedAt)}
              <span class="soft">${paymentId}</span>`,
        ),
      )}
      <h3>Whether the guests came</h3>
      <p>
        ${booking.stateWords}.
        ${
          booking.arrivedAt === null
            ? nothing
            : html`They arrived ${this.#moment(booking.arrivedAt)}.`
        }
      </p>
      <h3>Messages to the guest</h3>
      ${list(
        messages
          .toReversed()
          .map(
            ({ createdAt, sentAt, channel, to, subject, text, state, because }) =>
              html`${this.#moment(sentAt ?? createdAt)}, by ${channel} to ${to}:
                ${state}${because === null ? nothing : ` (${because})`}. ${subject}
                <span class="soft">${withoutLinks(text)}</span>`,
          ),
      )}
      <h3>What happened</h3>
      ${list(history.map(({ at, text }) => html`${this.#moment(at)}: ${text}`))}
    </section>`;
  }

  #money(pence: number): string {
    return formatMoney(pence, 'en-GB', this.app.day.answer?.currency ?? 'GBP');
  }

  #moment(instant: string): string {
    const zone = this.app.venue?.timezone ?? 'UTC';
    return `${this.app.dayOf(instant, zone)}, ${formatTime(localTime(instant, zone), 'en-GB')}`;
  }
}

/** Links of messages are for their guest alone. */
function withoutLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, '(link)');
}

function list(items: readonly unknown[]): TemplateResult {
  return items.length === 0
    ? html`<p>Nothing.</p>`
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
}

customElements.define('console-evidence', Evidence);
