/** A month by the date grid pattern of the ARIA practices: one stop of the Tab key, then arrows. */
import { html, nothing, type TemplateResult } from 'lit';
import { addDays, addMonths, dayOfWeek, firstOfMonth, lastOfMonth, type Day } from '@venue/ui';
import { bookableRange, cursorOf, moveTo, statusOf } from '../flow/calendar';
import { chooseDay } from '../flow/search';
import type { DayStatus } from '../flow/state';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from './toolkit';

/** A day of the month that is shown. */
interface CalendarDay {
  readonly date: Day;
  readonly status: DayStatus | null;
  readonly isToday: boolean;
  /** The one day to which the Tab key leads. */
  readonly isCursor: boolean;
}

export function calendarView(kit: Toolkit): TemplateResult {
  const { flow, lang, day } = kit;
  const { isLoading, refusal } = flow.state.calendar;
  const cursor = cursorOf(flow);
  const range = bookableRange(flow);
  const first = firstOfMonth(cursor);
  const last = lastOfMonth(cursor);
  const start = addDays(first, -dayOfWeek(first, lang));
  const weeks = Array.from({ length: 6 }, (_, week) => daysFrom(addDays(start, 7 * week)));
  const isShown = (one: Day): boolean => one >= first && one <= last;
  const describe = (date: Day): CalendarDay => ({
    date,
    status: statusOf(flow, date, range),
    isToday: date === range.first,
    isCursor: date === cursor,
  });
  const days = new Map(
    weeks
      .flat()
      .filter(isShown)
      .map((one) => [one, describe(one)]),
  );
  return html`<div class="calendar" part="calendar">
    <div class="month">
      ${monthButton(kit, -1)}
      <h3 id="month">${day(cursor, { month: 'long', year: 'numeric' })}</h3>
      ${monthButton(kit, 1)}
    </div>
    <table
      role="grid"
      aria-labelledby="month"
      aria-busy=${isLoading}
      @keydown=${(event: KeyboardEvent) => moveByKey(event, kit)}
    >
      <thead>
        <tr>
          ${daysFrom(start).map(
            (one) =>
              html`<th scope="col" aria-label=${day(one, { weekday: 'long' })}>
                ${day(one, { weekday: 'short' })}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeks
          .filter(([monday = '']) => monday <= last)
          .map(
            (week) =>
              html`<tr>
                ${week.map((one) => dayView(days.get(one), kit))}
              </tr>`,
          )}
      </tbody>
    </table>
    ${legendView(kit, new Set([...days.values()].map(({ status }) => status)))}
    ${refusal?.place === 'grid' ? html`<p class="error">${refusal.reason}</p>` : nothing}
  </div>`;
}

function daysFrom(start: Day): readonly Day[] {
  return Array.from({ length: 7 }, (_, n) => addDays(start, n));
}

function monthButton({ flow, say }: Toolkit, months: 1 | -1): TemplateResult {
  const { first, last } = bookableRange(flow);
  const cursor = cursorOf(flow);
  const goal = firstOfMonth(addMonths(cursor, months));
  const isOutside = goal < firstOfMonth(first) || goal > last;
  // Stays focusable at the last month, so that the focus isn't lost.
  return html`<button
    type="button"
    part="button-month"
    class=${months === 1 ? 'next' : 'previous'}
    aria-label=${say(months === 1 ? 'nextMonth' : 'previousMonth')}
    aria-disabled=${isOutside}
    @click=${() => {
      if (!isOutside) moveTo(flow, goal < first ? first : goal);
    }}
  ></button>`;
}

const names = {
  full: 'dayFull',
  closed: 'dayClosed',
  not_yet: 'dayNotYet',
  past: 'dayPast',
  needs_venue: 'dayNeedsVenue',
} as const satisfies Record<Exclude<DayStatus, 'available'>, StringKey>;

/** A day that can't be booked stays reachable by keys, so that every guest can learn why. */
function dayView(
  calendarDay: CalendarDay | undefined,
  { flow, say, day }: Toolkit,
): TemplateResult {
  if (calendarDay === undefined) return html`<td></td>`;
  const { date, status, isToday, isCursor } = calendarDay;
  const refusal = status === null || status === 'available' ? null : names[status];
  return html`<td aria-selected=${date === flow.state.wish.date}>
    <button
      type="button"
      part="day"
      class="day ${status ?? 'unknown'}"
      tabindex=${isCursor ? 0 : -1}
      aria-label=${refusal === null ? day(date) : say(refusal, { date: day(date) })}
      aria-disabled=${refusal !== null}
      aria-current=${isToday ? 'date' : nothing}
      @click=${() => {
        moveTo(flow, date);
        chooseDay(flow, date, 'grid');
      }}
    >
      ${day(date, { day: 'numeric' })}
    </button>
  </td>`;
}

const legend: readonly (readonly [DayStatus, StringKey])[] = [
  ['full', 'full'],
  ['closed', 'closed'],
  ['not_yet', 'notYet'],
  ['needs_venue', 'onRequest'],
];

/** The marks of the current month. Screen readers read each day's status with its name. */
function legendView({ say }: Toolkit, states: ReadonlySet<DayStatus | null>): TemplateResult {
  const entries = legend.filter(([status]) => states.has(status));
  return html`<ul class="help legend" aria-hidden="true">
    ${entries.map(([status, key]) => html`<li><span class="day ${status}"></span> ${say(key)}</li>`)}
  </ul>`;
}

type Move = (day: Day, lang: string) => Day;

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, lang) => addDays(day, -dayOfWeek(day, lang)),
  End: (day, lang) => addDays(day, 6 - dayOfWeek(day, lang)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

function moveByKey(event: KeyboardEvent, { flow, lang }: Toolkit): void {
  const cursor = cursorOf(flow);
  const isRtl = getComputedStyle(event.currentTarget as Element).direction === 'rtl';
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const ahead = { [forward]: 1, [backward]: -1 }[event.key];
  const goal = ahead === undefined ? moves[event.key]?.(cursor, lang) : addDays(cursor, ahead);
  if (goal === undefined) return;
  event.preventDefault();
  moveTo(flow, goal);
  flow.dependencies.focus('.day[tabindex="0"]');
}
