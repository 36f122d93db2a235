import type { Day } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import { bookableRange, changeParty, typeDay } from '../flow/calendar';
import { chooseDay, searchDay } from '../flow/search';
import { changeWish, wishedType } from '../flow/wish';
import { buttonView } from './button-view';
import { calendarView } from './calendar-view';
import { choiceView } from './choice-view';
import { waitView } from './times-view';
import type { Toolkit } from './toolkit';

/** Asks for party and day. A day in the grid shows its times at once. */
export function searchView(kit: Toolkit): TemplateResult {
  const { flow, say } = kit;
  const { wish, calendar } = flow.state;
  const { first, last } = bookableRange(flow);
  const { refusal } = calendar;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = form.querySelector<HTMLInputElement>('#date')?.value ?? '';
    chooseDay(flow, typed === '' ? null : typed, 'field');
  };
  // The browser's own messages would be in its language, and away from the field.
  return html`<form class="search" part="step" novalidate @submit=${submit}>
    <h2 tabindex="-1" part="heading">${say('findTable', { venue: flow.config.name })}</h2>
    ${partyView(kit)} ${typeView(kit)} ${calendarView(kit)}
    <div class="typed">
      ${kit.field({
        id: 'date',
        label: say('date'),
        value: wish.date ?? '',
        type: 'date',
        min: first,
        max: last,
        error: refusal?.place === 'field' ? refusal.reason : null,
        onInput: (day) => typeDay(flow, day),
      })}
      <button part="button">${say('showTimes')}</button>
    </div>
    ${refusal?.fullDay ? fullDayView(kit, refusal.fullDay) : nothing}
  </form>`;
}

/** What a guest can do about a full day. */
function fullDayView(kit: Toolkit, date: Day): TemplateResult {
  const { flow, say, day } = kit;
  const look = (): void => searchDay(flow, date);
  return html`${waitView(kit, date)}
  ${flow.config.hasOtherVenues ? buttonView(say('lookElsewhere', { date: day(date) }), look) : nothing}`;
}

function partyView({ flow, say }: Toolkit): TemplateResult {
  const { partySizeMin, partySizeMax } = flow.config;
  const sizes = Array.from({ length: partySizeMax - partySizeMin + 1 }, (_, n) => partySizeMin + n);
  const ask = (): void => {
    changeWish(flow, { partySize: partySizeMax + 1 });
    flow.update({ step: 'enquiry' });
  };
  return choiceView({
    id: 'party',
    label: say('partySize'),
    selection: flow.state.wish.partySize,
    options: sizes.map((n) => ({ value: n, text: `${n}`, name: say('guests', { n }) })),
    onChoose: (partySize) => changeParty(flow, { partySize }),
    other: buttonView(say('moreGuests', { n: partySizeMax }), ask),
  });
}

/** Hidden if there is nothing to choose, or if the site has chosen. */
function typeView({ flow, say }: Toolkit): TemplateResult | typeof nothing {
  const { bookingTypes } = flow.config;
  const siteType = wishedType({ config: flow.config, wish: flow.initialWish });
  if (bookingTypes.length < 2 || siteType !== null) return nothing;
  return choiceView({
    id: 'type',
    label: say('bookingType'),
    selection: wishedType(flow.state),
    options: [
      { value: null, text: say('anyType') },
      ...bookingTypes.map(({ bookingTypeId, name }) => ({ value: bookingTypeId, text: name })),
    ],
    onChoose: (bookingType) => changeParty(flow, { bookingType }),
  });
}
