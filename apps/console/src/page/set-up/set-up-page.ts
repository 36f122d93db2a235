/**
 * `<console-set-up>`: devices, changes and the venue's rules; for admins also the team, keys,
 * webhooks and the group file.
 */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import type { PageElement } from '../page-element';
import { baseStyles } from '../parts/styles';
import { SessionsPage } from '../sessions/sessions-page';
import { ChangesPart } from './changes';
import { DevicesPart } from './devices';
import { GroupFilePart } from './group-file';
import { KeysPart } from './keys';
import { mayOpen, rulePages, type RulePage } from './rules/pages';
import type { Drafts } from './rules/part-form';
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
    name: 'changes',
    title: 'Changes',
    capability: 'diary.override',
    view: (app, revision) =>
      html`<console-changes .app=${app} .revision=${revision}></console-changes>`,
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

  /** Kept while other pages are open. */
  readonly #drafts: Drafts = new Map();

  protected override render(): TemplateResult {
    const { app } = this;
    const named = app.route.parameters['part'];
    const rules = rulePages.filter((page) => mayOpen(page, app));
    const page = rules.find(({ name }) => name === named);
    const offered = parts.filter(({ capability }) => app.may(capability));
    const part = offered.find(({ name }) => name === named) ?? offered[0];
    const current = page?.name ?? part?.name;
    return html`<div class="page">
      <div class="head">
        <h1>Set-up</h1>
        ${this.#links('The venue’s rules', rules, current)}
        ${this.#links('Set-up', offered, current)}
      </div>
      ${page === undefined ? part?.view(app, this.revision) : this.#rulesView(page)}
    </div>`;
  }

  #links(
    label: string,
    links: readonly Pick<Part, 'name' | 'title'>[],
    current: string | undefined,
  ): TemplateResult | typeof nothing {
    if (links.length === 0) return nothing;
    return html`<nav class="row" aria-label=${label}>
      ${links.map(
        ({ name, title }) =>
          html`<a
            class="button"
            href=${this.app.hrefWith({ part: name })}
            aria-current=${String(name === current)}
            >${title}</a
          >`,
      )}
    </nav>`;
  }

  #rulesView(page: RulePage): TemplateResult {
    return html`<console-rules
      class="page"
      .app=${this.app}
      .revision=${this.revision}
      .page=${page}
      .drafts=${this.#drafts}
    ></console-rules>`;
  }
}

customElements.define('console-changes', ChangesPart);
customElements.define('console-devices', DevicesPart);
customElements.define('console-group-file', GroupFilePart);
customElements.define('console-keys', KeysPart);
customElements.define('console-team', TeamPart);
customElements.define('console-webhooks', WebhooksPart);
customElements.define('console-sessions', SessionsPage);
customElements.define('console-set-up', SetUpPage);
