/** What is known of a guest by the phone number. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FoundGuestAnswer } from '../answers';
import type { App } from '../app';
import { bookingAddress, dayInWords, guestsInWords, momentOf } from '../parts/booking-address';

export type KnownGuest = NonNullable<FoundGuestAnswer['guest']>;

/** Null for who is unknown, and for what is no number yet. */
export async function findGuest(phone: string, app: App): Promise<KnownGuest | null> {
  const path = '/guests/by-phone';
  const ask = (query: Readonly<Record<string, string>>) =>
    app.api.get<FoundGuestAnswer>(path, query);
  // A number without its country is one of this venue's; then all my venues are asked about it.
  const { answer } = await ask({ phone, venue: app.venue?.slug ?? '' });
  if (answer === undefined || app.venues.length < 2) return answer?.guest ?? null;
  return (await ask({ phone: answer.phone })).answer?.guest ?? null;
}

export function knownGuestView(
  guest: KnownGuest | null,
  app: App,
): TemplateResult | typeof nothing {
  if (guest === null) return nothing;
  const { name, visits, noShows, cancellations, lastVisit, upcoming } = guest;
  const slugOf = (id: string): string => app.venues.find((venue) => venue.id === id)?.slug ?? '';
  return html`<div class="known">
    <p>
      <strong>${name}</strong>: ${counted(visits, 'visit')},
      <strong>${counted(noShows, 'no-show')}</strong>, ${cancellations} cancelled.
      ${lastVisit === null ? nothing : `Last here on ${dayInWords(lastVisit.date)}.`}
    </p>
    ${
      upcoming.length === 0
        ? nothing
        : html`<p>To come:</p>
            <ul class="cards">
              ${upcoming.map(
                (one) =>
                  html`<li>
                    <a class="card" href=${bookingAddress(one, slugOf(one.venueId), app.today)}
                      >${momentOf(one)}, ${guestsInWords(one.partySize)}, ${one.venueName}</a
                    >
                  </li>`,
              )}
            </ul>`
    }
  </div>`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
