/** `<console-webhooks>`: the addresses of partners’ programs that receive events. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { KeyAnswer, NewWebhookAnswer, WebhookAnswer, WebhookDeliveryAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { backOfficeStyles } from '../back-office/styles';
import { foldedForm, formView } from '../parts/form';
import { FormSender } from '../parts/form-sender';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { cardsView } from '../parts/cards-view';
import { baseStyles } from '../parts/styles';
import { momentWords } from '../parts/words';
import { sendAndLook, venueNames, type SendForm } from './parts';
import { ShownOnce, type Secret } from './shown-once';
import { setUpStyles } from './styles';
import { addForm, endpointForms } from './webhook-forms';

interface Webhooks {
  readonly webhooks: readonly WebhookAnswer[];
}

interface Keys {
  readonly keys: readonly KeyAnswer[];
}

interface Deliveries {
  readonly deliveries: readonly WebhookDeliveryAnswer[];
}

const deliveriesShown = 20;

export class WebhooksPart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Webhooks>(this);
  readonly #keys = new PolledAnswer<Keys>(this);
  readonly #deliveries = new PolledAnswer<Deliveries>(this);
  readonly #sender = new FormSender(this);
  readonly #secret = new ShownOnce(this);
  /** The endpoint whose deliveries are shown; null for none. */
  #opened: string | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    const { api } = this.app;
    this.#list.want(api, '/webhooks');
    this.#keys.want(api, '/keys');
    const path = this.#opened === null ? null : `/webhooks/${this.#opened}/deliveries`;
    this.#deliveries.want(api, path, { limit: deliveriesShown });
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      ${this.#secret.view()}
      <div class="card">${this.#keys.view(({ keys }) => this.#addView(keys))}</div>
      ${this.#list.view(({ webhooks }) =>
        webhooks.length === 0
          ? html`<p>
              There are no endpoints. Add one above to keep a partner’s program up to date.
            </p>`
          : html`<h2 tabindex="-1">Endpoints</h2>
              ${cardsView(webhooks, (one) => this.#card(one))}`,
      )}
    </div>`;
  }

  #addView(keys: readonly KeyAnswer[]): TemplateResult {
    const ofPrograms = keys.filter(
      ({ kind, revokedAt, capabilities }) =>
        kind === 'integration' && revokedAt === null && capabilities.includes('changes.read'),
    );
    if (ofPrograms.length === 0) {
      return html`<p>
        To tell a partner’s program what happens, its key has to receive it: tick that under Keys.
      </p>`;
    }
    const refuse = (detail: string): void =>
      this.#sender.refuse('add', { detail, slug: 'validation-failed' });
    const form = addForm(ofPrograms, this.app, { send: this.#send, refuse });
    return foldedForm({ title: 'Add an endpoint', ...form }, this.#sender);
  }

  readonly #send: SendForm = async (sending) => {
    const dependencies = { app: this.app, sender: this.#sender, list: this.#list };
    const answer = await sendAndLook<object>(sending, dependencies);
    void this.#deliveries.again();
    if (answer !== null && 'secret' in answer) {
      await this.#secret.show(secretOf(answer as NewWebhookAnswer));
    }
    return answer !== null;
  };

  #card(endpoint: WebhookAnswer): TemplateResult {
    const { app } = this;
    const { id, url, integration, environment, venues, events, waiting } = endpoint;
    const sandbox = environment === 'sandbox' ? ' · sandbox' : '';
    return html`<h3>${integration}</h3>
      <p><code>${url}</code>${sandbox}</p>
      <p>
        ${venues === null ? 'All venues of its key' : venueNames(venues, app)} ·
        ${events === null ? 'all events' : events.join(', ')}
      </p>
      <p class="soft">
        ${
          endpoint.lastDeliveredAt === null
            ? 'Has taken nothing yet'
            : `Last took one ${momentWords(endpoint.lastDeliveredAt, app)}`
        }${waiting === 0 ? nothing : ` · ${waiting} waiting`}
      </p>
      ${
        endpoint.offSince === null
          ? nothing
          : html`<p class="refusal">
              Off since ${momentWords(endpoint.offSince, app)}: ${endpoint.offBecause}
            </p>`
      }
      ${
        endpoint.missingCapability === null
          ? nothing
          : html`<p class="refusal">
              Nothing is sent: its key lacks ${endpoint.missingCapability}. Change the key under
              Keys.
            </p>`
      }
      <details
        .open=${this.#opened === id}
        @toggle=${(event: Event) => this.#toggle(id, event.target as HTMLDetailsElement)}
      >
        <summary>Deliveries</summary>
        ${this.#opened === id ? this.#deliveriesView() : nothing}
      </details>
      ${endpointForms(endpoint, this.#send).map((form) => formView(form, this.#sender))}`;
  }

  #toggle(id: string, { open: isOpen }: HTMLDetailsElement): void {
    if (isOpen) this.#opened = id;
    else if (this.#opened === id) this.#opened = null;
    this.requestUpdate();
  }

  #deliveriesView(): TemplateResult {
    return this.#deliveries.view(({ deliveries }) =>
      deliveries.length === 0
        ? html`<p>Nothing in the last seven days. “Send a test” tries it.</p>`
        : html`<ul>
            ${deliveries.map(
              (one) =>
                html`<li>
                  ${momentWords(one.occurredAt, this.app)} ${one.type ?? 'an event'}:
                  ${stateWords(one)}
                </li>`,
            )}
          </ul>`,
    );
  }
}

function stateWords({ state, attempts, lastStatus, because }: WebhookDeliveryAnswer): string {
  if (state === 'delivered') return 'taken';
  const why = because ?? (lastStatus === null ? null : `it answered ${lastStatus}`);
  const tried = attempts === 0 ? 'not sent yet' : `not taken, sent ${timesWords(attempts)}`;
  const words = state === 'stopped' ? `stopped, ${tried}` : tried;
  return why === null ? words : `${words} (${why})`;
}

const timesWords = (times: number): string => (times === 1 ? 'once' : `${times} times`);

function secretOf({ secret, endpoint: { url } }: NewWebhookAnswer): Secret {
  return {
    title: 'The secret that signs',
    value: secret,
    lost: `It can’t be shown again: make a new secret for ${url}.`,
  };
}
