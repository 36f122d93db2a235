/** The forms for webhook endpoints. */
import type { WebhookEvent } from '@venue/domain/webhook/webhook-event';
import { html, type TemplateResult } from 'lit';
import type { KeyAnswer, WebhookAnswer } from '../answers';
import type { App } from '../app';
import { textIn } from '../parts/form-text';
import type { Form } from '../parts/form';
import { venuesField, venuesIn, type SendForm } from './parts';

const events: Readonly<Record<WebhookEvent, string>> = {
  'booking.created': 'a booking is made',
  'booking.confirmed': 'a booking is confirmed by its deposit',
  'booking.amended': 'a booking is changed',
  'booking.cancelled': 'a booking is cancelled',
  'booking.expired': 'a booking expires unpaid',
  'booking.seated': 'guests sit down',
  'booking.completed': 'guests leave',
  'booking.no_show': 'guests do not come',
  'deposit.paid': 'a deposit is paid',
  'deposit.late': 'a deposit comes too late',
  'deposit.short': 'too little is paid',
  'deposit.refunded': 'a deposit is refunded, or its refund fails',
  'deposit.disputed': 'a guest disputes a deposit at their bank',
  'tickets.confirmed': 'tickets are paid for, or free',
  'tickets.cancelled': 'tickets are cancelled',
  'tickets.expired': 'tickets are not paid for in time',
  'tickets.refunded': 'tickets are refunded, or their refund fails',
  'enquiry.created': 'an enquiry comes',
  'enquiry.closed': 'an enquiry is closed',
  'waiting_list.joined': 'a guest joined the waiting list',
  'waiting_list.offered': 'a table was offered to a guest who waits',
  'waiting_list.accepted': 'an offered table was accepted',
  'waiting_list.ended': 'an entry of the waiting list ended',
  'availability.changed': 'free times change',
};

interface Sending {
  readonly send: SendForm;
  /** Shows in the form why it was not sent. */
  readonly refuse: (words: string) => void;
}

/** Adds an endpoint for a partner's program, whose key limits the events. */
export function addForm(keys: readonly KeyAnswer[], app: App, { send, refuse }: Sending): Form {
  return {
    name: 'add',
    button: 'Add the endpoint',
    fields: html`<label for="key">The key of the program</label>
      <select id="key" name="key" required>
        ${keys.map(({ id, name, environment }) => {
          const sandbox = environment === 'sandbox' ? ' · sandbox' : '';
          return html`<option value=${id}>${name} (${id})${sandbox}</option>`;
        })}
      </select>
      <label for="url">The address that is called</label>
      <input id="url" name="url" type="url" maxlength="2000" placeholder="https://" required />
      ${venuesField(app)} ${eventsField()}`,
    send: async (data) => {
      const venues = venuesIn(data);
      const selection = data.getAll('event').map(String);
      // An absent field means all events, so an empty choice must be refused here.
      if (venues === '' || selection.length === 0) {
        refuse('Tick a venue and an event.');
        return false;
      }
      const areAll = selection.length === Object.keys(events).length;
      const body = {
        key: textIn(data, 'key'),
        url: textIn(data, 'url'),
        venues: venues === 'all' ? null : venues,
        events: areAll ? null : selection.join(','),
      };
      const done = 'The endpoint is added. Copy its secret now.';
      return send({ form: 'add', path: '/webhooks', body, done });
    },
  };
}

function eventsField(): TemplateResult {
  return html`<fieldset>
    <legend>It is called when</legend>
    ${Object.entries(events).map(
      ([name, title]) =>
        html`<label class="tick">
          <input type="checkbox" name="event" value=${name} checked /> ${title}
        </label>`,
    )}
  </fieldset>`;
}

/** The forms of one endpoint, in the order in which they are shown. */
export function endpointForms(endpoint: WebhookAnswer, send: SendForm): readonly Form[] {
  const { id, url, waiting, offSince } = endpoint;
  const form = (
    step: string,
    parts: Pick<Form, 'button' | 'question' | 'kind'>,
    done: string,
  ): Form => ({
    kind: 'quiet',
    ...parts,
    name: `${step} ${id}`,
    send: () => send({ form: `${step} ${id}`, path: `/webhooks/${id}/${step}`, body: {}, done }),
  });
  const redeliver = { button: offSince === null ? 'Send what waits' : 'Switch it on' };
  return [
    form('test', { button: 'Send a test' }, 'A test is sent: see the deliveries.'),
    ...(waiting > 0 || offSince !== null
      ? [form('redeliver', redeliver, 'Everything it has not accepted is sent again.')]
      : []),
    form(
      'rotate',
      {
        button: 'Make a new secret',
        question: () =>
          'For 24 hours deliveries are signed with both secrets, then only with the new one.',
      },
      'It has a new secret. Copy it now.',
    ),
    form(
      'remove',
      {
        button: 'Remove it',
        kind: 'danger quiet',
        question: () => `Nothing more is sent to ${url}, including what is waiting.`,
      },
      'The endpoint is removed.',
    ),
  ];
}
