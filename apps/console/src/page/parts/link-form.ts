/** Sends the guest a new link to pay what is owed, and says where it went. */
import type { App } from '../app';
import type { Form } from './form';
import type { FormSender } from './form-sender';

interface LinkSent {
  readonly amountDisplay: string;
  readonly sentTo: string | null;
}

export function linkForm(reference: string, app: App, sender: FormSender): Form {
  const form = `link ${reference}`;
  const path = `/bookings/${encodeURIComponent(reference)}/payment-link`;
  return {
    name: form,
    button: 'Send the link again',
    kind: 'quiet',
    send: async () => {
      const answer = await sender.send<LinkSent>({ form, path, body: {}, done: sentWords }, app);
      return answer !== null;
    },
  };
}

function sentWords({ amountDisplay, sentTo }: LinkSent): string {
  return sentTo === null
    ? 'The link reaches nobody: neither a text nor an e-mail can be sent to the guest.'
    : `A new link for ${amountDisplay} is sent by ${sentTo}.`;
}
