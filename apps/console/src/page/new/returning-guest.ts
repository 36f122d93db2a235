/** What is known of a guest by the phone number. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FoundGuestAnswer } from '../answers';
import type { App } from '../app';
import { bookingAddress } from '../parts/booking-address';
import { counted, dayInWords, guestsInWords, momentOf } from '../parts/words';

/** Null where nothing can be said: for what is no number yet, and without an answer. */
export async function findGuest(phone: string, app: App): Promise<FoundGuestAnswer | null> {
  const path = '/guests/by-phone';
  const ask = (query: Readonly<Record<string, string>>) =>
    app.api.get<FoundGuestAnswer>(path, query);
  // A number without its country is one of this venue's; then all my venues are asked about it.
  const { answer } = await ask({ phone, venue: app.venue?.slug ?? '' });
  if (answer === undefined || app.venues.length < 2) return answer ?? null;
  return (await ask({ phone: answer.phone })).answer ?? null;
}

/** In a place of its own size, so that no field moves when the answer comes. */
export function knownGuestView(found: FoundGuestAnswer | null): TemplateResult {
  return html`<p class="known soft">${knownWords(found)}</p>`;
}

function knownWords(found: FoundGuestAnswer | null): TemplateResult | string {
  if (found === null) return 'A number that has booked before fills in the name.';
  if (found.guest === null) return 'Nobody has booked with this number at your venues.';
  const { name, visits, noShows, cancellations, lastVisit, upcoming } = found.guest;
  const missed = counted(noShows, 'no-show');
  return html`<strong>${name}</strong>: ${counted(visits, 'visit')},
    ${noShows === 0 ? missed : html`<strong>${missed}</strong>`}, ${cancellations} cancelled.
    ${lastVisit === null ? nothing : `Last here on ${dayInWords(lastVisit.date)}.`}
    ${upcoming.length === 0 ? nothing : html`<strong>${upcoming.length} to come: see below.</strong>`}`;
}

/** Below all fields, whose places it must not change. */
export function upcomingView(
  found: FoundGuestAnswer | null,
  app: App,
): TemplateResult | typeof nothing {
  const { name, upcoming } = found?.guest ?? { name: '', upcoming: [] };
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
