/** `<console-enquiries>`: the list of enquiries, and one enquiry beside it. */
import { sharedStyles } from '@venue/ui';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { App } from '../app';
import type { BookingDetailsAnswer, EnquiryView, TeamTimesAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { whenWords } from '../parts/words';
import type { PageElement } from '../page-element';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { baseStyles } from '../parts/styles';
import { BookingWish } from './booking-wish';
import { CloseMany } from './close-many';
import { enquiryView } from './enquiry-view';

const states = [
  { name: 'open', title: 'Open' },
  { name: 'closed', title: 'Closed' },
  { name: 'all', title: 'All' },
] as const;

const listStyles = css`
  .list li {
    display: flex;
    gap: 0.25rem;
    align-items: start;
  }
  .list .tick {
    padding-inline: 0.75rem;
  }
  .entry {
    flex: 1;
    min-width: 0;
  }
  .preview {
    max-width: 100%;
    overflow: hidden;
    color: var(--muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface Enquiries {
  readonly enquiries: readonly EnquiryView[];
}

export class EnquiriesPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, listStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Enquiries>(this);
  readonly #booking = new PolledAnswer<BookingDetailsAnswer>(this);
  readonly #times = new PolledAnswer<TeamTimesAnswer>(this);
  readonly #sender = new FormSender(this);
  readonly #wish = new BookingWish(this);
  readonly #closeMany = new CloseMany(this, this.#sender);
  /** The open enquiry. */
  #open: string | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    const { api, venue, route } = this.app;
    if (venue === null) return;
    const state = route.parameters['state'] ?? 'open';
    this.#list.want(api, '/enquiries', { environment: 'live', venue: venue.slug, state });
    const enquiry = this.#openEnquiry();
    const reference = enquiry?.reference ?? null;
    this.#booking.want(api, reference && `/bookings/${encodeURIComponent(reference)}`);
    this.#wish.begin(enquiry, this.app.today ?? '');
    const { date, partySize } = this.#wish;
    this.#wish.tables.want(this.app, this.#wish.partyOfTables);
    if (date === null || reference !== null) this.#times.want(api, null);
    else this.#times.want(api, `/venues/${venue.id}/times`, { date, partySize });
  }

  /** Moves the focus to the heading of the panel, and back when it is closed. */
  protected override updated(): void {
    const id = this.app.route.parameters['enquiry'] ?? null;
    if (id === this.#open) return;
    const before = this.#open;
    this.#open = id;
    const target = id === null ? `[data-id="${before}"]` : 'h2';
    this.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }

  #openEnquiry(): EnquiryView | null {
    const id = this.app.route.parameters['enquiry'];
    return this.#list.answer?.enquiries.find((one) => one.id === id) ?? null;
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const state = app.route.parameters['state'] ?? 'open';
    return html`<div class="page">
      <div class="head">
        <h1>Enquiries</h1>
        <div class="row" role="group" aria-label="Show">
          ${states.map(
            ({ name, title }) =>
              html`<button
                aria-pressed=${String(name === state)}
                @click=${() => app.go(app.hrefWith({ state: name, enquiry: null }))}
              >
                ${title}
              </button>`,
          )}
        </div>
      </div>
      ${this.#list.view(({ enquiries }) => this.#split(enquiries))}
    </div>`;
  }

  #split(enquiries: readonly EnquiryView[]): TemplateResult {
    const { app } = this;
    const { enquiry: id, state = 'open' } = app.route.parameters;
    const enquiry = this.#openEnquiry();
    if (enquiries.length === 0 && id === undefined) {
      return html`<p>
        ${state === 'open' ? 'No one is waiting for an answer.' : 'There are none.'}
      </p>`;
    }
    const canClose = state === 'open' && app.may('enquiries.manage');
    return html`<div class="split ${id === undefined ? '' : 'with-one'}">
      <div class="list">
        <ul class="list">
          ${enquiries.map(
            (one) =>
              html`<li>${canClose ? this.#closeMany.box(one) : nothing} ${this.#entry(one)}</li>`,
          )}
        </ul>
        ${this.#closeMany.view(enquiries, app, () => this.#list.again())}
      </div>
      ${id === undefined ? nothing : this.#detail(enquiry)}
    </div>`;
  }

  #entry(one: EnquiryView): TemplateResult {
    const { app } = this;
    const isOpen = one.id === app.route.parameters['enquiry'];
    return html`<a
      class="entry"
      data-id=${one.id}
      href=${app.hrefWith({ enquiry: one.id })}
      aria-current=${isOpen ? 'true' : nothing}
    >
      <strong>${one.subject}</strong>
      <span class="preview">${one.message}</span>
      <span>${one.name}${one.assignee === null ? nothing : html` · with ${one.assignee}`}</span>
      <span class="when">
        ${whenWords(one.receivedDate, one.receivedTime)}${one.state === 'closed' ? ' · closed' : nothing}${one.answers.length > 0 ? ' · answered' : nothing}
      </span>
    </a>`;
  }

  /** Each enquiry has separate forms, so that none is sent for another enquiry. */
  #detail(enquiry: EnquiryView | null): unknown {
    const { app } = this;
    const back = html`<a class="button back" href=${app.hrefWith({ enquiry: null })}>
      <span aria-hidden="true">‹</span> All enquiries
    </a>`;
    if (enquiry === null) {
      return html`<section class="card">
        <h2 tabindex="-1">This enquiry is not in the list any more.</h2>
        ${back}
      </section>`;
    }
    const context = {
      ...{ app, enquiry, back },
      booking: enquiry.reference === null ? null : this.#booking,
      times: this.#times.answer,
      sender: this.#sender,
      wish: this.#wish,
      refresh: () => this.#list.again(),
    };
    return keyed(enquiry.id, enquiryView(context));
  }
}

customElements.define('console-enquiries', EnquiriesPage);
