/** The result for the newest ticket, large enough to read from a step away. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CheckInAnswer, EventDateAnswer } from '../answers';
import { momentOf } from '../parts/words';

export interface DoorResult {
  readonly isRight: boolean;
  readonly title: string;
  readonly detail: string;
  /** The check-in that can be undone; null if nothing changed. */
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

/** `shown` is the event date at this door. */
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
 * The space always has the same size, so that no button of the list below moves under a finger.
 * Null before the first result, and when a newer tap makes it outdated.
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
