/** The evening at a glance: guests here and to come, the next hour, free tables, and a chart. */
import { formatTime, timeInto } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import { minutesOn } from '../day/bookings';
import { figuresOf, nextHour } from '../day/figures';
import { guestsInWords } from '../parts/words';

/** Beside the list on a desk; above it on a tablet; folded on a phone. */
export type GlancePlace = 'beside' | 'above' | 'folded';

export interface GlanceContext {
  readonly app: App;
  readonly place: GlancePlace;
  /** Whether the folded one is open. */
  readonly isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
}

export function glanceView(
  day: DayForTeamAnswer,
  { app, place, isOpen, toggle }: GlanceContext,
): TemplateResult {
  const parts = html`${figuresView(day, app)} ${chartView(day, app)}
    <div class="facts">${kitchenView(day, app)} ${freeView(day, app)}</div>`;
  if (place !== 'folded') {
    return html`<section class="glance ${place}" aria-label="The evening at a glance">
      ${parts}
    </section>`;
  }
  const { here, toCome } = figuresOf(app.day.bookings, day, app.nowMinutes);
  const change = ({ target }: Event): void => toggle((target as HTMLDetailsElement).open);
  return html`<details class="glance folded" ?open=${isOpen} @toggle=${change}>
    <summary><strong>${here}</strong> here · <strong>${toCome}</strong> to come</summary>
    ${isOpen ? parts : nothing}
  </details>`;
}

function figuresView(day: DayForTeamAnswer, { day: store, nowMinutes }: App): TemplateResult {
  const { here, toCome, seats } = figuresOf(store.bookings, day, nowMinutes);
  const figures = [
    { name: 'Here', value: here },
    { name: 'To come', value: toCome },
    { name: 'Seats', value: seats },
  ];
  return html`<dl class="figures">
    ${figures.map(
      ({ name, value }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Guests who arrive in each interval against the limit, before a shade of those present. */
function chartView(day: DayForTeamAnswer, { nowMinutes }: App): TemplateResult | typeof nothing {
  const { intervals, intervalMinutes, pacing } = day;
  const limit = pacing?.coversStarting ?? null;
  const mostStarting = Math.max(limit ?? 1, ...intervals.map((one) => one.startingCovers));
  const capacity = pacing?.coversPresent ?? day.tables.reduce((sum, one) => sum + one.maxCovers, 0);
  const mostPresent = Math.max(capacity, 1, ...intervals.map((one) => one.presentCovers));
  if (guestsIn(intervals) === 0) return nothing;
  const limitWords = limit === null ? '' : `, at most ${limit}`;
  return html`<div class="chart">
    <ul aria-label="Guests who arrive each ${intervalMinutes} minutes${limitWords}">
      ${
        limit === null
          ? nothing
          : html`<li
              class="limit"
              aria-hidden="true"
              .style=${`--height: ${limit / mostStarting}`}
            ></li>`
      }
      ${intervals.map(({ date, time, startingCovers, presentCovers }) => {
        const from = minutesOn(time, date > day.date, day);
        const isNow =
          nowMinutes !== null && from <= nowMinutes && nowMinutes < from + intervalMinutes;
        const isOver = limit !== null && startingCovers > limit;
        return html`<li
          class="${isOver ? 'over' : ''} ${isNow ? 'current' : ''}"
          .style=${`--starting: ${startingCovers / mostStarting}; --present: ${presentCovers / mostPresent}`}
        >
          <span class="visually-hidden"
            >${formatTime(time, 'en-GB')}: ${startingCovers} arrive, ${presentCovers} present</span
          >
        </li>`;
      })}
    </ul>
    ${hoursView(day)}
    <p class="legend">
      <span class="starting">arrive${limit === null ? '' : ` (limit ${limit})`}</span>
      <span class="present">present of ${capacity}</span>
    </p>
  </div>`;
}

function guestsIn(intervals: DayForTeamAnswer['intervals']): number {
  return intervals.reduce((sum, { startingCovers }) => sum + startingCovers, 0);
}

function hoursView({ intervals }: DayForTeamAnswer): TemplateResult {
  const [first] = intervals;
  const last = intervals.at(-1);
  return html`<p class="ends" aria-hidden="true">
    <span>${first && formatTime(first.time, 'en-GB')}</span>
    <span>${last && formatTime(last.time, 'en-GB')}</span>
  </p>`;
}

/** Guests who arrive in the next 60 minutes, by the quarter, for the kitchen. */
function kitchenView(
  { date, zone }: DayForTeamAnswer,
  { day, nowMinutes }: App,
): TemplateResult | typeof nothing {
  if (nowMinutes === null) return nothing;
  const quarters = nextHour(day.bookings, nowMinutes);
  const guests = quarters.reduce((sum, one) => sum + one.guests, 0);
  return html`<div class="kitchen">
    <h3>Next 60 min: ${guestsInWords(guests)}</h3>
    <ul>
      ${quarters.map(
        ({ from, guests: count }) =>
          html`<li>
            <span>${formatTime(timeInto(date, zone, from), 'en-GB')}</span>
            <strong>${count}</strong>
          </li>`,
      )}
    </ul>
  </div>`;
}

function freeView({ free }: DayForTeamAnswer, app: App): TemplateResult {
  return html`<div class="free">
    <h3>First free table</h3>
    <ul>
      ${free.map(({ partySize, from, isNow, tables }) => {
        const when =
          from === null
            ? 'none'
            : isNow && app.nowMinutes !== null
              ? 'now'
              : formatTime(from, 'en-GB');
        return html`<li>
          <span>for ${partySize}</span> <strong>${when}</strong> ${
            tables === null ? nothing : html`<span class="soft">${tables}</span>`
          }
        </li>`;
      })}
    </ul>
  </div>`;
}
