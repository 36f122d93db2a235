/** The form of the waiting list on a booking page, for browsers without scripts. */
import { html, type HtmlPage, type Markup } from '@venue/http';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import type { WaitingForm } from '../inputs';

/** Null where the venue keeps no waiting list, or where the page has no key to join with. */
export function waitingForm(
  { venue, key, url }: VenuePage,
  values: Partial<WaitingForm>,
): Markup | null {
  if (key === null || venue.policy.waitlist === 'off') return null;
  const field = (name: keyof WaitingForm, label: string, attributes: Markup): Markup =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${values[name] ?? ''}" ${attributes} />`;
  return html`<section>
    <h2>Tell me if a table becomes free</h2>
    <p>
      If the day that you want is full, join the waiting list. You get a text with a link when a
      table becomes free.
    </p>
    <form class="fields" method="post" action="${url}/waiting">
      ${field('date', 'Day', html`type="date" required`)}
      ${field('from', 'Earliest time', html`type="time" required`)}
      ${field('until', 'Latest time', html`type="time" required`)}
      ${field('partySize', 'Guests', html`inputmode="numeric" required`)}
      ${field('name', 'Name', html`autocomplete="name" maxlength="100" required`)}
      ${field('phone', 'Phone', html`type="tel" autocomplete="tel" maxlength="40" required`)}
      ${field('email', 'E-mail (optional)', html`type="email" autocomplete="email" maxlength="254"`)}
      ${field('notes', 'Anything we should know? (optional)', html`maxlength="300"`)}
      <div class="actions"><button>Join the waiting list</button></div>
    </form>
  </section>`;
}

/** Says why the guest does not wait, above the form with the same values. */
export function notJoinedPage(
  page: VenuePage,
  values: WaitingForm,
  text: readonly string[],
): HtmlPage {
  const { venue, brand } = page;
  const form = waitingForm(page, values);
  return {
    message: { heading: 'You are not on the waiting list', text },
    venueName: venue.name,
    ...(brand === null ? {} : { brand }),
    ...(form === null ? {} : { content: form }),
  };
}
