/** The form with which a party joins the queue at the door, and the sign that leads to it. */
import { html, Markup, type HtmlPage, type PageText } from '@venue/http';
import type { Challenge } from '@venue/operations/access/captcha/captcha-token';
import type { VenuePage } from '@venue/operations/venues/venue-pages';
import type { QueueForm } from '../inputs';
import { queueScript } from './queue-script';
import { queueFormWords } from './queue-words';

/** Without a key the page can only refer to the team. */
export function queueFormPage(page: VenuePage): HtmlPage {
  if (page.key === null) return pageOf(page, queueFormWords.atTheDoor);
  return pageOf(page, queueFormWords.join, formOf(page, {}));
}

/** The sheet for the door. Without a key its page could only refer to the team. */
export function queueSignPage(
  page: VenuePage,
  { address, code }: { readonly address: string; readonly code: string },
): HtmlPage {
  if (page.key === null) return pageOf(page, queueFormWords.atTheDoor);
  // The code is an SVG image of our own.
  const image = html`<div role="img" aria-label="QR code of the address">${new Markup(code)}</div>`;
  const content = html`${image}
    <p><strong>${address}</strong></p>`;
  return pageOf(page, queueFormWords.sign, content);
}

/** Says why the party is not in the queue, above the form with the same values. */
export function notInQueuePage(
  page: VenuePage,
  values: QueueForm,
  text: readonly string[],
): HtmlPage {
  return pageOf(page, { ...queueFormWords.notJoined, text }, formOf(page, values));
}

/** The form again, which the page's script sends with the solved challenge. */
export function unsolvedPage(page: VenuePage, values: QueueForm, challenge: Challenge): HtmlPage {
  const form = formOf(page, values, challenge);
  return { ...pageOf(page, queueFormWords.unsolved, form), script: queueScript.path };
}

function pageOf({ venue, brand }: VenuePage, message: PageText, content?: Markup): HtmlPage {
  return {
    message,
    venueName: venue.name,
    ...(brand === null ? {} : { brand }),
    ...(content === undefined ? {} : { content }),
  };
}

function formOf(
  { venue }: VenuePage,
  values: Partial<QueueForm>,
  challenge: Challenge | null = null,
): Markup {
  const field = (name: keyof QueueForm, label: string, attributes: Markup): Markup =>
    html`<label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${values[name] ?? ''}" ${attributes} />`;
  const puzzle =
    challenge === null
      ? null
      : html`<input
          type="hidden"
          name="captchaToken"
          value=""
          data-challenge="${JSON.stringify(challenge)}"
        />`;
  return html`<form class="fields" method="post" action="/queue/${venue.slug}">
    ${puzzle} ${field('partySize', 'Guests', html`inputmode="numeric" required`)}
    ${field('name', 'Name', html`autocomplete="name" maxlength="100" required`)}
    ${field('phone', 'Phone', html`type="tel" autocomplete="tel" maxlength="40" required`)}
    <div class="actions"><button>Join the queue</button></div>
  </form>`;
}
