import { html, type TemplateResult } from 'lit';
import { book } from '../flow/booking';
import type { Details } from '../flow/flow';
import { releaseHold } from '../flow/hold';
import type { Toolkit } from './toolkit';

/** Asks who comes, while the time is held. */
export function detailsView(kit: Toolkit): TemplateResult {
  const { flow, say } = kit;
  const { details, isBusy } = flow.state;
  const set = (change: Partial<Details>): void =>
    flow.update({ details: { ...flow.state.details, ...change } });
  const submit = (event: Event): void => {
    event.preventDefault();
    void book(flow);
  };
  const leave = (): void => {
    releaseHold(flow);
    flow.update({ step: 'times' });
  };
  return html`<form part="step" @submit=${submit}>
    <h2 tabindex="-1" part="heading">${say('yourDetails')}</h2>
    ${kit.field({
      id: 'name',
      label: say('name'),
      value: details.fullName,
      autocomplete: 'name',
      isRequired: true,
      onInput: (fullName) => set({ fullName }),
    })}
    ${kit.field({
      id: 'phone',
      label: say('phone'),
      value: details.phone,
      type: 'tel',
      autocomplete: 'tel',
      isRequired: true,
      onInput: (phone) => set({ phone }),
    })}
    ${kit.field({
      id: 'email',
      label: say('email'),
      value: details.email,
      type: 'email',
      autocomplete: 'email',
      onInput: (email) => set({ email }),
    })}
    ${kit.field({
      id: 'notes',
      label: say('notes'),
      value: details.notes,
      onInput: (notes) => set({ notes }),
    })}
    <button part="button" ?disabled=${isBusy}>${say('bookNow')}</button>
    <button part="button-quiet" type="button" @click=${leave}>${say('otherTime')}</button>
  </form>`;
}
