/** A form of the panel that changes the booking. */
import { html, nothing, type TemplateResult } from 'lit';
import { nameOf } from '../day/bookings';
import type { BookingWrite } from '../day/booking-write';
import { choicesIn } from '../day/choices';
import type { Failure } from '../failure';
import { managerCodeIn, overrideIn, reasonField } from '../parts/fields';
import { foldedForm, type Form } from '../parts/form';
import type { Panel } from './panel';

interface ChangeForm extends Pick<Form, 'name' | 'button' | 'kind' | 'fields'> {
  readonly title: string;
  /** The change that the form requests. */
  readonly write: (data: FormData) => Pick<BookingWrite, 'path' | 'done' | 'body' | 'patch'>;
  /** A separate request once the change is saved. */
  readonly then?: (data: FormData) => Promise<void>;
}

/** A refusal appears in the form and keeps its fields. */
export function changeForm(
  { write, then = nothingMore, ...form }: ChangeForm,
  panel: Panel,
): TemplateResult {
  const { app, forms } = panel;
  const needsReason = forms.needsReason(form.name) && app.mayOverride;
  const reason = needsReason ? reasonField(`${form.name}-reason`, app) : nothing;
  const send: Form['send'] = async (data, element) => {
    const { name, title } = form;
    const { body, ...rest } = write(data);
    forms.reset(name);
    const outcome = await app.writes.change({
      ...{ ...rest, body: { ...body, ...overrideIn(data) }, booking: panel.booking },
      managerCode: managerCodeIn(data),
      label: `${title} – ${nameOf(panel.booking)}`,
      // Another panel may be open in the meantime.
      showsRefusal: () => element.isConnected,
    });
    if (outcome.kind === 'saved') await then(data);
    if (!element.isConnected) return false;
    const details = element.closest('details');
    if (outcome.kind === 'saved') {
      forms.end(name);
      details?.querySelector('summary')?.focus();
      details?.removeAttribute('open');
    } else if (outcome.kind === 'refused' && isShownHere(outcome.failure)) {
      details?.setAttribute('open', '');
      forms.refuse(name, outcome.failure);
    }
    return outcome.kind === 'saved';
  };
  return foldedForm({ ...form, group: 'form', reason, send }, forms);
}

const nothingMore = (): Promise<void> => Promise.resolve();

/** A conflict is a notice of the page, and a refusal with choices is a dialogue. */
function isShownHere({ slug, body }: Failure): boolean {
  return slug !== 'conflict' && choicesIn(body).length === 0;
}

/** Only for operations that can notify the guest. */
export const notifyGuestField = html`<label class="tick">
  <input type="checkbox" name="tellGuest" checked /> Tell the guest
</label>`;

export function isGuestNotified(data: FormData): boolean {
  return data.get('tellGuest') !== null;
}
