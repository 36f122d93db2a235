/** `<console-set-up>`: devices, and for an admin the team, the keys and the group file. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import type { PageElement } from '../pages';
import { LatePart } from '../parts/late-part';
import { baseStyles } from '../parts/styles';

interface Part {
  readonly name: string;
  readonly title: string;
  readonly capability: string;
  readonly load: () => Promise<unknown>;
  readonly view: (app: App, revision: number) => TemplateResult;
}

const parts: readonly Part[] = [
  {
    name: 'devices',
    title: 'Devices',
    capability: 'diary.override',
    load: () => import('./devices'),
    view: (app, revision) =>
      html`<console-devices .app=${app} .revision=${revision}></console-devices>`,
  },
  {
    name: 'team',
    title: 'Team',
    capability: 'setup.manage',
    load: () => import('./team'),
    view: (app, revision) => html`<console-team .app=${app} .revision=${revision}></console-team>`,
  },
  {
    name: 'keys',
    title: 'Keys',
    capability: 'setup.manage',
    load: () => import('./keys'),
    view: (app, revision) => html`<console-keys .app=${app} .revision=${revision}></console-keys>`,
  },
  {
    name: 'group-file',
    title: 'Group file',
    capability: 'setup.manage',
    load: () => import('./group-file'),
    view: (app, revision) =>
      html`<console-group-file .app=${app} .revision=${revision}></console-group-file>`,
  },
];

export class SetUpPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #loaded = new Map(parts.map(({ name, load }) => [name, new LatePart(this, load)]));

  protected override render(): TemplateResult {
    const { app } = this;
    const offered = parts.filter(({ capability }) => app.may(capability));
    const shown = offered.find(({ name }) => name === app.route.parameters['part']) ?? offered[0];
    return html`<div class="page">
      <div class="head">
        <h1>Set-up</h1>
        <nav class="row" aria-label="Set-up">
          ${offered.map(
            ({ name, title }) =>
              html`<a
                class="button"
                href=${app.hrefWith({ part: name })}
                aria-current=${String(name === shown?.name)}
                >${title}</a
              >`,
          )}
        </nav>
      </div>
      ${shown === undefined ? nothing : this.#part(shown)}
    </div>`;
  }

  #part({ name, view }: Part): TemplateResult {
    const late = this.#loaded.get(name);
    if (late?.part === null) return html`<p aria-busy="true">${late.words}</p>`;
    return view(this.app, this.revision);
  }
}

customElements.define('console-set-up', SetUpPage);
