/** `<console-booking-panel>`: all details of one booking, and its steps. */
import { addDays, formatTime, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingDetailsAnswer, SeatingsAnswer } from '../answers';
import type { App } from '../app';
import {
  clashWords,
  nameOf,
  remarksOf,
  statusOf,
  statusWords,
  startWords,
  tablesOf,
} from '../day/bookings';
import { nextStep, stepsFor, undo } from '../day/steps';
import { sourceWords } from '../parts/source-words';
import { momentOf } from '../parts/words';
import { KeepFocus } from '../parts/keep-focus';
import { FormSender } from '../parts/form-sender';
import { PolledAnswer } from '../parts/polled-answer';
import { PickedTables } from '../parts/table-picker';
import { baseStyles } from '../parts/styles';
import { cancelView } from './cancel-form';
import { changeView, lateView } from './change-forms';
import { messageWords } from './message-words';
import { moneyView } from './money-view';
import { moveView } from './move-view';
import { moment, type Panel } from './panel';
import { tagsView, noteView } from './note-forms';
import { panelStyles } from './styles';

export class BookingPanel extends LitElement {
  static override styles = [sharedStyles, baseStyles, panelStyles];
  static override properties = {
    app: { attribute: false },
    revision: { attribute: false },
    reference: { attribute: false },
  };

  declare app: App;
  declare revision: number;
  declare reference: string;

  #details: BookingDetailsAnswer | null = null;
  readonly #seatings = new PolledAnswer<SeatingsAnswer>(this);
  /** Whether the list of other tables is open. */
  #wantsSeatings = false;
  /** The day for which tables were requested: another party may change which are free. */
  #sequence = '';
  readonly #forms = new FormSender(this);
  readonly #picked = new PickedTables(this);
  /** The reference and version of the requested details. */
  #request = '';
  /** Why the details are missing; empty if they are not. */
  #failure = '';
  /** The days that were searched for the booking. */
  readonly #lookedOn = new Set<string>();

  constructor() {
    super();
    new KeepFocus(this, () => ['.steps button:not(.absent)', 'h2']);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('reference')) this.#picked.set([]);
    const { day } = this.app;
    const booking = day.find(this.reference);
    const request = `${this.reference} ${booking?.version ?? day.date}`;
    if (day.answer === null) return;
    this.#wantSeatings(day.answer.sequence);
    if (request === this.#request) return;
    this.#request = request;
    void this.#ask(request);
  }

  #wantSeatings(sequence: string): void {
    const path = `/bookings/${encodeURIComponent(this.reference)}/seatings`;
    this.#seatings.want(this.app.api, this.#wantsSeatings ? path : null);
    if (sequence !== this.#sequence) void this.#seatings.again();
    this.#sequence = sequence;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.app.api.retries.forget(this);
  }

  /** Moves the focus to the heading of the panel, which covers the day on a phone. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('reference')) return;
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
    this.scrollTop = 0;
  }

  async #ask(request: string): Promise<void> {
    const path = `/bookings/${encodeURIComponent(this.reference)}`;
    const { answer, failure } = await this.app.api.get<BookingDetailsAnswer>(path);
    // A person who has opened another page in the meantime stays there.
    if (request !== this.#request || !this.isConnected) return;
    if (answer !== undefined) {
      this.#details = answer;
      if (this.app.day.find(this.reference) === null) this.#goToDayOf(answer.booking);
    }
    this.#failure = failure?.detail ?? '';
    this.app.api.retries.settle(this, failure, () => void this.#ask(request));
    this.requestUpdate();
  }

  /** A booking after midnight may belong to the evening before; only that day's answer shows it. */
  #goToDayOf({ date, time, venue }: BookingDetailsAnswer['booking']): void {
    const { app } = this;
    this.#lookedOn.add(app.date ?? '');
    const days = time < '12:00' ? [addDays(date, -1), date] : [date];
    const next = days.find((one) => !this.#lookedOn.has(one));
    if (next !== undefined) app.goInstead(app.hrefWith({ venue, date: next }));
  }

