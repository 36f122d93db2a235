/** `<console-money>`: the list of money that needs a decision, and one item beside it. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { BookingDetailsAnswer } from '../answers';
import type { App } from '../app';
import type { MoneyView } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import type { PageElement } from '../page-element';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { baseStyles } from '../parts/styles';
import { moneyView } from './money-view';

interface Money {
  readonly items: readonly MoneyView[];
}

export class MoneyPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Money>(this);
  readonly #booking = new PolledAnswer<BookingDetailsAnswer>(this);
  readonly #sender = new FormSender(this);
  /** The open item. */
  #open: string | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    const { api, venue, route } = this.app;
    if (venue === null) return;
    const { state = 'open' } = route.parameters;
    this.#list.want(api, '/money', { environment: 'live', venue: venue.slug, state });
    const item = this.#chosen();
    const reference = item?.kind === 'booking' ? item.reference : null;
    this.#booking.want(api, reference && `/bookings/${encodeURIComponent(reference)}`);
  }

  protected override updated(): void {
    const id = this.app.route.parameters['item'] ?? null;
    if (id === this.#open) return;
    const before = this.#open;
    this.#open = id;
    const target = id === null ? `[data-id="${before}"]` : 'h2';
    this.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }

  #chosen(): MoneyView | null {
    const id = this.app.route.parameters['item'];
    return this.#list.answer?.items.find((one) => idOf(one) === id) ?? null;
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { evidence, state: shown } = app.route.parameters;
    if (evidence !== undefined) return this.#evidenceAbout(evidence);
    const isAll = shown === 'all';
    return html`<div class="page">
      <div class="head">
        <h1>Money</h1>
        <div class="row" role="group" aria-label="Show">
          ${[
            { title: 'To decide', state: null, isOn: !isAll },
            { title: 'All', state: 'all', isOn: isAll },
          ].map(
            ({ title, state, isOn }) =>
              html`<button
                aria-pressed=${String(isOn)}
                @click=${() => app.go(app.hrefWith({ state, item: null }))}
              >
                ${title}
              </button>`,
          )}
        </div>
      </div>
      ${this.#list.view(({ items }) => this.#split(items))}
      <console-cancelled-dates .app=${app}></console-cancelled-dates>
    </div>`;
  }

  #evidenceAbout(reference: string): TemplateResult {
    const { app } = this;
    return html`<console-evidence .app=${app} .reference=${reference}></console-evidence>`;
  }

  #split(items: readonly MoneyView[]): TemplateResult {
    const id = this.app.route.parameters['item'];
    if (items.length === 0 && id === undefined) return this.#emptyView();
    return html`<div class="split ${id === undefined ? '' : 'with-one'}">
      <ul class="list">
        ${items.map((one) => html`<li>${this.#entry(one)}</li>`)}
      </ul>
      ${id === undefined ? nothing : this.#detail(this.#chosen())}
    </div>`;
  }

  #emptyView(): TemplateResult {
    const { app } = this;
    if (app.route.parameters['state'] === 'all') return html`<p>No decision was needed yet.</p>`;
    return html`<p>
        No decision is open. A payment comes here when its booking is cancelled or changed.
      </p>
      <p><a class="button" href=${app.hrefWith({ state: 'all' })}>Show what was decided</a></p>`;
  }

  #entry(item: MoneyView): TemplateResult {
    const { app } = this;
    const id = idOf(item);
    const isOpen = id === app.route.parameters['item'];
    return html`<a
      class="entry"
      data-id=${id}
      href=${app.hrefWith({ item: id })}
      aria-current=${isOpen ? 'true' : nothing}
    >
      <strong>${item.name ?? 'A payment for nothing known'} · ${amountOf(item)}</strong>
      <span>${item.why}</span>
      <span class="when">${item.reference}${item.isOpen ? nothing : ' · decided'}</span>
    </a>`;
  }

  #detail(item: MoneyView | null): unknown {
    const { app } = this;
    const back = html`<a class="button back" href=${app.hrefWith({ item: null })}>
      <span aria-hidden="true">‹</span> All money
    </a>`;
    if (item === null) {
      return html`<section class="card">
        <h2 tabindex="-1">It has been decided already.</h2>
        <p><a class="button" href=${app.hrefWith({ state: 'all' })}>Show what was decided</a></p>
        ${back}
      </section>`;
    }
    const context = {
      ...{ app, item, back },
      booking: this.#booking.answer?.booking ?? null,
      isWaiting: this.#booking.isWaiting,
      sender: this.#sender,
      refresh: async () => {
        await Promise.all([this.#list.again(), this.#booking.again(), this.app.tasks.count()]);
      },
    };
    return keyed(idOf(item), moneyView(context));
  }
}

/** Its reference, or without one its first payment. */
function idOf({ reference, payments }: MoneyView): string {
  return reference ?? payments[0]?.id ?? '';
}

/** The amounts that need a decision, or all amounts. */
function amountOf({ openPence, openDisplay, owedPence, owedDisplay, payments }: MoneyView): string {
  if (openPence > 0) return openDisplay;
  return owedPence > 0 ? `${owedDisplay} owed` : (payments[0]?.amountDisplay ?? '');
}

customElements.define('console-money', MoneyPage);
