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
import { byUrgency, severityStyles, severityView } from './severity-view';

const states = [
  { name: 'open', title: 'Open' },
  { name: 'closed', title: 'Closed' },
  { name: 'all', title: 'All' },
] as const;

const kinds = [
  {
    name: 'question',
    title: 'Questions',
    none: 'No one is waiting for an answer. Guests ask on the booking page.',
  },
  {
    name: 'alarm',
    title: 'Alarms',
    none: 'Nothing needs the team. An alarm comes by itself.',
  },
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
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, severityStyles, listStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Enquiries>(this);
  readonly #booking = new PolledAnswer<BookingDetailsAnswer>(this);
  readonly #times = new PolledAnswer<TeamTimesAnswer>(this);
  readonly #sender = new FormSender(this);
  readonly #wish = new BookingWish(this);
  readonly #closeMany = new CloseMany(this, this.#sender);
  #counts: App['tasks']['counts'] = null;
  /** The open enquiry. */
  #open: string | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    const { api, venue, route } = this.app;
    if (venue === null) return;
    this.#follow();
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

  /** Other counts are of another list. */
  #follow(): void {
    const { counts } = this.app.tasks;
    if (this.#counts !== null && counts !== this.#counts) void this.#list.again();
    this.#counts = counts;
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

  async #refresh(): Promise<void> {
    await Promise.all([this.#list.again(), this.app.tasks.count()]);
  }

  get #kind(): (typeof kinds)[number] {
    return kinds.find(({ name }) => name === this.app.route.parameters['kind']) ?? kinds[0];
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const state = app.route.parameters['state'] ?? 'open';
    const button = (title: string, isOn: boolean, parameters: Record<string, string>) =>
      html`<button
        aria-pressed=${String(isOn)}
        @click=${() => app.go(app.hrefWith({ ...parameters, enquiry: null }))}
      >
        ${title}
      </button>`;
    return html`<div class="page">
      <div class="head">
        <h1>Enquiries</h1>
        <div class="row" role="group" aria-label="Kind">
          ${kinds.map((one) => button(this.#titleOf(one), one === this.#kind, { kind: one.name }))}
        </div>
        <div class="row" role="group" aria-label="Show">
          ${states.map(({ name, title }) => button(title, name === state, { state: name }))}
        </div>
      </div>
      ${this.#list.view(({ enquiries }) => this.#split(enquiries))}
    </div>`;
  }

  /** With the number of those in the list. */
  #titleOf({ name, title }: (typeof kinds)[number]): string {
    const all = this.#list.answer?.enquiries ?? [];
    const count = all.filter(({ kind }) => kind === name).length;
    return count === 0 ? title : `${title} (${count})`;
  }

  #split(all: readonly EnquiryView[]): TemplateResult {
    const { app } = this;
    const { enquiry: id, state = 'open' } = app.route.parameters;
    const enquiry = this.#openEnquiry();
    const enquiries = all.filter(({ kind }) => kind === this.#kind.name).sort(byUrgency);
    if (enquiries.length === 0 && id === undefined) {
      return this.#emptyView(state);
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
        ${this.#closeMany.view(enquiries, app, () => this.#refresh())}
      </div>
      ${id === undefined ? nothing : this.#detail(enquiry)}
    </div>`;
  }

  /** Says what comes here, and leads to the answered or the open ones. */
  #emptyView(state: string): TemplateResult {
    const [words, next, title] =
      state === 'open'
        ? [this.#kind.none, 'closed', 'Show closed ones']
        : ['There are none.', 'open', 'Show open ones'];
    return html`<p>${words}</p>
      <p><a class="button" href=${this.app.hrefWith({ state: next })}>${title}</a></p>`;
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
      ${severityView(one)}
      <span class="preview">${one.message}</span>
      <span>${one.name}${one.assignee === null ? nothing : html` · with ${one.assignee}`}</span>
      <span class="when">
        ${whenWords(one.receivedDate, one.receivedTime)}${one.state === 'closed' ? ' · closed' : nothing}${stageOf(one)}
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
      refresh: () => this.#refresh(),
    };
    return keyed(enquiry.id, enquiryView(context));
  }
}

/** Whether the team or the guest wrote last. */
function stageOf({ answers, texts }: EnquiryView): string {
  const answeredAt = answers.at(-1)?.answeredAt ?? '';
  if ((texts.at(-1)?.receivedAt ?? '') > answeredAt) return ' · new text';
  return answeredAt === '' ? '' : ' · answered';
}

customElements.define('console-enquiries', EnquiriesPage);
