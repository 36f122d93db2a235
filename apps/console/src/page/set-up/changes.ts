/** `<console-changes>`: who changed the rules, and who lifted blocks and closures. */
import { addDays, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { GroupChangesAnswer, ListedBlockAnswer } from '../answers';
import type { App } from '../app';
import { backOfficeStyles } from '../back-office/styles';
import { whatIsBlocked, whenItIs } from '../blocks/block-words';
import { PolledAnswer } from '../parts/polled-answer';
import { baseStyles } from '../parts/styles';
import { momentWords } from '../parts/words';
import { changeWords, listView } from './group-views';
import { setUpStyles } from './styles';

/** Lifted ones whose time is further back are in the history of their evening only. */
const daysBack = 30;

interface Blocks {
  readonly blocks: readonly ListedBlockAnswer[];
}

interface Closures {
  readonly closures: readonly ListedBlockAnswer[];
}

export class ChangesPart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #blocks = new PolledAnswer<Blocks>(this);
  readonly #closures = new PolledAnswer<Closures>(this);
  readonly #rules = new PolledAnswer<GroupChangesAnswer>(this);

  protected override willUpdate(): void {
    const { api, venue, today } = this.app;
    if (venue === null || today === null) return;
    const span = { from: addDays(today, -daysBack), to: addDays(today, 365), withLifted: 'true' };
    this.#blocks.want(api, `/venues/${venue.id}/blocks`, span);
    this.#closures.want(api, `/venues/${venue.id}/closures`, span);
    this.#rules.want(api, this.#mayReadRules ? '/group/changes' : null);
  }

  /** The rules are those of all venues. */
  get #mayReadRules(): boolean {
    return this.app.may('setup.manage') && this.app.isForAllVenues;
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      <section class="card" aria-labelledby="lifted">
        <h2 id="lifted">Lifted blocks and closures</h2>
        ${this.#closures.view(({ closures }) =>
          this.#blocks.view(({ blocks }) => this.#liftedView([...closures, ...blocks])),
        )}
      </section>
      ${
        this.#mayReadRules
          ? html`<section class="card" aria-labelledby="rules">
              <h2 id="rules">Changes of the rules</h2>
              ${this.#rules.view(({ changes }) => this.#rulesView(changes))}
            </section>`
          : nothing
      }
    </div>`;
  }

  #liftedView(listed: readonly ListedBlockAnswer[]): TemplateResult {
    const lifted = listed
      .filter(({ liftedAt }) => liftedAt !== null)
      .toSorted((one, other) => ((one.liftedAt ?? '') > (other.liftedAt ?? '') ? -1 : 1));
    if (lifted.length === 0) {
      return html`<p>None in the last ${daysBack} days, and none that was to come.</p>
        <p>
          <a class="button" href=${`#/blocks?venue=${this.app.venue?.slug}`}
            >See what is blocked now</a
          >
        </p>`;
    }
    return html`<ul class="list">
      ${lifted.map((one) => html`<li>${this.#wordsOf(one)}</li>`)}
    </ul>`;
  }

  #wordsOf(one: ListedBlockAnswer): string {
    const lifted = `lifted ${momentWords(one.liftedAt ?? '', this.app)} ${one.liftedBy ?? ''}`;
    return [whatIsBlocked(one), whenItIs(one), lifted, `blocked ${one.by ?? 'before'}`].join(' · ');
  }

  #rulesView(changes: GroupChangesAnswer['changes']): TemplateResult {
    if (changes.length === 0) {
      return html`<p>Nothing has been changed yet. Choose what to change above.</p>`;
    }
    return html`${changes.map(({ changedAt, by, changes: items }) =>
      listView(
        `${momentWords(changedAt, this.app)} ${by ?? ''}`,
        items.length === 0 ? ['Another order'] : items.map(changeWords),
      ),
    )}`;
  }
}
