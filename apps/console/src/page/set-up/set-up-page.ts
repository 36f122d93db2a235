/** `<console-set-up>`: devices; for admins also the team, keys, webhooks and the group file. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, type TemplateResult } from 'lit';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import type { PageElement } from '../page-element';
import { baseStyles } from '../parts/styles';
import { SessionsPage } from '../sessions/sessions-page';
import { DevicesPart } from './devices';
import { GroupFilePart } from './group-file';
import { KeysPart } from './keys';
import { TeamPart } from './team';
import { WebhooksPart } from './webhooks';

interface Part {
  readonly name: string;
  readonly title: string;
  readonly capability: string;
  readonly view: (app: App, revision: number) => TemplateResult;
}

const parts: readonly Part[] = [
  {
    name: 'devices',
    title: 'Devices',
    capability: 'diary.override',
    view: (app, revision) =>
      html`<console-devices .app=${app} .revision=${revision}></console-devices>`,
  },
  {
    name: 'team',
    title: 'Team',
    capability: 'setup.manage',
    view: (app, revision) => html`<console-team .app=${app} .revision=${revision}></console-team>`,
  },
  {
    name: 'keys',
    title: 'Keys',
    capability: 'setup.manage',
    view: (app, revision) => html`<console-keys .app=${app} .revision=${revision}></console-keys>`,
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    capability: 'setup.manage',
    view: (app, revision) =>
      html`<console-webhooks .app=${app} .revision=${revision}></console-webhooks>`,
  },
  {
    name: 'group-file',
    title: 'Group file',
    capability: 'setup.manage',
    view: (app, revision) =>
      html`<console-group-file .app=${app} .revision=${revision}></console-group-file>`,
  },
];

export class SetUpPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  protected override render(): TemplateResult {
    const { app } = this;
    const offered = parts.filter(({ capability }) => app.may(capability));
    const part = offered.find(({ name }) => name === app.route.parameters['part']) ?? offered[0];
    return html`<div class="page">
      <div class="head">
        <h1>Set-up</h1>
        <nav class="row" aria-label="Set-up">
          ${offered.map(
            ({ name, title }) =>
              html`<a
                class="button"
                href=${app.hrefWith({ part: name })}
                aria-current=${String(name === part?.name)}
                >${title}</a
              >`,
          )}
        </nav>
      </div>
      ${part?.view(app, this.revision)}
    </div>`;
  }
}

customElements.define('console-devices', DevicesPart);
customElements.define('console-group-file', GroupFilePart);
customElements.define('console-keys', KeysPart);
customElements.define('console-team', TeamPart);
customElements.define('console-webhooks', WebhooksPart);
customElements.define('console-sessions', SessionsPage);
customElements.define('console-set-up', SetUpPage);
