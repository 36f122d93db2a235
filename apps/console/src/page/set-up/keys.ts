/** `<console-keys>`: the keys of other programs and of web sites. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { IssuedKeyAnswer, KeyAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { momentWords } from '../parts/words';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { cardsView } from '../parts/cards-view';
import { baseStyles } from '../parts/styles';
import { changeForm, issueForm, originsForm, revokeForm, rotateForm } from './key-forms';
import { sendAndLook, venueNames, type SendForm } from './parts';
import { foldedForm, formView } from '../parts/form';
import { ShownOnce, type Secret } from './shown-once';
import { setUpStyles } from './styles';

interface Keys {
  readonly keys: readonly KeyAnswer[];
}

export class KeysPart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Keys>(this);
  readonly #sender = new FormSender(this);
  readonly #secret = new ShownOnce(this);

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    this.#list.want(this.app.api, '/keys');
  }

  protected override render(): TemplateResult {
    const issue = issueForm(this.app, this.#send);
    return html`<div class="page">
      ${this.#secret.view()}
      <div class="card">${foldedForm({ title: 'Issue a key', ...issue }, this.#sender)}</div>
      ${this.#list.view(({ keys }) => {
        const [inUse, revoked] = [keys.filter(isUsable), keys.filter((key) => !isUsable(key))];
        return html`<h2 tabindex="-1">In use</h2>
          ${inUse.length === 0 ? html`<p>There are no keys. A booking page or partner needs one.</p>` : nothing}
          ${cardsView(inUse, (one) => this.#card(one))}
          ${revoked.length === 0 ? nothing : this.#revokedView(revoked)}`;
      })}
    </div>`;
  }

  readonly #send: SendForm = async (sending) => {
    const dependencies = { app: this.app, sender: this.#sender, list: this.#list };
    const answer = await sendAndLook<IssuedKeyAnswer | KeyAnswer>(sending, dependencies);
    if (answer !== null && 'issued' in answer) await this.#secret.show(secretOf(answer));
    return answer !== null;
  };

  #card(key: KeyAnswer): TemplateResult {
    const { app } = this;
    const forms = [
      { title: 'Rotate', ...rotateForm(key, this.#send) },
      ...(key.kind === 'publishable'
        ? [{ title: 'Where it works', ...originsForm(key, this.#send) }]
        : [{ title: 'What it may do', ...changeForm(app, key, this.#send) }]),
    ];
    const sandbox = key.environment === 'sandbox' ? ' · sandbox' : '';
    return html`<h3>${key.name}</h3>
      <p><code>${key.id}</code> · ${kindWords[key.kind] ?? key.kind}${sandbox}</p>
      <p>${venueNames(key.venues, app)} · noted as “${key.channel}”</p>
      ${key.origins.length === 0 ? nothing : html`<p>On ${key.origins.join(', ')}</p>`}
      <p class="soft">
        ${key.lastUsedAt === null ? 'Never used' : `Last used ${momentWords(key.lastUsedAt, app)}`}
      </p>
      ${key.expiresAt === null ? nothing : html`<p><strong>Ends ${momentWords(key.expiresAt, app)}</strong></p>`}
      ${forms.map((form) => foldedForm(form, this.#sender))}
      ${formView(revokeForm(key, this.#send), this.#sender)}`;
  }

  #revokedView(keys: readonly KeyAnswer[]): TemplateResult {
    return html`<details>
      <summary>Revoked (${keys.length})</summary>
      <ul>
        ${keys.map(
          ({ id, name, revokedAt }) =>
            html`<li>
              ${name} <code>${id}</code>
              <span class="soft">${revokedAt && momentWords(revokedAt, this.app)}</span>
            </li>`,
        )}
      </ul>
    </details>`;
  }
}

const kindWords: Readonly<Record<string, string>> = {
  integration: 'for a program',
  publishable: 'for web sites',
};

function secretOf({ key, issued: { id, name } }: IssuedKeyAnswer): Secret {
  return {
    title: `The new key of ${name}`,
    value: key,
    lost: `It was issued, but it can’t be shown again: revoke ${id}, and issue another.`,
  };
}

function isUsable({ revokedAt }: KeyAnswer): boolean {
  return revokedAt === null;
}
