/** `<console-rules>`: one page of the venue's rules. Its parts keep drafts of their own. */
import { html, LitElement, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { App } from '../../app';
import type { PartAnswer } from '../../answers';
import { FloorEditor } from './floor-editor';
import { titleOf } from './labels';
import { pathOf, type RulePage } from './pages';
import { PartForm, type Choices, type Drafts } from './part-form';
import { sampleOf } from './samples';
import { itemsOf, membersOf } from './schema';

export class RulesPart extends LitElement {
  static override properties = {
    app: { attribute: false },
    revision: { attribute: false },
    page: { attribute: false },
    drafts: { attribute: false },
  };

  declare app: App;
  declare revision: number;
  declare page: RulePage;
  declare drafts: Drafts;

  #choices: Choices = {};
  /** The page and venue whose choices are loaded. */
  #loaded = '';

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(): void {
    const wanted = `${this.page.name} ${this.app.venue?.slug ?? ''}`;
    if (wanted === this.#loaded) return;
    this.#loaded = wanted;
    void this.#loadChoices(wanted);
  }

  async #loadChoices(wanted: string): Promise<void> {
    const entries = await Promise.all(
      Object.entries(this.page.choices ?? {}).map(async ([member, list]) => {
        const path = pathOf(list, this.app);
        const { answer } = await this.app.api.get<PartAnswer>('/group/part', { path });
        const names = itemsOf(answer?.value).map((item, index) => {
          const { slug } = membersOf(item);
          return typeof slug === 'string' ? slug : titleOf(item, index);
        });
        return [member, names] as const;
      }),
    );
    if (wanted !== this.#loaded) return;
    this.#choices = Object.fromEntries(entries);
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { app, page } = this;
    const sample = page.name === 'messages' ? sampleOf(app.venue?.name ?? '') : null;
    return html`${repeat(
      page.parts,
      ({ path }) => pathOf(path, app),
      ({ title, path, isOptional = false }) =>
        html`<console-part-form
          .app=${app}
          .revision=${this.revision}
          .path=${pathOf(path, app)}
          .heading=${title}
          .drafts=${this.drafts}
          .choices=${this.#choices}
          .sample=${sample}
          .isOptional=${isOptional}
          .isPlan=${page.name === 'floor'}
        ></console-part-form>`,
    )}`;
  }
}

customElements.define('console-floor-editor', FloorEditor);
customElements.define('console-part-form', PartForm);
customElements.define('console-rules', RulesPart);
