/** The part for enquiries: messages to the venue's team about what can't be booked here. */
import type { TemplateResult } from 'lit';
import type { Details } from '../flow/state';
import type { LoadedPart, Toolkit } from '../views/toolkit';
import { changeDraft, draftOf, isLargeParty, isStuck, type FieldName } from './draft';
import { fieldsOf, send } from './send';
import { styles } from './styles';

/** For a booking, which loads this part if it needs a captcha. */
export { solveFor } from './captcha';

export const part: LoadedPart = {
  views: { enquiry: enquiryView, sent: sentView },
  styles,
};

function enquiryView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!flow.state.isBusy) void flow.run(() => send(kit, form));
  };
  const heading = html`<h2 tabindex="-1" part="heading">
    ${say('enquiryTitle', { venue: flow.config.name })}
  </h2>`;
  if (isStuck(flow)) {
    return html`<div part="step">
      ${heading}
      <p>${say('enquiryByPhone')}</p>
      ${contactsView(kit)}${backView(kit)}
    </div>`;
  }
  return html`<form part="step" novalidate @submit=${submit}>
    ${heading}
    <p>${say('enquiryIntro')}</p>
    ${fieldsView(kit)} ${waitView(kit)}
    <button part="button" aria-disabled=${flow.state.isBusy}>
      ${say(flow.state.isBusy ? 'enquirySending' : 'enquirySend')}
    </button>
    ${backView(kit)}
  </form>`;
}

function fieldsView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const { details } = flow.state;
  const { subject, message } = fieldsOf(kit);
  const set = (change: Partial<Details>): void =>
    flow.update({ details: { ...flow.state.details, ...change } });
  return html`${kit.field({
      id: 'name',
      label: say('name'),
      value: details.fullName,
      autocomplete: 'name',
      isRequired: true,
      error: errorOf(kit, 'name'),
      onInput: (fullName) => set({ fullName }),
    })}
    <fieldset class="reach">
      <legend>${say('enquiryReach')}</legend>
      ${kit.field({
        id: 'phone',
        label: say('phone'),
        value: details.phone,
        type: 'tel',
        autocomplete: 'tel',
        error: errorOf(kit, 'phone'),
        onInput: (phone) => set({ phone }),
      })}
      ${kit.field({
        id: 'email',
        label: say('enquiryEmail'),
        value: details.email,
        type: 'email',
        autocomplete: 'email',
        error: errorOf(kit, 'email'),
        onInput: (email) => set({ email }),
      })}
    </fieldset>
    ${companyView(kit)} ${partyView(kit)}
    ${kit.field({
      id: 'subject',
      label: say('enquirySubject'),
      value: subject,
      isRequired: true,
      error: errorOf(kit, 'subject'),
      onInput: (text) => changeDraft(flow, { subject: text }),
    })}
    ${kit.field({
      id: 'message',
      label: say('enquiryMessage'),
      value: message,
      maxLength: 4000,
      error: errorOf(kit, 'message'),
      onInput: (text) => changeDraft(flow, { message: text }),
    })}`;
}

function companyView({ flow, say, html }: Toolkit): TemplateResult {
  const { details } = flow.state;
  const set = ({ target }: Event): void => {
    const isForBusiness = (target as HTMLInputElement).checked;
    flow.update({ details: { ...flow.state.details, isForBusiness } });
  };
  return html`<label class="tick">
    <input type="checkbox" .checked=${details.isForBusiness} @change=${set} />
    ${say('enquiryForCompany')}
  </label>`;
}

/** Shown before the message, whose suggestion contains the number. */
function partyView({ flow, say, ...kit }: Toolkit): TemplateResult | Toolkit['nothing'] {
  if (!isLargeParty(flow)) return kit.nothing;
  return kit.field({
    id: 'party-size',
    label: say('enquiryPartySize'),
    value: draftOf(flow).partySize ?? String(flow.state.wish.partySize),
    type: 'number',
    min: '1',
    onInput: (partySize) => changeDraft(flow, { partySize }),
  });
}

function errorOf({ flow, say }: Toolkit, name: FieldName): string | null {
  const error = draftOf(flow).errors[name];
  return error === undefined ? null : say(error);
}

function waitView(kit: Toolkit): TemplateResult | null {
  const { flow, say, html } = kit;
  const { waitMinutes: n } = draftOf(flow);
  if (n === null) return null;
  return html`<div class="notice" part="notice">
    <p class="told">${say('enquiryTooMany', { n })}</p>
    ${contactsView(kit)}
  </div>`;
}

function sentView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('enquirySent')}</h2>
    <p>${say('enquiryNext', { venue: flow.config.name })}</p>
    <p>${say('enquiryUrgent')}</p>
    ${contactsView(kit)}${backView(kit)}
  </div>`;
}

/** Other ways to reach the venue. */
function contactsView({ flow, say, html, nothing }: Toolkit): TemplateResult {
  const { phone, email } = flow.config;
  return html`<ul class="contacts">
    ${
      phone === null
        ? nothing
        : html`<li><a href="tel:${phone.replace(/[^+\d]/g, '')}">${say('call', { phone })}</a></li>`
    }
    ${
      email === null
        ? nothing
        : html`<li><a href="mailto:${email}">${say('writeTo', { email })}</a></li>`
    }
  </ul>`;
}

/** Goes back to the tables, with a party size that can be booked there. */
function backView({ flow, say, button }: Toolkit): TemplateResult {
  const back = (): void => {
    const { wish, calendar } = flow.state;
    const partySize = Math.min(wish.partySize, flow.config.partySizeMax);
    const days = partySize === wish.partySize ? calendar.days : {};
    flow.update({
      step: 'search',
      failure: null,
      wish: { ...wish, partySize },
      calendar: { ...calendar, days },
    });
  };
  return button(say('backToTables'), back);
}
