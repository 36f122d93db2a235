/** `<venue-booking>`: the attributes, the events and the life of the element. */
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { VenueBookingElement } from '../venue-booking';
import { Client, failureOf } from './client';
import { Clock, isDay } from '@venue/ui';
import type { Emit } from './events';
import { followStart, followWish } from './flow/attributes';
import { enterSearch } from './flow/calendar';
import { Flow } from './flow/flow';
import { visibleStepOf, type Part, type Step, type Wish } from './flow/state';
import { loadParts } from './flow/parts';
import { start } from './flow/search';
import { inEnglish, LanguageController, localeFor } from './language';
import { Session } from './session';
import { styles } from './styles';
import { ThemeController } from './theme';
import { failureView } from './views/failure-view';
import { askView, sectionsView } from './views/sections-view';
import { makeToolkit } from './views/make-toolkit';
import { partView } from './views/part-view';
import { views } from './views/step-view';
import type { LoadedPart, Toolkit } from './views/toolkit';

const defaultPartySize = 2;
const firstSteps: Readonly<Record<string, Step>> = { events: 'events', enquiry: 'enquiry' };

/** The code that a guest does not need at once. */
const partFiles: Readonly<Record<Part, () => Promise<{ readonly part: LoadedPart }>>> = {
  booking: () => import('./booking/booking'),
  payment: () => import('./payment/payment'),
  events: () => import('./events/events'),
  enquiry: () => import('./enquiry/enquiry'),
  waiting: () => import('./waiting/waiting'),
};

/** The properties that make the wish. */
const wishNames = ['date', 'time', 'partySize', 'bookingType'] as const;

export class VenueBooking extends LitElement implements VenueBookingElement {
  static override styles = styles;
  static override properties = {
    publishableKey: { attribute: 'publishable-key', reflect: true },
    venueId: { attribute: 'venue-id', reflect: true },
    baseUrl: { attribute: 'base-url', reflect: true },
    date: { reflect: true },
    time: { reflect: true },
    partySize: { attribute: 'party-size', type: Number, reflect: true },
    bookingType: { attribute: 'booking-type', reflect: true },
    theme: { reflect: true },
    start: { reflect: true },
  };

  declare publishableKey: string | null;
  declare venueId: string | null;
  /** The origin of the deployment; by default that of the script. */
  declare baseUrl: string | null;
  declare date: string | null;
  declare time: string | null;
  declare partySize: number | null;
  declare bookingType: string | null;
  declare theme: 'light' | 'dark' | null;
  declare start: 'book' | 'events' | 'enquiry' | null;

