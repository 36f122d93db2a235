/** `<console-first-run>`: sets up a deployment that has no venue yet, without a file. */
import { groupOf, type Answers } from '@venue/domain/venue/first-group';
import type { Span } from '@venue/domain/venue/spans';
import { currencyOf } from '@venue/domain/venue/usual-currency';
import { sharedStyles } from '@venue/ui';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { AppliedAnswer } from '../answers';
import { backOfficeStyles } from '../back-office/styles';
import { FormSender } from '../parts/form-sender';
import { textIn } from '../parts/form-text';
import { baseStyles } from '../parts/styles';
import type { FormContext } from '../set-up/rules/field';
import { formStyles } from '../set-up/rules/form-styles';
import { weekView } from '../set-up/rules/hours-views';
import { itemsOf, slugOf } from '../set-up/rules/schema';
import { countries, likelyCountry, likelyZone, zones } from './places';

const seats = [2, 4, 6] as const;
const usualCounts: Readonly<Record<number, number>> = { 2: 4, 4: 4, 6: 2 };
const usualWeek = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (day) => ({ day, openTime: '12:00', closeTime: '22:30', isClosed: false }),
);

export class FirstRun extends LitElement {
  static override styles = [
    sharedStyles,
    baseStyles,
    backOfficeStyles,
    formStyles,
    // The forms are usually part of a page that has this distance.
    css`
      :host {
        padding: 0.75rem;
      }
    `,
  ];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sender = new FormSender(this);
  #country = likelyCountry();
  #times: readonly unknown[] = usualWeek;
  #faults: AppliedAnswer['faults'] = [];
  #slug: string | null = null;

  protected override render(): TemplateResult {
    return this.#slug === null ? this.#form() : this.#done(this.#slug);
  }

  #form(): TemplateResult {
    const { isSending, message } = this.#sender.stateOf('first-run');
    return html`<div class="page">
      <h1>Set up your venue</h1>
      <p>
        A few answers, and guests can book. Everything can be changed later under Set-up, where
        there is more: menus, messages, deposits, events and looks.
      </p>
      <form class="card" @submit=${(event: SubmitEvent) => void this.#send(event)}>
        ${this.#venueFields()}
        <h2>When are you open?</h2>
        ${weekView(
          { schema: {}, value: this.#times, steps: ['times'], label: '', isRequired: true },
          this.#week,
        )}
        <h2>How many tables are there?</h2>
        <div class="pair">
          ${seats.map(
            (size) =>
              html`<div class="field">
                <label for="for-${size}">Tables for ${size}</label>
                <input
                  id="for-${size}"
                  name="for-${size}"
                  type="number"
                  min="0"
                  max="100"
                  value=${usualCounts[size] ?? 0}
                  required
                />
              </div>`,
          )}
        </div>
        <div class="field">
          <label for="stay">How long does a party stay? (minutes)</label>
          <input id="stay" name="stay" type="number" min="30" max="720" value="90" required />
        </div>
        <h2>Who are you?</h2>
        <div class="field">
          <label for="admin-name">Your name</label>
          <input id="admin-name" name="adminName" maxlength="100" autocomplete="name" />
        </div>
        <div class="field">
          <label for="admin-email">Your e-mail address, to sign in with from now on</label>
          <input id="admin-email" name="adminEmail" type="email" maxlength="254" />
        </div>
        ${
          this.#faults.length === 0
            ? nothing
            : html`<ul class="refusal" role="alert">
                ${this.#faults.map(({ message }) => html`<li>${message}</li>`)}
              </ul>`
        }
        ${message === '' ? nothing : html`<p class="refusal" role="alert">${message}</p>`}
        <button class="main" aria-disabled=${String(isSending)}>
          ${isSending ? 'One moment …' : 'Open for bookings'}
        </button>
      </form>
    </div>`;
  }

  #venueFields(): TemplateResult {
    const country = this.#country;
    return html`<h2>The venue</h2>
      <div class="field">
        <label for="name">Its name, as guests know it</label>
        <input id="name" name="name" maxlength="120" required />
      </div>
      <div class="field">
        <label for="country">Country</label>
        <select
          id="country"
          name="country"
          @change=${({ target }: Event) => {
            this.#country = (target as HTMLSelectElement).value;
            this.requestUpdate();
          }}
        >
          ${countries().map(
            ({ code, name }) =>
              html`<option value=${code} ?selected=${code === country}>${name}</option>`,
          )}
        </select>
      </div>
      <div class="pair">
        <div class="field">
          <label for="timezone">Time zone</label>
          <select id="timezone" name="timezone">
            ${zones().map(
              (zone) => html`<option ?selected=${zone === likelyZone()}>${zone}</option>`,
            )}
          </select>
        </div>
        <div class="field">
          <label for="currency">Currency</label>
          <input
            id="currency"
            name="currency"
            maxlength="3"
            pattern="[A-Z]{3}"
            title="Three capital letters, such as GBP"
            .value=${currencyOf(country)}
            required
          />
        </div>
      </div>
      <div class="pair">
        <div class="field">
          <label for="phone">Phone number for guests</label>
          <input id="phone" name="phone" type="tel" maxlength="40" />
        </div>
        <div class="field">
          <label for="email">E-mail address of the team</label>
          <input id="email" name="email" type="email" maxlength="254" />
        </div>
      </div>`;
  }

  readonly #week: FormContext = {
    change: (_steps, value) => {
      this.#times = itemsOf(value);
      this.requestUpdate();
    },
    faultAt: () => null,
    choicesFor: () => null,
    sample: null,
    whole: null,
  };

  async #send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const name = textIn(data, 'name') ?? '';
    const slug = slugOf(name) || 'venue';
    const text = JSON.stringify(groupOf(this.#answersIn(data, name), slug));
    const request = { form: 'first-run', path: '/group/apply', body: { text }, done: '' };
    const applied = await this.#sender.send<AppliedAnswer>(request, this.app);
    this.#faults = applied?.faults ?? [];
    if (applied?.outcome === 'applied' && (await this.#invited(data))) this.#slug = slug;
    this.requestUpdate();
  }

  #answersIn(data: FormData, name: string): Answers {
    const counts = seats.map((size) => [size, Number(textIn(data, `for-${size}`))] as const);
    return {
      name,
      country: textIn(data, 'country') ?? '',
      timezone: textIn(data, 'timezone') ?? '',
      currency: textIn(data, 'currency') ?? '',
      phone: textIn(data, 'phone'),
      email: textIn(data, 'email'),
      times: this.#times as readonly Span[],
      tables: Object.fromEntries(counts),
      stayMinutes: Number(textIn(data, 'stay')),
    };
  }

  /** Whether the person is a member now, or wants to be none. */
  async #invited(data: FormData): Promise<boolean> {
    const email = textIn(data, 'adminEmail');
    if (email === null) return true;
    const name = textIn(data, 'adminName') ?? email;
    const body = { email, name, role: 'admin', venues: 'all' };
    const request = { form: 'first-run', path: '/members', body, done: '' };
    return (await this.#sender.send(request, this.app)) !== null;
  }

  #done(slug: string): TemplateResult {
    return html`<div class="page">
      <h1>Guests can book now</h1>
      <p>Try it as a guest, then find the booking in the console.</p>
      <p class="row">
        <a class="button" href="/book/${slug}" target="_blank">Open the booking page</a>
        <button class="main" @click=${() => void this.app.start()}>Open the console</button>
      </p>
    </div>`;
  }
}

customElements.define('console-first-run', FirstRun);
