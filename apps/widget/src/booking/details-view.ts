import type { TemplateResult } from 'lit';
import { book } from './book';
import { hasEmail, type } from './details';
import { leaveHold } from './hold';
import type { StringKey } from '../strings/strings';
import { holdView, termsView } from './hold-view';
import { wishes, wishNames } from './wishes';
import type { TextField } from '../flow/state';
import type { FieldOf } from '../views/field-view';
import type { Toolkit } from '../views/toolkit';

/** Asks for the guest's details, while the time is held. */
export function detailsView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const { isBusy, hold } = flow.state;
  const submit = (event: Event): void => {
    event.preventDefault();
    void flow.run(book);
  };
  const next = hold?.cardGuarantee ? 'bookAndCard' : 'bookNow';
  const act = hold?.deposit.required === true ? 'bookAndPay' : next;
  return html`<form class="booking" part="step" novalidate @submit=${submit}>
    <h2 tabindex="-1" part="heading">${say('yourDetails')}</h2>
    ${holdView(kit)} ${fieldsView(kit)} ${termsView(kit)} ${linksView(kit)}
    <button part="button" aria-disabled=${isBusy}>${say(isBusy ? 'booking' : act)}</button>
    ${kit.button(say('otherTime'), () => leaveHold(kit))}
  </form>`;
}

function fieldsView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const { details, faults } = flow.state;
  const field = (id: TextField, parts: Omit<FieldOf, 'id' | 'error'>): TemplateResult => {
    const fault = faults[id];
    return kit.field({ ...parts, id, error: fault === undefined ? null : say(fault) });
  };
  const text = (
    id: 'fullName' | 'phone' | 'email',
    parts: Omit<FieldOf, 'id' | 'value' | 'error' | 'onInput'>,
  ): TemplateResult =>
    field(id, {
      ...parts,
      value: details[id],
      onInput: (value) => type(flow, { [id]: value }),
    });
  const wish = (name: (typeof wishNames)[number]): TemplateResult => {
    const { label, help, ...parts } = wishes[name];
    return field(name, {
      ...parts,
      label: say(label),
      help: help && say(help),
      value: details.wishes[name] ?? '',
      onInput: (value) => type(flow, { wishes: { ...flow.state.details.wishes, [name]: value } }),
    });
  };
  return html`${text('fullName', { label: say('name'), autocomplete: 'name', isRequired: true })}
  ${text('phone', {
    label: say('phone'),
    help: say('phoneHelp'),
    type: 'tel',
    autocomplete: 'tel',
    isRequired: true,
  })}
  ${text('email', { label: say('email'), type: 'email', autocomplete: 'email' })}
  ${wishNames.map(wish)} ${tickView(kit, 'isForBusiness', 'forBusiness')}
  ${tickView(kit, 'wantsNews', hasEmail(details) ? 'news' : 'newsByText')}`;
}

function tickView(
  { flow, say, html }: Toolkit,
  name: 'isForBusiness' | 'wantsNews',
  label: StringKey,
): TemplateResult {
  return html`<label class="tick" for=${name}>
    <input
      id=${name}
      type="checkbox"
      .checked=${flow.state.details[name]}
      @change=${({ target }: Event) => type(flow, { [name]: (target as HTMLInputElement).checked })}
    />
    ${say(label)}
  </label>`;
}

/** The links open a new tab, so that nothing typed is lost. */
function linksView({ flow, say, html, nothing }: Toolkit): TemplateResult {
  const { terms, privacy } = flow.config.links;
  const link = (href: string | null, label: StringKey) =>
    href === null
      ? nothing
      : html`<a href=${href} target="_blank" rel="noopener">${say(label)}</a>`;
  return html`<p class="links">${link(terms, 'terms')} ${link(privacy, 'privacy')}</p>`;
}
