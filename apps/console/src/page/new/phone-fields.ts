/** Fields of a booking on the phone. */
import { html, type TemplateResult } from 'lit';
import type { GuestMatchAnswer } from '../answers';
import { wishFields } from '../parts/wishes';
import { guestView } from './returning-guest';

interface PartyOfDay {
  readonly day: string;
  readonly partySize: number;
  readonly ask: (wish: { readonly date?: string; readonly partySize?: number }) => void;
}

/** The fields of the day and the party size. */
export function partyFields({ day, partySize, ask }: PartyOfDay): TemplateResult {
  const askParty = ({ target }: Event): void => {
    const input = target as HTMLInputElement;
    if (input.reportValidity()) ask({ partySize: Number(input.value) });
  };
  return html`<div class="pair">
    <div class="field">
      <label for="date">Day</label>
      <input
        id="date"
        type="date"
        required
        .value=${day}
        @change=${({ target }: Event) => ask({ date: (target as HTMLInputElement).value })}
      />
    </div>
    <div class="field">
      <label for="party">Guests</label>
      <input
        id="party"
        type="number"
        inputmode="numeric"
        min="1"
        max="500"
        required
        .value=${String(partySize)}
        @change=${askParty}
      />
    </div>
  </div>`;
}

/** The fields of the guest; the number of a returning guest fills in the others. */
export function guestFields(
  found: GuestMatchAnswer | null,
  typePhone: (phone: string) => void,
): TemplateResult {
  return html`<div class="field">
      <label for="phone">Phone number</label>
      <input
        id="phone"
        name="phone"
        type="tel"
        autocomplete="off"
        required
        @input=${({ target }: Event) => typePhone((target as HTMLInputElement).value)}
      />
    </div>
    ${guestView(found)}
    <div class="field">
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="off" maxlength="100" required />
    </div>
    <div class="field">
      <label for="email">E-mail address, if they want one</label>
      <input id="email" name="email" type="email" autocomplete="off" />
    </div>
    ${wishFields(null).map((field) => html`<div class="field">${field}</div>`)}
    <label class="tick">
      <input type="checkbox" name="tellGuest" checked /> Send the guest a confirmation
    </label>`;
}
