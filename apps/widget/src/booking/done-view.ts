import type { TemplateResult } from 'lit';
import { startAgain } from './booking-status';
import { referenceView } from './reference-view';
import type { Toolkit } from '../views/toolkit';

/** Our own pages link to it as well; phones open it in their map app. */
const mapAddress = 'https://www.google.com/maps/search/?api=1&query=';

/** Confirms the booking and shows what the guest can do next. */
export function doneView(kit: Toolkit): TemplateResult {
  const { flow, say, money, html, nothing } = kit;
  const { links, address, status } = flow.state;
  const { phone, name } = flow.config;
  const link = (href: string | null | undefined, label: string) =>
    href ? html`<li><a href=${href}>${label}</a></li>` : nothing;
  return html`<div class="booking" part="step">
    <h2 tabindex="-1" part="heading">${say('doneTitle')}</h2>
    <p>${summaryOf(kit)}</p>
    ${status?.paidPence ? html`<p>${say('paid', { amount: money(status.paidPence) })}</p>` : nothing}
    ${referenceView(kit)}
    <ul class="what-next">
      ${link(links?.calendar, say('addToCalendar'))} ${link(links?.manage, say('changeOrCancel'))}
      ${
        address === null
          ? nothing
          : html`<li>
              <span dir="auto">${address}</span>
              <a
                href=${mapAddress + encodeURIComponent(`${name}, ${address}`)}
                target="_blank"
                rel="noopener noreferrer"
                >${say('map')}</a
              >
            </li>`
      }
      ${phone ? link(`tel:${phone.replace(/[^+\d]/g, '')}`, say('call', { phone })) : nothing}
    </ul>
    ${kit.button(say('bookAnother'), () => startAgain(flow))}
  </div>`;
}

/** The deployment's summary is in English; any other language uses a text of the widget. */
function summaryOf({ flow, say, lang, day, time, nothing }: Toolkit): string | typeof nothing {
  const summary = flow.state.status?.summary;
  if (summary && lang.startsWith('en')) return summary;
  const { hold, tickets } = flow.dependencies.session.read();
  if (tickets !== null) {
    const { event, tier, quantity: n } = tickets;
    const when = { date: day(tickets.date), time: time(tickets.time) };
    return say('ticketsBooked', { n, event, tier, ...when });
  }
  if (hold === null) return nothing;
  const { partySize: n, ...held } = hold;
  const venue = flow.config.name;
  return say('booked', { n, venue, date: day(held.date), time: time(held.time) });
}
