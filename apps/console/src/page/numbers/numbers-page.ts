/** `<console-numbers>`: covers, their sources, no-shows and cancellations. */
import { firstOfMonth, isDay, sharedStyles } from '@venue/ui';
import { html, LitElement, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { NumbersAnswer } from '../answers';
import { PolledAnswer } from '../parts/polled-answer';
import { saveFile } from '../back-office/files';
import { backOfficeStyles } from '../back-office/styles';
import { formatCount, dayWords } from '../parts/words';
import type { PageElement } from '../page-element';
import { baseStyles } from '../parts/styles';
import { dayChart, rowBar } from './chart';
import { csvOf } from './csv';
import { daysOf, spans, type Span } from './spans';
import { numbersStyles } from './styles';

export class NumbersPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, numbersStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #numbers = new PolledAnswer<NumbersAnswer>(this);

  protected override willUpdate(): void {
    const { api, venue } = this.app;
    const path = `/venues/${venue?.id}/numbers`;
    if (venue !== null) this.#numbers.want(api, path, { environment: 'live', ...this.#span() });
  }

  /** The span that the address names, or this week. */
  #span(): Span {
    const { route, today } = this.app;
    const { from = '', to = '' } = route.parameters;
    if (isDay(from) && isDay(to)) return { from, to };
    return spans[0]?.of(today ?? '') ?? { from: firstOfMonth(today ?? ''), to: today ?? '' };
  }

  protected override render(): TemplateResult {
    return html`<div class="page">
      <div class="head">
        <h1>Numbers</h1>
        ${this.#spanView()}
      </div>
      ${this.#numbers.view((answer) => this.#answerView(answer))}
    </div>`;
  }

  #spanView(): TemplateResult {
    const { app } = this;
    const span = this.#span();
    const go = (other: Partial<Span>): void => app.go(app.hrefWith({ ...span, ...other }));
    const field = (name: 'from' | 'to', title: string): TemplateResult =>
      html`<label>
        ${title}
        <input
          type="date"
          .value=${span[name]}
          @change=${({ target }: Event) => go({ [name]: (target as HTMLInputElement).value })}
        />
      </label>`;
    return html`<div class="span">
      ${spans.map(({ title, of }) => {
        const offered = of(app.today ?? '');
        const isOn = offered.from === span.from && offered.to === span.to;
        return html`<button aria-pressed=${String(isOn)} @click=${() => go(offered)}>
          ${title}
        </button>`;
      })}
      <div class="own">${field('from', 'From')} ${field('to', 'Until')}</div>
    </div>`;
  }

  #answerView(answer: NumbersAnswer): TemplateResult {
    return html`${figuresView(answer)}
      <section class="card" aria-labelledby="days">
        <div class="head">
          <h2 id="days">Covers by day and service</h2>
          <button @click=${() => saveCsv(answer)}>Save as CSV</button>
        </div>
        ${chartsView(answer)} ${daysTable(answer)}
      </section>
      ${sourcesView(answer)}`;
  }
}

const share = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

function figuresView({
  covers,
  noShows,
  cancelled,
  deposits,
  cards,
  waits,
  ...rates
}: NumbersAnswer) {
  const bookings = (count: number): string => formatCount(count, 'booking');
  const figures = [
    ['Covers', String(covers.guests), bookings(covers.bookings)],
    ['No-shows', share(rates.noShowRate), bookings(noShows.bookings)],
    ['Cancelled', share(rates.cancellationRate), bookings(cancelled.bookings)],
    ['Deposits received', deposits.receivedDisplay, ''],
    ['Deposits kept', deposits.keptDisplay, ''],
    ['Deposits refunded', deposits.refundedDisplay, ''],
    ...cardFigures(cards),
    ...waitFigures(waits),
  ];
  return html`<dl class="card figures">
    ${figures.map(
      ([name, value, more]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value} <span class="soft">${more}</span></dd>
        </div>`,
    )}
  </dl>`;
}

function cardFigures(cards: NumbersAnswer['cards']) {
  const { held, charged, waived, noShowRateWith, noShowRateWithout } = cards;
  if (noShowRateWith === null) return [];
  const others = `${share(noShowRateWithout ?? 0)} without`;
  return [
    ['Cards held', String(held), `${charged} charged, ${waived} waived`],
    ['No-shows with a card', share(noShowRateWith), others],
  ];
}

function waitFigures({ parties, insideShare, medianErrorMinutes }: NumbersAnswer['waits']) {
  if (insideShare === null) return [];
  const seated = `${parties} ${parties === 1 ? 'party' : 'parties'}`;
  return [
    ['Waits as quoted', share(insideShare), seated],
    ['Median error of waits', `${medianErrorMinutes} min`, seated],
  ];
}

function chartsView({ days, from, to }: NumbersAnswer): readonly TemplateResult[] {
  const services = [...new Set(days.map(({ service }) => service))];
  const guestsMax = Math.max(0, ...days.map(({ guests }) => guests));
  return services.map((service) => {
    const guests = new Map(
      days.filter((one) => one.service === service).map((one) => [one.date, one.guests]),
    );
    const guestsOn = (day: string): number => guests.get(day) ?? 0;
    return dayChart({ title: service, days: daysOf({ from, to }), guestsOn, guestsMax });
  });
}

function daysTable({ days }: NumbersAnswer): TemplateResult {
  if (days.length === 0) return html`<p>No guests came or are expected on these days.</p>`;
  return html`<div class="scrolls">
    <table>
      <caption class="visually-hidden">
        Covers by day and service
      </caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Service</th>
          <th scope="col" class="number">Bookings</th>
          <th scope="col" class="number">Covers</th>
        </tr>
      </thead>
      <tbody>
        ${days.map(
          ({ date, service, bookings, guests }) =>
            html`<tr>
              <th scope="row">${dayWords(date)}</th>
              <td>${service}</td>
              <td class="number">${bookings}</td>
              <td class="number">${guests}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function sourcesView({ sources }: NumbersAnswer): TemplateResult {
  const most = Math.max(1, ...sources.map(({ guests }) => guests));
  return html`<section class="card" aria-labelledby="sources">
    <h2 id="sources">Covers by source</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col" class="number">Bookings</th>
          <th scope="col" class="number">Covers</th>
          <th scope="col"><span class="visually-hidden">As a bar</span></th>
        </tr>
      </thead>
      <tbody>
        ${sources.map(
          ({ source, bookings, guests }) =>
            html`<tr>
              <th scope="row">${source}</th>
              <td class="number">${bookings}</td>
              <td class="number">${guests}</td>
              <td>${rowBar(guests / most)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function saveCsv({ venue, from, to, days }: NumbersAnswer): void {
  const rows = days.map(({ date, service, bookings, guests }) => [date, service, bookings, guests]);
  const text = csvOf([['date', 'service', 'bookings', 'covers'], ...rows]);
  saveFile(`covers-${venue}-${from}-${to}.csv`, text, 'text/csv');
}

customElements.define('console-numbers', NumbersPage);
