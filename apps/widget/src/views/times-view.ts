import { html, nothing, type TemplateResult } from 'lit';
import type { AlternativeAnswer, AvailabilityAnswer, OptionAnswer } from '../answers';
import type { Day } from '@venue/ui';
import { chooseTime } from '../flow/search';
import { changeWish } from '../flow/wish';
import type { StringKey } from '../strings/strings';
import { buttonView } from './button-view';
import type { Toolkit } from './toolkit';

/** The free times of the day, or what is free instead. */
export function timesView(kit: Toolkit): TemplateResult {
  const { flow, say, day } = kit;
  const { wish, availability, isBusy } = flow.state;
  return html`<div class="found" part="step">
    ${buttonView(say('changeSearch'), () => flow.update({ step: 'search', isBusy: false }))}
    <h2 tabindex="-1" part="heading">${day(availability?.date ?? wish.date ?? '')}</h2>
    <p class="help">${say('guests', { n: availability?.partySize ?? wish.partySize })}</p>
    ${flow.dependencies.isElsewhere ? html`<p class="venue">${flow.config.name}</p>` : nothing}
    ${availability !== null ? availabilityView(kit, availability) : isBusy ? placeholdersView(kit) : nothing}
  </div>`;
}

/** Reserves the space that the times will need, if their number is loaded. */
function placeholdersView({ flow, say }: Toolkit): TemplateResult {
  const { wish, calendar } = flow.state;
  const count = calendar.days[wish.date ?? '']?.times ?? 12;
  return html`<p class="visually-hidden">${say('loadingTimes')}</p>
    <ul class="times" aria-hidden="true">
      ${Array.from({ length: count }, () => html`<li class="placeholder"></li>`)}
    </ul>`;
}

function availabilityView(kit: Toolkit, availability: AvailabilityAnswer): TemplateResult {
  const { flow, say, day } = kit;
  const { alternatives, failure } = flow.state;
  if (availability.outcome === 'needs_venue')
    return html`<p class="told">${say('refusedParty', { n: availability.partySize })}</p>
      ${askView(kit, 'request', 'button')}`;
  const reason = availability.outcome === 'closed' ? 'closedOn' : 'noTimes';
  const isEmpty = availability.times.length + alternatives.length === 0;
  return html`${
    failure?.slug === 'no-availability'
      ? html`<p class="notice taken" part="notice" tabindex="-1">${say('failedTaken')}</p>`
      : nothing
  }
  ${availability.times.length === 0 ? html`<p class=${isEmpty ? 'told' : nothing}>${say(reason, { date: day(availability.date) })}</p>` : nothing}
  ${ownIn(kit).length === 0 ? nothing : html`<p>${say('alternatives')}</p>`}
  ${alternativesView(kit)} ${elsewhereView(kit)}
  ${groupsOf(availability.times.map((time) => ({ ...time, date: availability.date }))).map(
    (group) => groupView(kit, group),
  )}
  ${isEmpty ? askView(kit, 'request', 'button') : askView(kit, 'noneSuits')}
  ${availability.outcome === 'closed' ? nothing : waitView(kit, availability.date)}`;
}

function askView({ flow, say }: Toolkit, text: StringKey, part?: string): TemplateResult {
  return buttonView(say(text), () => flow.update({ step: 'enquiry' }), part);
}

/** Leads to the waiting list of the day, where the venue has one. */
export function waitView({ flow, say }: Toolkit, day: Day): TemplateResult | typeof nothing {
  if (!flow.config.hasWaitingList) return nothing;
  const wait = (): void => {
    changeWish(flow, { date: day });
    flow.update({ step: 'waiting', failure: null, alternatives: [] });
  };
  return buttonView(say('waitForTable'), wait);
}

/** Alternatives to a day without free times, or to a time that is gone. */
export function alternativesView(kit: Toolkit): TemplateResult {
  const alternatives = ownIn(kit);
  const days = [...new Set(alternatives.map(({ date }) => date))];
  return html`${days.map(
    (date) =>
      html`<h3>${kit.day(date)}</h3>
        ${groupsOf(alternatives.filter((one) => one.date === date)).map((group) =>
          groupView(kit, group),
        )}`,
  )}`;
}

function ownIn({ flow }: Toolkit): readonly AlternativeAnswer[] {
  const { venueId } = flow.dependencies;
  return flow.state.alternatives.filter((one) => one.venueId === venueId);
}

/** The alternatives at other venues; choosing one continues at that venue. */
function elsewhereView(kit: Toolkit): TemplateResult {
  const { flow, say, day } = kit;
  const { venueId, visit } = flow.dependencies;
  const others = flow.state.alternatives.filter((one) => one.venueId !== venueId);
  const venues = Object.values(Object.groupBy(others, (one) => one.venueName));
  return html`${venues.map(
    (times = []) =>
      html`<h3>
          ${say('elsewhere', { venue: times[0]?.venueName ?? '', date: day(times[0]?.date ?? '') })}
        </h3>
        <ul class="times">
          ${times.map((one) => timeView(kit, { ...one, press: () => visit(one) }))}
        </ul>`,
  )}`;
}

type FreeTime = Pick<AlternativeAnswer, 'date' | 'time' | 'options'>;

interface Start {
  readonly date: Day;
  readonly time: string;
  readonly option: OptionAnswer;
}

/** Times by booking type, so that choosing a time chooses the type, too. */
function groupsOf(times: readonly FreeTime[]): readonly (readonly Start[])[] {
  const starts = times.flatMap(({ date, time, options }) =>
    options.map((option) => ({ date, time, option })),
  );
  return Object.values(Object.groupBy(starts, ({ option }) => option.bookingTypeId)) as Start[][];
}

/** Shows the deposit once if it is the same for all times of the group. */
function groupView(kit: Toolkit, starts: readonly Start[]): TemplateResult {
  const [first] = starts;
  if (first === undefined) return html``;
  const { bookingType, durationMinutes } = first.option;
  const amounts = new Set(starts.map(({ option }) => option.deposit.amountPence));
  const isSame = amounts.size === 1;
  return html`<p class="service">
      <strong>${bookingType}</strong>
      <small>${kit.length(durationMinutes)}</small>
      ${isSame ? depositView(kit, first) : nothing}
    </p>
    <ul class="times" aria-label=${bookingType}>
      ${starts.map((start) => {
        const press = (): Promise<void> => chooseTime(kit.flow, start);
        const deposit = isSame ? nothing : depositView(kit, start);
        return timeView(kit, { ...start, press, deposit });
      })}
    </ul>`;
}

function depositView({ say, money }: Toolkit, { option }: Start): TemplateResult | typeof nothing {
  const { required, amountPence } = option.deposit;
  return required
    ? html`<small>${say('deposit', { amount: money(amountPence) })}</small>`
    : nothing;
}

interface TimeButton extends Pick<Start, 'date' | 'time'> {
  readonly press: () => unknown;
  readonly deposit?: TemplateResult | typeof nothing;
}

function timeView({ flow, time }: Toolkit, button: TimeButton): TemplateResult {
  const { wish, isBusy } = flow.state;
  const isWished = button.time === wish.time && button.date === wish.date;
  return html`<li>
    <button
      part="time"
      type="button"
      class="time ${isWished ? 'wished' : ''}"
      aria-disabled=${isBusy}
      @click=${button.press}
    >
      ${time(button.time)} ${button.deposit ?? nothing}
    </button>
  </li>`;
}