  #loadSeatings(): void {
    this.#wantsSeatings = true;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const booking = app.day.find(this.reference);
    const close = html`<button
      class="close"
      @click=${() => app.go(app.hrefWith({ booking: null }))}
    >
      Close
    </button>`;
    if (booking === null) return absentView(this.#details, this.#failure, close);
    const panel: Panel = {
      ...{ app, booking },
      details: this.#details,
      seatings: this.#seatings.answer,
      loadSeatings: () => this.#loadSeatings(),
      refresh: async () => {
        await Promise.all([app.day.refresh(), this.#ask(this.#request)]);
      },
      forms: this.#forms,
      picked: this.#picked,
    };
    return html`<aside aria-label="Booking of ${nameOf(booking)}">
      ${headView(panel, close)} ${stepsView(panel)} ${guestView(panel)}
      ${app.may('diary.write') ? formsView(panel) : nothing} ${moneyView(panel)}
      ${messagesView(panel)} ${historyView(panel)}
    </aside>`;
  }
}

/** Shown until the day is loaded, and for a booking on no day, such as one in the sandbox. */
function absentView(
  details: BookingDetailsAnswer | null,
  failure: string,
  close: TemplateResult,
): TemplateResult {
  const about = details?.booking;
  return html`<aside aria-label="Booking">
    <div class="head">
      <h2 tabindex="-1">${about?.guestName ?? (failure === '' ? 'One moment …' : failure)}</h2>
      ${close}
    </div>
    ${about === undefined ? nothing : html`<p>${momentOf(about)} · ${about.stateWords}</p>`}
  </aside>`;
}

function headView({ app, booking }: Panel, close: TemplateResult): TemplateResult {
  const status = statusOf(booking, app.nowMinutes);
  const tables = tablesOf(booking, app.day.answer);
  const clash = clashWords(booking, app);
  const { until, partySize, reference, tags } = booking;
  return html`<div class="head">
      <h2 tabindex="-1">${nameOf(booking)}</h2>
      ${close}
    </div>
    <p class="facts">
      <strong>${startWords(booking, app.day.answer)}</strong>–${formatTime(until, 'en-GB')} ·
      <strong>${partySize}</strong> ${partySize === 1 ? 'guest' : 'guests'} ·
      <strong>${tables === '' ? 'no table' : tables}</strong>${booking.isPinned ? ' (locked)' : ''}
    </p>
    ${clash === null ? nothing : html`<p class="clash">${clash}.</p>`}
    <p class="row">
      <span class="standing ${status}">${statusWords[status]}</span>
      ${app.day.isSaving(reference) ? html`<em class="soft">saving …</em>` : nothing}
      <span class="soft">${reference}</span>
      ${tags.map((tag) => html`<span class="tag">${tag}</span>`)}
    </p>
    ${remarksOf(booking).map((note) => html`<p><strong>${note}</strong></p>`)}`;
}

/** The most probable step has the largest button. */
function stepsView({ app, booking, details }: Panel): TemplateResult | typeof nothing {
  if (!app.may('diary.write')) return nothing;
  const next = nextStep(booking);
  const step = details?.booking.undo ?? null;
  const isOver = step === null || app.clock.secondsUntil(step.until) === 0;
  return html`<div class="steps">
    ${stepsFor(booking, app.clock).map(
      (one) =>
        html`<button
          class=${one === next ? 'main' : one.isDanger === true ? 'danger quiet' : ''}
          @click=${() => app.writes.step(one, booking)}
        >
          ${one.label}
        </button>`,
    )}
    <button class=${isOver ? 'absent' : ''} @click=${() => app.writes.step(undo, booking)}>
      Undo
    </button>
  </div>`;
}

function guestView({ booking, details }: Panel): TemplateResult {
  const { guestPhone, bookingType, source } = booking;
  const email = details?.booking.guestEmail ?? null;
  return html`<p class="row">
      ${
        guestPhone === ''
          ? nothing
          : html`<a class="button" href="tel:${guestPhone}">Call</a>
              <a class="button" href="sms:${guestPhone}">Text</a>`
      }
      <a class="button ${email === null ? 'absent' : ''}" href="mailto:${email ?? ''}">E-mail</a>
      <span class="soft">${guestPhone}</span>
    </p>
    <p class="soft">${bookingType} · ${sourceWords(source)}</p>`;
}

function formsView(panel: Panel): TemplateResult {
  return html`${moveView(panel)} ${changeView(panel)} ${lateView(panel)} ${noteView(panel)}
  ${tagsView(panel)} ${cancelView(panel)}`;
}

function messagesView(panel: Panel): TemplateResult | typeof nothing {
  const messages = panel.details?.messages ?? [];
  if (messages.length === 0) return nothing;
  return html`<details>
    <summary>Messages (${messages.length})</summary>
    <ul>
      ${messages.map(
        ({ kind, channel, state, because, createdAt, text }) =>
          html`<li>
            <p>
              <strong>${messageWords[kind] ?? kind}</strong> by
              ${channel === 'email' ? 'e-mail' : channel}, ${moment(createdAt, panel)}:
              ${state === 'kept' ? 'kept in the inbox, not sent' : state}${because && ` (${because})`}
            </p>
            <p class="soft text">${text}</p>
          </li>`,
      )}
    </ul>
  </details>`;
}

function historyView(panel: Panel): TemplateResult | typeof nothing {
  const history = panel.details?.history ?? [];
  if (history.length === 0) return nothing;
  return html`<details>
    <summary>History (${history.length})</summary>
    <ol>
      ${history
        .toReversed()
        .map(
          ({ at, text }) => html`<li><span class="soft">${moment(at, panel)}</span> ${text}</li>`,
        )}
    </ol>
  </details>`;
}

customElements.define('console-booking-panel', BookingPanel);
