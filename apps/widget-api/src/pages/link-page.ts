import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';
import { cardTexts, linkTexts, ticketTexts } from './link-words';
import { pageText } from './page-text';

/** The state of a link, with a button to pay if that is possible. */
export function linkPage(view: LinkView): HtmlPage {
  const { state, kind, isAhead, card, words } = view;
  const own = kind === 'tickets' ? ticketTexts : card === null ? {} : cardTexts;
  const { heading, text } = pageText(words, ...(own[state] ?? linkTexts[state]));
  const nextKey = kind === 'tickets' ? 'nextTickets' : 'nextTable';
  const next = state === 'paid' && isAhead ? [words.raw(nextKey)] : [];
  const choices = choicesOf(view);
  return {
    ...bookingPage(view),
    message: { heading, text: [...text, ...next] },
    content: html`${detailsOf(view)}${choices.length === 0 ? null : actions(...choices)}`,
  };
}

/** Shared by all pages of a link. */
export function bookingPage(view: LinkView): Omit<HtmlPage, 'message'> {
  const { venueName, amount, until, by, kind, brand, words } = view;
  const what = words.say(kind === 'tickets' ? 'whatTickets' : 'whatTable');
  return {
    values: { venue: venueName, amount, until, by, what },
    venueName,
    lang: words.tag,
    ...(brand === null ? {} : { brand }),
  };
}

type Row = readonly [name: string, value: string | Markup];

/** The purchase and the venue, below the given rows, and how to reach the venue. */
export function detailsOf(view: LinkView, first: readonly Row[] = []): Markup {
  const { place, venuePhone, isAhead, words } = view;
  const where =
    place !== null && isAhead ? [[words.say('where'), whereOf(place, words)] as const] : [];
  const phone =
    venuePhone === null ? [] : [[words.say('labelPhone'), phoneLink(venuePhone)] as const];
  return facts([...first, ...view.facts, ...where, ...phone]);
}

function whereOf(
  { address, map }: NonNullable<LinkView['place']>,
  words: LinkView['words'],
): Markup {
  return html`${address}<br /><a href="${map}" rel="noreferrer">${words.say('showOnMap')}</a>`;
}

function phoneLink(phone: string): Markup {
  return html`<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`;
}

function choicesOf(view: LinkView): readonly Markup[] {
  const { state, amount, payAddress, booking, card, words } = view;
  const paying = [
    action({
      address: payAddress,
      label: card === null ? words.say('payAmount', { amount }) : words.say('leaveCard'),
    }),
    action({ address: '', label: words.say('lookAgain'), isQuiet: true }),
  ];
  const isSettled = state === 'paid' || state === 'not-due';
  const calendar =
    booking === null || !isSettled
      ? []
      : [action({ address: booking.calendarAddress, label: words.say('addToCalendar') })];
  return [...(state === 'open' ? paying : []), ...calendar, ...manageAction(view)];
}

/** The link to the booking's own page, if it has one. */
export function manageAction({ booking, words }: LinkView): readonly Markup[] {
  if (booking === null) return [];
  const label = words.say('changeOrCancelBooking');
  return [action({ address: booking.manageAddress, label, isQuiet: true })];
}
