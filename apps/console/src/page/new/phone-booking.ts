/** `<console-phone-booking>`: the form of a booking by phone. */
import { managerCodeIn, overrideIn } from '../parts/fields';
import { textIn } from '../parts/form-text';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type {
  BookingDetailsAnswer,
  GuestMatchAnswer,
  RefusalChoice,
  TeamBookingAnswer,
  TeamTimesAnswer,
} from '../answers';
import type { App } from '../app';
import { choicesIn, type PlaceFields } from '../day/choices';
import { openBooking } from '../parts/booking-address';
import { TableChoice, type PartyOfTables } from '../parts/table-choice';
import { waysView } from '../parts/ways';
import { momentOf } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { Sending } from '../parts/sending';
import { wishesIn, wishTexts } from '../parts/wishes';
import { baseStyles } from '../parts/styles';
import { choiceView } from './choice-view';
import { findGuest, upcomingView } from './returning-guest';
import { guestFields, partyFields } from './phone-fields';
import { newStyles } from './styles';
import { needsTables, sameChoice, timesView, type Choice } from './times';

/** The pause in typing after which the request is sent. */
const waitMs = 250;
/** A shorter number is incomplete. */
const phoneLengthMin = 7;

interface RefusedBooking {
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
  /** Empty for the day that the address names. */
  #date = '';
  #partySize = 2;
  #times: TeamTimesAnswer | null = null;
  #choice: Choice | null = null;
  /** The refusal, with the choices that it offers. */
  #refused: RefusedBooking | null = null;
  /** Whether the shown times are for a booking without a table. */
  #isWithoutTable = false;
  readonly #tables = new TableChoice(this);
  /**
   * Whether the guest's fields are shown; they stay when the chosen time is no longer available.
   */
  #isFilling = false;
  #failure = '';
  /** The venue, day and party of the requested times. */
  #request = '';
  #phone = '';
  #guestResult: GuestMatchAnswer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The earlier booking whose guest books again. */
  #again: string | undefined;

  protected override willUpdate(): void {
    const { again } = this.app.route.parameters;
    if (again !== this.#again) {
      this.#again = again;
      if (again !== undefined) void this.#takeFrom(again);
    }
    this.#tables.want(this.app, this.#partyOfTables());
    const party = `${this.app.venue?.id} ${this.#day} ${this.#partySize}`;
    const request = `${party} ${this.#isWithoutTable}`;
    if (request === this.#request) return;
    this.#request = request;
    this.#times = null;
    void this.#askTimes(request);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#again = undefined;
  }

  get #day(): string {
    return this.#date === '' ? (this.app.date ?? '') : this.#date;
  }

