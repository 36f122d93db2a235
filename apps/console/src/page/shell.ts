/** `<team-console>`: the frame around the pages, the bars, the keys and the live region. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { App } from './app';
import { initialsButton, initialsDialog } from './initials-view';
import { followKeys, helpDialog, keys } from './keys';
import { menuView, moreDialog } from './menu';
import { noticesView } from './notices';
import { refusalDialog } from './refusal';
import { pages, type PageEntry } from './pages';
import type { PageElement } from './page-element';
import { LazyModule } from './parts/lazy-module';
import type { Refusal } from './day/writes';
import { baseStyles } from './parts/styles';
import { isWide } from './parts/widths';
import { shellStyles } from './styles';

/** How often the clock is drawn again, and data without events in the stream is loaded again. */
const tickMs = 60_000;

export class TeamConsole extends LitElement {
  static override styles = [sharedStyles, baseStyles, shellStyles];

  readonly #app = new App(() => this.requestUpdate());
  /** Keyed by the name of the page. */
  readonly #parts = new Map(pages.map(({ name, load }) => [name, new LazyModule(this, load)]));
  readonly #elements = new Map<PageEntry, PageElement>();
  readonly #firstRun = new LazyModule(this, () => import('./later-parts'));
  #venueId: string | undefined;
  #shownPage = '';
  #shownRefusal: Refusal | undefined;
  #timer: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', () => this.#app.follow());
    followKeys(this.#app, {
      isOpen: () => this.renderRoot.querySelector('dialog[open]') !== null,
      help: () => this.#open('keys'),
    });
    this.#timer = setInterval(this.#app.tick, tickMs);
    void this.#app.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** The page that the address names, or the first one. */
  #entry(): PageEntry | undefined {
    const named = pages.find(({ name }) => name === this.#app.route.page);
    return named ?? pages[0];
  }

  #open(dialog: 'keys' | 'more' | 'initials' | 'refusal'): void {
    this.renderRoot.querySelector<HTMLDialogElement>(`#${dialog}`)?.showModal();
  }

  protected override willUpdate(): void {
    this.toggleAttribute('tonight', this.#entry()?.name === 'tonight');
    const { day, changes, venue } = this.#app;
    if (day.answer !== null) changes.follow(day.answer.sequence);
    if (venue?.id === this.#venueId) return;
    this.#venueId = venue?.id;
    for (const entry of this.#elements.keys()) if (entry.isOfVenue) this.#elements.delete(entry);
  }

  protected override render(): TemplateResult {
    const app = this.#app;
    const current = this.#entry()?.name;
    const menu = app.isNew ? nothing : menuView(app, current, () => this.#open('more'));
    return html`<header ?inert=${app.isCovered}>
        ${this.#venues()} ${initialsButton(app, () => this.#open('initials'))}
        ${isWide.matches ? menu : nothing}
      </header>
      <main>
        <h1 class="visually-hidden">${this.#title}</h1>
        ${this.#page()}
      </main>
      <div class="foot">
        ${this.#bars()} ${noticesView(app)} ${isWide.matches || app.isCovered ? nothing : menu}
      </div>
      ${moreDialog(app, current, () => this.#open('keys'))} ${initialsDialog(app)}
      ${helpDialog(keys)} ${refusalDialog(app)}
      <p class="visually-hidden" role="status">${app.announcement}</p>`;
  }

  /** A panel over the page ends above the last step, whose undo button must stay in reach. */
  protected override firstUpdated(): void {
    const foot = this.renderRoot.querySelector<HTMLElement>('.foot');
    if (foot === null) return;
    const measure = (): void => this.style.setProperty('--foot', `${foot.offsetHeight}px`);
    new ResizeObserver(measure).observe(foot);
  }

  protected override updated(): void {
    const { count } = this.#app.alerts;
    document.title = count === 0 ? this.#title : `(${count}) ${this.#title}`;
    const [refusal] = this.#app.writes.refusals;
    if (refusal !== undefined && refusal !== this.#shownRefusal) this.#open('refusal');
    this.#shownRefusal = refusal;
    const { page } = this.#app.route;
    if (page !== this.#shownPage) this.#scrollUp();
    this.#shownPage = page;
  }

  /** The page scrolls with the document on a desk, and otherwise within the frame. */
  #scrollUp(): void {
    scrollTo(0, 0);
    this.renderRoot.querySelector('main')?.scrollTo(0, 0);
  }

  #page(): TemplateResult | PageElement | typeof nothing {
    const app = this.#app;
    if (app.failure !== null) return html`<p class="empty" role="alert">${app.failure}</p>`;
    if (app.isNew) return this.#firstRunView();
    const entry = this.#entry();
    const late = entry && this.#parts.get(entry.name);
    if (entry === undefined || late === undefined) return nothing;
    if (late.part === null) return html`<p class="empty">${late.message}</p>`;
    if (app.me === null) return nothing;
    const page = this.#elements.get(entry) ?? document.createElement(`console-${entry.name}`);
    this.#elements.set(entry, page as PageElement);
    return Object.assign(page as PageElement, { app, revision: app.revision });
  }

  #firstRunView(): TemplateResult {
    const app = this.#app;
    if (this.#firstRun.part === null) return html`<p class="empty">${this.#firstRun.message}</p>`;
    return html`<console-first-run .app=${app} .revision=${app.revision}></console-first-run>`;
  }

  get #title(): string {
    return `${this.#entry()?.title ?? 'Console'} – ${this.#app.venue?.name ?? 'Console'}`;
  }

  #venues(): TemplateResult | typeof nothing {
    const app = this.#app;
    if (app.venues.length < 2) return html`<strong class="venue">${app.venue?.name}</strong>`;
    return html`<select
      class="venue"
      aria-label="Venue"
      .value=${app.venue?.slug ?? ''}
      @change=${({ target }: Event) =>
        app.go(app.hrefWith({ venue: (target as HTMLSelectElement).value, booking: null }))}
    >
      ${app.venues.map(
        ({ slug, name }) =>
          html`<option value=${slug} ?selected=${slug === app.venue?.slug}>${name}</option>`,
      )}
    </select>`;
  }

  /** At the lower edge, so that a new message does not move a button. */
  #bars(): TemplateResult | typeof nothing {
    const { writes, day, changes } = this.#app;
    if (writes.isOffline || day.failure !== null) {
      const advice =
        writes.waiting === 0
          ? 'This may be out of date.'
          : `Not saved yet: ${writes.waiting}. It is kept for two minutes.`;
      return html`<p class="bar offline" role="status">
        ${day.failure ?? 'There is no connection.'} ${advice}
      </p>`;
    }
    if (changes.isLive || this.#app.isNew) return nothing;
    return html`<p class="bar" role="status">
      Changes come every 5 seconds for now, not at once.
    </p>`;
  }
}
