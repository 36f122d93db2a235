/**
 * `<console-search>`: searches the bookings of all days while the person types, or by the `text` of
 * the address, which links in e-mails to the team contain.
 */
import { sharedStyles } from '@venue/ui';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { BookingMatchAnswer, DayBookingAnswer } from '../answers';
import type { App } from '../app';
import { nameOf, statusOf, statusWords } from '../day/bookings';
import type { PageElement } from '../page-element';
import { bookingAddress } from '../parts/booking-address';
import { KeepFocus } from '../parts/keep-focus';
import { stepButton } from '../parts/step-button';
import { guestsInWords, momentOf } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { baseStyles } from '../parts/styles';

interface SearchResult {
  readonly bookings: readonly BookingMatchAnswer[];
}

/** The pause in typing after which the request is sent. */
const waitMs = 250;
const lengthMin = 2;
/** The most results that the deployment returns; beyond them, the search needs more words. */
const foundMax = 50;

const rowStyles = css`
  .cards > li {
    display: flex;
    gap: 0.5rem;
  }
  .card {
    flex: 1;
  }
  .step {
    width: 5.25rem;
  }
`;

export class SearchPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, formStyles, rowStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  #text = '';
  /** Null before the first search. */
  #found: readonly BookingMatchAnswer[] | null = null;
  #failure = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new KeepFocus(this, () => ['#text']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#text = this.app.route.parameters['text'] ?? '';
    void this.#search();
    void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus());
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      <h1>Search</h1>
      <section>
        <div class="field">
          <label for="text">Name, phone number, reference or e-mail address</label>
          <input
            id="text"
            type="search"
            autocomplete="off"
            maxlength="120"
            .value=${this.#text}
            @input=${({ target }: Event) => this.#type((target as HTMLInputElement).value)}
          />
        </div>
        ${this.#result()}
      </section>
    </div>`;
  }

  #result(): TemplateResult | typeof nothing {
    if (this.#failure !== '') return html`<p class="refusal">${this.#failure}</p>`;
    if (this.#found === null) return html`<p class="soft">Of all days, at all your venues.</p>`;
    if (this.#found.length === 0)
      return html`<p>No bookings found. Try a part of the name, or the telephone number.</p>`;
    return html`<ul class="cards">
        ${this.#found.map((booking) => this.#card(booking))}
      </ul>
      ${
        this.#found.length < foundMax
          ? nothing
          : html`<p class="soft">There may be more. Type more to narrow the list.</p>`
      }`;
  }

  #card(booking: BookingMatchAnswer): TemplateResult {
    const { partySize, state, reference, guestPhone, venueName } = booking;
    const tables = booking.needsTable ? 'needs a table' : booking.tables;
    const { app } = this;
    const { venues } = app;
    // Steps are taken on the day that is loaded, where they can be undone.
    const ofDay = app.day.find(reference);
    const venue = venues.find(({ id }) => id === booking.venueId)?.slug ?? '';
    return html`<li>
      <a class="card" href=${bookingAddress(booking, venue, app.today)}>
        <span class="what">
          <strong>${nameOf(booking)}</strong> · ${momentOf(booking)} ·
          ${guestsInWords(partySize)}${tables === '' ? '' : ` · ${tables}`}
          ${venues.length > 1 ? html`<br />${venueName}` : nothing}
        </span>
        <span class="soft">
          ${ofDay === null ? (stateWords[state] ?? state) : stateOfDay(ofDay, app)}<br />
          ${[reference, guestPhone].filter((part) => part !== '').join(' · ')}
        </span>
      </a>
      ${ofDay === null ? nothing : stepButton(ofDay, app)}
    </li>`;
  }

  #type(text: string): void {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), waitMs);
  }

  /** An answer for an earlier text of the field is dropped. */
  async #search(): Promise<void> {
    const text = this.#text;
    if (text.trim().length < lengthMin) {
      this.#show({ found: null, failure: '' });
      return;
    }
    const { answer, failure } = await this.app.api.get<SearchResult>('/bookings/search', { text });
    if (text !== this.#text) return;
    this.app.api.retries.settle(this, failure, () => void this.#search());
    this.#show({ found: answer?.bookings ?? null, failure: failure?.detail ?? '' });
    this.app.announce(answer === undefined ? failure.detail : countInWords(answer));
  }

  #show({ found, failure }: { found: SearchResult['bookings'] | null; failure: string }): void {
    this.#found = found;
    this.#failure = failure;
    this.requestUpdate();
  }
}

/** As the list of the day calls it. */
function stateOfDay(booking: DayBookingAnswer, { nowMinutes }: App): string {
  return statusWords[statusOf(booking, nowMinutes)];
}

function countInWords({ bookings: { length } }: SearchResult): string {
  return length === 1 ? '1 booking is found.' : `${length} bookings are found.`;
}

const stateWords: Readonly<Record<string, string>> = {
  held: 'Being booked',
  awaiting_deposit: 'Unpaid',
  confirmed: 'Booked',
  seated: 'Seated',
  completed: 'Left',
  no_show: 'No-show',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
};

customElements.define('console-search', SearchPage);
