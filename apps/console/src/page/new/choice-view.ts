/** The chosen time of a booking by phone, with its tables and what is against them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import { coversView, namesOf } from '../parts/covers';
import { warningsView } from '../parts/fields';
import type { TableChoice } from '../parts/table-choice';
import { guestsInWords, momentOf, movesInWords } from '../parts/words';
import { needsTables, type Choice } from './times';

interface NewBooking {
  readonly app: App;
  readonly date: string;
  readonly partySize: number;
  readonly isWithoutTable: boolean;
  readonly tables: TableChoice;
}

export function choiceView(choice: Choice, booking: NewBooking): TemplateResult {
  const { app, date, partySize, isWithoutTable, tables } = booking;
  const { time, moves, depositPence, warnings } = choice;
  const { ids } = tables;
  // The warning about covers is about the proposed tables.
  const others = ids.length === 0 ? warnings : warnings.filter(({ rule }) => rule !== 'covers');
  const ofMoves = moves === 0 || ids.length > 0 ? nothing : movesInWords(moves);
  return html`<h3>
      ${momentOf({ date, time })}, ${guestsInWords(partySize)}, ${whereOf(choice, booking)}
    </h3>
    ${isWithoutTable ? nothing : tables.view()}
    ${ofMoves === nothing ? nothing : html`<p class="soft">${ofMoves}</p>`}
    ${
      depositPence === 0
        ? nothing
        : html`<p class="soft">The guest is sent a link to pay the deposit in any case.</p>`
    }
    ${coversView(ids, partySize, app)} ${warningsView(others, 'reason', app)}`;
}

function whereOf(choice: Choice, { isWithoutTable, tables, app }: NewBooking): string {
  if (isWithoutTable) return 'without a table';
  if (tables.ids.length > 0) return namesOf(tables.ids, app);
  return needsTables(choice) ? 'at tables that you choose' : choice.tables;
}
