/** `<console-sessions>`: the caller's sessions; for an admin, those of the team. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { SessionAnswer } from '../answers';
import { codeField, managerCodeIn } from '../parts/fields';
import { PolledAnswer } from '../parts/polled-answer';
import { formView } from '../parts/form';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { momentWords } from '../parts/words';
import type { PageElement } from '../page-element';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { cardsView } from '../parts/cards-view';
import { baseStyles } from '../parts/styles';

interface Sessions {
  readonly sessions: readonly SessionAnswer[];
}

export class SessionsPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Sessions>(this);
  readonly #sender = new FormSender(this);

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    this.#list.want(this.app.api, '/sessions');
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="page">
      <div class="head">
        <h1>My sessions</h1>
        <a class="button" href="/console/sign-out">Sign out here</a>
      </div>
      ${app.me?.kind === 'member' && app.mayOverride ? this.#codeView(app.me.hasManagerCode) : nothing}
      ${this.#list.view(({ sessions }) => {
        const others = sessions.filter(({ isOwn }) => !isOwn);
        return html`<h2 tabindex="-1">Mine</h2>
          ${this.#cards(sessions.filter(({ isOwn }) => isOwn))}
          ${
            others.length === 0
              ? nothing
              : html`<h2>Of the team</h2>
                  ${this.#cards(others)}`
          }`;
      })}
    </div>`;
  }

  #codeView(isSet: boolean): TemplateResult {
    const set = {
      name: 'code',
      button: isSet ? 'Change the code' : 'Set the code',
      fields: codeField('code', isSet ? 'Another code' : 'Four to eight digits'),
      send: (data: FormData) =>
        this.#sendCode('code', '/me/manager-code', { code: managerCodeIn(data) }),
    } as const;
    const remove = {
      name: 'no-code',
      button: 'Remove the code',
      kind: 'danger quiet',
      send: () => this.#sendCode('no-code', '/me/manager-code/remove', {}),
    } as const;
    return html`<h2>My manager’s code</h2>
      <p class="soft">
        Typed on a device at the door, it lets a host go beyond the rules once. The history names
        you.
      </p>
      ${formView(set, this.#sender)} ${isSet ? formView(remove, this.#sender) : nothing}`;
  }

  async #sendCode(
    form: 'code' | 'no-code',
    path: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    const { app } = this;
    const isSet = form === 'code';
    const done = isSet ? 'The code is set.' : 'The code is removed.';
    const answer = await this.#sender.send<object>({ form, path, body, done }, app);
    if (answer === null || app.me === null) return false;
    app.me = { ...app.me, hasManagerCode: isSet };
    app.changed();
    return true;
  }

  #cards(sessions: readonly SessionAnswer[]): TemplateResult {
    return cardsView(sessions, (one) => this.#card(one));
  }

  #card({ id, name, browser, createdAt, lastSeenAt, kind }: SessionAnswer): TemplateResult {
    const { app } = this;
    const end = {
      name: id,
      button: 'End this session',
      kind: 'danger quiet',
      question: () => `${name} is signed out of ${browser}, within 15 seconds.`,
      send: async () => {
        const path = `/sessions/${id}/revoke`;
        const sending = { form: id, path, body: {}, done: 'The session is ended.' };
        const answer = await this.#sender.send<object>(sending, app);
        await this.#list.again();
        return answer !== null;
      },
    } as const;
    return html`<h3>${name}${kind === 'device' ? ' (device)' : nothing}</h3>
      <p>${browser}</p>
      <p class="soft">
        Since ${momentWords(createdAt, app)}; last used ${momentWords(lastSeenAt, app)}
      </p>
      ${formView(end, this.#sender)}`;
  }
}