  #flow: Flow | null = null;
  #shownStep = '';
  /** The venue to which the guest has changed. */
  #visited: string | null = null;
  /** The element with the focus before an update. */
  #previousFocus: Element | null = null;
  readonly #parts = new Map<Part, LoadedPart>();
  readonly #views = { ...views };
  #previousTexts = '';
  readonly #language = new LanguageController(this);
  readonly #theme = new ThemeController(this, () => this.#flow?.state.config?.theme);
  /** Sites change the language and the look by attributes of the root, the body or the element. */
  readonly #page = new MutationObserver(() => {
    this.#language.refresh();
    this.#theme.refresh();
  });
  readonly #comeOnline = (): void => this.#flow?.comeOnline();

  override connectedCallback(): void {
    super.connectedCallback();
    for (const element of [document.documentElement, document.body, this])
      this.#page.observe(element, { attributes: true });
    addEventListener('online', this.#comeOnline);
  }

  /** Keeps the flow, since a moved element disconnects too. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page.disconnect();
    removeEventListener('online', this.#comeOnline);
  }

  /** Renders the first step in a separate task from loading the script and the settings. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.#shownStep === 'loading') await new Promise((resolve) => setTimeout(resolve));
    await super.scheduleUpdate();
  }

  /** The first update starts a flow, as does each change of the key, the venue or the address. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNew = changed.has('publishableKey') || changed.has('venueId') || changed.has('baseUrl');
    if (isNew || !this.hasUpdated) this.#restart();
    else if (this.#flow !== null) this.#follow(this.#flow, changed);
    if (this.#flow !== null) this.#prepare(this.#flow);
    this.#previousFocus = this.shadowRoot?.activeElement ?? null;
  }

  protected override render(): TemplateResult {
    const flow = this.#flow;
    const { language } = this.#language;
    if (flow === null || language === null)
      return html`<div class="widget" part="widget"><p class="loading"></p></div>`;
    const kit = this.#toolkitFor(flow);
    const view = this.#views[flow.state.step] ?? partView;
    return html`<div class="widget" part="widget" lang=${language.tag} dir=${language.direction}>
      ${sectionsView(kit)}${view(kit)}${failureView(kit)}${askView(kit)}
      <p class="visually-hidden" role="status">${flow.state.announcement}</p>
    </div>`;
  }

  /**
   * Moves the focus to the heading of a new step, for guests who can't see the change, and also if
   * the element with the focus is gone, such as a pressed button.
   */
  protected override updated(): void {
    this.#announce();
    const step = this.#flow === null ? '' : visibleStepOf(this.#flow.state);
    if (this.#previousFocus?.isConnected === false)
      void this.updateComplete.then(() => this.matches(':focus-within') || this.#focus('h2'));
    if (step === null || step === this.#shownStep) return;
    const isFirst = this.#shownStep === '' || this.#shownStep === 'loading';
    this.#shownStep = step;
    if (!isFirst) this.#focus('h2');
  }

  /** Requests what the step needs before rendering it, which takes long on a phone. */
  #prepare(flow: Flow): void {
    loadParts(flow);
    if (flow.state.step === 'search' && this.#shownStep !== 'search') enterSearch(flow);
  }

  #toolkitFor(flow: Flow): Toolkit {
    const { tag, say } = this.#language.language ?? inEnglish;
    return makeToolkit(flow, say, localeFor(tag, flow.state.config?.locale));
  }

  /**
   * Makes the live region read failures and the status of a payment. Scrolls to a failure, which
   * may be out of sight, below a long step.
   */
  #announce(): void {
    const flow = this.#flow;
    const texts = [...this.renderRoot.querySelectorAll('.told')].map((one) => one.textContent);
    const text = texts.join(' ');
    const previous = this.#previousTexts;
    if (flow === null || text === previous) return;
    this.#previousTexts = text;
    // Screen readers repeat a text only if it was removed in between.
    if (text !== '' || flow.state.announcement === previous) flow.announce(text);
    if (this.matches(':focus-within'))
      this.renderRoot.querySelector('.failure')?.scrollIntoView({ block: 'nearest' });
  }

  /** Never takes the focus from another part of the page. */
  #focus(selector: string): void {
    const isElsewhere = document.activeElement !== document.body && !this.matches(':focus-within');
    if (!isElsewhere) this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #restart(): void {
    this.#flow?.dependencies.client.abort();
    this.#shownStep = '';
    this.#flow = this.#newFlow();
    if (this.publishableKey?.startsWith('vb_pub_') && this.venueId) void this.#flow.run(start);
    else this.#flow.fail(failureOf('missing-attribute'), { step: 'unusable' });
  }

  #follow(flow: Flow, changed: PropertyValues<this>): void {
    const wish = this.#wish();
    const names = wishNames.filter((name) => changed.has(name));
    if (names.length > 0)
      followWish(flow, Object.fromEntries(names.map((name) => [name, wish[name]])));
    if (changed.has('start')) followStart(flow, this.#firstStep);
  }

  get #firstStep(): Step {
    return firstSteps[this.start ?? ''] ?? 'search';
  }

  #newFlow(): Flow {
    const clock = new Clock();
    const venueId = this.venueId ?? '';
    const baseUrl = this.baseUrl ?? new URL(import.meta.url).origin;
    const flow: Flow = new Flow(
      {
        venueId,
        baseUrl,
        client: new Client(baseUrl, this.publishableKey ?? '', (date) => clock.correct(date)),
        clock,
        session: new Session(venueId),
        emit: this.#emit,
        isElsewhere: this.#visited === venueId,
        visit: ({ venueId: next, date, time }) => {
          const { partySize } = flow.state.wish;
          this.#visited = next;
          Object.assign(this, { venueId: next, date, time, partySize, bookingType: null });
        },
        firstStep: this.#firstStep,
        onChange: () => this.requestUpdate(),
        focus: (selector) => void this.updateComplete.then(() => this.#focus(selector)),
        texts: () => this.#toolkitFor(flow),
        loadPart: (name) => this.#loadPart(name),
        booking: () => this.#parts.get('booking')?.actions ?? null,
      },
      this.#wish(),
    );
    return flow;
  }

  #wish(): Wish {
    const { date, time, partySize, bookingType } = this;
    const isParty = Number.isInteger(partySize) && Number(partySize) > 0;
    return {
      date: isDay(date ?? '') ? date : null,
      time: time ?? null,
      partySize: isParty ? Number(partySize) : defaultPartySize,
      bookingType: bookingType ?? null,
    };
  }

  async #loadPart(name: Part): Promise<boolean> {
    const loading = Promise.all([partFiles[name](), this.#language.addPart(name)]);
    const [file] = await loading.catch(() => []);
    if (file !== undefined) this.#adopt(name, file.part);
    return file !== undefined;
  }

  /** Adds a part to the element, once for all flows. */
  #adopt(name: Part, part: LoadedPart): void {
    if (this.#parts.has(name)) return;
    this.#parts.set(name, part);
    Object.assign(this.#views, part.views);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(part.styles ?? '');
    this.shadowRoot?.adoptedStyleSheets.push(sheet);
    for (const one of part.controllersOf?.(() => this.#flow) ?? []) this.addController(one);
  }

  readonly #emit: Emit = (name, detail) => {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
}
