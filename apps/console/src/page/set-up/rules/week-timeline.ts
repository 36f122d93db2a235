/** Times on weekdays, such as a booking type's windows, as bars on the timeline of a week. */
import { html, type TemplateResult } from 'lit';
import { idOf, type Field, type FormContext } from './field';
import { capital, timesOf } from './labels';
import { itemsOf, membersOf, type FormSchema } from './schema';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The timeline begins at 06:00 and has a day, so that a night is one bar. */
const firstMinute = 6 * 60;
const dayMinutes = 24 * 60;
const stepMinutes = 15;
/** A bar has room for its times. */
const narrowest = dayMinutes / 8;

/** Whether it is some time on some weekdays. */
export function isWindow({ properties = {} }: FormSchema): boolean {
  return ['days', 'from', 'to'].every((name) => properties[name] !== undefined);
}

/** Pressed, a bar opens the fields of its times; the arrow keys move it. */
export function weekTimeline(field: Field, form: FormContext): TemplateResult {
  const bars = itemsOf(field.value).map((item, index) => ({ item: membersOf(item), index }));
  return html`<div class="weekline" role="group" aria-label="${field.label}: the week">
    <p class="soft help">
      Press a bar to change its times. The arrow keys move it by ${stepMinutes} minutes, with Shift
      its end.
    </p>
    <p class="hours" aria-hidden="true">
      ${[6, 9, 12, 15, 18, 21, 0, 3].map((hour) => html`<span>${hour}:00</span>`)}
    </p>
    ${weekdays.map(
      (day) =>
        html`<div class="line">
          <span>${capital(day).slice(0, 3)}</span>
          <div>
            ${bars
              .filter(({ item: { days } }) => itemsOf(days).includes(day))
              .map(({ item, index }) => barView({ day, item, index }, field, form))}
          </div>
        </div>`,
    )}
  </div>`;
}

interface Bar {
  readonly day: string;
  readonly item: Readonly<Record<string, unknown>>;
  readonly index: number;
}

function barView({ day, item, index }: Bar, field: Field, form: FormContext): TemplateResult {
  const [start, end] = [minuteOf(item['from']), minuteOf(item['to'])];
  if (start === null || end === null) return html``;
  const length = Math.max(end - start, narrowest);
  const left = Math.min(start, dayMinutes - length);
  const share = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`;
  const times = timesOf(item['from'], item['to']);
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -stepMinutes, ArrowRight: stepMinutes }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [from, to] = [event.shiftKey ? start : start + by, end + by];
    if (from < 0 || to >= dayMinutes || to < from) return;
    form.change([...field.steps, String(index)], { ...item, from: timeAt(from), to: timeAt(to) });
  };
  return html`<button
    type="button"
    class="main"
    aria-label="${capital(day)} ${times}"
    .style=${`left: ${share(left)}; width: ${share(length)}`}
    @keydown=${move}
    @click=${({ currentTarget }: Event) => open(currentTarget as HTMLElement, field, index)}
  >
    ${times}
  </button>`;
}

/** In minutes since the timeline begins; null for no time. */
function minuteOf(time: unknown): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
  if (hours === undefined) return null;
  return (Number(hours) * 60 + Number(minutes) - firstMinute + dayMinutes) % dayMinutes;
}

function timeAt(minute: number): string {
  const minutes = (minute + firstMinute) % dayMinutes;
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function open(bar: HTMLElement, field: Field, index: number): void {
  const list = (bar.getRootNode() as ShadowRoot).getElementById(idOf(field));
  const item = list?.querySelectorAll<HTMLDetailsElement>(':scope > details')[index];
  if (item === undefined) return;
  item.open = true;
  item.querySelector<HTMLElement>('input[type="time"]')?.focus();
}
