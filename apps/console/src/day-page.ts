import { documentOf, html, type Markup } from '@venue/http';
import type { MeAnswer, TeamBookingAnswer, TeamVenueAnswer } from '@venue/operations';
import { stylePath } from './style';

/** What the page of today shows. */
interface Day {
  readonly me: MeAnswer;
  readonly venues: readonly TeamVenueAnswer[];
  readonly venue: TeamVenueAnswer;
  readonly bookings: readonly TeamBookingAnswer[];
}

/** Who is signed in, and the bookings of today at one venue. */
export function dayPage({ me, venues, venue, bookings }: Day): string {
  const role = me.role === null ? '' : `, ${me.role}`;
  const content = html`${bookings.length === 0 ? html`<p>No bookings today.</p>` : tableOf(bookings)}`;
  return documentOf({
    words: { heading: 'Today at {venue}', text: [`Signed in: ${me.name}${role}`] },
    values: { venue: venue.name },
    stylesheet: stylePath,
    content: html`${venueLinks(venues, venue)}${content}`,
  });
}

function venueLinks(venues: readonly TeamVenueAnswer[], shown: TeamVenueAnswer): Markup | null {
  const others = venues.filter(({ slug }) => slug !== shown.slug);
  if (others.length === 0) return null;
  const links = others.map(({ slug, name }) => {
    const address = `/console?${new URLSearchParams({ venue: slug }).toString()}`;
    return html`<a href="${address}">${name}</a>`;
  });
  return html`<nav aria-label="Venues">${links}</nav>`;
}

function tableOf(bookings: readonly TeamBookingAnswer[]): Markup {
  const head = ['Time', 'Name', 'Guests', 'Tables', 'State', 'Notes', 'Reference'];
  return html`<div class="table" role="region" aria-label="Bookings" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${bookings.map(row)}
      </tbody>
    </table>
  </div>`;
}

function row(booking: TeamBookingAnswer): Markup {
  const { time, guestName, partySize, tables, state, notes, reference } = booking;
  const words = state.replaceAll('_', ' ');
  const cells = [time, guestName, partySize, tables.join(' + '), words, notes ?? '', reference];
  return html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}
