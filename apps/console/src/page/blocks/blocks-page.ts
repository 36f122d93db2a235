/** `<console-blocks>`: blocked tables and closures of online booking. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AffectedBookingAnswer, BlockAnswer, ListedBlockAnswer } from '../answers';
import type { App } from '../app';
import type { PageElement } from '../page-element';
import { codeOnDevice, typedCode } from '../parts/fields';
import { formStyles } from '../parts/forms/styles';
import { KeepFocus } from '../parts/keep-focus';
import { Sending } from '../parts/sending';
import { baseStyles } from '../parts/styles';
import { affectedList } from './affected-list';
import { blockBody, blockFields, type Scope } from './block-form';
import { whatIsBlocked, whenItIs } from './block-words';

type Body = Readonly<Record<string, unknown>>;

/** A closure affects no table, so it has neither. */
interface Blocked {
  readonly outcome?: 'blocked' | 'needs_acceptance';
  readonly affected?: readonly AffectedBookingAnswer[];
}

interface Waiting {
  readonly body: Body;
  readonly affected: readonly AffectedBookingAnswer[];
}

export class BlocksPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, formStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sending = new Sending(this, () => this.app.api);
  #scope: Scope = 'tables';
  /** Null until loaded. */
  #listed: readonly ListedBlockAnswer[] | null = null;
  /** The block that waits until the person accepts the affected bookings. */
  #waiting: Waiting | null = null;
  #lifted: BlockAnswer | null = null;
  #failure = '';
  /** Why the list is outdated; empty if it is not. */
  #listFailure = '';
  /** The day's answer for which the list was loaded: it changes with every block. */
  #askedFor: unknown = null;

  constructor() {
    super();
    new KeepFocus(this, (control) => [
      `#${control.closest('section')?.getAttribute('aria-labelledby') ?? ''}`,
    ]);
  }

  protected override willUpdate(): void {
    const { answer } = this.app.day;
    if (answer === this.#askedFor) return;
    this.#askedFor = answer;
    if (answer === null) this.#listed = null;
    // A failed request is retried anyway.
    else if (!this.app.api.retries.isWaiting(this)) void this.#askList();
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const failure = this.#failure || this.#listFailure;
    const mayBlock = app.may('diary.write');
    // A list that was requested before the end of the block still has it.
    const listed = (this.#listed ?? []).filter(({ id }) => id !== this.#lifted?.id);
    const { tonight = [], other = [] } = Object.groupBy(listed, (one) =>
      isTonight(one, app) ? 'tonight' : 'other',
    );
    return html`<div class="page">
      <h1>Blocks and closures</h1>
      ${failure === '' ? nothing : html`<p class="refusal" role="alert">${failure}</p>`}
      ${this.#sending.message === '' ? nothing : html`<p>${this.#sending.message}</p>`}
      ${this.#tonight(tonight)} ${this.#list(other)}
      ${
        mayBlock
          ? html`<section aria-labelledby="add">
              <h2 id="add" tabindex="-1">Block tables</h2>
              ${this.#waiting === null ? this.#form() : this.#affectedView(this.#waiting)}
            </section>`
          : nothing
      }
    </div>`;
  }

  get #isSending(): boolean {
    return this.#sending.message !== '';
  }

  /** One tap closes online booking, and one in the same place opens it again. */
  #tonight(closed: readonly ListedBlockAnswer[]): TemplateResult {
    const { app } = this;
    const close = (event: SubmitEvent): void =>
      void this.#send('closures', { fromDate: app.today }, typedCode(event));
    const button = html`<form @submit=${close}>
        ${codeOnDevice('code-tonight', app)}
        <p>
          <button aria-disabled=${String(this.#isSending)}>Close online booking for tonight</button>
        </p>
      </form>
      <p class="soft">
        Bookings stay as they are, the team can still book, and it can be opened again here.
      </p>`;
    return html`<section aria-labelledby="tonight">
      <h2 id="tonight" tabindex="-1">Online booking tonight</h2>
      ${
        closed.length === 0
          ? html`<p>It is open: guests can book for tonight.</p>
              ${app.mayOverride ? button : html`<p class="soft">Only a manager can close it.</p>`}`
          : html`<p><strong>It is closed:</strong> only the team books.</p>
              <ul class="cards">
                ${closed.map((one) => this.#card(one))}
              </ul>`
      }
    </section>`;
  }

  #list(listed: readonly ListedBlockAnswer[]): TemplateResult {
    return html`<section aria-labelledby="listed">
      <h2 id="listed" tabindex="-1">From today on</h2>
      ${this.#liftedView()}
      ${
        this.#listed === null
          ? html`<p aria-busy="true">One moment …</p>`
          : listed.length === 0
            ? html`<p>Nothing is blocked. Tables under repair or kept free are blocked below.</p>`
            : html`<ul class="cards">
                ${listed.map((one) => this.#card(one))}
              </ul>`
      }
    </section>`;
  }

  #card(block: ListedBlockAnswer): TemplateResult {
    const { app } = this;
    const { id, scope } = block;
    const notes = [block.reason, block.by].filter((note) => note !== null);
    const mayLift = scope === 'online' ? app.mayOverride : app.may('diary.write');
    const [what, when] = [whatIsBlocked(block), whenItIs(block)];
    const label = scope === 'online' ? 'Open again' : 'Lift';
    return html`<li class="card">
      <span class="what"><strong>${what}</strong> · ${[when, ...notes].join(' · ')}</span>
      ${
        mayLift
          ? html`<form @submit=${(event: SubmitEvent) => void this.#lift(block, typedCode(event))}>
              ${scope === 'online' ? codeOnDevice(`code-${id}`, app) : nothing}
              <button
                aria-label="${label}: ${what}, ${when}"
                aria-disabled=${String(this.#isSending)}
              >
                ${label}
              </button>
            </form>`
          : nothing
      }
    </li>`;
  }

  #liftedView(): TemplateResult | typeof nothing {
    const lifted = this.#lifted;
    // A device needs a code for each closure.
    if (lifted === null || (lifted.scope === 'online' && this.app.isDevice)) return nothing;
    return html`<p class="row">
      ${whatIsBlocked(lifted)} can be booked again.
      <button aria-disabled=${String(this.#isSending)} @click=${() => void this.#putBack(lifted)}>
        Undo
      </button>
    </p>`;
  }

  #form(): TemplateResult {
    const { app } = this;
    const scope = this.#scope;
    const choose = (chosen: Scope): void => {
      this.#scope = chosen;
      this.requestUpdate();
    };
    return html`<form @submit=${(event: SubmitEvent) => void this.#submit(event)}>
      ${blockFields({ app, scope, choose })}
      <button class="main" aria-disabled=${String(this.#isSending)}>
        ${scope === 'online' ? 'Close' : 'Block'}
      </button>
    </form>`;
  }

  #affectedView({ body, affected }: Waiting): TemplateResult {
    const leave = (): void => {
      this.#waiting = null;
      this.requestUpdate();
    };
    return html`<p role="alert">
        <strong>Nothing is blocked yet.</strong> These bookings have those tables, and keep them
        until you move them:
      </p>
      ${affectedList(affected, this.app)}
      <div class="row">
        <button
          class="main"
          aria-disabled=${String(this.#isSending)}
          @click=${() => void this.#send('blocks', { ...body, accept: true })}
        >
          Block anyway
        </button>
        <button @click=${leave}>Leave it</button>
      </div>`;
  }

  async #askList(): Promise<void> {
    const { api, venue } = this.app;
    const path = `/venues/${venue?.id}`;
    const [blocks, closures] = await Promise.all([
      api.get<{ readonly blocks: readonly ListedBlockAnswer[] }>(`${path}/blocks`),
      api.get<{ readonly closures: readonly ListedBlockAnswer[] }>(`${path}/closures`),
    ]);
    if (venue !== this.app.venue) return;
    if (blocks.answer !== undefined && closures.answer !== undefined) {
      const listed = [...blocks.answer.blocks, ...closures.answer.closures];
      this.#listed = listed.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    }
    const failure = blocks.failure ?? closures.failure;
    this.#listFailure = failure?.detail ?? '';
    api.retries.settle(this, failure, () => void this.#askList());
    this.requestUpdate();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    const code = typedCode(event);
    const form = event.target as HTMLFormElement;
    const body = blockBody(new FormData(form), this.#scope);
    const what = this.#scope === 'online' ? 'closures' : 'blocks';
    if (await this.#send(what, body, code)) form.reset();
  }

  /** Whether the block or closure applies now. */
  async #send(
    what: 'blocks' | 'closures',
    body: Body,
    managerCode: string | null = null,
  ): Promise<boolean> {
    if (this.#isSending) return false;
    this.#failure = '';
    const path = `/venues/${this.app.venue?.id}/${what}`;
    const { answer, failure } = await this.#sending.post<Blocked>(path, body, managerCode);
    this.#waiting = waitingFor(answer, body);
    const isWaiting = this.#waiting !== null;
    if (!isWaiting) await this.#settle(failure?.detail, what === 'blocks' ? 'Blocked.' : 'Closed.');
    this.requestUpdate();
    return answer !== undefined && !isWaiting;
  }

  async #lift(block: BlockAnswer, managerCode: string | null): Promise<void> {
    if (this.#isSending) return;
    const kind = block.scope === 'online' ? 'closures' : 'blocks';
    const path = `/${kind}/${block.id}/lift`;
    const { answer, failure } = await this.#sending.post(path, {}, managerCode);
    if (answer !== undefined) this.#lifted = block;
    await this.#settle(failure?.detail, 'It can be booked again.');
  }

  /** Repeats the block of the same span, whose bookings the person has accepted. */
  async #putBack({ scope, tables, area, reason, ...block }: BlockAnswer): Promise<void> {
    if (this.#isSending) return;
    const { fromDate, fromTime, untilDate, untilTime } = block;
    const names = tables.map(({ name }) => name).join(',');
    const what = {
      online: {},
      venue: { wholeVenue: true, accept: true },
      area: { area, accept: true },
      tables: { tables: names, accept: true },
    }[scope as Scope];
    const span = { fromDate, fromTime, untilDate, untilTime, reason };
    await this.#send(scope === 'online' ? 'closures' : 'blocks', { ...span, ...what });
    this.#lifted = null;
    this.requestUpdate();
  }

  async #settle(failure: string | undefined, words: string): Promise<void> {
    this.#failure = failure ?? '';
    this.app.announce(failure ?? words);
    await this.app.day.refresh();
  }
}

function waitingFor(answer: Blocked | undefined, body: Body): Waiting | null {
  if (answer?.outcome !== 'needs_acceptance') return null;
  return { body, affected: answer.affected ?? [] };
}

/** Whether the block closes online booking this evening. */
function isTonight({ scope, fromDate, until }: BlockAnswer, { today, clock }: App): boolean {
  return scope === 'online' && fromDate <= (today ?? '') && clock.secondsUntil(until) > 0;
}

customElements.define('console-blocks', BlocksPage);
