/** `<team-console>`: the frame around the pages, the bars, the keys and the live region. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { App } from './app';
import { followKeys, helpDialog, keys } from './keys';
import { noticesView } from './notices';
import { pages, pagesFor, type PageElement, type PageEntry } from './pages';
import { baseStyles } from './parts/styles';
import { shellStyles } from './styles';

/** How often the time is drawn again, and what the stream does not tell is asked for. */
const tickMs = 60_000;

export class TeamConsole extends LitElement {
  static override styles = [sharedStyles, baseStyles, shellStyles];

  readonly #app = new App(() => this.requestUpdate());
  /** By the name of the page, once its part is loaded; the sentence where that failed. */
  readonly #loaded = new Map<string, PageElement | string>();
  #timer: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', () => this.#app.follow());
    followKeys(this.#app, () => this.renderRoot.querySelector('dialog'));
    this.#timer = setInterval(this.#app.tick, tickMs);
    void this.#load(this.#entry());
    void this.#app.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** The page of the address, or the first one. */
  #entry(): PageEntry | undefined {
    const named = pages.find(({ name }) => name === this.#app.route.page);
    return named ?? pages[0];
  }

  async #load(entry: PageEntry | undefined): Promise<void> {
    if (entry === undefined || this.#loaded.has(entry.name)) return;
    this.#loaded.set(entry.name, '');
    try {
      await entry.load();
      this.#loaded.set(entry.name, document.createElement(`console-${entry.name}`) as PageElement);
    } catch {
      const words = 'This page could not be loaded. Please load the console again.';
      this.#loaded.set(entry.name, words);
    }
    this.requestUpdate();
  }

  protected override willUpdate(): void {
    const sequence = this.#app.day.answer?.sequence;
    if (sequence !== undefined) this.#app.changes.follow(sequence);
    void this.#load(this.#entry());
  }

  protected override render(): TemplateResult {
    const app = this.#app;
    return html`${this.#header()}
      <main>
        <h1 class="visually-hidden">${this.#title}</h1>
        ${this.#bars()}${this.#page()}
      </main>
      ${noticesView(app)} ${helpDialog(keys)}
      <p class="visually-hidden" role="status">${app.announcement}</p>`;
  }

  protected override updated(): void {
    document.title = this.#title;
  }

  #page(): TemplateResult | PageElement | typeof nothing {
    const app = this.#app;
    if (app.failure !== null) return html`<p class="empty" role="alert">${app.failure}</p>`;
    const page = this.#loaded.get(this.#entry()?.name ?? '') ?? '';
    if (typeof page === 'string') return html`<p class="empty">${page}</p>`;
    if (app.me === null) return nothing;
    Object.assign(page, { app, revision: app.revision });
    return page;
  }

  get #title(): string {
    return `${this.#entry()?.title ?? 'Console'} – ${this.#app.venue?.name ?? 'Console'}`;
  }

  #header(): TemplateResult {
    const app = this.#app;
    const offered = pagesFor(app.me?.capabilities ?? []);
    const current = this.#entry()?.name;
    return html`<header>
      ${this.#venues()}
      <nav aria-label="Pages" ?hidden=${offered.length < 2}>
        ${offered.map(
          ({ name, title }) =>
            html`<a
              class="button quiet"
              href=${`#/${name}?venue=${app.venue?.slug ?? ''}`}
              aria-current=${name === current ? 'true' : nothing}
              >${title}</a
            >`,
        )}
      </nav>
      <button
        class="quiet keys"
        @click=${() => this.renderRoot.querySelector('dialog')?.showModal()}
      >
        <span aria-hidden="true">?</span><span class="visually-hidden">Keys</span>
      </button>
      <a class="button quiet" href="/console/sign-out">Sign out</a>
    </header>`;
  }

  #venues(): TemplateResult | typeof nothing {
    const app = this.#app;
    if (app.venues.length < 2) return html`<strong>${app.venue?.name}</strong>`;
    return html`<select
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

  #bars(): TemplateResult | typeof nothing {
    const { writes, day, changes } = this.#app;
    if (writes.isOffline || day.failure !== null) {
      const kept =
        writes.waiting === 0
          ? 'What is shown may be old.'
          : `Not saved yet: ${writes.waiting}. It is kept for two minutes.`;
      return html`<p class="bar offline">${day.failure ?? 'There is no connection.'} ${kept}</p>`;
    }
    if (changes.isLive) return nothing;
    return html`<p class="bar">Changes come every 5 seconds for now, not at once.</p>`;
  }
}