  /** Null unless the person picks tables. */
  #partyOfTables(): PartyOfTables | null {
    if (this.#choice === null || this.#isWithoutTable) return null;
    const { time, bookingTypeId } = this.#choice;
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
      ${this.#timesView()} ${this.#isFilling ? this.#guestView(this.#choice) : nothing}
    </form>`;
  }

  #timesView(): TemplateResult {
    if (this.#times === null) return html`<p aria-busy="true">One moment …</p>`;
    return timesView(this.#times, {
      selection: this.#choice,
      currency: this.app.day.answer?.currency ?? 'GBP',
      mayOverride: this.app.mayOverride,
      isWithoutTable: this.#isWithoutTable,
      wantWithoutTable: (isWithoutTable) => {
        this.#isWithoutTable = isWithoutTable;
        this.requestUpdate();
      },
      choose: (choice) => {
        this.#choice = choice;
        this.#refused = null;
        this.#isFilling = true;
        if (needsTables(choice)) this.#tables.open();
        this.requestUpdate();
        void this.updateComplete.then(() => this.#input('phone')?.focus());
      },
    });
  }

  #guestView(choice: Choice | null): TemplateResult {
    const isSending = this.#sending.message !== '';
    const lacksTables = choice === null || (needsTables(choice) && this.#tables.ids.length === 0);
    return html`${choice === null ? html`<p>Please choose another time.</p>` : this.#choiceView(choice)}
      ${guestFields(this.#guestResult, (phone) => this.#typePhone(phone))}
      <button class="main" ?disabled=${isSending || lacksTables}>
        ${isSending ? this.#sending.message : 'Book'}
      </button>
      ${upcomingView(this.#guestResult, this.app)}`;
  }

  #choiceView(choice: Choice): TemplateResult {
    return choiceView(choice, {
      app: this.app,
      date: this.#day,
      partySize: this.#partySize,
      isWithoutTable: this.#isWithoutTable,
      tables: this.#tables,
    });
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

  /** Fills in the guest, the party and the notes of an earlier booking. */
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
    const values = { phone: guestPhone, name: guestName, email: guestEmail, ...wishes };
    for (const [field, value] of Object.entries(values)) this.#fill(field, value ?? '');
    this.#typePhone(guestPhone);
  }

  #fill(id: string, value: string): void {
    const field = this.#input(id);
    if (field !== null) field.value = value;
  }

  /** Keeps the chosen time if it is still available. */
  async #askTimes(request: string, refusal = ''): Promise<void> {
    const path = `/venues/${this.app.venue?.id}/times`;
    const base = { date: this.#day, partySize: this.#partySize };
    const query = this.#isWithoutTable ? { ...base, withoutTable: 'true' } : base;
    const { answer, failure } = await this.app.api.get<TeamTimesAnswer>(path, query);
    if (request !== this.#request) return;
    this.#choice = sameChoice(answer, this.#choice);
    this.#times = answer ?? null;
    this.#failure = failure?.detail ?? refusal;
    this.app.api.retries.settle(this, failure, () => void this.#askTimes(request, refusal));
    this.requestUpdate();
  }

  #typePhone(phone: string): void {
    this.#phone = phone;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#findGuest(), waitMs);
  }

  /** Fills in the name unless the person typed another one. */
  async #findGuest(): Promise<void> {
    const phone = this.#phone;
    const isLong = phone.replace(/\D/g, '').length >= phoneLengthMin;
    const result = isLong ? await findGuest(phone, this.app) : null;
    if (phone !== this.#phone) return;
    this.#fillIn(result?.guest ?? null);
    this.#guestResult = result;
    this.requestUpdate();
  }

  #fillIn(guest: GuestMatchAnswer['guest']): void {
    const before = this.#guestResult?.guest;
    for (const field of ['name', 'email'] as const) {
      const input = this.#input(field);
      if (input?.value === (before?.[field] ?? '')) input.value = guest?.[field] ?? '';
    }
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await this.#book();
  }

  /** The chosen time, or the last refusal of a time that is no longer available. */
  get #present(): Choice | null {
    return this.#choice ?? this.#refused?.choice ?? null;
  }

  get #place(): PlaceFields {
    return this.#isWithoutTable ? { withoutTable: true } : this.#tables.field;
  }

  async #book(place = this.#place): Promise<void> {
    const { app } = this;
    const form = this.renderRoot.querySelector('form');
    const choice = this.#present;
    if (form === null || choice === null || this.#sending.message !== '') return;
    if (!form.reportValidity()) return;
    const data = new FormData(form);
    const { answer, failure } = await this.#sending.post<TeamBookingAnswer>(
      `/venues/${app.venue?.id}/bookings`,
      { ...this.#fieldsOf(choice, data), ...place },
      managerCodeIn(data),
    );
    if (answer === undefined) {
      this.#refused = { choice, place, ways: choicesIn(failure.body) };
      // Loads the times that are available now, and keeps the other fields.
      await this.#askTimes(this.#request, failure.detail);
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
    this.#choice = null;
    this.#refused = null;
    this.#isWithoutTable = false;
    this.#isFilling = false;
    this.#guestResult = null;
    this.#date = '';
    this.#partySize = 2;
    this.#failure = '';
    this.#request = '';
    this.requestUpdate();
  }
}
