/** The buttons of a party that waits, each a form that shows why its step was refused. */
import { html, type TemplateResult } from 'lit';
import type { App } from '../app';
import { managerCodeIn, overrideIn, reasonField } from '../parts/fields';
import { formView, type Form } from '../parts/form';
import type { FormSender } from '../parts/form-sender';

export interface Waiting {
  readonly app: App;
  readonly forms: FormSender;
}

export interface Party {
  readonly entryId: string;
  readonly guestName: string;
}

interface Step {
  readonly name: 'call' | 'seat' | 'offer' | 'remove';
  readonly button: string;
  readonly kind: NonNullable<Form['kind']>;
  readonly done: string;
  /** The question before a step that can't be undone. */
  readonly question?: string;
}

export function stepForm(
  { name, button, kind, done, question }: Step,
  { entryId, guestName }: Party,
  { app, forms }: Waiting,
): TemplateResult {
  const form = `${name} ${entryId}`;
  const path = `/waiting/${entryId}/${name}`;
  const mustExplain = forms.needsReason(form) && app.mayOverride;
  const send = async (data: FormData): Promise<boolean> => {
    const body = overrideIn(data);
    const request = { form, path, body, managerCode: managerCodeIn(data), done };
    const answer = await forms.send(request, app);
    // After a refusal too: another person may have taken a step.
    await Promise.all([app.waiting.ask(app), app.day.refresh()]);
    return answer !== null;
  };
  return formView(
    {
      ...{ name: form, button, kind, send, label: `${button}: ${guestName}` },
      ...(question === undefined ? {} : { question: () => question }),
      ...(mustExplain ? { reason: html`<div>${reasonField(`why-${entryId}`, app)}</div>` } : {}),
    },
    forms,
  );
}

export function removeForm(party: Party, from: string, waiting: Waiting): TemplateResult {
  const { guestName } = party;
  return stepForm(
    {
      ...{ name: 'remove', button: 'Remove', kind: 'danger quiet' },
      question: `Remove ${guestName} from ${from}?`,
      done: `${guestName} is removed from ${from}.`,
    },
    party,
    waiting,
  );
}
