import type { TemplateResult } from 'lit';
import type { Details } from '../flow/state';
import type { Toolkit } from '../views/toolkit';
import { choiceOf, order, type Choice } from './order';
import { changeProgramme, fewLeft, programmeOf, type Programme } from './programme';

/** Asks for tickets, quantity and guest, and shows the price. */
export function ticketsView(kit: Toolkit): TemplateResult {
  const { flow, say, html, nothing, day, time } = kit;
  const choice = choiceOf(kit);
  const leave = (): void => flow.update({ step: 'events', failure: null });
  if (choice === null) {
    return html`<div part="step">
      <h2 tabindex="-1" part="heading">${say('soldOut')}</h2>
      <button part="button" @click=${leave}>${say('otherDate')}</button>
    </div>`;
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!flow.state.isBusy) void flow.run(() => order(kit, form));
  };
  const { date } = choice;
  const { isBusy } = flow.state;
  const total = totalOf(choice);
  const isFree = total === 0 || date.tiers.every(({ pricePence }) => pricePence === 0);
  return html`<form part="step" novalidate @submit=${submit}>
    <h2 tabindex="-1" part="heading">${date.name}</h2>
    <p>${day(date.startDate)}, ${time(date.startTime)}</p>
    ${tiersView(choice, kit)} ${quantityView(choice, kit)} ${guestView(kit)}
    ${total === null ? nothing : totalView(total, kit)}
    <button part="button" aria-disabled=${isBusy}>
      ${say(isBusy ? 'ordering' : isFree ? 'orderFree' : 'orderPriced')}
    </button>
    ${kit.button(say('otherDate'), leave)}
  </form>`;
}

/** Null until a ticket is chosen. */
function totalOf({ tier, quantity }: Choice): number | null {
  return tier === null ? null : tier.pricePence * quantity;
}

function totalView(pence: number, kit: Toolkit): TemplateResult {
  return kit.html`<p class="total">
    <span>${kit.say('total')}</span>
    <span>${priceOf(pence, kit)}</span>
  </p>`;
}

function priceOf(pence: number, { say, money }: Toolkit): string {
  return pence === 0 ? say('freeTicket') : money(pence);
}

function tiersView({ date, tier }: Choice, kit: Toolkit): TemplateResult {
  const { say, html, nothing } = kit;
  const error = programmeOf(kit).errors.tier;
  return html`<fieldset
    class="tiers"
    aria-describedby=${error === undefined ? nothing : 'tier-error'}
  >
    <legend>${say('ticketKind')}</legend>
    ${date.tiers.map(
      ({ tierId, name, pricePence, remaining }) =>
        html`<label class="tier">
          <input
            type="radio"
            name="tier"
            .checked=${tier?.tierId === tierId}
            ?disabled=${remaining === 0}
            aria-invalid=${error === undefined ? nothing : 'true'}
            @change=${() => change(kit, { tierId })}
          />
          <span>${name}</span>
          <span class="help">${leftOf(remaining, kit)}</span>
          <span>${priceOf(pricePence, kit)}</span>
        </label>`,
    )}
    ${error === undefined ? nothing : html`<p class="error" id="tier-error">${say(error)}</p>`}
  </fieldset>`;
}

function quantityView({ quantity, quantityMax }: Choice, kit: Toolkit): TemplateResult {
  const { say, html } = kit;
  const counts = Array.from({ length: quantityMax }, (_, n) => n + 1);
  return html`<div class="field" part="field">
    <label for="quantity">${say('ticketCount')}</label>
    <select
      id="quantity"
      part="input"
      .value=${String(quantity)}
      @change=${({ target }: Event) =>
        change(kit, { quantity: Number((target as HTMLSelectElement).value) })}
    >
      ${counts.map((n) => html`<option value=${n} ?selected=${n === quantity}>${n}</option>`)}
    </select>
  </div>`;
}

function guestView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const { fullName, phone, email } = flow.state.details;
  const { errors } = programmeOf(kit);
  const errorText = (name: keyof Programme['errors']): string | null => {
    const error = errors[name];
    return error === undefined ? null : say(error);
  };
  const set = (details: Partial<Details>): void =>
    flow.update({ details: { ...flow.state.details, ...details } });
  return html`${kit.field({
    id: 'name',
    label: say('name'),
    value: fullName,
    autocomplete: 'name',
    isRequired: true,
    error: errorText('name'),
    onInput: (text) => set({ fullName: text }),
  })}
  ${kit.field({
    id: 'phone',
    label: say('phone'),
    value: phone,
    type: 'tel',
    autocomplete: 'tel',
    isRequired: true,
    error: errorText('phone'),
    onInput: (text) => set({ phone: text }),
  })}
  ${kit.field({
    id: 'email',
    label: say('email'),
    value: email,
    type: 'email',
    autocomplete: 'email',
    help: say('ticketEmailHelp'),
    error: errorText('email'),
    onInput: (text) => set({ email: text }),
  })}`;
}

/** Clears the errors, and announces the new total. */
function change(kit: Toolkit, choices: Partial<Programme>): void {
  changeProgramme(kit, { ...choices, errors: {} });
  const choice = choiceOf(kit);
  const total = choice === null ? null : totalOf(choice);
  if (total !== null) kit.flow.announce(`${kit.say('total')} ${priceOf(total, kit)}`);
}

function leftOf(n: number, { say, nothing }: Toolkit): string | typeof nothing {
  if (n === 0) return say('soldOut');
  return n > fewLeft ? nothing : say('ticketsLeft', { n });
}
