/** The part for events: their dates, and tickets for one of them. */
import type { TemplateResult } from 'lit';
import type { EventsAnswer } from '../answers';
import type { LoadedPart, Toolkit } from '../views/toolkit';
import {
  changeProgramme,
  fewLeft,
  isSoldOut,
  loadIfNeeded,
  loadLaterDates,
  programmeOf,
  type EventDate,
} from './programme';
import { styles } from './styles';
import { ticketsView } from './tickets-view';

export const part: LoadedPart = {
  views: { events: eventsView, tickets: ticketsView },
  styles,
};

type Event = EventsAnswer['events'][number];

/** The other dates of an event are in a closed list. */
const openDates = 4;

function eventsView(kit: Toolkit): TemplateResult {
  const { flow, say, html, nothing } = kit;
  loadIfNeeded(kit);
  const { events, dates } = programmeOf(kit);
  const { failure, isBusy } = flow.state;
  const loading = failure === null ? html`<p class="help">${say('loading')}</p>` : nothing;
  const showLater = (): void => void (isBusy || flow.run(() => loadLaterDates(kit)));
  return html`<div part="step">
    <h2 tabindex="-1" part="heading">${say('eventsTitle', { venue: flow.config.name })}</h2>
    ${
      events === null
        ? loading
        : html`${events.map((event) =>
              eventView(
                event,
                dates.filter(({ eventId }) => eventId === event.eventId),
                kit,
              ),
            )}
            <button part="button-quiet" aria-disabled=${isBusy} @click=${showLater}>
              ${say('laterDates')}
            </button>`
    }
  </div>`;
}

function eventView(
  { name, description }: Event,
  dates: readonly EventDate[],
  kit: Toolkit,
): TemplateResult {
  const { say, html, nothing, day } = kit;
  const rest = dates.slice(openDates);
  const list = (items: readonly EventDate[]): TemplateResult =>
    html`<ul class="dates" aria-label=${name}>
      ${items.map((date) => html`<li>${dateView(date, kit)}</li>`)}
    </ul>`;
  return html`<section class="event">
    <h3>${name}</h3>
    ${description === null ? nothing : html`<p>${description}</p>`}
    ${
      dates.length === 0
        ? html`<p class="help">${say('noDates', { date: day(programmeOf(kit).until) })}</p>`
        : list(dates.slice(0, openDates))
    }
    ${
      rest.length === 0
        ? nothing
        : html`<details>
            <summary>${say('moreDates', { n: rest.length })}</summary>
            ${list(rest)}
          </details>`
    }
  </section>`;
}

function dateView(date: EventDate, kit: Toolkit): TemplateResult {
  const { flow, html, say, day, time } = kit;
  const when = html`<span>${day(date.startDate)}<br />${time(date.startTime)}</span>`;
  if (isSoldOut(date)) {
    return html`<div class="date">${when}<span class="help">${say('soldOut')}</span></div>`;
  }
  const choose = (): void => {
    changeProgramme(kit, { dateId: date.eventInstanceId, errors: {} });
    flow.update({ step: 'tickets', failure: null });
  };
  return html`<button class="date" part="date" @click=${choose}>
    ${when}<span class="help">${priceOf(date, kit)}${leftOf(date, kit)}</span>
  </button>`;
}

function priceOf({ tiers }: EventDate, { say, money }: Toolkit): string {
  const prices = tiers.map(({ pricePence }) => pricePence);
  const least = Math.min(...prices);
  if (least === 0 && Math.max(...prices) === 0) return say('freeTicket');
  return prices.length === 1 ? money(least) : say('fromPrice', { price: money(least) });
}

function leftOf(
  { remainingSeats: n }: EventDate,
  { say, html, nothing }: Toolkit,
): TemplateResult | typeof nothing {
  return n > fewLeft ? nothing : html`<br />${say('ticketsLeft', { n })}`;
}
