/** The choices after a refusal of a new booking, as buttons that carry them out and book again. */
import { html, nothing, type TemplateResult } from 'lit';
import type { RefusalChoice } from '../answers';
import type { App } from '../app';
import { isOfOther, placeOf, stepOfOther, type PlaceFields } from '../day/choices';

interface Booking {
  readonly app: App;
  /** Books again: at that place, or at the same one for null. */
  readonly book: (place: PlaceFields | null, form: HTMLFormElement | null) => void;
}

export function waysView(
  choices: readonly RefusalChoice[],
  { app, book }: Booking,
): TemplateResult | typeof nothing {
  if (choices.length === 0) return nothing;
  const press = async (choice: RefusalChoice, { target }: Event): Promise<void> => {
    const form = (target as HTMLElement).closest('form');
    if (!isOfOther(choice)) return book(placeOf(choice), form);
    const { kind } = await app.writes.change(stepOfOther(choice));
    if (kind === 'saved') book(null, form);
  };
  return html`<div class="row" role="group" aria-label="What can be done">
    ${choices.map(
      (choice) =>
        html`<button type="button" @click=${(event: Event) => void press(choice, event)}>
          ${choice.words}
        </button>`,
    )}
  </div>`;
}
