/** `<console-devices>`: the tablets and phones that belong to a venue. */
import { textIn } from '../parts/form-text';
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { DeviceAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { foldedForm, formView, type Form } from '../parts/form';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { momentWords } from '../parts/words';
import { formOrHeading, KeepFocus } from '../parts/keep-focus';
import { cardsView } from '../parts/cards-view';
import { baseStyles } from '../parts/styles';
import { sendAndLook, venueNames } from './parts';
import { setUpStyles } from './styles';

interface Devices {
  readonly devices: readonly DeviceAnswer[];
}

/** Both are null in a repeated answer. */
interface AddedDevice {
  readonly device: DeviceAnswer;
  readonly link: string | null;
  readonly qrCode: string | null;
}

export class DevicesPart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #list = new PolledAnswer<Devices>(this);
  readonly #sender = new FormSender(this);
  #added: AddedDevice | null = null;

  constructor() {
    super();
    new KeepFocus(this, formOrHeading);
  }

  protected override willUpdate(): void {
    this.#list.want(this.app.api, '/devices');
  }

  protected override render(): TemplateResult {
    const added = this.#added;
    return html`<div class="page">
      ${added === null ? nothing : this.#addedView(added)}
      <div class="card">
        ${foldedForm({ title: 'Add a device', ...this.#addForm() }, this.#sender)}
      </div>
      ${this.#list.view(({ devices }) => {
        const inUse = devices.filter(({ revokedAt }) => revokedAt === null);
        if (inUse.length === 0)
          return html`<p>There are no devices. Add the tablet at the door above.</p>`;
        return html`<h2 tabindex="-1">In use</h2>
          ${cardsView(inUse, (one) => this.#card(one))}`;
      })}
    </div>`;
  }

  #addedView({ device, link, qrCode }: AddedDevice): TemplateResult {
    const close = (): void => {
      this.#added = null;
      this.requestUpdate();
    };
    return html`<section class="card" aria-labelledby="added">
      <h2 id="added" tabindex="-1">Scan this with ${device.name}</h2>
      <p>It works once, within ten minutes. Confirm it on the device.</p>
      ${qrCode === null ? nothing : html`<div class="qr" role="img" aria-label="QR code of the link">${imageOf(qrCode)}</div>`}
      ${
        link === null
          ? html`<p class="refusal">
              The link was shown before: revoke the device, and add it again.
            </p>`
          : html`<p>Or open on it: <a class="button" href=${link}>${link}</a></p>`
      }
      <p><button @click=${close}>Close</button></p>
    </section>`;
  }

  #addForm(): Form {
    const { app } = this;
    const fields = html`<label for="name">What you call it, such as “Door”</label>
      <input id="name" name="name" maxlength="100" required />
      <label for="venue">Where it is used</label>
      <select id="venue" name="venue">
        ${app.venues.map(
          ({ slug, name }) =>
            html`<option value=${slug} ?selected=${slug === app.venue?.slug}>${name}</option>`,
        )}
      </select>
      <p class="soft">Anyone who uses it has the rights of a host until it is revoked.</p>`;
    return { name: 'add', button: 'Add it', fields, send: (data) => this.#add(data) };
  }

  async #add(data: FormData): Promise<boolean> {
    const body = { name: textIn(data, 'name'), venue: textIn(data, 'venue') };
    const sending = { form: 'add', path: '/devices', body, done: 'Scan the code with the device.' };
    this.#added = await sendAndLook<AddedDevice>(sending, this.#dependencies);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#added')?.focus();
    return this.#added !== null;
  }

  get #dependencies() {
    return { app: this.app, sender: this.#sender, list: this.#list };
  }

  #card({ id, name, venue, pairedAt, addedBy }: DeviceAnswer): TemplateResult {
    const { app } = this;
    const revoke: Form = {
      name: id,
      button: 'Revoke it',
      kind: 'danger quiet',
      question: () => `${name} is signed out within 15 seconds. It can be added again.`,
      send: async () => {
        const path = `/devices/${id}/revoke`;
        const sending = { form: id, path, body: {}, done: `${name} is revoked.` };
        return (await sendAndLook<object>(sending, this.#dependencies)) !== null;
      },
    };
    const since =
      pairedAt === null ? 'Not confirmed on it yet' : `Since ${momentWords(pairedAt, app)}`;
    return html`<h3>${name}</h3>
      <p>${venueNames(venue, app)}</p>
      <p class="soft">${since}${addedBy === null ? nothing : `, added by ${addedBy}`}</p>
      ${formView(revoke, this.#sender)}`;
  }
}

/** Nodes instead of an image, because the page's policy also forbids images from data URLs. */
function imageOf(text: string): Element {
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
}
