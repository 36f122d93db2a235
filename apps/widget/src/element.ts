/** `<venue-booking>`: the attributes, the events and the life of the element. */
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { VenueBookingElement } from '../venue-booking';
import { Client } from './client';
import { Clock } from './dates';
import type { Emit } from './events';
import { Flow, type Wish } from './flow/flow';
import { start } from './flow/search';
import { Session } from './session';
import { english } from './strings/en';
import { sayIn, type Say } from './strings/strings';
import { styles } from './styles';
import { failureView } from './views/failure-view';
import { views } from './views/step-view';
import { toolkitFor } from './views/toolkit';

const defaultPartySize = 2;

export class VenueBooking extends LitElement implements VenueBookingElement {
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

  /** A change of the key, the venue or the address begins anew; so does the first update. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNew = changed.has('publishableKey') || changed.has('venueId') || changed.has('baseUrl');
    if (!isNew || !this.publishableKey || !this.venueId) return;
    this.#flow = this.#newFlow();
    void start(this.#flow);
  }

  protected override render(): TemplateResult {
    const flow = this.#flow;
    if (flow === null) return html``;
    const kit = toolkitFor(flow, this.#say, 'en-GB');
    return html`${failureView(kit)}${views[flow.state.step](kit)}`;
  }

  /** Each step begins at its heading, for those who can't see that it changed. */
  protected override updated(): void {
    const step = this.#flow?.state.step ?? '';
    if (step === this.#shownStep) return;
    const isFirst = this.#shownStep === '' || this.#shownStep === 'loading';
    this.#shownStep = step;
    if (!isFirst) this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  #newFlow(): Flow {
    const clock = new Clock();
    const baseUrl = this.baseUrl ?? new URL(import.meta.url).origin;
    return new Flow(
      {
        venueId: this.venueId,
        baseUrl,
        client: new Client(baseUrl, this.publishableKey, (date) => clock.correct(date)),
        clock,
        session: new Session(this.venueId),
        emit: this.#emit,
        onChange: () => this.requestUpdate(),
      },
      this.#wish(),
    );
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
