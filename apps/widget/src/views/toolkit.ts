/**
 * What views are made with. Parts that are loaded later get it from the core, so that their files
 * import types alone and no second copy of the library is loaded.
 */
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { addDays, formatDay, formatLength, formatMoney, formatTime, type Day } from '@venue/ui';
import type { Flow, Step } from '../flow/flow';
import { bookingPart } from '../flow/parts';
import { searchTimes } from '../flow/search';
import type { Say } from '../strings/strings';
import { alternativesView } from './times-view';

export interface Toolkit {
  readonly html: typeof html;
  readonly nothing: typeof nothing;
  readonly flow: Flow;
  readonly say: Say;
  /** BCP 47 tag of the language of the texts. */
  readonly lang: string;
  readonly day: (day: Day, style?: Intl.DateTimeFormatOptions) => string;
  readonly time: (time: string) => string;
  /** A length of time. */
  readonly length: (minutes: number) => string;
  readonly money: (pence: number) => string;
  readonly field: (field: FieldOf) => TemplateResult;
  readonly focusError: typeof focusError;
  readonly addDays: typeof addDays;
  readonly alternatives: View;
  readonly bookingPart: typeof bookingPart;
  readonly searchTimes: typeof searchTimes;
}

export type View = (kit: Toolkit) => TemplateResult | typeof nothing;

/** What a part that is loaded when needed brings. */
export interface LoadedPart {
  /** Of its steps. */
  readonly views: Readonly<Partial<Record<Step, View>>>;
  readonly styles: string;
  /** What follows the flow while the element is on the page. */
  readonly controllersOf?: (flow: () => Flow | null) => readonly ReactiveController[];
}

/** A labelled text input. */
export interface FieldOf {
  /** Unique in the widget. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'tel' | 'email' | 'date' | 'number';
  /** Several lines, of at most so many characters. */
  readonly maxLength?: number;
  readonly autocomplete?: string;
  readonly help?: string | null;
  readonly isRequired?: boolean;
  /** Bounds of a date or a number. */
  readonly min?: string;
  readonly max?: string;
  /** What is wrong with the value. */
  readonly error?: string | null;
  readonly onInput: (value: string) => void;
}

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export function toolkitFor(flow: Flow, say: Say, lang: string): Toolkit {
  return {
    html,
    nothing,
    flow,
    say,
    lang,
    day: (day, style = wholeDay) => formatDay(day, lang, style),
    time: (time) => formatTime(time, lang),
    length: (minutes) => formatLength(minutes, lang),
    money: (pence) => formatMoney(pence, lang, flow.config.currency),
    field,
    focusError,
    addDays,
    alternatives: alternativesView,
    bookingPart,
    searchTimes,
  };
}

/** Moves the focus to the first wrong field of a form, once the errors are shown. */
async function focusError(form: HTMLFormElement): Promise<void> {
  const { host } = form.getRootNode() as ShadowRoot;
  await (host as LitElement).updateComplete;
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function field({ id, label, ...more }: FieldOf): TemplateResult {
  const { error = null, help = null } = more;
  return html`<div class="field" part="field">
    <label for=${id}>${label}</label>
    ${help === null ? nothing : html`<p class="help" id="${id}-help">${help}</p>`}
    ${more.maxLength === undefined ? input({ id, ...more }) : textarea({ id, ...more })}
    ${error === null ? nothing : html`<p class="error" id="${id}-error">${error}</p>`}
  </div>`;
}

type Control = Omit<FieldOf, 'label'>;

function input({ id, value, onInput, ...more }: Control): TemplateResult {
  const { type = 'text', autocomplete, isRequired = false, min, max, error = null } = more;
  return html`<input
    id=${id}
    part="input"
    type=${type}
    autocomplete=${autocomplete ?? nothing}
    min=${min ?? nothing}
    max=${max ?? nothing}
    .value=${value}
    ?required=${isRequired}
    aria-invalid=${error === null ? nothing : 'true'}
    aria-describedby=${describedBy({ id, ...more })}
    @input=${({ target }: InputEvent) => onInput((target as HTMLInputElement).value)}
  />`;
}

function textarea({ id, value, onInput, ...more }: Control): TemplateResult {
  return html`<textarea
    id=${id}
    part="input"
    rows="3"
    maxlength=${more.maxLength ?? nothing}
    .value=${value}
    aria-invalid=${more.error ? 'true' : nothing}
    aria-describedby=${describedBy({ id, ...more })}
    @input=${({ target }: InputEvent) => onInput((target as HTMLTextAreaElement).value)}
  ></textarea>`;
}

function describedBy({ id, help, error }: Pick<FieldOf, 'id' | 'help' | 'error'>) {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? nothing : ids.join(' ');
}
