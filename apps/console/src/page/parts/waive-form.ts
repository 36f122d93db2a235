/** Asks for no more than was paid so far, and says what that means. */
import { html } from 'lit';
import type { App } from '../app';
import type { Form } from './form';
import type { FormSender } from './form-sender';
import { textIn } from './form-text';

interface DueAmount {
  readonly reference: string;
  /** Null until the booking is loaded. */
  readonly version: number | null;
  readonly owedDisplay: string;
  /** Loads what the decision has changed. */
  readonly refresh: () => Promise<void>;
}

export function waiveForm(
  { reference, version, owedDisplay, refresh }: DueAmount,
  app: App,
  sender: FormSender,
): Form {
  // The name contains the booking, so that a question or refusal is not shown at another one.
  const form = `waive ${reference}`;
  const path = `/bookings/${encodeURIComponent(reference)}/waive`;
  return {
    name: form,
    button: 'Waive it',
    kind: 'danger quiet',
    fields: html`<h3>Waive what is owed: ${owedDisplay}</h3>
      <label for="waive-reason">Why</label>
      <input id="waive-reason" name="reason" maxlength="500" required />`,
    question: () =>
      `${owedDisplay} is no longer asked for, and the guest gets a message that the booking stands. ` +
      'This is final, and stays on record with your name.',
    send: async (data) => {
      const body = { version, reason: textIn(data, 'reason') };
      const request = { form, path, body, done: 'It is decided.' };
      const answer = await sender.send<object>(request, app);
      await refresh();
      return answer !== null;
    },
  };
}
