/** The choice of tables for a new booking. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { TablesAnswer } from '../answers';
import type { App } from '../app';
import { PolledAnswer } from './polled-answer';
import { PickedTables, tablePicker } from './table-picker';

/** The party that needs tables; without a time, from now on. */
export type PartyOfTables = Readonly<Record<string, string | number>>;

/** Loads the tables when the person opens the choice. */
export class TableChoice extends PickedTables {
  #isOpen = false;
  #party = '';
  readonly #tables: PolledAnswer<TablesAnswer>;

  constructor(host: ReactiveControllerHost) {
    super(host);
    this.#tables = new PolledAnswer(host);
  }

  /** Clears the ticks when the party or the time changes. */
  want({ api, venue }: App, party: PartyOfTables | null): void {
    const key = JSON.stringify([venue?.id, party]);
    if (key !== this.#party) this.ids = [];
    this.#party = key;
    const isWanted = this.#isOpen && party !== null;
    this.#tables.want(api, isWanted ? `/venues/${venue?.id}/tables` : null, party ?? {});
  }

  /** Shows the tables, since the party gets none by itself. */
  open(): void {
    this.#isOpen = true;
  }

  /** After a booking, the next one begins with the best tables. */
  reset(): void {
    this.#isOpen = false;
    this.ids = [];
  }

  view(): TemplateResult {
    const follow = ({ target }: Event): void => {
      this.#isOpen = (target as HTMLDetailsElement).open;
      this.host.requestUpdate();
    };
    return html`<details ?open=${this.#isOpen} @toggle=${follow}>
      <summary>Choose the tables</summary>
      ${this.#isOpen ? this.#tables.view(({ tables }) => tablePicker(tables, this)) : nothing}
    </details>`;
  }

  /** The field of the request; without it the party gets the best tables. */
  get field(): { readonly tables?: readonly string[] } {
    return this.ids.length === 0 ? {} : { tables: this.ids };
  }
}
