/** One order in the list at the door. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorListAnswer } from '../answers';

export type DoorOrder = DoorListAnswer['dates'][number]['orders'][number];

interface OrderActions {
  readonly mayWrite: boolean;
  readonly isSaving: boolean;
  readonly checkIn: (tickets: number) => void;
  readonly undo: () => void;
}

const stateWords: Readonly<Record<string, string>> = {
  held: 'Not paid yet',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
};

export function orderView(order: DoorOrder, actions: OrderActions): TemplateResult {
  const { name, reference, phone, tier, tickets, checkedIn, isValid, state } = order;
  const isIn = checkedIn === tickets;
  const where = isValid
    ? `Paid · ${isIn ? `all ${tickets} in` : `${checkedIn} of ${tickets} in`}`
    : (stateWords[state] ?? state);
  return html`<li class="card ${isIn ? 'in' : ''}" data-reference=${reference}>
    <span class="what">
      <strong>${name ?? 'No name'}</strong> · ${tickets} × ${tier}<br />
      <strong>${isIn ? '✓ ' : ''}${where}</strong> ${actions.isSaving ? 'saving …' : ''}<br />
      <span class="soft"> ${[reference, phone].filter((part) => part !== null).join(' · ')} </span>
    </span>
    ${actions.mayWrite && isValid ? buttons(order, actions) : nothing}
  </li>`;
}

function buttons(order: DoorOrder, { checkIn, undo }: OrderActions): TemplateResult {
  const { name, tickets, checkedIn, reference } = order;
  const left = tickets - checkedIn;
  const who = name ?? reference;
  return html`<span class="row">
    ${
      checkedIn === 0
        ? nothing
        : html`<button aria-label="Undo: ${who}" @click=${undo}>Undo</button>`
    }
    ${
      left > 1
        ? html`<button aria-label="Check in 1: ${who}" @click=${() => checkIn(1)}>
            Check in 1
          </button>`
        : nothing
    }
    ${
      left > 0
        ? html`<button
            class="main"
            aria-label="Check in ${left}: ${who}"
            @click=${() => checkIn(left)}
          >
            Check in ${left}
          </button>`
        : nothing
    }
  </span>`;
}
