/** `<console-phone-booking>`: a day, a party, a time, and who it is for. */
import { managerCodeIn, overrideIn, warningsView } from '../parts/fields';
import { textIn } from '../parts/form-text';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  BookingDetailsAnswer,
  FoundGuestAnswer,
  TeamBookingAnswer,
  TeamTimesAnswer,
} from '../answers';
import type { App } from '../app';
import { openBooking } from '../parts/booking-address';
import { guestsInWords, momentOf, movesInWords } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { Sending } from '../parts/sending';
import { wishesIn, wishFields, wishTexts } from '../parts/wishes';
import { baseStyles } from '../parts/styles';
import { findGuest, knownGuestView, upcomingView } from './known-guest';
import { newStyles } from './styles';
import { sameChoice, timesView, type Choice } from './times';

/** Asked once nothing was typed for that long. */
const waitMs = 250;
/** Shorter ones are still being typed. */
const phoneLengthMin = 7;

export class PhoneBooking extends LitElement {
  static override styles = [sharedStyles, baseStyles, formStyles, newStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sending = new Sending(this, () => this.app.api);
  /** Empty for the day of the address. */
  #date = '';
  #partySize = 2;
  #times: TeamTimesAnswer | null = null;
  #chosen: Choice | null = null;
  /** Whether the fields of the guest are shown; they stay when the time has gone. */
  #isFilling = false;
  #failure = '';
  /** Venue, day and party for which times were asked. */
  #askedFor = '';
  #phone = '';
  #found: FoundGuestAnswer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The booking whose guest is booked again. */
  #again: string | undefined;

  protected override willUpdate(): void {
    const { again } = this.app.route.parameters;
    if (again !== this.#again) {
      this.#again = again;
      if (again !== undefined) void this.#takeFrom(again);
    }
    const wanted = `${this.app.venue?.id} ${this.#day} ${this.#partySize}`;
    if (wanted === this.#askedFor) return;
    this.#askedFor = wanted;
    this.#times = null;
    void this.#askTimes(wanted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#again = undefined;
  }

  get #day(): string {
    return this.#date === '' ? (this.app.date ?? '') : this.#date;
  }

  protected override render(): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => void this.#book(event)}>
      <div class="pair">
        <div class="field">
          <label for="date">Day</label>
          <input
            id="date"
            type="date"
            required
            .value=${this.#day}
            @change=${({ target }: Event) => this.#ask({ date: (target as HTMLInputElement).value })}
          />
        </div>
        <div class="field">
          <label for="party">Guests</label>
          <input
            id="party"
            type="number"
            inputmode="numeric"
            min="1"
            max="500"
            required
            .value=${String(this.#partySize)}
            @change=${({ target }: Event) => this.#askParty(target as HTMLInputElement)}
          />
        </div>
      </div>
      ${this.#failure === '' ? nothing : html`<p class="refusal" role="alert">${this.#failure}</p>`}
      ${this.#timesView()} ${this.#isFilling ? this.#guestView(this.#chosen) : nothing}
    </form>`;
  }

  #timesView(): TemplateResult {
    if (this.#times === null) return html`<p aria-busy="true">One moment …</p>`;
    return timesView(this.#times, {
      chosen: this.#chosen,
      currency: this.app.day.answer?.currency ?? 'GBP',
      mayOverride: this.app.mayOverride,
      choose: (choice) => {
        this.#chosen = choice;
        this.#isFilling = true;
        this.requestUpdate();
        void this.updateComplete.then(() => this.#input('phone')?.focus());
      },
    });
  }

  #guestView(choice: Choice | null): TemplateResult {
    const isSending = this.#sending.words !== '';
    return html`${choice === null ? html`<p>Please choose another time.</p>` : this.#choiceView(choice)}
      <div class="field">
        <label for="phone">Phone number</label>
        <input
          id="phone"
          name="phone"
          type="tel"
          autocomplete="off"
          required
          @input=${({ target }: Event) => this.#typePhone((target as HTMLInputElement).value)}
        />
      </div>
      ${knownGuestView(this.#found)}
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="off" maxlength="100" required />
      </div>
      <div class="field">
        <label for="email">E-mail address, if they want one</label>
        <input id="email" name="email" type="email" autocomplete="off" />
      </div>
      ${wishFields(null).map((field) => html`<div class="field">${field}</div>`)}
      <label class="tick">
        <input type="checkbox" name="tellGuest" checked /> Send the guest a confirmation
      </label>
      <button class="main" ?disabled=${isSending || choice === null}>
        ${isSending ? this.#sending.words : 'Book'}
      </button>
      ${upcomingView(this.#found, this.app)}`;
  }

  #choiceView({ time, tables, moves, depositPence, warnings }: Choice): TemplateResult {
    const day = momentOf({ date: this.#day, time });
    return html`<h3>${day}, ${guestsInWords(this.#partySize)}, ${tables}</h3>
      ${moves === 0 ? nothing : html`<p class="soft">${movesInWords(moves)}</p>`}
      ${
        depositPence === 0
          ? nothing
          : html`<p class="soft">The guest is sent a link to pay the deposit in any case.</p>`
      }
      ${warningsView(warnings, 'reason', this.app)}`;
  }

  #input(id: string): HTMLInputElement | null {
    return this.renderRoot.querySelector<HTMLInputElement>(`#${id}`);
  }

  #ask({ date = this.#date, partySize = this.#partySize }): void {
    this.#date = date;
    this.#partySize = partySize;
    this.requestUpdate();
  }

  #askParty(input: HTMLInputElement): void {
    if (input.reportValidity()) this.#ask({ partySize: Number(input.value) });
  }

  /** Fills in the guest, the party and the notes of that booking. */
  async #takeFrom(reference: string): Promise<void> {
    const path = `/bookings/${encodeURIComponent(reference)}`;
    const { answer, failure } = await this.app.api.get<BookingDetailsAnswer>(path);
    if (reference !== this.#again) return;
    this.app.api.retries.settle(this.#takeFrom, failure, () => void this.#takeFrom(reference));
    if (answer === undefined) return;
    const { partySize, guestName, guestPhone, guestEmail } = answer.booking;
    this.#partySize = partySize;
    this.#isFilling = true;
    this.requestUpdate();
    await this.updateComplete;
    const wishes = wishTexts(answer.booking);
    const known = { phone: guestPhone, name: guestName, email: guestEmail, ...wishes };
    for (const [field, value] of Object.entries(known)) this.#fill(field, value ?? '');
    this.#typePhone(guestPhone);
  }

  #fill(id: string, value: string): void {
    const field = this.#input(id);
    if (field !== null) field.value = value;
  }

  /** The time that was chosen stays so, if it can still be had. */
  async #askTimes(wanted: string, refusal = ''): Promise<void> {
    const path = `/venues/${this.app.venue?.id}/times`;
    const query = { date: this.#day, partySize: this.#partySize };
    const { answer, failure } = await this.app.api.get<TeamTimesAnswer>(path, query);
    if (wanted !== this.#askedFor) return;
    this.#chosen = sameChoice(answer, this.#chosen);
    this.#times = answer ?? null;
    this.#failure = failure?.detail ?? refusal;
    this.app.api.retries.settle(this, failure, () => void this.#askTimes(wanted, refusal));
    this.requestUpdate();
  }

  #typePhone(phone: string): void {
    this.#phone = phone;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#findGuest(), waitMs);
  }

  /** The name is filled in unless another one was typed. */
  async #findGuest(): Promise<void> {
    const phone = this.#phone;
    const isLong = phone.replace(/\D/g, '').length >= phoneLengthMin;
    const found = isLong ? await findGuest(phone, this.app) : null;
    if (phone !== this.#phone) return;
    this.#fillIn(found?.guest ?? null);
    this.#found = found;
    this.requestUpdate();
  }

  #fillIn(guest: FoundGuestAnswer['guest']): void {
    const before = this.#found?.guest;
    for (const field of ['name', 'email'] as const) {
      const input = this.#input(field);
      if (input?.value === (before?.[field] ?? '')) input.value = guest?.[field] ?? '';
    }
  }

  async #book(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { app } = this;
    const choice = this.#chosen;
    if (choice === null || this.#sending.words !== '') return;
    const data = new FormData(event.target as HTMLFormElement);
    const { answer, failure } = await this.#sending.post<TeamBookingAnswer>(
      `/venues/${app.venue?.id}/bookings`,
      {
        date: this.#day,
        time: choice.time,
        partySize: this.#partySize,
        bookingTypeId: choice.bookingTypeId,
        guest: {
          name: textIn(data, 'name'),
          phone: textIn(data, 'phone'),
          email: textIn(data, 'email'),
        },
        ...wishesIn(data),
        tellGuest: data.has('tellGuest'),
        ...overrideIn(data),
      },
      managerCodeIn(data),
    );
    if (answer === undefined) {
      // What can be had now, beside what was filled in.
      await this.#askTimes(this.#askedFor, failure.detail);
      return;
    }
    this.#reset();
    app.announce(`${answer.guestName} is booked for ${momentOf(answer)}.`);
    await openBooking(answer, answer.venue, app);
  }

  #reset(): void {
    this.#chosen = null;
    this.#isFilling = false;
    this.#found = null;
    this.#date = '';
    this.#partySize = 2;
    this.#failure = '';
    this.#askedFor = '';
    this.requestUpdate();
  }
}
