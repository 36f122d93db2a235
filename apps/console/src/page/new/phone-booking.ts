/** `<console-phone-booking>`: a day, a party, a time, and who it is for. */
import { managerCodeIn, overrideIn, warningsView } from '../parts/fields';
import { textIn } from '../parts/form-text';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  BookingDetailsAnswer,
  FoundGuestAnswer,
  RefusalChoice,
  TeamBookingAnswer,
  TeamTimesAnswer,
} from '../answers';
import type { App } from '../app';
import { choicesIn } from '../day/choices';
import { openBooking } from '../parts/booking-address';
import { TableChoice, type PartyOfTables } from '../parts/table-choice';
import { waysView, type PlaceFields } from '../parts/ways';
import { guestsInWords, momentOf, movesInWords } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { Sending } from '../parts/sending';
import { wishesIn, wishTexts } from '../parts/wishes';
import { baseStyles } from '../parts/styles';
import { findGuest, upcomingView } from './known-guest';
import { guestFields, partyFields } from './phone-fields';
import { newStyles } from './styles';
import { sameChoice, timesView, type Choice } from './times';

/** Asked once nothing was typed for that long. */
const waitMs = 250;
/** Shorter ones are still being typed. */
const phoneLengthMin = 7;

interface Refused {
  readonly choice: Choice;
  readonly place: PlaceFields;
  readonly ways: readonly RefusalChoice[];
}

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
  /** What was refused, and what can be done about it. */
  #refused: Refused | null = null;
  /** Whether times are those of a booking without a table. */
  #isWithoutTable = false;
  readonly #tables = new TableChoice(this);
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
    this.#tables.want(this.app, this.#partyOfTables());
    const party = `${this.app.venue?.id} ${this.#day} ${this.#partySize}`;
    const wanted = `${party} ${this.#isWithoutTable}`;
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

  /** Null unless the person chooses tables. */
  #partyOfTables(): PartyOfTables | null {
    if (this.#chosen === null || this.#isWithoutTable) return null;
    const { time, bookingTypeId } = this.#chosen;
    return { date: this.#day, time, bookingTypeId, partySize: this.#partySize };
  }

  protected override render(): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => void this.#submit(event)}>
      ${partyFields({
        day: this.#day,
        partySize: this.#partySize,
        ask: (wish) => this.#ask(wish),
      })}
      ${this.#failure === '' ? nothing : html`<p class="refusal" role="alert">${this.#failure}</p>`}
      ${waysView(this.#refused?.ways ?? [], {
        app: this.app,
        book: (place) => void this.#book(place ?? this.#refused?.place),
      })}
      ${this.#timesView()} ${this.#isFilling ? this.#guestView(this.#chosen) : nothing}
    </form>`;
  }

  #timesView(): TemplateResult {
    if (this.#times === null) return html`<p aria-busy="true">One moment …</p>`;
    return timesView(this.#times, {
      chosen: this.#chosen,
      currency: this.app.day.answer?.currency ?? 'GBP',
      mayOverride: this.app.mayOverride,
      isWithoutTable: this.#isWithoutTable,
      wantWithoutTable: (isWithoutTable) => {
        this.#isWithoutTable = isWithoutTable;
        this.requestUpdate();
      },
      choose: (choice) => {
        this.#chosen = choice;
        this.#refused = null;
        this.#isFilling = true;
        this.requestUpdate();
        void this.updateComplete.then(() => this.#input('phone')?.focus());
      },
    });
  }

  #guestView(choice: Choice | null): TemplateResult {
    const isSending = this.#sending.words !== '';
    return html`${choice === null ? html`<p>Please choose another time.</p>` : this.#choiceView(choice)}
      ${guestFields(this.#found, (phone) => this.#typePhone(phone))}
      <button class="main" ?disabled=${isSending || choice === null}>
        ${isSending ? this.#sending.words : 'Book'}
      </button>
      ${upcomingView(this.#found, this.app)}`;
  }

  #choiceView({ time, tables, moves, depositPence, warnings }: Choice): TemplateResult {
    const day = momentOf({ date: this.#day, time });
    const where = tables === '' ? 'without a table' : tables;
    return html`<h3>${day}, ${guestsInWords(this.#partySize)}, ${where}</h3>
      ${this.#isWithoutTable ? nothing : this.#tables.view()}
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
    this.#isWithoutTable = false;
    this.#refused = null;
    this.requestUpdate();
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
    const asked = { date: this.#day, partySize: this.#partySize };
    const query = this.#isWithoutTable ? { ...asked, withoutTable: 'true' } : asked;
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

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await this.#book();
  }

  /** What is chosen, or what was refused last and cannot be had any more. */
  get #present(): Choice | null {
    return this.#chosen ?? this.#refused?.choice ?? null;
  }

  get #place(): PlaceFields {
    return this.#isWithoutTable ? { withoutTable: true } : this.#tables.field;
  }

  async #book(place = this.#place): Promise<void> {
    const { app } = this;
    const form = this.renderRoot.querySelector('form');
    const choice = this.#present;
    if (form === null || choice === null || this.#sending.words !== '') return;
    if (!form.reportValidity()) return;
    const data = new FormData(form);
    const { answer, failure } = await this.#sending.post<TeamBookingAnswer>(
      `/venues/${app.venue?.id}/bookings`,
      { ...this.#fieldsOf(choice, data), ...place },
      managerCodeIn(data),
    );
    if (answer === undefined) {
      this.#refused = { choice, place, ways: choicesIn(failure.body) };
      // What can be had now, beside what was filled in.
      await this.#askTimes(this.#askedFor, failure.detail);
      return;
    }
    this.#reset();
    app.announce(`${answer.guestName} is booked for ${momentOf(answer)}.`);
    await openBooking(answer, answer.venue, app);
  }

  #fieldsOf({ time, bookingTypeId }: Choice, data: FormData): Readonly<Record<string, unknown>> {
    return {
      ...{ date: this.#day, time, bookingTypeId, partySize: this.#partySize },
      guest: {
        name: textIn(data, 'name'),
        phone: textIn(data, 'phone'),
        email: textIn(data, 'email'),
      },
      ...wishesIn(data),
      tellGuest: data.has('tellGuest'),
      ...overrideIn(data),
    };
  }

  #reset(): void {
    this.#tables.reset();
    this.#chosen = null;
    this.#refused = null;
    this.#isWithoutTable = false;
    this.#isFilling = false;
    this.#found = null;
    this.#date = '';
    this.#partySize = 2;
    this.#failure = '';
    this.#askedFor = '';
    this.requestUpdate();
  }
}
