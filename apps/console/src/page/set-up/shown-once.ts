/** A secret that the deployment shows only once, until the person closes it. */
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { App } from '../app';

export interface Secret {
  readonly title: string;
  /** Null in a repeated answer. */
  readonly value: string | null;
  /** Advice for a secret that can't be shown again. */
  readonly lost: string;
}

export class ShownOnce {
  #secret: Secret | null = null;
  #isCopied = false;

  constructor(private readonly host: LitElement & { readonly app: App }) {}

  async show(secret: Secret | null): Promise<void> {
    const { host } = this;
    this.#secret = secret;
    this.#isCopied = false;
    host.requestUpdate();
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('#issued')?.focus();
  }

  view(): TemplateResult | typeof nothing {
    if (this.#secret === null) return nothing;
    const { title, value, lost } = this.#secret;
    const content = html`<label for="secret">Copy it now: it is shown only this once.</label>
      <input id="secret" class="secret" readonly .value=${value ?? ''} />
      <div class="row">
        <button class="main" @click=${() => void this.#copy()}>Copy</button>
        ${this.#isCopied ? 'Copied.' : nothing}
      </div>`;
    return html`<section class="card" aria-labelledby="issued">
      <h2 id="issued" tabindex="-1">${title}</h2>
      ${value === null ? html`<p class="refusal">${lost}</p>` : content}
      <p><button @click=${() => void this.show(null)}>I have copied it: close</button></p>
    </section>`;
  }

  /** If the browser does not allow copying, the secret is selected. */
  async #copy(): Promise<void> {
    const { host } = this;
    const field = host.renderRoot.querySelector<HTMLInputElement>('#secret');
    field?.select();
    try {
      const { clipboard } = navigator as Partial<Navigator>;
      await clipboard?.writeText(field?.value ?? '');
      this.#isCopied = clipboard !== undefined;
    } catch {
      this.#isCopied = false;
    }
    host.app.announce(this.#isCopied ? 'Copied.' : 'It could not be copied, so it is selected.');
    host.requestUpdate();
  }
}
