/** The buttons of a party that waits, each a form that shows why its step was refused. */
import { html, type TemplateResult } from 'lit';
import type { App } from '../app';
import { managerCodeIn, overrideIn, reasonField } from '../parts/fields';
import { formView, type Form } from '../parts/form';
import { textIn } from '../parts/form-text';
import type { FormSender } from '../parts/form-sender';

export interface Waiting {
  readonly app: App;
  readonly forms: FormSender;
}

export interface Party {
  readonly entryId: string;
  readonly guestName: string;
}

interface Step extends Pick<Form, 'button' | 'kind' | 'fields'> {
  readonly name: 'call' | 'seat' | 'offer' | 'move' | 'remove';
  readonly done: string;
  /** The question before a step that can't be undone. */
  readonly question?: string;
  readonly bodyOf?: (data: FormData) => Readonly<Record<string, unknown>>;
}

export function stepForm(
  { name, done, question, bodyOf = overrideIn, ...look }: Step,
  { entryId, guestName }: Party,
  { app, forms }: Waiting,
): TemplateResult {
  const form = `${name} ${entryId}`;
  const path = `/waiting/${entryId}/${name}`;
  const mustExplain = forms.needsReason(form) && app.mayOverride;
  const send = async (data: FormData): Promise<boolean> => {
    const request = { form, path, body: bodyOf(data), managerCode: managerCodeIn(data), done };
    const answer = await forms.send(request, app);
    // After a refusal too: another person may have taken a step.
    await Promise.all([app.waiting.ask(app), app.day.refresh()]);
    return answer !== null;
  };
  return formView(
    {
      ...look,
      name: form,
      send,
      label: `${look.button}: ${guestName}`,
      ...(question === undefined ? {} : { question: () => question }),
      ...(mustExplain ? { reason: html`<div>${reasonField(`why-${entryId}`, app)}</div>` } : {}),
    },
    forms,
  );
}

/** A place among those that wait, with the reason that the history of the entry has. */
export function moveForm(party: Party, waiting: Waiting): TemplateResult {
  const { guestName } = party;
  const fields = html`<label class="field"
      >New place <input name="position" type="number" min="1" value="1" required
    /></label>
    <label class="field">Reason <input name="reason" maxlength="500" required /></label>`;
  const bodyOf = (data: FormData): Readonly<Record<string, unknown>> => ({
    position: Number(data.get('position')),
    reason: textIn(data, 'reason'),
  });
  const step = { name: 'move', button: 'Move', kind: 'quiet', done: 'It is moved.' } as const;
  return html`<details>
    <summary>Move ${guestName}</summary>
    ${stepForm({ ...step, fields, bodyOf }, party, waiting)}
  </details>`;
}

export function removeForm(party: Party, from: string, waiting: Waiting): TemplateResult {
  const { guestName } = party;
  return stepForm(
    {
      name: 'remove',
      button: 'Remove',
      kind: 'danger quiet',
      question: `Remove ${guestName} from ${from}?`,
      done: `${guestName} is removed from ${from}.`,
    },
    party,
    waiting,
  );
}
