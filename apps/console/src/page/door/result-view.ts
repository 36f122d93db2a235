/** What came of the newest ticket, to be read from a step away. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CheckInAnswer, EventDateAnswer } from '../answers';
import { momentOf } from '../parts/words';

export interface DoorResult {
  readonly isRight: boolean;
  readonly title: string;
  readonly detail: string;
  /** What can be undone; null for what changed nothing. */
  readonly reference: string | null;
}

const titles: Readonly<Record<string, string>> = {
  checked_in: 'Come in',
  undone: 'Undone',
  already_in: 'Already in',
  too_many: 'Too many',
  not_valid: 'Not valid',
  other_date: 'Another date',
};

/** `shown` is the date of the event whose door it is. */
export function resultOf(answer: CheckInAnswer, shown: EventDateAnswer | null): DoorResult {
  const { outcome, name, reference, tier, tickets, summary, eventName } = answer;
  const isNoted = outcome === 'checked_in' || outcome === 'undone';
  const isHere = isFor(answer, shown);
  const who = [name, `${tickets} × ${tier}`, summary].filter(Boolean).join(' · ');
  return {
    isRight: isNoted && isHere,
    title: isNoted && !isHere ? 'For another event' : (titles[outcome] ?? outcome),
    detail: isHere ? who : `${who} · ${eventName}, ${momentOf(answer)}`,
    reference: outcome === 'checked_in' ? reference : null,
  };
}

function isFor({ eventName, date, time }: CheckInAnswer, shown: EventDateAnswer | null): boolean {
  return eventName === shown?.name && date === shown.date && time === shown.time;
}

interface ResultActions {
  readonly undo: (reference: string) => void;
  readonly close: () => void;
}

/**
 * Its place has always the same size, so that no button of the list below moves while a finger is
 * on its way to it. Null for none yet, or where a newer tap makes it an old one.
 */
export function resultView(
  result: DoorResult | null,
  instead: string,
  { undo, close }: ResultActions,
): TemplateResult {
  if (result === null) return html`<p class="result detail">${instead}</p>`;
  const { isRight, title, detail, reference } = result;
  return html`<section class="result ${isRight ? 'right' : 'wrong'}" aria-label="The newest ticket">
    <p>${isRight ? '✓' : '✗ Stop:'} ${title}</p>
    <p class="detail">${detail}</p>
    <div class="row">
      ${reference === null ? nothing : html`<button @click=${() => undo(reference)}>Undo</button>`}
      <button @click=${close}>Close</button>
    </div>
  </section>`;
}
