/** The part for the waiting list of a day without a time that suits. */
import type { TemplateResult } from 'lit';
import type { Details } from '../flow/state';
import type { StringKey } from '../strings/strings';
import type { FieldOf } from '../views/field-view';
import type { LoadedPart, Toolkit } from '../views/toolkit';
import { changeDraft, draftOf, fieldsOf, type FieldName } from './draft';
import { join } from './join';
import { styles } from './styles';

export const part: LoadedPart = {
  views: { waiting: waitingView, listed: listedView },
  styles,
};

function waitingView(kit: Toolkit): TemplateResult {
  const { flow, say, html, day } = kit;
  const { isBusy, wish } = flow.state;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!flow.state.isBusy) void flow.run(() => join(kit, form));
  };
  return html`<form class="waiting" part="step" novalidate @submit=${submit}>
    <h2 tabindex="-1" part="heading">${say('waitingTitle')}</h2>
    <p>${say('waitingFor', { n: wish.partySize, date: day(wish.date ?? '') })}</p>
    <p class="help">${say('waitingIntro')}</p>
    ${fieldsView(kit)} ${obstacleView(kit)}
    <button part="button" aria-disabled=${isBusy}>
      ${say(isBusy ? 'waitingSending' : 'waitingJoin')}
    </button>
    ${backView(kit)}
  </form>`;
}

type FieldParts = Omit<FieldOf, 'id' | 'value' | 'label' | 'error'>;

function fieldsView(kit: Toolkit): TemplateResult {
  const { flow, say, html } = kit;
  const set = (change: Partial<Details>): void =>
    flow.update({ details: { ...flow.state.details, ...change } });
  const values = fieldsOf(flow);
  const { errors } = draftOf(flow);
  const field = (id: FieldName, label: StringKey, parts: FieldParts): TemplateResult => {
    const error = errors[id];
    const shown = error === undefined ? null : say(error);
    return kit.field({ ...parts, id, label: say(label), value: values[id], error: shown });
  };
  const clock = (id: 'from' | 'until', label: StringKey): TemplateResult =>
    field(id, label, {
      type: 'time',
      isRequired: true,
      onInput: (time) => changeDraft(flow, { [id]: time }),
    });
  return html`<fieldset class="window">
      <legend>${say('waitingWindow')}</legend>
      ${clock('from', 'waitingFrom')} ${clock('until', 'waitingUntil')}
    </fieldset>
    ${field('name', 'name', {
      autocomplete: 'name',
      isRequired: true,
      onInput: (fullName) => set({ fullName }),
    })}
    ${field('phone', 'phone', {
      type: 'tel',
      autocomplete: 'tel',
      isRequired: true,
      onInput: (phone) => set({ phone }),
    })}
    ${field('email', 'email', {
      type: 'email',
      autocomplete: 'email',
      onInput: (email) => set({ email }),
    })}
    ${field('notes', 'waitingNotes', {
      maxLength: 1000,
      onInput: (notes) => set({ wishes: { ...flow.state.details.wishes, notes } }),
    })}`;
}

/** Why the guest does not wait, with the times that are free. */
function obstacleView(kit: Toolkit): TemplateResult | null {
  const { flow, say, html, lang } = kit;
  const { obstacle } = draftOf(flow);
  if (obstacle === null) return null;
  if (obstacle === 'too-many') return noticeView(kit, say('waitingTooMany'));
  if (obstacle.outcome === 'available')
    return html`${noticeView(kit, say('waitingFree'))} ${kit.alternatives(kit)}`;
  return noticeView(kit, lang.startsWith('en') ? obstacle.summary : say('waitingRefused'));
}

function noticeView({ html }: Toolkit, text: string): TemplateResult {
  return html`<div class="notice" part="notice"><p class="told">${text}</p></div>`;
}

function listedView(kit: Toolkit): TemplateResult {
  const { flow, say, html, nothing, day, time } = kit;
  const { wish, details } = flow.state;
  const { from, until } = fieldsOf(flow);
  const { link } = draftOf(flow);
  const when = { n: wish.partySize, date: day(wish.date ?? '') };
  const window = from === until ? time(from) : `${time(from)} – ${time(until)}`;
  const hasEmail = details.email.trim() !== '';
  return html`<div class="waiting" part="step">
    <h2 tabindex="-1" part="heading">${say('waitingDone')}</h2>
    <p>${say('waitingFor', when)}<br />${window}</p>
    <p>${say(hasEmail ? 'waitingNextBoth' : 'waitingNext')}</p>
    <p>${say('waitingSoon', { venue: flow.config.name })}</p>
    ${link === null ? nothing : html`<p><a class="place" href=${link}>${say('waitingPlace')}</a></p>`}
    ${backView(kit)}
  </div>`;
}

function backView({ flow, say, button }: Toolkit): TemplateResult {
  const back = (): void => {
    changeDraft(flow, { obstacle: null, errors: {} });
    flow.update({ step: 'search', failure: null, isBusy: false, alternatives: [] });
  };
  return button(say('backToTables'), back);
}
