/** A picker of any tables for a party; occupied tables show who has them. */
import { formatTime } from '@venue/ui';
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { TablesAnswer } from '../answers';

export type TableOfChoice = TablesAnswer['tables'][number];

/** The ticked tables. */
export class PickedTables {
  /** Their ids. */
  ids: readonly string[] = [];

  constructor(protected readonly host: ReactiveControllerHost) {}

  toggle(id: string): void {
    this.set(this.ids.includes(id) ? this.ids.filter((one) => one !== id) : [...this.ids, id]);
  }

  set(ids: readonly string[]): void {
    this.ids = ids;
    this.host.requestUpdate();
  }
}

/** A ticked table can be unticked even if another party has got it in the meantime. */
export function tablePicker(
  tables: readonly TableOfChoice[],
  picked: PickedTables,
): TemplateResult {
  return html`<div class="row" role="group" aria-label="Tables">
    ${tables.map(({ id, name, isFree, maxCovers, parties }) => {
      const isPicked = picked.ids.includes(id);
      return html`<label class="tick">
        <input
          type="checkbox"
          .checked=${isPicked}
          ?disabled=${!isFree && !isPicked}
          @change=${() => picked.toggle(id)}
        />
        <span>
          ${name} <span class="soft">${isFree ? `for ${maxCovers}` : usedBy(parties)}</span>
        </span>
      </label>`;
    })}
  </div>`;
}

function usedBy(parties: TableOfChoice['parties']): string {
  if (parties.length === 0) return 'in use';
  return parties
    .map(({ guestName, time }) => `${guestName} ${formatTime(time, 'en-GB')}`)
    .join(', ');
}
