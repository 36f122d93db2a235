/** `<console-walk-in>`: one tap chooses the number of guests, and one seats them. */
import {
  managerCodeIn,
  needsOverride,
  overrideIn,
  reasonField,
  warningsView,
} from '../parts/fields';
import { formatTime, sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { RefusalChoice, TeamBookingAnswer, WalkInSeatingsAnswer } from '../answers';
import { isAboutCode } from '../api';
import type { App } from '../app';
import { choicesIn, type PlaceFields } from '../day/choices';
import { openBooking } from '../parts/booking-address';
import { coversView } from '../parts/covers';
import { TableChoice } from '../parts/table-choice';
import { waysView } from '../parts/ways';
import { guestsInWords, movesInWords } from '../parts/words';
import { formStyles } from '../parts/forms/styles';
import { Sending } from '../parts/sending';
import { baseStyles } from '../parts/styles';
import { wishesIn, wishFields } from '../parts/wishes';
import { newStyles } from './styles';

type Seating = WalkInSeatingsAnswer['seatings'][number];

interface Request {
  readonly body: Readonly<Record<string, unknown>>;
  /** The code of a manager, typed on a device. */
  readonly code: string | null;
}

interface RefusedWalkIn extends Request {
  readonly ways: readonly RefusalChoice[];
}

const sizes = [1, 2, 3, 4, 5, 6, 7, 8];

export class WalkIn extends LitElement {
  static override styles = [sharedStyles, baseStyles, formStyles, newStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sending = new Sending(this, () => this.app.api);
  /** Null until the person chooses a number. */
  #partySize: number | null = null;
  /** Null until loaded. */
  #seatings: readonly Seating[] | null = null;
  /** Whether no seating suits, but tables are free that the person can put together. */
  #mayChoose = false;
  #failure = '';
  readonly #tables = new TableChoice(this);
  /** The refusal, with the choices that it offers. */
  #refused: RefusedWalkIn | null = null;
  /** Whether it was refused for a rule that a manager can break with a reason. */
  #isBeyond = false;

  protected override willUpdate(): void {
    const partySize = this.#partySize;
    this.#tables.want(this.app, partySize === null ? null : { partySize });
  }

  protected override render(): TemplateResult {
    const partySize = this.#partySize;
    return html`<div class="walk-in">
      <div class="numbers" role="group" aria-label="How many guests">
        ${sizes.map(
          (size) =>
            html`<button
              aria-pressed=${String(size === partySize)}
              aria-label=${guestsInWords(size)}
              @click=${() => void this.#choose(size)}
            >
              ${size}
            </button>`,
        )}
      </div>
      <div class="field">
        <label for="more">More than ${sizes.length}</label>
        <input
          id="more"
          type="number"
          inputmode="numeric"
          min=${sizes.length + 1}
          max="500"
          @change=${({ target }: Event) => this.#chooseMore(target as HTMLInputElement)}
        />
      </div>
      ${this.#failure === '' ? nothing : html`<p class="refusal" role="alert">${this.#failure}</p>`}
      ${waysView(this.#refused?.ways ?? [], {
        app: this.app,
        book: (place) => void this.#again(place),
      })}
      ${
        partySize === null
          ? nothing
          : html`${this.#proposal(partySize)} ${this.#anyTablesView()} ${this.#wishesView()}`
      }
    </div>`;
  }

  #proposal(partySize: number): TemplateResult {
    if (this.#sending.message !== '') return html`<p>${this.#sending.message}</p>`;
    if (this.#seatings === null) {
      return this.#failure === '' ? html`<p aria-busy="true">One moment …</p>` : html``;
    }
    const { mayOverride } = this.app;
    const offered = this.#seatings.filter(
      ({ warnings }) => mayOverride || !needsOverride(warnings),
    );
    const [best, ...others] = offered;
    if (best === undefined) {
      const why = this.#seatings[0]?.warnings.map(({ words }) => words).join('; ');
      return html`<p>
        ${
          why === undefined ? this.#noTableText(partySize) : `Only a manager can seat them: ${why}.`
        }
      </p>`;
    }
    return html`${this.#seatingView(best, true)}
    ${
      others.length === 0
        ? nothing
        : html`<details>
            <summary>Other tables (${others.length})</summary>
            <div class="cards">${others.map((one) => this.#seatingView(one, false))}</div>
          </details>`
    }`;
  }

  #noTableText(partySize: number): string {
    const guests = guestsInWords(partySize);
    return this.#mayChoose
      ? `No free table suits ${guests}. You can choose any that are free.`
      : `No table is free for ${guests}.`;
  }

  #seatingView(seating: Seating, isBest: boolean): TemplateResult {
    const { tables, until, isShorter, moves, warnings } = seating;
    const id = `reason-${seating.tableIds.join('-')}`;
    return html`<form @submit=${(event: SubmitEvent) => void this.#seat(event, seating)}>
      ${warningsView(warnings, id, this.app)}
      <button class=${isBest ? 'main wide' : 'wide'}>
        Seat at ${tables}
        <small>
          until ${formatTime(until, 'en-GB')}${isShorter ? ', then the table is needed' : ''}
        </small>
        ${moves === 0 ? nothing : html`<small>${movesInWords(moves)}</small>`}
      </button>
    </form>`;
  }

  /** The picker of any tables, including those for other numbers of guests. */
  #anyTablesView(): TemplateResult {
    const seat = (event: SubmitEvent): void =>
      void this.#send(requestOf(event, this.#tables.field));
    const reason =
      this.#isBeyond && this.app.mayOverride
        ? html`<div class="field">${reasonField('reason-any', this.app)}</div>`
        : nothing;
    const note = coversView(this.#tables.ids, this.#partySize ?? 1, this.app);
    const button = html`${note}${reason}<button class="wide">Seat at these tables</button>`;
    return html`<form @submit=${seat}>
      ${this.#tables.view()} ${this.#tables.ids.length === 0 ? nothing : button}
    </form>`;
  }

  /** Wishes are rare at the door, so the form is folded. */
  #wishesView(): TemplateResult {
    return html`<details>
      <summary>Wishes of the guests</summary>
      <form class="wishes" @submit=${(event: SubmitEvent) => event.preventDefault()}>
        ${wishFields(null).map((field) => html`<div class="field">${field}</div>`)}
      </form>
    </details>`;
  }

  get #wishes(): ReturnType<typeof wishesIn> {
    const form = this.renderRoot.querySelector<HTMLFormElement>('form.wishes');
    return form === null ? {} : wishesIn(new FormData(form));
  }

  #chooseMore(input: HTMLInputElement): void {
    if (input.value !== '' && input.reportValidity()) void this.#choose(Number(input.value));
  }

  async #choose(partySize: number, failure = ''): Promise<void> {
    this.#partySize = partySize;
    this.#seatings = null;
    this.#failure = failure;
    if (failure === '') this.#refused = null;
    this.requestUpdate();
    const path = `/venues/${this.app.venue?.id}/walk-in`;
    const reply = await this.app.api.get<WalkInSeatingsAnswer>(path, { partySize });
    if (partySize !== this.#partySize) return;
    this.#show(reply.answer);
    if (reply.failure !== undefined) this.#failure = reply.failure.detail;
    this.app.api.retries.settle(this, reply.failure, () => void this.#choose(partySize, failure));
    this.requestUpdate();
  }

  async #seat(event: SubmitEvent, seating: Seating): Promise<void> {
    const { bookingTypeId, tableIds, minutes, isShorter } = seating;
    const place = { bookingTypeId, tables: tableIds };
    await this.#send(requestOf(event, isShorter ? { ...place, minutes } : place));
  }

  /** Seats the same party at other tables, or again after another party has moved. */
  async #again(place: PlaceFields | null): Promise<void> {
    if (this.#refused === null) return;
    const { body, code } = this.#refused;
    await this.#send({ body: { ...body, ...place }, code });
  }

  #show(answer: WalkInSeatingsAnswer | undefined): void {
    const { seatings = null, freeTables = [] } = answer ?? {};
    this.#seatings = seatings;
    this.#mayChoose = freeTables.length > 0;
    if (this.#mayChoose) this.#tables.open();
  }

  async #send({ body: fields, code }: Request): Promise<void> {
    const { app } = this;
    const partySize = this.#partySize;
    if (partySize === null || this.#sending.message !== '') return;
    const body = { ...fields, ...this.#wishes, partySize };
    const path = `/venues/${app.venue?.id}/walk-ins`;
    const { answer, failure } = await this.#sending.post<TeamBookingAnswer>(path, body, code);
    if (failure !== undefined && isAboutCode(failure.body)) {
      this.#failure = failure.detail;
      this.requestUpdate();
      return;
    }
    if (answer === undefined) {
      this.#refused = { body, code, ways: choicesIn(failure.body) };
      this.#isBeyond = failure.slug === 'override-required';
      // Another party may have got the table, so the proposals are loaded again.
      await this.#choose(partySize, failure.detail);
      return;
    }
    this.#reset();
    app.announce(`${guestsInWords(partySize)} seated at ${answer.tables.join(' + ')}.`);
    await openBooking(answer, answer.venue, app);
  }

  #reset(): void {
    this.#tables.reset();
    this.#refused = null;
    this.#isBeyond = false;
    this.#partySize = null;
    this.#seatings = null;
    this.#failure = '';
    this.requestUpdate();
  }
}
/** The request of a form, with its reason and code. */
function requestOf(event: SubmitEvent, place: Request['body']): Request {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  return { body: { ...place, ...overrideIn(data) }, code: managerCodeIn(data) };
}
