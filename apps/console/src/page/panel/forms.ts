/** A form of the panel that changes the booking. */
import { overrideIn, reasonField } from '../parts/fields';
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
      ${(panel.refusals[overrideOf(form)] ?? '') === '' ? nothing : reasonField(`${name}-reason`)}
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
  refuse(form.name, '');
  const outcome = await app.writes.change({
    ...write,
    body: { ...write.body, ...overrideIn(data) },
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

/** Only operations that tell the guest have it. */
export const tellGuestField = html`<label class="tick">
  <input type="checkbox" name="tellGuest" checked /> Tell the guest
</label>`;

export function isTold(data: FormData): boolean {
  return data.get('tellGuest') !== null;
}
