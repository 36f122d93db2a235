/** The earlier bookings of a guest, by phone number. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GuestMatchAnswer } from '../answers';
import type { App } from '../app';
import { bookingAddress } from '../parts/booking-address';
import { formatCount, dayInWords, guestsInWords, momentOf } from '../parts/words';

/** Null for an incomplete number, and where no answer comes. */
export async function findGuest(phone: string, app: App): Promise<GuestMatchAnswer | null> {
  const path = '/guests/by-phone';
  const ask = (query: Readonly<Record<string, string>>) =>
    app.api.get<GuestMatchAnswer>(path, query);
  // The first request completes the number for this venue; the second searches all venues.
  const { answer } = await ask({ phone, venue: app.venue?.slug ?? '' });
  if (answer === undefined || app.venues.length < 2) return answer ?? null;
  return (await ask({ phone: answer.phone })).answer ?? null;
}

/** Its space has a fixed size, so that no field moves when the answer comes. */
export function guestView(result: GuestMatchAnswer | null): TemplateResult {
  return html`<p class="known soft">${guestWords(result)}</p>`;
}

function guestWords(result: GuestMatchAnswer | null): TemplateResult | string {
  if (result === null) return 'A number that has booked before fills in the name.';
  if (result.guest === null) return 'Nobody has booked with this number at your venues.';
  const { name, visits, noShows, cancellations, lastVisit, upcoming } = result.guest;
  const missed = formatCount(noShows, 'no-show');
  return html`<strong>${name}</strong>: ${formatCount(visits, 'visit')},
    ${noShows === 0 ? missed : html`<strong>${missed}</strong>`}, ${cancellations} cancelled.
    ${lastVisit === null ? nothing : `Last here on ${dayInWords(lastVisit.date)}.`}
    ${upcoming.length === 0 ? nothing : html`<strong>${upcoming.length} to come: see below.</strong>`}`;
}

/** Below all fields, so that it moves none of them. */
export function upcomingView(
  result: GuestMatchAnswer | null,
  app: App,
): TemplateResult | typeof nothing {
  const { name, upcoming } = result?.guest ?? { name: '', upcoming: [] };
  if (upcoming.length === 0) return nothing;
  const slugOf = (id: string): string => app.venues.find((venue) => venue.id === id)?.slug ?? '';
  return html`<h3>To come, ${name}</h3>
    <ul class="cards">
      ${upcoming.map(
        (one) =>
          html`<li>
            <a class="card" href=${bookingAddress(one, slugOf(one.venueId), app.today)}
              >${momentOf(one)}, ${guestsInWords(one.partySize)}, ${one.venueName}</a
            >
          </li>`,
      )}
    </ul>`;
}
