/** The form that blocks tables or closes online booking for a span of time. */
import { codeOnDevice } from '../parts/fields';
import { textIn } from '../parts/form-text';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayForTeamAnswer } from '../answers';
import type { App } from '../app';

export type Scope = 'tables' | 'area' | 'venue' | 'online';

const scopes: readonly { readonly scope: Scope; readonly title: string }[] = [
  { scope: 'tables', title: 'Tables' },
  { scope: 'area', title: 'An area' },
  { scope: 'venue', title: 'The whole venue' },
  { scope: 'online', title: 'Online booking only' },
];

interface BlockFieldsOptions {
  readonly app: App;
  readonly scope: Scope;
  readonly choose: (scope: Scope) => void;
}

export function blockFields({ app, scope, choose }: BlockFieldsOptions): TemplateResult {
  const offered = scopes.filter((one) => one.scope !== 'online' || app.mayOverride);
  const tables = app.day.answer?.tables ?? [];
  return html`<div class="field">
      <label for="scope">What</label>
      <select
        id="scope"
        @change=${({ target }: Event) => choose((target as HTMLSelectElement).value as Scope)}
      >
        ${offered.map(
          (one) =>
            html`<option value=${one.scope} ?selected=${one.scope === scope}>${one.title}</option>`,
        )}
      </select>
    </div>
    ${scope === 'tables' ? tableFields(tables) : nothing}
    ${scope === 'area' ? areaField(tables) : nothing}
    <div class="pair">
      ${dayField('fromDate', 'From', app.date)} ${timeField('fromTime', 'At, or the whole day')}
    </div>
    <div class="pair">
      ${dayField('untilDate', 'Until, if another day', null)}
      ${timeField('untilTime', 'At, or the end of that day')}
    </div>
    <div class="field">
      <label for="reason">Why, for the team</label>
      <input id="reason" name="reason" maxlength="500" />
    </div>
    ${scope === 'online' ? codeOnDevice('code', app) : nothing}`;
}

type Tables = DayForTeamAnswer['tables'];

function tableFields(tables: Tables): TemplateResult {
  const areas = Map.groupBy(tables, ({ area }) => area);
  return html`${[...areas].map(
    ([area, those]) =>
      html`<fieldset>
        <legend>${those[0]?.areaName ?? area}</legend>
        <div class="row">
          ${those.map(
            ({ name }) =>
              html`<label class="tick chip">
                <input type="checkbox" name="table" value=${name} /> ${name}
              </label>`,
          )}
        </div>
      </fieldset>`,
  )}`;
}

function areaField(tables: Tables): TemplateResult {
  const areas = new Map(tables.map(({ area, areaName }) => [area, areaName]));
  return html`<div class="field">
    <label for="area">Area</label>
    <select id="area" name="area">
      ${[...areas].map(([area, name]) => html`<option value=${area}>${name}</option>`)}
    </select>
  </div>`;
}

function dayField(name: string, label: string, day: string | null): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} name=${name} type="date" value=${day ?? ''} ?required=${day !== null} />
  </div>`;
}

function timeField(name: string, label: string): TemplateResult {
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} name=${name} type="time" />
  </div>`;
}

/** The fields of the request, without empty ones. */
export function blockBody(data: FormData, scope: Scope): Readonly<Record<string, unknown>> {
  const tables = data
    .getAll('table')
    .filter((name) => typeof name === 'string')
    .join(',');
  const texts = ['area', 'fromDate', 'fromTime', 'untilDate', 'untilTime', 'reason'].map(
    (name) => [name, textIn(data, name)] as const,
  );
  return {
    ...Object.fromEntries(
      [...texts, ['tables', tables] as const].filter(([, text]) => text !== null && text !== ''),
    ),
    ...(scope === 'venue' ? { wholeVenue: true } : {}),
  };
}
