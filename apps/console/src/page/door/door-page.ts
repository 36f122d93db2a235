/** `<console-door>`: the guests of an event, and those who have been admitted. */
import { foldedText, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CheckInAnswer, EventDateAnswer } from '../answers';
import type { App } from '../app';
import type { PageElement } from '../page-element';
import { momentOf } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { KeepFocus } from '../parts/keep-focus';
import { Sending } from '../parts/sending';
import { baseStyles } from '../parts/styles';
import { Camera } from './camera';
import { DoorStore } from './door-store';
import { orderView, type DoorOrder } from './order-view';
import { resultOf, resultView, type DoorResult } from './result-view';
import { Scanner } from './scanner';
import { doorStyles } from './styles';

const canReadCodes = 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

export class DoorPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, formStyles, doorStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sending = new Sending(this, () => this.app.api);
  readonly #store = new DoorStore(() => this.requestUpdate());
  readonly #scanner = new Scanner((text) => void this.#note('check-in', { reference: text }));
  /** The camera that reads tickets; null while it is off. */
  #camera: Camera | null = null;
  #cameraFailure = '';
  #search = '';
  #result: DoorResult | null = null;

  constructor() {
    super();
    new KeepFocus(this, (control) => {
      const reference = control.closest<HTMLElement>('li')?.dataset['reference'] ?? '';
      return [`[data-reference="${reference}"] button`, '#search'];
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // In the capture phase, before the shortcuts of the console.
    addEventListener('keydown', this.#scanner.listen, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('keydown', this.#scanner.listen, { capture: true });
    this.#stopCamera();
  }

  protected override willUpdate(): void {
    this.#store.follow(this.app);
  }

  /** The date that the address names, or the first of the day. */
  get #event(): EventDateAnswer | null {
    const { route, date } = this.app;
    const ofDay = this.#store.events.filter((one) => one.date === date);
    const named = ofDay.find((one) => one.eventInstanceId === route.parameters['event']);
    return named ?? ofDay[0] ?? null;
  }

  protected override render(): TemplateResult {
    const { failure, isKnown } = this.#store;
    const { message: saving } = this.#sending;
    const event = this.#event;
    return html`<div class="page">
      <h1>Door</h1>
      ${isKnown ? this.#choice(event) : html`<p aria-busy="true">One moment …</p>`}
      ${resultView(saving === '' ? this.#result : null, saving || 'Scan a ticket', {
        undo: (reference) => void this.#note('undo-check-in', { reference }),
        close: () => this.#show(null),
      })}
      ${canReadCodes ? this.#cameraView() : nothing}
      ${event === null || !isKnown ? nothing : this.#list(event)}
      ${failure === '' ? nothing : html`<p class="refusal failure" role="alert">${failure}</p>`}
    </div>`;
  }

  #cameraView(): TemplateResult {
    if (this.#camera === null) {
      const failure = this.#cameraFailure;
      return html`<div>
        <button @click=${() => void this.#startCamera()}>Scan with the camera</button>
        ${failure === '' ? nothing : html`<p class="refusal" role="alert">${failure}</p>`}
      </div>`;
    }
    return html`<div class="camera">
      <video
        autoplay
        muted
        playsinline
        aria-hidden="true"
        .srcObject=${this.#camera.stream}
      ></video>
      <button @click=${() => this.#stopCamera()}>Stop the camera</button>
    </div>`;
  }

  async #startCamera(): Promise<void> {
    this.#cameraFailure = '';
    const camera = await Camera.open().catch(() => null);
    if (camera === null) {
      this.#cameraFailure = 'The camera cannot be used. Please allow it in the browser.';
      return this.requestUpdate();
    }
    // The person has left the page in the meantime, or pressed twice.
    if (!this.isConnected || this.#camera !== null) return camera.stop();
    this.#camera = camera;
    this.requestUpdate();
    await this.updateComplete;
    const video = this.renderRoot.querySelector('video');
    const read = (text: string): void => void this.#note('check-in', { reference: text });
    if (video !== null) await camera.watch(video, read);
  }

  #stopCamera(): void {
    this.#camera?.stop();
    this.#camera = null;
    this.requestUpdate();
  }

  #choice(event: EventDateAnswer | null): TemplateResult {
    const { events } = this.#store;
    if (events.length === 0)
      return html`<p>
        There are no upcoming events. A manager adds them in set-up, under Events.
      </p>`;
    return html`<div class="field">
      <label for="event">Event</label>
      <select
        id="event"
        @change=${({ target }: Event) => this.#choose((target as HTMLSelectElement).value)}
      >
        ${
          event === null
            ? html`<option value="" selected>Nothing on this day: please choose</option>`
            : nothing
        }
        ${events.map(
          (one) =>
            html`<option
              value=${one.eventInstanceId}
              ?selected=${one.eventInstanceId === event?.eventInstanceId}
            >
              ${one.name}, ${momentOf(one)}
            </option>`,
        )}
      </select>
    </div>`;
  }

  /** Shows the day of the event too, so that the stream reports its changes. */
  #choose(eventInstanceId: string): void {
    const { app } = this;
    const event = this.#store.events.find((one) => one.eventInstanceId === eventInstanceId);
    if (event === undefined) return;
    const date = event.date === app.today ? null : event.date;
    this.#result = null;
    app.go(app.hrefWith({ date, event: eventInstanceId }));
  }

  #list({ eventInstanceId }: EventDateAnswer): TemplateResult {
    const orders = this.#store.orders(eventInstanceId);
    const valid = orders.filter(({ isValid }) => isValid);
    const tickets = valid.reduce((sum, one) => sum + one.tickets, 0);
    const inside = valid.reduce((sum, one) => sum + one.checkedIn, 0);
    const others = orders.length - valid.length;
    const matches = orders.filter((order) => isFound(order, this.#search));
    return html`<section aria-label="Who comes">
      <p class="counts">
        <span><strong>${inside} of ${tickets}</strong> in</span>
        ${others === 0 ? nothing : html`<span>${others} unpaid or cancelled</span>`}
      </p>
      <div class="field">
        <label for="search">Name, phone number or reference; or scan a ticket</label>
        <input
          id="search"
          type="search"
          autocomplete="off"
          .value=${this.#search}
          @input=${({ target }: Event) => this.#type((target as HTMLInputElement).value)}
        />
      </div>
      ${
        orders.length === 0
          ? html`<p>No tickets are sold yet. Guests buy them on the booking page.</p>`
          : html`<ul class="cards">
              ${repeat(
                matches,
                ({ reference }) => reference,
                (order) => this.#orderView(order),
              )}
            </ul>`
      }
      ${orders.length > 0 && matches.length === 0 ? html`<p>No guests found. Try a part of the name, or scan the ticket.</p>` : nothing}
    </section>`;
  }

  #orderView(order: DoorOrder): TemplateResult {
    const { reference, checkedIn } = order;
    return orderView(order, {
      mayWrite: this.app.may('diary.write'),
      isSaving: this.#store.isSaving(reference),
      checkIn: (tickets) =>
        void this.#note('check-in', { reference, tickets, will: checkedIn + tickets }),
      undo: () => void this.#note('undo-check-in', { reference, will: 0 }),
    });
  }

  #type(text: string): void {
    this.#search = text;
    this.requestUpdate();
  }

  /** The list shows a tap at once; `will` is the number of admitted guests after it. */
  async #note(step: 'check-in' | 'undo-check-in', { reference, tickets, will }: Noting) {
    const { app } = this;
    if (will !== undefined) this.#store.tap(reference, will);
    const path = `/tickets/${encodeURIComponent(reference)}/${step}`;
    const body = tickets === undefined ? {} : { tickets };
    const { answer, failure } = await this.#sending.post<CheckInAnswer>(path, body);
    this.#show(
      answer === undefined
        ? { isRight: false, title: reference, detail: failure.detail, reference: null }
        : resultOf(answer, this.#event),
    );
    await this.#store.ask(app);
    if (will !== undefined) this.#store.endTap(reference, will);
  }

  #show(result: DoorResult | null): void {
    this.#result = result;
    if (result !== null) this.app.announce(`${result.title}. ${result.detail}`);
    this.requestUpdate();
  }
}

interface Noting {
  readonly reference: string;
  readonly tickets?: number;
  readonly will?: number;
}

/** Whether every word is in the name, the number or the reference, ignoring accents and hyphens. */
function isFound({ name, phone, reference }: DoorOrder, search: string): boolean {
  const text = foldedText([name, phone, reference.replaceAll(' ', ''), reference].join(' '));
  return search
    .split(/[\s\-\u2010-\u2015\u2212]+/)
    .every((word) => text.includes(foldedText(word)));
}

customElements.define('console-door', DoorPage);
