/** `<console-walk-in>`: one tap for the number of guests, and one to seat them. */
import { managerCodeIn, needsOverride, overrideIn, warningsView } from '../parts/fields';
import { formatTime, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TeamBookingAnswer, WalkInSeatingsAnswer } from '../answers';
import { isAboutCode } from '../api';
import type { App } from '../app';
import { openBooking } from '../parts/booking-address';
import { guestsInWords, movesInWords } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { Sending } from '../parts/sending';
import { baseStyles } from '../parts/styles';
import { newStyles } from './styles';

type Seating = WalkInSeatingsAnswer['seatings'][number];

const sizes = [1, 2, 3, 4, 5, 6, 7, 8];

export class WalkIn extends LitElement {
  static override styles = [sharedStyles, baseStyles, formStyles, newStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sending = new Sending(this, () => this.app.api);
  /** Null until a number is chosen. */
  #partySize: number | null = null;
  /** Null until they have come. */
  #seatings: readonly Seating[] | null = null;
  #failure = '';

  protected override render(): TemplateResult {
    const chosen = this.#partySize;
    return html`<div class="walk-in">
      <div class="numbers" role="group" aria-label="How many guests">
        ${sizes.map(
          (size) =>
            html`<button
              aria-pressed=${String(size === chosen)}
              aria-label=${guestsInWords(size)}
              @click=${() => void this.#choose(size)}
            >
              ${size}
            </button>`,
        )}
      </div>
      <div class="field">
        <label for="more">More than ${sizes.length}</label>
        <input
          id="more"
          type="number"
          inputmode="numeric"
          min=${sizes.length + 1}
          max="500"
          @change=${({ target }: Event) => this.#chooseMore(target as HTMLInputElement)}
        />
      </div>
      ${this.#failure === '' ? nothing : html`<p class="refusal" role="alert">${this.#failure}</p>`}
      ${chosen === null ? nothing : this.#proposal(chosen)}
    </div>`;
  }

  #proposal(partySize: number): TemplateResult {
    if (this.#sending.words !== '') return html`<p>${this.#sending.words}</p>`;
    if (this.#seatings === null) {
      return this.#failure === '' ? html`<p aria-busy="true">One moment …</p>` : html``;
    }
    const { mayOverride } = this.app;
    const offered = this.#seatings.filter(
      ({ warnings }) => mayOverride || !needsOverride(warnings),
    );
    const [best, ...others] = offered;
    if (best === undefined) {
      const why = this.#seatings[0]?.warnings.map(({ words }) => words).join('; ');
      return html`<p>
        ${
          why === undefined
            ? `No table is free for ${guestsInWords(partySize)}.`
            : `Only a manager can seat them: ${why}.`
        }
      </p>`;
    }
    return html`${this.#seatingView(best, true)}
    ${
      others.length === 0
        ? nothing
        : html`<details>
            <summary>Other tables (${others.length})</summary>
            <div class="cards">${others.map((one) => this.#seatingView(one, false))}</div>
          </details>`
    }`;
  }

  #seatingView(seating: Seating, isBest: boolean): TemplateResult {
    const { tables, until, isShorter, moves, warnings } = seating;
    const id = `reason-${seating.tableIds.join('-')}`;
    return html`<form @submit=${(event: SubmitEvent) => void this.#seat(event, seating)}>
      ${warningsView(warnings, id, this.app)}
      <button class=${isBest ? 'main wide' : 'wide'}>
        Seat at ${tables}
        <small>
          until ${formatTime(until, 'en-GB')}${isShorter ? ', then the table is needed' : ''}
        </small>
        ${moves === 0 ? nothing : html`<small>${movesInWords(moves)}</small>`}
      </button>
    </form>`;
  }

  #chooseMore(input: HTMLInputElement): void {
    if (input.value !== '' && input.reportValidity()) void this.#choose(Number(input.value));
  }

  async #choose(partySize: number, failure = ''): Promise<void> {
    this.#partySize = partySize;
    this.#seatings = null;
    this.#failure = failure;
    this.requestUpdate();
    const path = `/venues/${this.app.venue?.id}/walk-in`;
    const reply = await this.app.api.get<WalkInSeatingsAnswer>(path, { partySize });
    if (partySize !== this.#partySize) return;
    this.#seatings = reply.answer?.seatings ?? null;
    if (reply.failure !== undefined) this.#failure = reply.failure.detail;
    this.app.api.retries.settle(this, reply.failure, () => void this.#choose(partySize, failure));
    this.requestUpdate();
  }

  async #seat(event: SubmitEvent, seating: Seating): Promise<void> {
    event.preventDefault();
    const { app } = this;
    const partySize = this.#partySize;
    if (partySize === null || this.#sending.words !== '') return;
    const { bookingTypeId, tableIds, minutes, isShorter, tables } = seating;
    const data = new FormData(event.target as HTMLFormElement);
    const body = { partySize, bookingTypeId, tables: tableIds, ...overrideIn(data) };
    const { answer, failure } = await this.#sending.post<TeamBookingAnswer>(
      `/venues/${this.app.venue?.id}/walk-ins`,
      isShorter ? { ...body, minutes } : body,
      managerCodeIn(data),
    );
    if (failure !== undefined && isAboutCode(failure.body)) {
      this.#failure = failure.detail;
      this.requestUpdate();
      return;
    }
    if (answer === undefined) {
      // Somebody else may have got the table: what is free now is proposed.
      await this.#choose(partySize, failure.detail);
      return;
    }
    this.#reset();
    app.announce(`${guestsInWords(partySize)} seated at ${tables}.`);
    await openBooking(answer, answer.venue, app);
  }

  #reset(): void {
    this.#partySize = null;
    this.#seatings = null;
    this.#failure = '';
    this.requestUpdate();
  }
}
