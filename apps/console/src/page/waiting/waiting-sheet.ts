/** `<console-waiting>`: the queue at the door and the waiting list of the shown day. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { panelStyles } from '../panel/styles';
import { FormSender } from '../parts/form-sender';
import { formStyles } from '../parts/forms/styles';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { baseStyles } from '../parts/styles';
import { doorView } from './door-view';
import { waitingListView } from './list-view';
import { waitingStyles } from './styles';

export class WaitingSheet extends LitElement {
  static override styles = [sharedStyles, baseStyles, formStyles, panelStyles, waitingStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #forms = new FormSender(this);
  #partySize: number | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  /** Moves the focus to the heading, since the sheet covers the day on a phone. */
  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { list, queue, failure } = app.waiting;
    const waiting = { app, forms: this.#forms };
    const door = {
      ...waiting,
      partySize: this.#partySize,
      choose: (partySize: number | null) => void this.#choose(partySize),
    };
    return html`<aside aria-label="Waiting">
      <div class="head">
        <h2 tabindex="-1">Waiting</h2>
        <button class="close" @click=${() => app.go(app.hrefWith({ waiting: null }))}>Close</button>
      </div>
      ${app.date === app.today ? doorView(queue, door) : nothing} ${waitingListView(list, waiting)}
      ${failure === '' ? nothing : html`<p class="failure refusal" role="alert">${failure}</p>`}
    </aside>`;
  }

  async #choose(partySize: number | null): Promise<void> {
    if (partySize !== null) this.#forms.end('add');
    this.#partySize = partySize;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#guest-name')?.focus();
  }
}

customElements.define('console-waiting', WaitingSheet);
