/** A form of the panel that changes the booking. */
import { html, nothing, type TemplateResult } from 'lit';
import { nameOf } from '../day/bookings';
import type { BookingWrite } from '../day/writes';
import { refusalView, type Panel } from './booking-panel';

export interface Form {
  /** Unique in the panel. */
  readonly name: string;
  readonly title: string;
  readonly button: string;
  readonly fields: TemplateResult;
  /** What the filled-in form changes. */
  readonly write: (data: FormData) => Pick<BookingWrite, 'path' | 'done' | 'body' | 'patch'>;
}

/** A refusal is shown in the form, with everything that was filled in. */
export function formView(form: Form, panel: Panel): TemplateResult {
  const { name, title, button, fields } = form;
  return html`<details name="form">
    <summary>${title}</summary>
    <form @submit=${(event: SubmitEvent) => void send(event, form, panel)}>
      ${fields} ${refusalView(panel, name)}
      ${
        (panel.refusals[overrideOf(form)] ?? '') === ''
          ? nothing
          : html`<label for="${name}-reason">Why it is done all the same</label>
              <input id="${name}-reason" name="overrideReason" maxlength="500" required />`
      }
      <button class="main">${button}</button>
    </form>
  </details>`;
}

async function send(event: SubmitEvent, form: Form, panel: Panel): Promise<void> {
  event.preventDefault();
  const element = event.target as HTMLFormElement;
  const { app, booking, refuse } = panel;
  const data = new FormData(element);
  const write = form.write(data);
  const reason = textIn(data, 'overrideReason');
  const override = reason === null ? {} : { override: { reason } };
  refuse(form.name, '');
  const outcome = await app.writes.change({
    ...write,
    body: { ...write.body, ...override },
    booking,
    label: `${form.title} – ${nameOf(booking)}`,
    // Another panel may be open by then.
    showsRefusal: () => element.isConnected,
  });
  if (!element.isConnected) return;
  if (outcome.kind === 'saved') finish(element, form, panel);
  if (outcome.kind !== 'refused' || outcome.failure.slug === 'conflict') return;
  element.closest('details')?.setAttribute('open', '');
  refuse(form.name, outcome.failure.detail);
  const canOverride = outcome.failure.slug === 'override-required' && app.may('diary.override');
  if (canOverride) refuse(overrideOf(form), 'asked');
}

/** Opened again, the form begins anew, with the booking as it is then. */
function finish(element: HTMLFormElement, form: Form, { refuse }: Panel): void {
  const details = element.closest('details');
  refuse(overrideOf(form), '');
  details?.querySelector('summary')?.focus();
  details?.removeAttribute('open');
  element.reset();
}

function overrideOf({ name }: Form): string {
  return `${name} override`;
}

/** What was filled in; null for nothing. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Only operations that tell the guest have it. */
export const tellGuestField = html`<label class="tick">
  <input type="checkbox" name="tellGuest" checked /> Tell the guest
</label>`;

export function isTold(data: FormData): boolean {
  return data.get('tellGuest') !== null;
}
