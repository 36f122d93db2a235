/** `<console-team>`: the members and their roles. */
import { textIn } from '../parts/form-text';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { MemberAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { foldedForm, formView, type Form } from '../parts/form';
import { FormSender, type FormRequest } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { cardsView } from '../parts/cards-view';
import { baseStyles } from '../parts/styles';
import { sendAndLook, venueNames, venuesField, venuesIn } from './parts';
import { setUpStyles } from './styles';

interface Members {
  readonly members: readonly MemberAnswer[];
}

const roles: Readonly<Record<MemberAnswer['role'], string>> = {
  host: 'Host: the day, bookings, enquiries',
  manager: 'Manager: also rules, money, numbers, devices',
  admin: 'Admin: also team, keys and group file',
};

export class TeamPart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Members>(this);
  readonly #sender = new FormSender(this);

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    this.#list.want(this.app.api, '/members');
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      <div class="card">
        ${foldedForm({ title: 'Invite someone', ...this.#inviteForm() }, this.#sender)}
      </div>
      ${this.#list.view(({ members }) => {
        const inUse = members.filter(({ revokedAt }) => revokedAt === null);
        return html`<h2 tabindex="-1">Members</h2>
          ${cardsView(inUse, (one) => this.#card(one))}`;
      })}
      <p>
        <a class="button" href=${this.app.hrefWith({ part: null }, 'sessions')}>Their sessions</a>
      </p>
    </div>`;
  }

  #inviteForm(): Form {
    return {
      name: 'invite',
      button: 'Send the invitation',
      fields: html`<label for="email">E-mail address</label>
        <input id="email" name="email" type="email" maxlength="254" required />
        ${rightsFields({ name: '', role: 'host', venues: this.app.venue?.slug ?? '' }, this.app)}
        <p class="soft">They get an e-mail with a link, which works for seven days.</p>`,
      send: (data) => {
        const body = { email: textIn(data, 'email'), ...rightsIn(data) };
        return this.#send<{ readonly sentTo: string | null }>({
          form: 'invite',
          path: '/members',
          body,
          done: ({ sentTo }) =>
            sentTo === null
              ? 'They are a member now. This deployment sends no e-mail: an admin can make a link for them.'
              : 'The invitation is sent.',
        });
      },
    };
  }

  #card(member: MemberAnswer): TemplateResult {
    const { id, name, email, role, venues } = member;
    const change: Form = {
      name: `change ${id}`,
      button: 'Save',
      fields: rightsFields(member, this.app),
      send: (data) => {
        const path = `/members/${id}/change`;
        const done = `What ${name} may do is changed.`;
        return this.#send({ form: `change ${id}`, path, body: rightsIn(data), done });
      },
    };
    const revoke: Form = {
      name: `revoke ${id}`,
      button: 'Withdraw all rights',
      kind: 'danger quiet',
      question: () =>
        `${name} is signed out everywhere within 15 seconds, and can’t sign in again.`,
      send: () => {
        const path = `/members/${id}/revoke`;
        const done = `${name} has no rights any more.`;
        return this.#send({ form: `revoke ${id}`, path, body: {}, done });
      },
    };
    return html`<h3>${name}</h3>
      <p>${email}</p>
      <p>${roles[role].split(':')[0]}, ${venueNames(venues, this.app)}</p>
      ${foldedForm({ title: 'Change', ...change }, this.#sender)} ${formView(revoke, this.#sender)}`;
  }

  async #send<Answer = object>(sending: FormRequest<Answer>): Promise<boolean> {
    const dependencies = { app: this.app, sender: this.#sender, list: this.#list };
    return (await sendAndLook<Answer>(sending, dependencies)) !== null;
  }
}

function rightsFields(
  {
    id = 'new',
    name,
    role,
    venues,
  }: Pick<MemberAnswer, 'name' | 'role' | 'venues'> & { id?: string },
  app: App,
): TemplateResult {
  return html`<label for="name-${id}">Name</label>
    <input id="name-${id}" name="name" maxlength="100" .defaultValue=${name} required />
    <fieldset>
      <legend>Role</legend>
      ${Object.entries(roles).map(
        ([value, title]) =>
          html`<label class="tick">
            <input type="radio" name="role" value=${value} .defaultChecked=${value === role} />
            ${title}
          </label>`,
      )}
    </fieldset>
    ${venuesField(app, venues)}`;
}

function rightsIn(data: FormData): Readonly<Record<string, unknown>> {
  return { name: textIn(data, 'name'), role: textIn(data, 'role'), venues: venuesIn(data) };
}
