/** The times of a day at which a party can be booked, by booking type. */
import { formatLength, formatMoney, formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { TeamTimesAnswer } from '../answers';
import { needsOverride } from '../parts/fields';

type TimesOfType = TeamTimesAnswer['bookingTypes'][number];
type Time = TimesOfType['times'][number];

/** One time of a booking type. */
export interface Choice extends Time {
  readonly bookingTypeId: string;
}

/** Whether the time needs no override; its other warnings are shown. */
function isWithin({ warnings }: Time): boolean {
  return !needsOverride(warnings);
}

/** Whether the party gets no table by itself, so that the person has to choose some. */
export function needsTables({ freeTables }: Time): boolean {
  return freeTables.length > 0;
}

/** The same time in a newer answer; null where it is no longer available. */
export function sameChoice(
  times: TeamTimesAnswer | undefined,
  selection: Choice | null,
): Choice | null {
  if (times === undefined || selection === null) return null;
  const { time, bookingTypeId } = selection;
  const type = times.bookingTypes.find((one) => one.bookingTypeId === bookingTypeId);
  const same = type?.times.find((one) => one.time === time);
  return same === undefined ? null : { ...same, bookingTypeId };
}

interface Choosing {
  readonly selection: Choice | null;
  readonly currency: string;
  readonly mayOverride: boolean;
  /** Whether the times are for a booking without a table. */
  readonly isWithoutTable: boolean;
  readonly wantWithoutTable: (isWanted: boolean) => void;
  readonly choose: (choice: Choice) => void;
}

export function timesView({ bookingTypes }: TeamTimesAnswer, choosing: Choosing): TemplateResult {
  const isFree = ({ times }: TimesOfType): boolean => times.some(isWithin);
  // Times without an override come first.
  const sorted = [...bookingTypes.filter(isFree), ...bookingTypes.filter((one) => !isFree(one))];
  const types = sorted.map((type) => typeView(type, choosing));
  return html`${
    bookingTypes.length === 0
      ? html`<p>
          No table is free on that day. Try another day or fewer guests, or book without a table.
        </p>`
      : types
  }
  ${withoutTableView(choosing)}`;
}

/** The last choice; the day lists such a booking among those that need a table. */
function withoutTableView({ isWithoutTable, wantWithoutTable }: Choosing): TemplateResult {
  return html`<button
    type="button"
    aria-pressed=${String(isWithoutTable)}
    @click=${() => wantWithoutTable(!isWithoutTable)}
  >
    Book without a table
  </button>`;
}

function typeView(type: TimesOfType, choosing: Choosing): TemplateResult {
  const { name, durationMinutes, times } = type;
  const within = times.filter(isWithin);
  const beyond = times.filter((time) => !isWithin(time));
  return html`<fieldset>
    <legend>${name}, ${formatLength(durationMinutes, 'en-GB')}</legend>
    ${
      within.length === 0
        ? html`<p class="soft">Nothing within the rules.</p>`
        : html`<div class="times">${within.map((time) => timeView(time, type, choosing))}</div>`
    }
    ${beyond.length === 0 ? nothing : beyondView(beyond, type, choosing)}
  </fieldset>`;
}

function beyondView(
  beyond: readonly Time[],
  type: TimesOfType,
  choosing: Choosing,
): TemplateResult {
  if (!choosing.mayOverride) {
    return html`<p class="soft">${beyond.length} more with a manager’s reason.</p>`;
  }
  const hasChosen = beyond.some((time) => isChosen(time, type, choosing));
  return html`<details ?open=${hasChosen}>
    <summary>Beyond the rules (${beyond.length})</summary>
    <div class="times">${beyond.map((time) => timeView(time, type, choosing))}</div>
  </details>`;
}

function timeView(time: Time, type: TimesOfType, choosing: Choosing): TemplateResult {
  const { bookingTypeId } = type;
  const { depositPence, tables } = time;
  const where = needsTables(time) ? 'choose tables' : tables === '' ? 'no table' : tables;
  const deposit = formatMoney(depositPence, 'en-GB', choosing.currency);
  return html`<button
    type="button"
    aria-pressed=${String(isChosen(time, type, choosing))}
    @click=${() => choosing.choose({ ...time, bookingTypeId })}
  >
    ${formatTime(time.time, 'en-GB')} <small>${where}</small>
    ${depositPence === 0 ? nothing : html`<small>${deposit} deposit</small>`}
  </button>`;
}

function isChosen(
  { time }: Time,
  { bookingTypeId }: TimesOfType,
  { selection }: Choosing,
): boolean {
  return selection?.time === time && selection.bookingTypeId === bookingTypeId;
}
