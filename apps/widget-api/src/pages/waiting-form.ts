/** The form of the waiting list on a booking page, for browsers without scripts. */
import { html, type HtmlPage, type Markup } from '@venue/http';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import type { WaitingForm } from '../inputs';

/** Null where the venue keeps no waiting list, or where the page has no key to join with. */
export function waitingForm(
  { venue, key, url, words: { say } }: VenuePage,
  values: Partial<WaitingForm>,
): Markup | null {
  if (key === null || venue.policy.waitlist === 'off') return null;
  const field = (name: keyof WaitingForm, label: string, attributes: Markup): Markup =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${values[name] ?? ''}" ${attributes} />`;
  return html`<section>
    <h2>${say('tellMeIfFree')}</h2>
    <p>${say('tellMeText')}</p>
    <form class="fields" method="post" action="${url}/waiting">
      ${field('date', say('labelDay'), html`type="date" required`)}
      ${field('from', say('earliestTime'), html`type="time" required`)}
      ${field('until', say('latestTime'), html`type="time" required`)}
      ${field('partySize', say('labelGuests'), html`inputmode="numeric" required`)}
      ${field('name', say('labelName'), html`autocomplete="name" maxlength="100" required`)}
      ${field('phone', say('labelPhone'), html`type="tel" autocomplete="tel" maxlength="40" required`)}
      ${field('email', say('emailOptional'), html`type="email" autocomplete="email" maxlength="254"`)}
      ${field('notes', say('notesOptional'), html`maxlength="300"`)}
      <div class="actions"><button>${say('joinWaitingList')}</button></div>
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
