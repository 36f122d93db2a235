/** `<venue-booking>`: the attributes, the events and the life of the element. */
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { WidgetConfigAnswer } from './answers';
import { Client } from './client';
import { Clock } from './dates';
import type { Emit } from './events';
import { Flow, type Step, type Wish } from './flow/flow';
import { HoldTimer } from './flow/hold-timer';
import { loadPart, shownStepOf } from './flow/parts';
import { PaymentWatch } from './flow/payment-watch';
import { start } from './flow/search';
import { Session } from './session';
import { english } from './strings/en';
import { sayIn, type Say } from './strings/strings';
import { styles } from './styles';
import { applyTheme, watchTheme } from './theme';
import { failureView } from './views/failure-view';
import { askView, sectionsView } from './views/sections-view';
import { views } from './views/step-view';
import { toolkitFor, type Toolkit } from './views/toolkit';

const defaultPartySize = 2;

const firstSteps: Readonly<Record<string, Step>> = { events: 'events', enquiry: 'enquiry' };

export class VenueBooking extends LitElement {
  static override styles = styles;
  static override properties = {
    publishableKey: { attribute: 'publishable-key' },
    venueId: { attribute: 'venue-id' },
    baseUrl: { attribute: 'base-url' },
    date: {},
    time: {},
    partySize: { attribute: 'party-size', type: Number },
    bookingType: { attribute: 'booking-type' },
    lang: {},
    theme: {},
    start: {},
  };

  declare publishableKey: string;
  declare venueId: string;
  /** Where the deployment is; the script's own origin unless given. */
  declare baseUrl: string | null;
  declare date: string | null;
  declare time: string | null;
  declare partySize: number | null;
  declare bookingType: string | null;
  declare theme: 'light' | 'dark' | null;
  declare start: 'book' | 'events' | 'enquiry' | null;

  #flow: Flow | null = null;
  #say: Say = sayIn(english, 'en-GB');
  #shownStep = '';
  #stopWatching: () => void = () => undefined;
  /** The settings whose brand is shown. */
  #themedFor: WidgetConfigAnswer | null | undefined = undefined;

  constructor() {
    super();
    this.addController(new HoldTimer(() => this.#flow));
    this.addController(new PaymentWatch(() => this.#flow));
  }

  /** A change of the key, the venue or the address begins anew; so does the first update. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNew = changed.has('publishableKey') || changed.has('venueId') || changed.has('baseUrl');
    if (isNew && this.publishableKey && this.venueId) {
      this.#flow = this.#newFlow();
      void start(this.#flow);
    }
    if (this.#flow !== null) void loadPart(this.#flow);
  }

  protected override render(): TemplateResult {
    const flow = this.#flow;
    if (flow === null) return html``;
    const kit = this.#toolkitFor(flow);
    return html`<div class="widget" part="widget">
      ${sectionsView(kit)}${failureView(kit)}${views[flow.state.step](kit)}${askView(kit)}
      <p class="visually-hidden" role="status">${flow.state.announcement}</p>
    </div>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopWatching = watchTheme(this, () => this.#applyTheme());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopWatching();
  }

  /** Each step begins at its heading, for those who can't see that it changed. */
  protected override updated(): void {
    if (this.#themedFor !== this.#flow?.state.config) this.#applyTheme();
    const step = this.#flow === null ? '' : shownStepOf(this.#flow.state);
    if (step === null || step === this.#shownStep) return;
    const isFirst = this.#shownStep === '' || this.#shownStep === 'loading';
    this.#shownStep = step;
    if (!isFirst) this.#focus('h2');
  }

  #toolkitFor(flow: Flow): Toolkit {
    return toolkitFor(flow, this.#say, 'en-GB');
  }

  /** Never takes the focus away from another part of the page. */
  #focus(selector: string): void {
    const isElsewhere = document.activeElement !== document.body && !this.matches(':focus-within');
    if (!isElsewhere) this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #applyTheme(): void {
    const widget = this.renderRoot.querySelector<HTMLElement>('.widget');
    if (widget === null) return;
    this.#themedFor = this.#flow?.state.config;
    applyTheme(widget, this, this.#themedFor?.theme ?? {});
  }

  #newFlow(): Flow {
    const clock = new Clock();
    const baseUrl = this.baseUrl ?? new URL(import.meta.url).origin;
    const flow: Flow = new Flow(
      {
        venueId: this.venueId,
        baseUrl,
        client: new Client(baseUrl, this.publishableKey, (date) => clock.correct(date)),
        clock,
        session: new Session(this.venueId),
        emit: this.#emit,
        firstStep: firstSteps[this.start ?? ''] ?? 'search',
        onChange: () => this.requestUpdate(),
        focus: (selector) => void this.updateComplete.then(() => this.#focus(selector)),
        toolkit: () => this.#toolkitFor(flow),
      },
      this.#wish(),
    );
    return flow;
  }

  #wish(): Wish {
    const { date, time, partySize, bookingType } = this;
    return {
      date: date ?? null,
      time: time ?? null,
      partySize: partySize ?? defaultPartySize,
      bookingType: bookingType ?? null,
    };
  }

  readonly #emit: Emit = (name, detail) => {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
}
