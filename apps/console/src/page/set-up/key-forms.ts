/** The forms for keys. */
import { textIn } from '../parts/form-text';
import type { Capability } from '@venue/domain/access/caller';
import { html, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { KeyAnswer } from '../answers';
import { type Form } from '../parts/form';
import { venuesField, venuesIn, type SendForm } from './parts';

const capabilities: Readonly<Record<Capability, string>> = {
  'venues.read': 'read venues',
  'content.read': 'read what venues say of themselves',
  'events.read': 'read events',
  'availability.read': 'search for free times',
  'bookings.create': 'book',
  'bookings.manage': 'find, change and cancel bookings',
  'deposits.send': 'send payment links',
  'tickets.create': 'order tickets',
  'enquiries.create': 'send enquiries',
  'changes.read': 'receive what happens to all bookings',
  'waitlist.join': 'put guests on the waiting list',
  'guests.read': 'with it, the guests of bookings that others made',
};

/** A new key lacks these capabilities unless the person ticks them. */
const granted: readonly string[] = [
  'changes.read',
  'guests.read',
  'waitlist.join',
] satisfies Capability[];
const usual = Object.keys(capabilities).filter((name) => !granted.includes(name));

const overlaps = [
  { minutes: 0, title: 'The old key ends at once' },
  { minutes: 24 * 60, title: 'Both work for a day' },
  { minutes: 7 * 24 * 60, title: 'Both work for a week' },
  { minutes: 30 * 24 * 60, title: 'Both work for 30 days' },
];

export function issueForm(app: App, send: SendForm): Form {
  return {
    name: 'issue',
    button: 'Issue the key',
    fields: html`${kindField}
      <label for="name">What you call it</label>
      <input id="name" name="name" maxlength="60" required />
      <label for="channel">Source shown for its bookings</label>
      <input id="channel" name="channel" maxlength="60" required />
      ${venuesField(app)} ${environmentField} ${capabilitiesField(usual)}
      ${originsField('new', '', false)}`,
    send: (data) => {
      const isPublishable = textIn(data, 'kind') === 'publishable';
      const selection = data.getAll('capability').map(String);
      const body = {
        kind: textIn(data, 'kind'),
        name: textIn(data, 'name'),
        channel: textIn(data, 'channel'),
        environment: textIn(data, 'environment'),
        venues: venuesIn(data),
        capabilities: isPublishable ? null : selection.join(','),
        origins: isPublishable ? originsIn(data) : null,
      };
      return send({ form: 'issue', path: '/keys', body, done: 'The key is issued. Copy it now.' });
    },
  };
}

const kindField = html`<fieldset>
  <legend>What it is for</legend>
  <label class="tick">
    <input type="radio" name="kind" value="integration" checked /> A program of a partner: it is
    kept secret
  </label>
  <label class="tick">
    <input type="radio" name="kind" value="publishable" /> The booking widget on web sites:
    everybody can read it
  </label>
</fieldset>`;

const environmentField = html`<fieldset>
  <legend>Whose bookings</legend>
  <label class="tick">
    <input type="radio" name="environment" value="live" checked /> Those of real guests
  </label>
  <label class="tick">
    <input type="radio" name="environment" value="sandbox" /> The sandbox, to try it out
  </label>
</fieldset>`;

function capabilitiesField(selection: readonly string[]): TemplateResult {
  return html`<fieldset>
    <legend>What a program may do</legend>
    ${Object.entries(capabilities).map(
      ([name, title]) =>
        html`<label class="tick">
          <input
            type="checkbox"
            name="capability"
            value=${name}
            .defaultChecked=${selection.includes(name)}
          />
          ${title}
        </label>`,
    )}
  </fieldset>`;
}

export function changeForm(app: App, key: KeyAnswer, send: SendForm): Form {
  const { id, venues } = key;
  const form = `change ${id}`;
  return {
    name: form,
    button: 'Save',
    fields: html`${capabilitiesField(key.capabilities)}
    ${venuesField(app, typeof venues === 'string' ? venues : venues.join(','))}`,
    send: (data) => {
      const selection = data.getAll('capability').map(String);
      const changes = Object.keys(capabilities).filter(
        (name) => selection.includes(name) !== key.capabilities.includes(name),
      );
      const namesIn = (isAdded: boolean): string | null =>
        changes.filter((name) => selection.includes(name) === isAdded).join(',') || null;
      const body = {
        addCapabilities: namesIn(true),
        removeCapabilities: namesIn(false),
        venues: venuesIn(data),
      };
      const done = 'The change takes effect within 15 seconds.';
      return send({ form, path: `/keys/${id}/change`, body, done });
    },
  };
}

function originsField(id: string, origins: string, isRequired: boolean): TemplateResult {
  return html`<label for="origins-${id}">
      The sites on which a key for web sites works, one in each line
    </label>
    <textarea
      id="origins-${id}"
      name="origins"
      .defaultValue=${origins}
      placeholder="https://www.example.com"
      ?required=${isRequired}
    ></textarea>`;
}

/** Separated by commas, as the operations expect. */
function originsIn(data: FormData): string | null {
  return (
    textIn(data, 'origins')
      ?.split(/[\s,]+/)
      .join(',') ?? null
  );
}

function endWords(minutes: number): string {
  if (minutes === 0) return 'Programs that use the old one stop working at once.';
  return `The old one ends in ${minutes === 24 * 60 ? 'a day' : `${minutes / 24 / 60} days`}.`;
}

export function rotateForm({ id, name }: KeyAnswer, send: SendForm): Form {
  const form = `rotate ${id}`;
  return {
    name: form,
    button: 'Make the second key',
    fields: html`<fieldset>
      <legend>A second key, and an end for this one</legend>
      ${overlaps.map(
        ({ minutes, title }, index) =>
          html`<label class="tick">
            <input type="radio" name="overlap" value=${minutes} .defaultChecked=${index === 1} />
            ${title}
          </label>`,
      )}
    </fieldset>`,
    question: (data) => `${name} gets a second key. ${endWords(Number(textIn(data, 'overlap')))}`,
    send: (data) => {
      const body = { overlapMinutes: Number(textIn(data, 'overlap')) };
      const done = `${name} has a new key. Copy it now.`;
      return send({ form, path: `/keys/${id}/rotate`, body, done });
    },
  };
}

export function originsForm({ id, origins }: KeyAnswer, send: SendForm): Form {
  const form = `origins ${id}`;
  return {
    name: form,
    button: 'Save',
    fields: originsField(id, origins.join('\n'), true),
    send: (data) => {
      const body = { origins: originsIn(data) };
      return send({
        form,
        path: `/keys/${id}/origins`,
        body,
        done: 'It works on these sites now.',
      });
    },
  };
}

export function revokeForm({ id, name }: KeyAnswer, send: SendForm): Form {
  const form = `revoke ${id}`;
  return {
    name: form,
    button: 'Revoke the key',
    kind: 'danger quiet',
    question: () => `${name} can no longer use it after 15 seconds. This cannot be undone.`,
    send: () => send({ form, path: `/keys/${id}/revoke`, body: {}, done: 'The key is revoked.' }),
  };
}
